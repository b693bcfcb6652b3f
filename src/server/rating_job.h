/* Accounts: a person's games, rating and settings under a name, wherever they log in.
 *
 * Nobody needs one to play: a seat belongs to whoever holds its link. A password is kept as an
 * argon2id hash, and hashed in the loop's pool of threads; a login is a token, kept as a hash too.
 *
 * {"name":"Ada","password":"$argon2id$...","created":1763200000000,"rating":1500,"games":0,
 *  "settings":{...}}
 */
#ifndef ULM_SERVER_RATING_JOB_H
#define ULM_SERVER_RATING_JOB_H

#include "server/live_table.h"

/* Whether it has the form of a login's token: "t" and the digits of a secret. */
bool account_is_token(struct slice text);

/* Finds out whose token it is, tells the visitor, and goes on with the request; or objects. */
void account_identify(struct ticket *ticket, struct slice token,
                      void (*then)(struct ticket *ticket));

/* What of a finished game is to be rated, as the store keeps it until that is done; false where no
 * account played. */
bool account_write_unrated(const struct meeting *meeting, struct text *out);

/* Rates the finished game of the table; the empty name stands for all that are not rated yet. */
void account_rate(struct server *server, const char *id);

/* Requests. */
void request_register(struct server *server, struct ticket *ticket);
void request_login(struct server *server, struct ticket *ticket);
void request_logout(struct server *server, struct ticket *ticket);
void request_me(struct server *server, struct ticket *ticket);
void request_settings(struct server *server, struct ticket *ticket);

#endif
