#include "cli/seed.h"

#include <string.h>
#include <sys/random.h>

int seed_make(const char *text, uint8_t seed[RNG_SEED_BYTES])
{
    if (!text)
        return getentropy(seed, RNG_SEED_BYTES);
    rng_seed_from_text(text, strlen(text), seed);
    return 0;
}

void seed_nth(const uint8_t seed[RNG_SEED_BYTES], uint64_t n, uint8_t nth[RNG_SEED_BYTES])
{
    struct rng rng;
    rng_init(&rng, seed, n);
    for (unsigned i = 0; i < RNG_SEED_BYTES; i++)
        nth[i] = (uint8_t)rng_next(&rng);
}

void seed_write(const uint8_t seed[RNG_SEED_BYTES], char hex[SEED_HEX_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < RNG_SEED_BYTES; i++) {
        hex[2 * i] = digits[seed[i] >> 4];
        hex[2 * i + 1] = digits[seed[i] & 15];
    }
    hex[2 * RNG_SEED_BYTES] = '\0';
}
