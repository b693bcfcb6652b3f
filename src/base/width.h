/* Width: how many cells of a terminal a text takes, and where it can be cut.
 *
 * A text is UTF-8. Most characters take one cell, those of East Asia two, combining marks none. A
 * byte that belongs to no character takes one, and so does a control character: whoever draws puts
 * a question mark there. The tables know the writing of our languages and what people put into
 * names, not all of Unicode.
 *
 * Laws, tested: width_fit never parts a character from its marks, and what it gives fits; the lines
 * that width_line gives are the text again, but for the spaces and newlines between them, and each
 * of them fits unless its first character alone is wider than the line.
 */
#ifndef ULM_BASE_WIDTH_H
#define ULM_BASE_WIDTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int width_of(const char *text);
int width_of_bytes(const char *bytes, size_t size);

/* How many of the bytes fit into so many cells. */
size_t width_fit(const char *bytes, size_t size, int cells);

/* How many of the bytes stand on a line of so many cells: a character at least, or none before a
 * newline; `next` is where the next line begins, `size` where there is none. A line ends at a
 * newline, before a space, or beside a character of East Asia, but not before a closing mark such
 * as a full stop or behind an opening one. A word that is wider than the line is cut. */
size_t width_line(const char *bytes, size_t size, int cells, size_t *next);

/* Whether a word goes on across the place, with no character of East Asia beside it. */
bool width_parts_word(const char *bytes, size_t size, size_t at);

#endif
