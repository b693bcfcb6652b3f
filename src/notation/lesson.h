/* The lesson: the first turns of a prepared game, step by step, for people who have never played.
 *
 * It is a basic game of two with the luck of lesson_seed; the reader sits on the first seat. A step
 * says what to see and do, and has the move that the reader is to make (notation/line.h); without a
 * move it is only read, without words it is a move of the other seat.
 *
 * Laws, tested: every move is legal when its turn comes; every rule that is named exists; the
 * reader's moves all have words, and the last step is read when a new round has begun.
 */
#ifndef ULM_NOTATION_LESSON_H
#define ULM_NOTATION_LESSON_H

#include <stddef.h>

struct lesson_step {
    const char *words; /* English, for printed_say; NULL for a move of the other seat */
    const char *rule;  /* the number of the rule behind it */
    unsigned seat;     /* who moves, from 1; 0 where nobody does */
    const char *move;
};

extern const char *const lesson_seed;

size_t lesson_length(void);
const struct lesson_step *lesson_step(size_t step);

#endif
