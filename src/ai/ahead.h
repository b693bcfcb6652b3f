/* One move ahead for the search: what the network says of the places that moves lead to.
 *
 * The sums of the place itself are made once and changed for each move. At the end of the game the
 * result is the evaluation.
 */
#ifndef ULM_AI_AHEAD_H
#define ULM_AI_AHEAD_H

#include "ai/net.h"

struct ahead {
    const struct net *net;
    struct view view;
    struct features before;
    struct hidden hidden;
};

/* Looks at the game with the eyes of the seat. What it looked at before, by the same network, must
 * still be there: the sums are changed from those; or `net` is NULL. */
void ahead_look(struct ahead *ahead, const struct net *net, const struct game *game, unsigned seat);

/* Of a legal move of that seat. */
void ahead_evaluate(const struct ahead *ahead, struct move move, struct evaluation *evaluation);

/* Of a game that is over: what came out. */
void ahead_result(const struct game *over, struct evaluation *evaluation);

#endif
