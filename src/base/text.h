/* text.h - a text being written into the caller's memory
 *
 * A struct text never grows and owns nothing: the caller gives the buffer and keeps it. What does
 * not fit is left out and remembered in `full`, so that a writer puts all it has and its caller
 * asks once, at the end.
 *
 * Laws: `data` is a C string of `length` bytes at all times; it holds the longest beginning of what
 * was put that fits in size - 1 bytes; once full, a text stays full and unchanged. A text that is
 * not full is whole. A full one may end in the middle of a character.
 */
#ifndef ULM_BASE_TEXT_H
#define ULM_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;
    size_t size; /* bytes of the buffer, at least 1 for the NUL at the end */
    size_t length;
    bool full;
};

void text_init(struct text *text, char *buffer, size_t size);

void text_put(struct text *text, char c);
void text_puts(struct text *text, const char *string);
void text_bytes(struct text *text, const char *bytes, size_t length);
void text_int(struct text *text, int64_t number);
void text_hex(struct text *text, const uint8_t *bytes, size_t size); /* two small digits a byte */

/* Knows %s, %d (an int), %c and %%, and as translations change the order of words also %1$s to
 * %9$s, with d and c alike. A format has numbers in all its directives or in none. One that is not
 * so, that skips an argument or asks for two kinds of the same one, is put as it stands and no
 * argument is looked at. */
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
