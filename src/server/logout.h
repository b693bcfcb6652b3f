/* logout.h - ends logins: all who came with one are told, and see from then on what anybody may see */
#ifndef ULM_SERVER_LOGOUT_H
#define ULM_SERVER_LOGOUT_H

#include "server/live_tables.h"
#include "server/login.h"

/* That of the key. */
void logout_one(struct logins *logins, struct live_tables *tables,
                const uint8_t key[SECRET_KEY_BYTES]);

/* All of an account; but for that of one key, unless it is NULL. */
void logout_all(struct logins *logins, struct live_tables *tables, const struct identity *who,
                const uint8_t *but);

#endif
