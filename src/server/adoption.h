/* adoption.h - tables where a computer player is to move and nobody thinks
 *
 * Each node looks through the shelf "computers", a part at a time, and thinks where its own name stands, also if it has
 * forgotten that, since it could not read the table, or never heard that its commit came to be. The keeper (leases.h)
 * puts its name in the place of nodes whose lease has lapsed.
 */
#ifndef ULM_SERVER_ADOPTION_H
#define ULM_SERVER_ADOPTION_H

#include "server/leases.h"
#include "server/live_tables.h"

struct adoption {
    struct live_tables *tables;
    const struct leases *leases;
    bool is_looking;
    uint64_t due;             /* ticks */
    char after[TABLE_ID_MAX]; /* where the last look ended */
};

/* For every second or so. */
void adoption_look(struct adoption *adoption);

#endif
