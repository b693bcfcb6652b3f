/* Bytes as hexadecimal digits, read; text_hex() writes them. */
#ifndef ULM_SERVER_HEX_H
#define ULM_SERVER_HEX_H

#include <stdint.h>

#include "base/slice.h"

/* Reads exactly so many bytes, two small digits each. Returns 0, or -1 where they are not that. */
int hex_read(struct slice digits, uint8_t *bytes, size_t count);

#endif
