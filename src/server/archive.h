/* archive.h - finished games as records, with names or without
 *
 * They are on the shelves "records" (public tables) and "private", under TIME/ID, oldest first.
 *
 * A record without names has neither those of its seats nor that of its table, where everybody can
 * look up who sat there. It is still the same game, as fair and as whole: whoever watched it knows
 * it again by its moves and its commitment.
 */
#ifndef ULM_SERVER_ARCHIVE_H
#define ULM_SERVER_ARCHIVE_H

#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"

/* Writes the record without names. It is never longer than with them. */
void archive_strip(struct text *out, struct slice record);

/* When the game of this key was over, in milliseconds since 1970; -1 where it is no key. */
int64_t archive_time(struct slice key);

#endif
