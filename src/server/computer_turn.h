/* Turns of computer players at a table: who thinks, and how the moves come back. */
#ifndef ULM_SERVER_COMPUTER_TURN_H
#define ULM_SERVER_COMPUTER_TURN_H

#include "server/live_table.h"

/* Whether a computer player is to move. */
bool turn_is_computers(const struct meeting *meeting);

/* Looks whose turn it is: lets a computer player think, goes on with its turn, or ends it. The
 * parlour is not busy. */
void turn_look(struct parlour *parlour);

/* Nobody thinks any more. */
void turn_drop(struct parlour *parlour);

/* What the crew calls when a move is chosen. */
crew_chosen turn_chosen;

#endif
