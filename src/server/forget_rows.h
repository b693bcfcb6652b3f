/* forget_rows.h - an account that is forgotten, in the rows of the store
 *
 * First the account goes, with its logins, at once and for good. What is left is its traces at tables: they
 * are listed on the shelf "games", and taken away table by table, however often the server stops in
 * between. The games stay. Whoever sat there is then called FORGET_NAME, without an account, and what they said is
 * gone.
 *
 * Its name is free again after FORGET_NAME_DAYS, so that nobody takes it who wants to be mistaken for
 * them; until then a hash of it is kept, not the name.
 */
#ifndef ULM_SERVER_FORGET_ROWS_H
#define ULM_SERVER_FORGET_ROWS_H

#include "server/identity.h"
#include "server/table_rows.h"

#define FORGET_NAME "Nobody"
enum { FORGET_NAME_DAYS = 365, FORGET_NOBODY = 1 };

/* Adds the steps by which the account of this name, in small letters, is no more. Returns 0, FORGET_NOBODY where
 * there is none, or STORE_FAILED. For a job's change(). */
int forget_rows_begin(struct scribe_job *job, struct store *store, const char *name, int64_t now,
                      struct identity *who);

/* Adds the step by which a batch is a conflict while the name is not free again. */
void forget_rows_expect_free(struct scribe_job *job, const char *name);

/* A table where the account sat. */
struct forget_game {
    char key[2 * ROWS_KEY_MAX]; /* of its row on the shelf "games" */
    char id[TABLE_ID_MAX];
};

/* An account that is not forgotten everywhere, and some of its tables; no name where there is none. Returns
 * 0 or STORE_FAILED. */
int forget_rows_next(struct store *store, struct identity *who, size_t most,
                     struct forget_game *games, size_t *count);

/* Takes the account's traces from one table, and the table from its list. Returns 0 or STORE_FAILED. */
int forget_rows_table(struct store *store, const struct identity *who,
                      const struct forget_game *game);

/* Adds the step by which all of it is done. */
void forget_rows_end(struct scribe_job *job, const struct identity *who);

#endif
