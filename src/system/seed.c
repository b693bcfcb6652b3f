#include "system/seed.h"

#include <string.h>
#include <sys/random.h>

#include "base/text.h"

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
    rng_bytes(&rng, nth, RNG_SEED_BYTES);
}

void seed_write(const uint8_t seed[RNG_SEED_BYTES], char hex[SEED_HEX_SIZE])
{
    struct text text;
    text_init(&text, hex, SEED_HEX_SIZE);
    text_hex(&text, seed, RNG_SEED_BYTES);
}
