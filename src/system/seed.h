/* Seeds that a person gives, or the system's own randomness. */
#ifndef ULM_SYSTEM_SEED_H
#define ULM_SYSTEM_SEED_H

#include "base/rng.h"

enum { SEED_HEX_SIZE = 2 * RNG_SEED_BYTES + 1 };

/* Of the text, or fresh where it is NULL. Returns 0, or -1 with errno set. */
int seed_make(const char *text, uint8_t seed[RNG_SEED_BYTES]);

/* The seed of the nth of many games, so that each can be told again alone. */
void seed_nth(const uint8_t seed[RNG_SEED_BYTES], uint64_t n, uint8_t nth[RNG_SEED_BYTES]);

void seed_write(const uint8_t seed[RNG_SEED_BYTES], char hex[SEED_HEX_SIZE]);

#endif
