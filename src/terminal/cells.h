/* Cells: how wide a text stands on a terminal, and where it can be cut.
 *
 * Text is UTF-8. A character takes one cell, two in the scripts of East Asia, none where it joins
 * the one before it. Bytes that make no character take one cell each, and so do control characters:
 * whoever draws them puts a question mark there.
 *
 * Laws, tested: no cut is wider than it was asked to be or parts a character; the lines of a text
 * are no wider than asked, and together are the text but for the spaces and newlines between them.
 */
#ifndef ULM_TERMINAL_CELLS_H
#define ULM_TERMINAL_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character of at least one byte. Returns how many bytes it has; the code is 0xfffd where
 * they make none. */
size_t cells_read(const char *bytes, size_t size, uint32_t *code);

int cells_of(uint32_t code);

int cells_width(const char *bytes, size_t size);

/* How many bytes from the start on fit into so many cells. */
size_t cells_cut(const char *bytes, size_t size, int cells);

/* The first line of a text that is broken at newlines, between words, and, where a word is wider
 * than a line or its script has no spaces, between characters. Returns its bytes, without the spaces
 * at its end; `next` is where the line after it starts, `size` when there is none. */
size_t cells_line(const char *bytes, size_t size, int cells, size_t *next);

#endif
