/* The Danube: barges, moves, and the bonuses of the last spaces. */
#ifndef ULM_RULES_RIVER_H
#define ULM_RULES_RIVER_H

#include "rules/game.h"

/* The set of free spaces ahead of the barge whose turn it is, bit n for space n. */
uint32_t river_free(const struct game *g);

/* R-RIVER-4: how far a move of so many can go. */
unsigned river_reach(const struct game *g, unsigned steps);

/* Moves the barge by free spaces that are there, at once; what the space of rest gives comes due.
 * A move of 0 is none. */
void river_move(struct game *g, unsigned steps);

/* How many barges are ahead of the seat's. */
unsigned river_ahead(const struct game *g, unsigned seat);

#endif
