/* hint_words.h - a hint in words: why the move, how the turn goes on, and what the turn comes to */
#ifndef ULM_NOTATION_HINT_WORDS_H
#define ULM_NOTATION_HINT_WORDS_H

#include "notation/reason.h"
#include "rules/view.h"

/* Longer plans are cut. */
enum { HINT_WORDS_PLAN_MAX = 48, HINT_WORDS_LINE_MAX = 1024 };

/* What is advised to the seat of a view. */
struct hint_plan {
    const struct view *view;
    const struct game *now;  /* right after the move */
    const struct game *then; /* after what is planned behind it */
    struct move moves[HINT_WORDS_PLAN_MAX];
    size_t count; /* 0 where the turn ends with the move, or luck decides how it goes on */
};

struct hint_words {
    char why[REASON_WORDS_MAX];     /* what the move gains and costs at once */
    char line[HINT_WORDS_LINE_MAX]; /* the plan in the notation; empty where there is none */
    char turn[REASON_WORDS_MAX];    /* what the whole turn comes to; empty where `line` is */
};

void hint_words_of(struct hint_words *words, const struct tongue *tongue,
                   const struct hint_plan *plan, const char *const names[SEATS_MAX]);

#endif
