/* utf8.h - characters in bytes: read, counted, and cut where none is torn
 *
 * Only what the standard allows is a character: written in its shortest form, no surrogate, none
 * beyond the last one. Laws, tested: every character reads back from its bytes; what is cut is
 * whole characters, and as many as fit.
 */
#ifndef ULM_BASE_UTF8_H
#define ULM_BASE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

/* What stands for bytes that make no character. As a character of its own it has three bytes. */
enum { UTF8_NONE = 0xfffd };

/* How many bytes a character has that begins with this one; 0 where none does. */
size_t utf8_size(unsigned char first);

/* Whether the byte is one behind the first of a character. */
static inline bool utf8_goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Reads one character of at least one byte. Returns how many bytes it has: 1, with UTF8_NONE, where
 * they make none. */
size_t utf8_read(const char *bytes, size_t size, uint32_t *code);

/* Whether the bytes are the beginning of a character, and something is missing behind them. */
bool utf8_is_torn(const char *bytes, size_t size);

/* Whether the bytes are characters, and all of them whole. */
bool utf8_is_valid(struct slice text);

/* How many characters the bytes are, if they are text. */
unsigned utf8_count(struct slice text);

/* Where the character begins that ends before this place, which is not 0. */
size_t utf8_start(const char *bytes, size_t at);

/* How many of the first `most` bytes make whole characters. */
size_t utf8_cut(struct slice text, size_t most);

/* Makes a string of as many whole characters as there is room for. */
void utf8_copy(char *to, size_t room, struct slice from);

#endif
