/* line_reader.h - lines that another program writes to us, with limits of length and of time */
#ifndef ULM_SYSTEM_LINE_READER_H
#define ULM_SYSTEM_LINE_READER_H

#include <stdbool.h>

#include "base/slice.h"

/* Bytes of a line with its newline. */
enum { LINE_READER_LINE_MAX = 32768 };

struct line_reader {
    int file;
    bool has_ended;
    bool skips; /* the rest of a line that is too long */
    size_t start, end;
    char bytes[LINE_READER_LINE_MAX];
};

enum line_reader_answer {
    LINE_READER_END = 0,
    LINE_READER_LINE = 1,
    LINE_READER_LATE = -1, /* the line may still come */
    LINE_READER_LONG = -2  /* a line was too long and has been left out */
};

/* Seconds of the clock in clock.h, or this one. */
#define LINE_READER_FOREVER (-1.0)

void line_reader_init(struct line_reader *reader, int file);

/* Waits for the next line, which is valid up to the next call. It may hold any bytes; its newline is
 * left out, and a carriage return before that. What stands behind the last newline counts as a line when the end has come. */
enum line_reader_answer line_reader_next(struct line_reader *reader, double until,
                                         struct slice *line);

/* Whether the next line is there already; it stays to be read. */
bool line_reader_peek(struct line_reader *reader, struct slice *line);

#endif
