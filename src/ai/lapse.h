/* lapse.h - how a weaker player errs: like somebody who is new to the game
 *
 * It judges by the network, one move ahead, but misjudges what a push will bring, and some turns it
 * plays by an idea of its own: points at once, as if nobody else sat there, or without a thought of
 * cards. An idea holds for a whole turn. It does not end a turn while something seems to be gained.
 */
#ifndef ULM_AI_LAPSE_H
#define ULM_AI_LAPSE_H

#include "ai/ahead.h"

struct lapse {
    unsigned noise; /* the usual error about a push, in hundredths of a point */
    unsigned whims; /* of a hundred turns, those that go by an idea */
};

/* What the errors follow from. */
struct lapse_luck {
    uint64_t turn, decision;
};

/* The move of the view's seat, which must be to move, that seems best to it; the eyes are kept. */
struct move lapse_choose(const struct lapse *lapse, struct ahead *eyes, const struct net *net,
                         const struct view *view, const struct lapse_luck *luck);

#endif
