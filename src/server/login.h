/* login.h - the logins that connections came with, for as long as their tokens are good
 *
 * All who came with the same token share one login, so that its end reaches them all at once. Whose
 * it is has to be asked whenever it matters: it may be over by then.
 */
#ifndef ULM_SERVER_LOGIN_H
#define ULM_SERVER_LOGIN_H

#include "server/identity.h"
#include "server/secret.h"

enum { LOGIN_SLOTS = 1024 };

struct visitor;

struct logins {
    struct login *slots[LOGIN_SLOTS];
};

struct login {
    struct login *next; /* of its slot */
    struct logins *logins;
    unsigned references;
    struct visitor *visitors;      /* the connections that are logged in by it */
    bool is_over;                  /* its token was given up */
    int64_t until;                 /* milliseconds since 1970 */
    uint8_t key[SECRET_KEY_BYTES]; /* of its token */
    struct identity account;
};

/* The login of this token, with one more reference, which is the caller's. NULL without memory. */
struct login *logins_hold(struct logins *logins, const uint8_t key[SECRET_KEY_BYTES],
                          const struct identity *account, int64_t until);

/* The token is worth nothing any more. Returns its login, NULL where nobody came with it. */
struct login *logins_end(struct logins *logins, const uint8_t key[SECRET_KEY_BYTES]);

/* NULL is nobody's login. */
struct login *login_hold(struct login *login);
void login_release(struct login *login);

/* Whose it is now: identity_of_nobody where it is over or nobody's. */
const struct identity *login_account(const struct login *login, int64_t now);

#endif
