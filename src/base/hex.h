/* hex.h - bytes from hexadecimal digits; text_hex writes them */
#ifndef ULM_BASE_HEX_H
#define ULM_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads exactly `size` bytes, two digits each, small or capital. Returns false, and the bytes are
 * as they were, where the text is anything else. */
bool hex_read(const char *text, size_t length, uint8_t *bytes, size_t size);

#endif
