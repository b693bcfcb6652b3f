/* How many ways a game can go on: the number by which two programs compare their rules. */
#ifndef ULM_RULES_PERFT_H
#define ULM_RULES_PERFT_H

#include "rules/game.h"

/* The number of different sequences of so many moves from here, chance's among them, each outcome
 * counted once however likely. A game that ends earlier counts as no sequence; depth 0 gives 1.
 * The set-up must be done. */
uint64_t perft(const struct game *game, unsigned depth);

#endif
