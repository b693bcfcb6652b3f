/* The first lines of a record, up to the empty one. */
#ifndef ULM_NOTATION_RECORD_HEADER_H
#define ULM_NOTATION_RECORD_HEADER_H

#include "notation/record.h"

/* Returns 0 with the lines behind the header, or -1 with the fault set. */
int record_header_read(struct lines *lines, struct record_header *header, struct fault *fault);

/* The lines that every header begins with: what is played, and the names of the seats that have one.
 * The kept lines and the empty one come behind them. */
void record_header_write(struct text *out, const struct record_header *header);

/* The value of a kept line "KEY: value", where it has this key; else nothing at NULL. */
struct slice record_header_value(struct slice line, const char *key);

#endif
