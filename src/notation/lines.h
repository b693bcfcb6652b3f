/* The lines of a text that came from outside: any bytes, cut at the newlines and checked.
 *
 * A line is UTF-8 without control characters but tabs, and a carriage return before its newline. A
 * byte-order mark at the beginning is passed over. If the text breaks off inside a character, the
 * bytes of that character are left out.
 */
#ifndef ULM_NOTATION_LINES_H
#define ULM_NOTATION_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "notation/fault.h"

struct lines {
    struct slice text; /* all of it */
    size_t at;         /* where the next line starts */
    unsigned number;   /* of the line, from 1 */
    struct slice line; /* without its newline, and a carriage return before that */
    bool is_whole;     /* the newline was there */
};

void lines_init(struct lines *lines, const char *bytes, size_t size);

/* Goes on to the next line. Returns 1; 0 when there is none, and `line` is then empty; or -1 with
 * the fault set where it is not such text as said above. */
int lines_next(struct lines *lines, struct fault *fault);

/* Sets a fault at a byte of the line; returns -1. */
int lines_fault(const struct lines *lines, const char *at, const char *sentence,
                struct fault *fault);

/* The slice without spaces and tabs at its ends. */
struct slice slice_trim(struct slice slice);

/* Takes the first word off a slice; an empty one when none is left. */
struct slice slice_word(struct slice *rest);

#endif
