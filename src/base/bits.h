/* bits.h - how many things a set has
 *
 * Inline: where the processor is not known to count bits, a compiler would call for it.
 */
#ifndef ULM_BASE_BITS_H
#define ULM_BASE_BITS_H

#include <stdint.h>

static inline unsigned bits_count(uint64_t set)
{
#if defined __POPCNT__ || defined __wasm__ || defined __aarch64__
    return (unsigned)__builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

#endif
