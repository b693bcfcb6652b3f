/* The log as it stands on the screen: the lines of a story, kept until the game goes on.
 *
 * Made again from the beginning whenever the game or who looks has changed: a game has a few hundred
 * moves, and what was taken back is gone.
 */
#ifndef ULM_TERMINAL_LOGBOOK_H
#define ULM_TERMINAL_LOGBOOK_H

#include "terminal/table.h"

struct logbook_line {
    size_t start; /* of its words */
    uint32_t ply;
    uint8_t mover; /* seat or MOVER_CHANCE */
    uint8_t kind;  /* enum story_kind */
};

struct logbook {
    char *words;
    size_t size, room;
    struct logbook_line *lines;
    size_t count, lines_room;
    uint32_t ply;
    unsigned viewer;
};

/* Empty: all bytes zero. */
void logbook_finish(struct logbook *book);

/* Makes it the log of the table. Without memory it ends early. */
void logbook_read(struct logbook *book, const struct table *table);

const char *logbook_words(const struct logbook *book, size_t line);

/* How many lines there are up to a ply. */
size_t logbook_until(const struct logbook *book, uint32_t ply);

#endif
