/* ahead.h - one move ahead: what the places are worth that a seat's moves lead to
 *
 * All who look ahead look with this: the search, the players that look no further, the training. They
 * judge by a network, whose sums for the place itself are made once and changed for each move, or by
 * the hand-written idea of worth (greedy.h). Of a game that is over no network is asked: what came
 * out is the evaluation.
 */
#ifndef ULM_AI_AHEAD_H
#define ULM_AI_AHEAD_H

#include "ai/net.h"

struct ahead {
    const struct net *net; /* NULL for the hand-written idea */
    struct view view;
    struct features before; /* any move */
    struct hidden hidden;   /* the sums of those */
};

/* What becomes of each of some moves. */
struct outlook {
    int32_t worths[MOVES_MAX];                /* to the seat that moves */
    struct evaluation evaluations[MOVES_MAX]; /* by a network only */
};

/* Looks with the eyes of the view's seat, which must be to move where moves are weighed. The network
 * stays the caller's, NULL for none. */
void ahead_look(struct ahead *ahead, const struct net *net, const struct view *view);

/* The same with eyes that are kept, whose `net` is NULL before their first look: the sums of the last
 * look are changed instead of made anew. */
void ahead_look_again(struct ahead *ahead, const struct net *net, const struct view *view);

/* What the network says of the place itself. */
void ahead_judge(const struct ahead *ahead, struct evaluation *evaluation);

/* Of legal moves; the outlook is in their order. */
void ahead_weigh(const struct ahead *ahead, const struct move *moves, size_t count,
                 struct outlook *outlook);

/* Where the largest worth stands, the first of equal ones. */
size_t outlook_best(const struct outlook *outlook, size_t count);

/* The best move of the view's seat, which must be to move. */
struct move ahead_choose(const struct net *net, const struct view *view);

/* The same with eyes that are kept. */
struct move ahead_choose_again(struct ahead *ahead, const struct net *net, const struct view *view);

/* The same. Returns whether there was a choice, and only then has the evaluation of where the move leads;
 * by a network, and unless `evaluation` is NULL. */
bool ahead_decide(struct ahead *ahead, const struct net *net, const struct view *view,
                  struct move *move, struct evaluation *evaluation);

/* What a seat is after: a share of the win and, where that says little, a lead in points. */
enum { AHEAD_LEAD_WEIGHT = 1024 }; /* of NET_ONE, for a point */
int32_t ahead_worth(const struct evaluation *evaluation, unsigned seat, unsigned seats);

/* What came out of a game that is over. */
void ahead_result(const struct game *over, struct evaluation *evaluation);

#endif
