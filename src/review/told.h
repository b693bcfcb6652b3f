/* told.h - what lost most in a turn, in words: what was done, what was better, and why */
#ifndef ULM_REVIEW_TOLD_H
#define ULM_REVIEW_TOLD_H

#include "notation/hint_words.h"
#include "notation/prose.h"
#include "review/review.h"

struct told {
    char made[PROSE_MAX], best[PROSE_MAX];
    struct hint_words better;       /* of what would have been better */
    char less[HINT_WORDS_NEXT_MAX]; /* why what was done is worse; may be empty */
};

/* The turn must have something worst. Told by what its seat knew then. */
void told_of(struct told *told, const struct tongue *tongue, const struct review_turn *turn,
             const char *const names[SEATS_MAX]);

/* Which decisions they are, for programs: by mistake, by kind of luck. */
extern const char *const mistake_words[MISTAKES], *const luck_words[LUCK_KINDS];

#endif
