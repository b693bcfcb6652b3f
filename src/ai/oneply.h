/* One move ahead: the player that looks at what each legal move leads to, and no further. */
#ifndef ULM_AI_ONEPLY_H
#define ULM_AI_ONEPLY_H

#include "ai/net.h"

/* What a seat is after: a share of the win and, where that says little, a lead in points. */
enum { ONEPLY_LEAD_WEIGHT = 256 }; /* of NET_ONE, for a point */
int32_t oneply_worth(const struct evaluation *evaluation, unsigned seat, unsigned seats);

struct oneply {
    struct move move;
    struct features features; /* after it, as the seat knows it */
    struct evaluation evaluation;
    size_t choices; /* how many moves there were; with one nothing was evaluated */
};

/* The best move of the view's seat, which must be to move. */
void oneply_choose(const struct net *net, const struct view *view, struct oneply *choice);

#endif
