/* study.h - the moves of a view compared with equal effort, each number with its error
 *
 * Whoever chooses looks most at what seems best and hardly at the rest; whoever compares must not. So
 * all moves are looked at in turn, and by rounds the worse half drops out, until no more are left
 * than are to be shown: each round has as many looks as another, and those that are shown
 * side by side had the same (sequential halving: Karnin, Koren, Somekh 2013). search.h makes the looks.
 *
 * Every second look of a move learns how the turn goes on best; the others play it as it is known by then,
 * and only these count. So a move whose turn is harder to find seems no worse for that.
 *
 * Laws, tested: the looks of those that are still compared differ by one at most; a number's error is
 * that of the average of its looks; what is shown first is best by the number that is shown.
 */
#ifndef ULM_AI_STUDY_H
#define ULM_AI_STUDY_H

#include "ai/playout.h"

enum { STUDY_UNKNOWN = INT32_MAX }; /* the error of what was seen less than twice */

/* Numbers that were seen. */
struct series {
    uint32_t count;
    int64_t sum;
    uint64_t squares;
};

/* What was seen of a move. The series are the seat's own. */
struct tally {
    struct move move;
    uint32_t looks;                             /* all of them */
    struct evaluation before;                   /* any look, what the network says */
    int64_t wins[SEATS_MAX], scores[SEATS_MAX]; /* sums over those that count, as all below */
    struct series win, score;                   /* in NET_ONE, and in STUDY_POINT */
    struct series turn, next;                   /* points of turns: see struct harvest */
};

struct study {
    struct view view;
    size_t count, left;    /* the tallies that are still compared come first */
    size_t shown, at;      /* no fewer are left; which of them comes next */
    uint32_t round, again; /* looks of a round; how often it goes through all that are left */
    struct tally tallies[MOVES_MAX];
};

/* An average and its standard error, in NET_ONE; of no looks both say nothing. */
struct figure {
    uint32_t looks;
    int32_t mean, error;
};

struct study_move {
    struct move move;
    uint32_t looks;
    struct evaluation value;  /* averages; before any look what the network says */
    struct figure win, score; /* of the seat */
    struct figure turn,
        next; /* points that the turn brings, and that the turn of the next seat brings
                                 that one; as if the game ended then */
};

/* What a study comes to: the moves that are compared, sorted, then those that have dropped out. */
struct studied {
    unsigned seat;
    bool is_decided; /* the shares of the win say nothing any more: sorted by points */
    size_t count;
    size_t left; /* with equal looks */
    struct study_move moves[MOVES_MAX];
};

/* The view's seat is to move. So many moves are to be shown; so many looks are expected, 0 where nobody
 * knows. Without a network nothing is known before the first look. */
void study_init(struct study *study, const struct net *net, const struct view *view, size_t shown,
                uint32_t looks);

/* Of a study that was just begun: no more than so many moves are looked at from now on, those that seem
 * best. And only two of them, which may be any of the view's. */
void study_narrow(struct study *study, size_t most, uint32_t looks);
void study_compare(struct study *study, struct move one, struct move other);

/* The move that is to be looked at next, whether only to learn, and what came of it. */
struct move study_next(const struct study *study);
bool study_is_learning(const struct study *study);
void study_take(struct study *study, const struct evaluation *found, const struct harvest *harvest);

void study_result(const struct study *study, struct studied *studied);

#endif
