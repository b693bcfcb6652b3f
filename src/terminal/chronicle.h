/* The log as it stands on the screen: the lines of a story, kept until the game goes on.
 *
 * Made again from the beginning whenever the game or who looks has changed: a game has a few hundred
 * moves, and what was taken back is gone.
 */
#ifndef ULM_TERMINAL_CHRONICLE_H
#define ULM_TERMINAL_CHRONICLE_H

#include "terminal/table.h"

struct chronicle_line {
    size_t start; /* of its words */
    uint32_t ply;
    uint8_t mover; /* seat or MOVER_CHANCE */
    uint8_t kind;  /* enum story_kind */
};

struct chronicle {
    char *words;
    size_t size, room;
    struct chronicle_line *lines;
    size_t count, lines_room;
    uint32_t ply;
    unsigned viewer;
};

/* Empty: all bytes zero. */
void chronicle_finish(struct chronicle *chronicle);

/* Makes it the log of the table. Without memory it ends early. */
void chronicle_read(struct chronicle *chronicle, const struct table *table);

const char *chronicle_words(const struct chronicle *chronicle, size_t line);

/* How many lines there are up to a ply. */
size_t chronicle_until(const struct chronicle *chronicle, uint32_t ply);

#endif
