/* width.h - how many cells of a terminal a text takes
 *
 * A text is UTF-8. Most characters take one cell, those of East Asia two, combining marks none; a
 * control character counts as none, a byte that is not UTF-8 as one. The tables know the writing
 * of our languages and what people put into names, not all of Unicode.
 *
 * Laws: width_fit never cuts a character from its marks, and what it gives fits; lines that
 * width_line gives are the text again, but for the spaces between them, and each of them fits
 * unless its first character alone is wider than the line.
 */
#ifndef ULM_BASE_WIDTH_H
#define ULM_BASE_WIDTH_H

#include <stddef.h>

unsigned width_of(const char *text);
unsigned width_of_bytes(const char *text, size_t size);

/* How many bytes of the text fit into so many cells. */
size_t width_fit(const char *text, unsigned cells);

/* How many bytes of the text stand on a line of so many cells, at least one character; `next` is
 * where the next line begins. A line ends before a space, or beside a character of East Asia, but
 * not before a closing mark such as a full stop or behind an opening one. A word that is wider than
 * the line is cut. */
size_t width_line(const char *text, unsigned cells, size_t *next);

#endif
