/* login_rows.h - the logins of accounts as rows: what a token is worth, and which logins there are
 *
 * A login has two rows: one is found by its token, the other by its account. What counts is the first,
 * with the row of the account: a login is over when its time is up, when its account is gone, or when
 * the account has ended all that began before some moment. Logins of before have no second row until they are
 * used again.
 */
#ifndef ULM_SERVER_LOGIN_ROWS_H
#define ULM_SERVER_LOGIN_ROWS_H

#include "server/client_name.h"
#include "server/identity.h"
#include "server/scribe.h"
#include "server/secret.h"

enum {
    LOGIN_ROWS_MOST = 20, /* of one account; then the one that was used least lately ends */
    LOGIN_ID_DIGITS = 16  /* what a login is called, which opens nothing */
};

struct login_row {
    uint8_t key[SECRET_KEY_BYTES]; /* of its token */
    struct identity who;
    int64_t from;               /* what began before the account's own `from` is over */
    int64_t begun, used, until; /* milliseconds since 1970 */
    char client[CLIENT_NAME_MAX];
};

/* A new login of 180 days. */
void login_row_begin(struct login_row *row, const struct identity *who, int64_t now,
                     const char *client, const uint8_t key[SECRET_KEY_BYTES]);

/* Adds the steps that write it, new or again; and those that take it away. */
void login_rows_put(struct scribe_job *job, const struct login_row *row);
void login_rows_drop(struct scribe_job *job, const struct login_row *row);

/* The login of the key. Returns 1; 0 where there is none that counts; or STORE_FAILED. */
int login_rows_find(struct store *store, int64_t now, const uint8_t key[SECRET_KEY_BYTES],
                    struct login_row *row);

/* Those of an account, in no order. Returns 0 or STORE_FAILED. */
struct login_list {
    size_t count;
    struct login_row rows[LOGIN_ROWS_MOST];
};
int login_rows_list(struct store *store, const struct identity *who, struct login_list *list);

/* Who has the account of this name, whose row is to stay as it is. Returns 1; 0 where there is none; or
 * STORE_FAILED. */
int login_rows_expect_account(struct scribe_job *job, struct store *store, const char *name,
                              struct identity *who);

/* What it is called. */
void login_row_write_id(const struct login_row *row, char id[LOGIN_ID_DIGITS + 1]);

#endif
