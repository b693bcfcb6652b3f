/* The table of actions: every move that a seat can make has one number, and every number one move.
 *
 * It is fixed: what was learnt with it stays true. docs/actions.txt lists it. Laws, tested over random games: each
 * legal move has a number below ACTIONS, no other legal move has it, and it is that of the move again.
 */
#ifndef ULM_LIB_ACTION_H
#define ULM_LIB_ACTION_H

#include "lib/ulm.h"
#include "rules/move.h"

/* Of a legal move. */
unsigned action_of(struct move move);

/* The action is below ULM_ACTIONS. */
struct move action_move(unsigned action);

#endif
