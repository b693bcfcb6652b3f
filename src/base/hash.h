/* hash.h - a number for bytes, by which they are found or known again: FNV-1a
 *
 * It is quick and no secret: whoever chooses the bytes can choose the number (sha256.h is for that).
 */
#ifndef ULM_BASE_HASH_H
#define ULM_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The number of no bytes. */
#define HASH_OF_NOTHING UINT64_C(0xcbf29ce484222325)

/* The number of some bytes and these behind them. */
static inline uint64_t hash_add(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
