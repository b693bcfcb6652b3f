/* What the files of prose.h share. */
#ifndef ULM_NOTATION_PROSE_PARTS_H
#define ULM_NOTATION_PROSE_PARTS_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/game.h"

struct teller {
    struct text *out;
    const struct tongue *tongue;
    const struct game *before, *after;
    struct move move;
    unsigned seat;   /* whose turn it was */
    const char *who; /* its name */
    const char *names[SEATS_MAX];
    size_t start; /* of the first sentence */
};

/* The text for one more sentence. */
struct text *prose_sentence(const struct teller *t);

/* A sentence for each thing that somebody paid, won or lost, and for the end of the game. */
void prose_changes(const struct teller *t);

/* Its arguments follow the literal, which stays visible to the tools that collect strings and to
 * the compiler's check of formats. */
#define TELL(t, english, ...)                                                                      \
    text_format(prose_sentence(t), tongue_say((t)->tongue, english), __VA_ARGS__)
#define TELL_COUNT(t, one, many, n, ...)                                                           \
    text_format(prose_sentence(t), tongue_count((t)->tongue, one, many, n), __VA_ARGS__)

#endif
