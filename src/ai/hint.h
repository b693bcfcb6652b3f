/* A hint: a move that the search thought about, and what it leads to in the turn.
 *
 * Made of a view alone: a hint tells a seat nothing that it cannot know. The two games are what the
 * seat knows then, so that whoever shows the hint can say what was gained by then.
 */
#ifndef ULM_AI_HINT_H
#define ULM_AI_HINT_H

#include "ai/search.h"

/* Longer lines are cut; HINT_ALIKE is the share of the win, in NET_ONE, that matters to nobody;
 * HINT_ITERATIONS is how long is thought about a hint where nobody says. */
enum { HINT_LINE_MAX = 48, HINT_ALIKE = NET_ONE / 100, HINT_ITERATIONS = 20000 };

struct hint {
    struct search_move found;
    struct game now;                 /* right after the move */
    struct game then;                /* at the end of the line */
    size_t count;                    /* of the line's moves, at least 1 */
    struct move line[HINT_LINE_MAX]; /* how the turn is expected to go on: see search_line() */
};

/* Of a move at the root of the search, which was started at this view. */
void hint_of(const struct search *search, const struct view *view, const struct search_move *found,
             struct hint *hint);

/* Whether a move of the line is the seat's, and no choice among what luck brings after the first: what
 * can be told as a plan. */
bool hint_is_plan(const struct hint *hint, size_t i);

/* Whether the first move gives the seat a share of the win that no other comes near to. */
bool hint_is_clear(const struct search_move *moves, size_t count, unsigned seat);

/* How many of the moves, from the first one on, give the seat a share of the win that differs from
 * that of the first by less than HINT_ALIKE. At least 1; there must be a move. */
size_t hint_alike(const struct search_move *moves, size_t count, unsigned seat);

#endif
