/* forgetting.h - takes what is left of forgotten accounts from the tables, a few at a time
 *
 * Where a game is not over, the account leaves its seat first, as anybody may; then its traces go. What
 * is to be done stands in the store, so it survives a restart, and `ulm forget` may ask for it, too.
 */
#ifndef ULM_SERVER_FORGETTING_H
#define ULM_SERVER_FORGETTING_H

#include "server/live_tables.h"

struct logins;

struct forgetting {
    struct live_tables *tables;
    struct logins *logins;
    bool is_looking;
    unsigned open; /* tables that are not done */
    bool has_done; /* some table, in the last round */
};

/* Looks whether there is something to forget; for every second or so. */
void forgetting_look(struct forgetting *forgetting);

#endif
