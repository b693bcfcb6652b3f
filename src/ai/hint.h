/* A hint: a move that was studied, what it leads to in the turn, and how it compares with the best.
 *
 * Made of a view alone: a hint tells a seat nothing that it cannot know. The two games are what the
 * seat knows then, so that whoever shows the hint can say what was gained by then.
 *
 * A difference is as sure as the looks behind it: what is said of it is weighed against its standard
 * error, that of both numbers together.
 */
#ifndef ULM_AI_HINT_H
#define ULM_AI_HINT_H

#include "ai/search.h"

/* Longer lines are cut; HINT_ALIKE is the share of the win, in NET_ONE, that matters to nobody, and
 * HINT_ALIKE_POINTS are points likewise where the share says nothing; HINT_ITERATIONS is how long is
 * thought about a hint where nobody says, HINT_SHOWN how many moves are compared then. */
enum {
    HINT_LINE_MAX = 48,
    HINT_ALIKE = NET_ONE / 100,
    HINT_ALIKE_POINTS = NET_ONE / 2,
    HINT_ITERATIONS = 20000,
    HINT_SHOWN = 5
};

struct hint {
    struct study_move found;
    struct game now;                 /* right after the move */
    struct game then;                /* at the end of the line */
    size_t count;                    /* of the line's moves, at least 1 */
    struct move line[HINT_LINE_MAX]; /* how the turn is expected to go on: see search_line() */
    uint8_t unused[COLOURS]; /* actions that are left in the pool when the line ends the turn */
};

/* Of a move at the root of the search, which was started at this view. */
void hint_of(const struct search *search, const struct view *view, const struct study_move *found,
             struct hint *hint);

/* Whether a move of the line is the seat's, and no choice among what luck brings after the first: what
 * can be told as a plan. */
bool hint_is_plan(const struct hint *hint, size_t i);

/* How the first of the moves stands to another. */
enum hint_edge {
    HINT_EVEN,   /* nearly alike */
    HINT_OPEN,   /* it cannot be told */
    HINT_LIKELY, /* probably better */
    HINT_BETTER
};
enum hint_edge hint_edge(const struct studied *studied, size_t other);

/* How many of the moves, from the first one on, stand together at the top: as far as the last one that is
 * nearly alike, or of which it cannot be told. At least 1; there must be a move. And whether that is
 * sure: those that stand together are alike, or the first is better than all others. */
size_t hint_alike(const struct studied *studied, bool *is_sure);

/* What the next seat's turn brings that one, in whole points; only where found.next.looks is not 0. */
int hint_next(const struct hint *hint);

/* Why a move is worse than the first one: whole points, 0 for what is not sure or less than one. */
struct hint_less {
    int turn; /* that its turn brings less */
    int next; /* that the turn of the next seat brings that one more */
    int end;  /* that the seat has less at the end, where neither of these is the reason */
    uint8_t unused[COLOURS]; /* actions left unused, more than by the first one */
};
void hint_less(const struct hint *first, const struct hint *other, struct hint_less *less);

#endif
