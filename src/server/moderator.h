/* moderator.h - accounts that may keep order everywhere
 *
 * The right is a row of the account, by its mark: who registers the name anew does not have it. It is looked at
 * in the store whenever it is used, together with the login that asks, so what was taken away counts no
 * more at the next request, whoever took it and wherever.
 */
#ifndef ULM_SERVER_MODERATOR_H
#define ULM_SERVER_MODERATOR_H

#include "server/scribe.h"
#include "server/ticket.h"

/* Goes on with the ticket where its account is a moderator's; else it is answered. */
void moderator_ask(struct ticket *ticket, void (*then)(struct ticket *ticket));

/* Whether the account is one. Returns 1, 0 or STORE_FAILED. */
int moderator_is(struct store *store, const struct identity *who);

/* Adds the steps that give the right to the account of this name, in small letters, or take it. Returns 0, MODERATOR_NOBODY where
 * there is no such account, or STORE_FAILED. */
enum { MODERATOR_NOBODY = 1 };
int moderator_rows_set(struct scribe_job *job, struct store *store, const char *name, bool is_one,
                       int64_t now);

/* Notes in the journal what a moderator did: what, to whom, at which table; the last two may be NULL. */
void moderator_note(const struct ticket *ticket, const char *whom, const char *table,
                    struct slice reason);

#endif
