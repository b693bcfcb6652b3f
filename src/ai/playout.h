/* playout.h - a game played on by players that cost little, to see what comes out */
#ifndef ULM_AI_PLAYOUT_H
#define ULM_AI_PLAYOUT_H

#include "ai/ahead.h"
#include "base/rng.h"

/* All choose at random. */
void playout_random(const struct game *game, struct rng *rng, struct evaluation *result);

/* All look one move ahead, each with its own eyes, by the hand-written idea of worth. */
void playout_greedy(const struct game *game, struct rng *rng, struct evaluation *result);

/* Only the turn that is going on is played, from this move, one move ahead by the network, each seat
 * with its eyes; then the viewer judges where that leads, which is the result if it is the end. */
struct playout_turn {
    const struct net *net;
    struct ahead *eyes; /* of each seat, kept: see ahead_look_again() */
    unsigned viewer;
};
void playout_turn(const struct playout_turn *turn, const struct game *game, struct move first,
                  struct rng *rng, struct evaluation *result);

#endif
