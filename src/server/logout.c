#include "server/logout.h"

void logout_one(struct logins *logins, struct live_tables *tables,
                const uint8_t key[SECRET_KEY_BYTES])
{
    const struct login *login = logins_end(logins, key);
    if (login)
        visitor_tell_logout(login);
    live_tables_tell_presence(tables);
}

void logout_all(struct logins *logins, struct live_tables *tables, const struct identity *who,
                const uint8_t *but)
{
    for (unsigned i = 0; i < LOGIN_SLOTS; i++)
        for (struct login *login = logins->slots[i]; login; login = login->next)
            if (identity_is_same(&login->account, who) && !login->is_over &&
                !(but && secret_is_same(login->key, but))) {
                login->is_over = true;
                visitor_tell_logout(login);
            }
    live_tables_tell_presence(tables);
}
