/* password.h - the passwords of accounts: made and checked, slowly and not too often
 *
 * A password is stored as an argon2id hash, and hashed in a thread of its own. Both functions go on by calling
 * then() on the loop, or answer the ticket with an objection and end the request.
 */
#ifndef ULM_SERVER_PASSWORD_H
#define ULM_SERVER_PASSWORD_H

#include "server/account_request.h"

/* Whether it may be one. */
bool password_is_one(struct slice password);

/* Hashes the password in this argument, into `hash`. */
void password_hash(struct account_request *asked, const char *argument,
                   void (*then)(struct account_request *asked));

/* Who asks has used this account. */
void password_note_home(const struct account_request *asked, const struct identity *who);

/* Reads the row of the account `who`, and whether the argument "password" is its password; at one
 * account that may be tried so often only, and from where it was used before though others try too often. It takes as long where there is no such account. */
void password_check(struct account_request *asked, void (*then)(struct account_request *asked));

#endif
