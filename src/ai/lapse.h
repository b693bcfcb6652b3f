/* lapse.h - how a weaker player errs: it misjudges what a move is worth, and overlooks some moves
 *
 * It looks one move ahead by the hand-written idea of worth, as people who are new to the game look.
 * The errors follow from the seed.
 */
#ifndef ULM_AI_LAPSE_H
#define ULM_AI_LAPSE_H

#include "rules/view.h"

struct lapse {
    unsigned noise; /* the usual error about a move, in hundredths of a point */
    unsigned blind; /* how many of a hundred moves it overlooks */
};

/* The move of the view's seat, which must be to move, that seems best to it. */
struct move lapse_choose(const struct lapse *lapse, const struct view *view, uint64_t seed);

#endif
