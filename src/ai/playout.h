/* playout.h - a game played to its end by players that cost little, to see what comes out */
#ifndef ULM_AI_PLAYOUT_H
#define ULM_AI_PLAYOUT_H

#include "ai/net.h"
#include "base/rng.h"

/* All choose at random. */
void playout_random(const struct game *game, struct rng *rng, struct evaluation *result);

/* All look one move ahead, each with its own eyes, by the hand-written idea of worth. */
void playout_greedy(const struct game *game, struct rng *rng, struct evaluation *result);

#endif
