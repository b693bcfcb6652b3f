/* playout.h - a game played on by players that cost little, to see what comes out */
#ifndef ULM_AI_PLAYOUT_H
#define ULM_AI_PLAYOUT_H

#include "ai/ahead.h"
#include "base/rng.h"

/* All choose at random. */
void playout_random(const struct game *game, struct rng *rng, struct evaluation *result);

/* All look one move ahead by the network, each seat with its eyes, until so many turns are over, this
 * one included, or the game is; then the viewer judges where that leads, which is the result if it is
 * the end. */
struct playout {
    const struct net *net;
    struct ahead *eyes; /* of each seat, kept: see ahead_look_again() */
    unsigned viewer, turns;
};
void playout_by_net(const struct playout *playout, const struct game *game, struct rng *rng,
                    struct evaluation *result);

#endif
