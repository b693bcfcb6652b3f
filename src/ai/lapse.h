/* Lapses: how a weaker player errs. It misjudges what a move is worth, and overlooks some moves.
 *
 * One move ahead, as people who are new to the game look. The errors follow from the seed.
 */
#ifndef ULM_AI_LAPSE_H
#define ULM_AI_LAPSE_H

#include "ai/net.h"

struct lapse {
    unsigned noise; /* the usual error about a move, in hundredths of a point */
    unsigned blind; /* how many of a hundred moves it overlooks */
};

/* The move of the view's seat, which must be to move, that seems best to it by the network or, for
 * NULL, by the hand-written idea of worth. */
struct move lapse_choose(const struct lapse *lapse, const struct net *net, const struct view *view,
                         uint64_t seed);

#endif
