/* deadlines.h - finds tables where a seat's time is up, and after a start those of computer players
 *
 * What is due stands in the store, so it survives a restart.
 */
#ifndef ULM_SERVER_DEADLINES_H
#define ULM_SERVER_DEADLINES_H

#include "server/live_tables.h"

struct deadlines {
    struct live_tables *tables;
    bool is_looking;
};

/* Looks which deadlines have come; for every second or so. */
void deadlines_look(struct deadlines *deadlines);

/* Brings all tables into memory where a computer player is to move. */
void deadlines_wake(struct deadlines *deadlines);

#endif
