/* rng.h - the one random generator: ChaCha8 with a 256-bit seed
 *
 * Whoever has seen any number of its draws can predict no other, and it is fast enough for
 * simulation, so there is no second generator. A struct rng is a plain value: a copy made with `=`
 * goes on as the original would have.
 *
 * Laws: the words are those of the ChaCha8 key stream (the seed its key, the stream its 64-bit
 * nonce, counter from 0, words little-endian), the same with every compiler and on every machine;
 * streams of one seed are independent of each other; rng_below is exactly uniform.
 */
#ifndef ULM_BASE_RNG_H
#define ULM_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"

enum { RNG_SEED_BYTES = 32, RNG_WORDS = 32 };

struct rng {
    uint32_t key[8];
    uint64_t stream;
    uint64_t block;            /* the next ChaCha block to make */
    uint32_t used;             /* words of `words` already given out */
    uint32_t words[RNG_WORDS]; /* two blocks */
};

/* Costs next to nothing: the first words are made when they are asked for. */
void rng_init(struct rng *rng, const uint8_t seed[RNG_SEED_BYTES], uint64_t stream);

/* Makes a seed of any text. 64 hexadecimal digits, small or capital, are the seed itself, first
 * byte first; any other text, also the empty one, is hashed: no two texts that give the same seed
 * are known. */
void rng_seed_from_text(const char *text, size_t length, uint8_t seed[RNG_SEED_BYTES]);

/* Makes the next words; only rng_next has a use for it. */
void rng_refill(struct rng *rng) __attribute__((noinline));

static inline uint32_t rng_next(struct rng *rng)
{
    if (__builtin_expect(rng->used == RNG_WORDS, 0))
        rng_refill(rng);
    return rng->words[rng->used++];
}

/* A number from 0 to n - 1; n is at least 1. The high half of word * n is the answer (Lemire 2019);
 * the words that would make some answers likelier than others are drawn again, which for small n
 * hardly ever happens. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)rng_next(rng) * n;

    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t surplus = -n % n;
        while ((uint32_t)product < surplus)
            product = (uint64_t)rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

/* The number of one of the set's bits, each as likely; the set has at least one. */
static inline unsigned rng_bit(struct rng *rng, uint64_t set)
{
    for (uint32_t n = rng_below(rng, bits_count(set)); n; n--)
        set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
}

/* Any bytes, such as a seed for another generator. */
void rng_bytes(struct rng *rng, uint8_t *bytes, size_t size);

#endif
