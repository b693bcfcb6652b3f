#include "server/login.h"

#include <stdlib.h>
#include <string.h>

/* Where the login of the key hangs, or would. The key is a hash already. */
static struct login **find(struct logins *logins, const uint8_t key[SECRET_KEY_BYTES])
{
    struct login **at = &logins->slots[(key[0] | key[1] << 8) % LOGIN_SLOTS];
    while (*at && !secret_is_same((*at)->key, key))
        at = &(*at)->next;
    return at;
}

struct login *logins_hold(struct logins *logins, const uint8_t key[SECRET_KEY_BYTES],
                          const struct identity *account, int64_t until)
{
    struct login **at = find(logins, key);
    if (*at)
        return login_hold(*at);
    struct login *login = calloc(1, sizeof *login);
    if (!login)
        return NULL;
    login->logins = logins;
    login->references = 1;
    login->until = until;
    memcpy(login->key, key, SECRET_KEY_BYTES);
    login->account = *account;
    *at = login;
    return login;
}

struct login *logins_end(struct logins *logins, const uint8_t key[SECRET_KEY_BYTES])
{
    struct login *login = *find(logins, key);
    if (login)
        login->is_over = true;
    return login;
}

struct login *login_hold(struct login *login)
{
    if (login)
        login->references++;
    return login;
}

void login_release(struct login *login)
{
    if (!login || --login->references)
        return;
    *find(login->logins, login->key) = login->next;
    free(login);
}

const struct identity *login_account(const struct login *login, int64_t now)
{
    return login && !login->is_over && login->until >= now ? &login->account : &identity_of_nobody;
}
