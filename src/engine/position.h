/* A position that was told in the words of a record: as much of a game as the record shows.
 *
 * The record can be whole or masked. Whoever moves is given a view of it, so a whole record tells an
 * engine no more than its seat may know.
 */
#ifndef ULM_ENGINE_POSITION_H
#define ULM_ENGINE_POSITION_H

#include <stdbool.h>

#include "notation/fault.h"
#include "notation/lines.h"
#include "rules/view.h"

struct position {
    bool is_set;
    struct game game; /* dark where the record was masked */
};

/* Why nobody can be asked for a move. */
enum position_fault {
    POSITION_NONE = -1,   /* no record was read */
    POSITION_CHANCE = -2, /* chance is to move */
    POSITION_OVER = -3,
    POSITION_DARK = -4 /* the record hides what the seat to move knows */
};

/* Reads a record. Returns 0, or -1 with the fault set and no position. */
int position_read(struct position *position, const char *bytes, size_t size, struct fault *fault);

/* Goes on by one line of it; there is a position. Returns 0, or -1 with the fault set and the
 * position as it was. The fault's line is 1. */
int position_add(struct position *position, struct slice line, struct fault *fault);

/* What the seat to move knows. Returns 0, or one of the above and the view untouched. */
int position_view(const struct position *position, struct view *view);

#endif
