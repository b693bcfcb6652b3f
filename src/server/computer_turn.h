/* computer_turn.h - a computer player's turn at a table, being thought about */
#ifndef ULM_SERVER_COMPUTER_TURN_H
#define ULM_SERVER_COMPUTER_TURN_H

#include "server/table_state.h"
#include "server/think_pool.h"

struct computer_turn {
    struct think_task *task; /* NULL: nobody thinks */
    uint8_t seat;
    bool has_moved;  /* the move that was chosen is made */
    uint32_t events; /* there were so many when it began to think */
    uint32_t number; /* of all turns, so that a move that comes late is known */
};

/* Looks whose turn it is: lets a computer player think, goes on with its turn, or ends it. The owner
 * is who the pool tells what was chosen. */
void computer_turn_look(struct computer_turn *turn, const struct table_state *table,
                        struct think_pool *pool, const struct think_cause *cause, void *owner);

/* Nobody thinks any more. */
void computer_turn_drop(struct computer_turn *turn);

#endif
