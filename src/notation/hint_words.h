/* hint_words.h - a hint in words: why the move, how the turn goes on and what it comes to, what the next
 * seat gets from it, why it is worse than another */
#ifndef ULM_NOTATION_HINT_WORDS_H
#define ULM_NOTATION_HINT_WORDS_H

#include "notation/reason.h"
#include "rules/view.h"

/* Longer plans are cut. */
enum { HINT_WORDS_PLAN_MAX = 48, HINT_WORDS_LINE_MAX = 1024, HINT_WORDS_NEXT_MAX = 512 };

/* What was counted, in whole points. Why it is worse: 0 for what is no reason. */
struct hint_figures {
    bool has_next; /* else nothing is known of the next seat's turn, or there is none */
    int next;      /* what that turn brings */
    int turn_less, next_more, end_less;
    uint8_t unused[COLOURS]; /* actions that the turn leaves unused, and the better one does not */
};

/* What is advised to the seat of a view. */
struct hint_plan {
    const struct view *view;
    const struct game *now;                 /* right after the move */
    const struct game *then;                /* after what is planned behind it */
    struct move moves[HINT_WORDS_PLAN_MAX]; /* none a choice among what luck brings */
    size_t count; /* 0 where the turn ends with the move, or luck decides how it goes on */
    struct hint_figures figures;
};

struct hint_words {
    char why[REASON_WORDS_MAX];     /* what the move gains and costs at once */
    char line[HINT_WORDS_LINE_MAX]; /* the plan in the notation; empty where there is none */
    char turn[REASON_WORDS_MAX];    /* what the whole turn comes to; empty where `line` is */
    char next[HINT_WORDS_NEXT_MAX]; /* what the next seat gets in its turn; may be empty */
    char less[HINT_WORDS_NEXT_MAX]; /* why it is worse; may be empty */
};

void hint_words_of(struct hint_words *words, const struct tongue *tongue,
                   const struct hint_plan *plan, const char *const names[SEATS_MAX]);

/* The plan as it stands on lists and buttons, for who never types a move. */
void hint_words_plan(struct text *out, const struct tongue *tongue, const struct hint_plan *plan);

/* How sure it is which of all moves is the best, as a sentence: the first `alike` stand together, or one
 * alone. `is_sure`: these are alike, or that one is better than all others. */
void hint_words_verdict(struct text *out, const struct tongue *tongue, size_t all, size_t alike,
                        bool is_sure);

#endif
