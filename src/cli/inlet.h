/* An inlet: lines that another program writes to us, with limits of length and of time. */
#ifndef ULM_CLI_INLET_H
#define ULM_CLI_INLET_H

#include <stdbool.h>

#include "notation/lines.h"

/* Bytes of a line with its newline. */
enum { INLET_LINE_MAX = 32768 };

struct inlet {
    int file;
    bool has_ended;
    bool skips; /* the rest of a line that is too long */
    size_t start, end;
    char bytes[INLET_LINE_MAX];
};

enum inlet_answer {
    INLET_END = 0,
    INLET_LINE = 1,
    INLET_LATE = -1, /* the line may still come */
    INLET_LONG = -2  /* a line was too long and has been left out */
};

/* Seconds of the clock in progress.h, or this one. */
#define INLET_FOREVER (-1.0)

void inlet_init(struct inlet *inlet, int file);

/* Waits for the next line, which is valid up to the next call. It may hold any bytes; its newline is
 * left out, and a carriage return before that. What stands behind the last newline counts as a line when the end has come. */
enum inlet_answer inlet_next(struct inlet *inlet, double until, struct slice *line);

/* Whether the next line is there already; it stays to be read. */
bool inlet_peek(struct inlet *inlet, struct slice *line);

#endif
