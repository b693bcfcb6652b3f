/* ChaCha (Bernstein 2008) on rows of four words.
 *
 * The state is a square of 4 x 4 words. A round mixes its four columns, each with the same steps,
 * so that a row is one vector and the steps are vector steps; turning the rows by one, two and
 * three words brings the diagonals into the columns for the next round. The vectors are those of
 * the compiler: SSE2, NEON and wasm SIMD come out of one text, and words are words on any machine.
 */
#include "base/rng.h"

#include "base/hex.h"
#include "base/memory.h"

typedef uint32_t row __attribute__((vector_size(16)));
typedef uint16_t half_row __attribute__((vector_size(16)));

struct square {
    row a, b, c, d;
};

static const row constants = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

#define ROTATE(r, bits) ((r) << (bits) | (r) >> (32 - (bits)))
#define TURN(r, i, j, k, l) __builtin_shufflevector(r, r, i, j, k, l)

/* ROTATE by 16, in fewer instructions. */
static inline row swap_halves(row r)
{
    half_row h = (half_row)r;

    return (row)__builtin_shufflevector(h, h, 1, 0, 3, 2, 5, 4, 7, 6);
}

static inline void mix_columns(struct square *s)
{
    s->a += s->b, s->d = swap_halves(s->d ^ s->a);
    s->c += s->d, s->b = ROTATE(s->b ^ s->c, 12);
    s->a += s->b, s->d = ROTATE(s->d ^ s->a, 8);
    s->c += s->d, s->b = ROTATE(s->b ^ s->c, 7);
}

static inline void mix_twice(struct square *s)
{
    mix_columns(s);
    s->b = TURN(s->b, 1, 2, 3, 0);
    s->c = TURN(s->c, 2, 3, 0, 1);
    s->d = TURN(s->d, 3, 0, 1, 2);
    mix_columns(s);
    s->b = TURN(s->b, 3, 0, 1, 2);
    s->c = TURN(s->c, 2, 3, 0, 1);
    s->d = TURN(s->d, 1, 2, 3, 0);
}

static inline uint32_t load_word(const uint8_t bytes[4])
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static inline void store_word(uint32_t word, uint8_t bytes[4])
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> 8 * i);
}

void rng_init(struct rng *rng, const uint8_t seed[RNG_SEED_BYTES], uint64_t stream)
{
    *rng = (struct rng){.stream = stream, .used = RNG_WORDS};
    for (int i = 0; i < 8; i++)
        rng->key[i] = load_word(seed + 4 * i);
}

static inline row counter_row(uint64_t block, uint64_t stream)
{
    return (row){(uint32_t)block, (uint32_t)(block >> 32), (uint32_t)stream,
                 (uint32_t)(stream >> 32)};
}

static inline void give_out(const struct square *mixed, const struct square *start, uint32_t *words)
{
    struct square sum = {mixed->a + start->a, mixed->b + start->b, mixed->c + start->c,
                         mixed->d + start->d};

    memcpy(words, &sum, sizeof(sum));
}

/* Two blocks at a time: the steps of one fill the waits of the other. */
void rng_refill(struct rng *rng)
{
    struct square first = {.a = constants};
    memcpy(&first.b, rng->key, sizeof(rng->key));
    first.d = counter_row(rng->block, rng->stream);
    struct square second = first;
    second.d = counter_row(rng->block + 1, rng->stream);

    struct square x = first, y = second;
    for (int round = 0; round < 8; round += 2) {
        mix_twice(&x);
        mix_twice(&y);
    }
    give_out(&x, &first, rng->words);
    give_out(&y, &second, rng->words + RNG_WORDS / 2);
    rng->block += 2;
    rng->used = 0;
}

/* Absorbs 32 bytes of text into the lower half of the square, then mixes it with twenty rounds. */
static void absorb(struct square *s, const uint8_t bytes[32])
{
    row c, d;

    for (int i = 0; i < 4; i++) {
        c[i] = load_word(bytes + 4 * i);
        d[i] = load_word(bytes + 16 + 4 * i);
    }
    s->c ^= c;
    s->d ^= d;
    for (int round = 0; round < 20; round += 2)
        mix_twice(s);
}

/* A sponge over the ChaCha permutation: the upper half of the square, which starts with ChaCha's
 * constants, is never written and never shown; the lower half takes in the text and a 0x80 after it
 * filled up with zeros, and is the seed in the end. */
static void hash(const char *text, size_t length, uint8_t seed[RNG_SEED_BYTES])
{
    struct square s = {.a = constants};
    uint8_t bytes[32];

    for (; length >= sizeof(bytes); text += sizeof(bytes), length -= sizeof(bytes)) {
        memcpy(bytes, text, sizeof(bytes));
        absorb(&s, bytes);
    }
    memset(bytes, 0, sizeof(bytes));
    if (length > 0)
        memcpy(bytes, text, length);
    bytes[length] = 0x80;
    absorb(&s, bytes);

    for (int i = 0; i < 4; i++) {
        store_word(s.c[i], seed + 4 * i);
        store_word(s.d[i], seed + 16 + 4 * i);
    }
}

void rng_seed_from_text(const char *text, size_t length, uint8_t seed[RNG_SEED_BYTES])
{
    if (!hex_read(text, length, seed, RNG_SEED_BYTES))
        hash(text, length, seed);
}

void rng_bytes(struct rng *rng, uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)rng_next(rng);
}
