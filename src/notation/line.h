/* One move as text: what a person types, and a line of a record.
 *
 * Writing has one form. Reading takes it in upper or lower case and with other spaces: tabs,
 * several of them, some before and behind, a carriage return at the end. It takes nothing else, and
 * knows no game: whether a move is legal, and whether the two things that it names stand in their
 * order, the rules say.
 *
 * Laws, tested: what was written reads as the same move; what was read is written in one form that
 * reads as the same move; any bytes can be read or are refused with a place.
 */
#ifndef ULM_NOTATION_LINE_H
#define ULM_NOTATION_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "notation/fault.h"
#include "rules/game.h"

/* Buffers with the zero at the end: for any line, of which the first grid is the longest; and for
 * any move of a seat. */
enum { LINE_MAX_BYTES = 112, MOVE_MAX_BYTES = 48 };

/* The move must be well-formed. A card or coat that is not known is "?". */
void move_write(struct text *out, struct move move);

/* "push", the word that its text begins with; of a card bought for a coin "buy coin". */
const char *move_word(struct move move);

/* "2 push N2" or "* draw gray", without a newline. The mover is a seat from 0 or MOVER_CHANCE. */
void line_write(struct text *out, unsigned mover, struct move move);

/* Read a move of a seat, or one of chance; or a line with its mover. Return 0, or -1 with the fault
 * set and the other outputs untouched. */
int move_read(const char *bytes, size_t size, bool chance, struct move *move, struct fault *fault);
int line_read(const char *bytes, size_t size, unsigned *mover, struct move *move,
              struct fault *fault);

/* The bytes cannot be read as a line, but are the beginning of some that can. */
bool line_is_beginning(const char *bytes, size_t size);

/* Where the move starts in a line: the byte behind the mover and the spaces after it. */
size_t line_move_at(const char *bytes, size_t size);

#endif
