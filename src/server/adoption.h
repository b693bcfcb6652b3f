/* adoption.h - tables where a computer player is to move and the node that was to think is gone
 *
 * The keeper (leases.h) looks through the shelf "computers", a part at a time, puts its own name where that of a
 * node stands whose lease has lapsed, and thinks there.
 */
#ifndef ULM_SERVER_ADOPTION_H
#define ULM_SERVER_ADOPTION_H

#include "server/leases.h"
#include "server/live_tables.h"

struct adoption {
    struct live_tables *tables;
    const struct leases *leases;
    bool is_looking;
    char after[TABLE_ID_MAX]; /* where the last look ended */
};

/* For every second or so. */
void adoption_look(struct adoption *adoption);

#endif
