/* playout.h - a game played on by players that cost little, to see what comes out */
#ifndef ULM_AI_PLAYOUT_H
#define ULM_AI_PLAYOUT_H

#include "ai/ahead.h"
#include "base/rng.h"

/* All choose at random. */
void playout_random(const struct game *game, struct rng *rng, struct evaluation *result);

/* What turns brought, in points as if the game ended after them: to the viewer since some earlier moment,
 * and the turn behind that to its seat. */
struct harvest {
    unsigned
        own_turns; /* how many of the playout's turns are the viewer's first: 1, or 0 where its turn
                           is over already */
    bool has_turn, has_next;
    int turn, next; /* `turn` is at first what the viewer had, turned round */
};

/* What the seat would have if the game ended now. */
int playout_points(const struct game *game, unsigned seat);

/* The turn played to its end by seats that look one move ahead by the network, each with its eyes, which
 * are kept: see ahead_look_again(). */
void playout_turn(const struct net *net, struct ahead *eyes, struct game *game, struct rng *rng);

/* All look one move ahead by the network, each seat with its eyes, until so many turns are over, this
 * one included, or the game is; then the viewer judges where that leads, which is the result if it is
 * the end. */
struct playout {
    const struct net *net;
    struct ahead *eyes; /* of each seat, kept: see ahead_look_again() */
    unsigned viewer, turns;
    struct harvest *harvest; /* NULL where nobody asks */
};
void playout_by_net(const struct playout *playout, const struct game *game, struct rng *rng,
                    struct evaluation *result);

#endif
