/* sweep.h - takes away rows that nobody needs any more, a few at a time
 *
 * Logins that are over; the names of accounts that were forgotten a year ago; reports that were done a month ago; tables that were closed before any game
 * began, after `closed-days`; and, where `finished-days` is set, tables whose game has been over so long. A
 * game that is being played is never touched, nor a table that waits for one, nor one that is in memory, which somebody may look
 * at. Records of finished games stay.
 */
#ifndef ULM_SERVER_SWEEP_H
#define ULM_SERVER_SWEEP_H

#include "server/config.h"
#include "server/live_tables.h"

struct sweep {
    const struct config *config;
    struct live_tables *tables;
    bool is_sweeping;
    char login[2 * SECRET_KEY_BYTES + 1]; /* these: the last that was looked at */
    char name[2 * SECRET_KEY_BYTES + 1];
    char table[TABLE_ID_MAX];
};

/* Looks at the next few rows; for every second or so. */
void sweep_look(struct sweep *sweep);

#endif
