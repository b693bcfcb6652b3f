/* lanes.h - sums of the network's first layer, some at a time, in registers; sums clipped; and features
 * compared
 *
 * Two weights at a time are multiplied and added to each sum, which processors have an instruction for.
 * Where none is known it is plain C. All are integers: the results are the same.
 */
#ifndef ULM_AI_LANES_H
#define ULM_AI_LANES_H

#include <stdbool.h>
#include <stdint.h>

enum { LANES_COUNT = 24, LANES_CLIPPED = 8, LANES_BYTES = 16, LANES_BLOCK = 4 * LANES_BYTES };

#if defined __SSE2__

#include <emmintrin.h>

typedef __m128i lanes_vector;

static inline lanes_vector lanes_load(const void *at)
{
    return _mm_loadu_si128(at);
}

static inline void lanes_store(void *at, lanes_vector vector)
{
    _mm_storeu_si128(at, vector);
}

/* Of the low and high four of eight weights each. */
static inline void lanes_add_eight(lanes_vector sums[2], lanes_vector a, lanes_vector b,
                                   uint32_t by)
{
    lanes_vector times = _mm_set1_epi32((int32_t)by);
    sums[0] = _mm_add_epi32(sums[0], _mm_madd_epi16(_mm_unpacklo_epi16(a, b), times));
    sums[1] = _mm_add_epi32(sums[1], _mm_madd_epi16(_mm_unpackhi_epi16(a, b), times));
}

/* So many sums, none less than 0 or above the most. */
static inline void lanes_clip(int16_t *to, const int32_t *sums, int16_t most)
{
    __m128i packed = _mm_packs_epi32(lanes_load(sums), lanes_load(sums + 4));
    packed = _mm_min_epi16(_mm_max_epi16(packed, _mm_setzero_si128()), _mm_set1_epi16(most));
    lanes_store(to, packed);
}

/* Whether all bytes of a block are the same in both. */
static inline bool lanes_is_block_same(const void *a, const void *b)
{
    const __m128i *x = a, *y = b;
    __m128i same = _mm_cmpeq_epi8(lanes_load(x), lanes_load(y));
    for (unsigned i = 1; i < LANES_BLOCK / LANES_BYTES; i++)
        same = _mm_and_si128(same, _mm_cmpeq_epi8(lanes_load(x + i), lanes_load(y + i)));
    return _mm_movemask_epi8(same) == 0xffff;
}

/* A set of those of LANES_BYTES bytes that are not the same in both. */
static inline unsigned lanes_differ(const int8_t *a, const int8_t *b)
{
    return ~(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(lanes_load(a), lanes_load(b))) & 0xffff;
}

#elif defined __wasm_simd128__

#include <wasm_simd128.h>

typedef v128_t lanes_vector;

static inline lanes_vector lanes_load(const void *at)
{
    return wasm_v128_load(at);
}

static inline void lanes_store(void *at, lanes_vector vector)
{
    wasm_v128_store(at, vector);
}

static inline void lanes_add_eight(lanes_vector sums[2], lanes_vector a, lanes_vector b,
                                   uint32_t by)
{
    lanes_vector times = wasm_i32x4_splat((int32_t)by);
    lanes_vector low = wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    lanes_vector high = wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    sums[0] = wasm_i32x4_add(sums[0], wasm_i32x4_dot_i16x8(low, times));
    sums[1] = wasm_i32x4_add(sums[1], wasm_i32x4_dot_i16x8(high, times));
}

static inline void lanes_clip(int16_t *to, const int32_t *sums, int16_t most)
{
    v128_t packed = wasm_i16x8_narrow_i32x4(lanes_load(sums), lanes_load(sums + 4));
    packed = wasm_i16x8_max(packed, wasm_i16x8_splat(0));
    lanes_store(to, wasm_i16x8_min(packed, wasm_i16x8_splat(most)));
}

static inline bool lanes_is_block_same(const void *a, const void *b)
{
    const v128_t *x = a, *y = b;
    v128_t differ = wasm_v128_xor(lanes_load(x), lanes_load(y));
    for (unsigned i = 1; i < LANES_BLOCK / LANES_BYTES; i++)
        differ = wasm_v128_or(differ, wasm_v128_xor(lanes_load(x + i), lanes_load(y + i)));
    return !wasm_v128_any_true(differ);
}

static inline unsigned lanes_differ(const int8_t *a, const int8_t *b)
{
    return wasm_i8x16_bitmask(wasm_i8x16_ne(lanes_load(a), lanes_load(b)));
}

#else

#include "base/memory.h"

typedef struct {
    int32_t words[4];
} lanes_vector;

static inline lanes_vector lanes_load(const void *at)
{
    lanes_vector vector;
    memcpy(&vector, at, sizeof vector);
    return vector;
}

static inline void lanes_store(void *at, lanes_vector vector)
{
    memcpy(at, &vector, sizeof vector);
}

static inline void lanes_add_eight(lanes_vector sums[2], lanes_vector a, lanes_vector b,
                                   uint32_t by)
{
    int16_t x[8], y[8], times[2];
    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    times[0] = (int16_t)(uint16_t)by;
    times[1] = (int16_t)(uint16_t)(by >> 16);
    for (unsigned i = 0; i < 8; i++)
        sums[i / 4].words[i % 4] += x[i] * times[0] + y[i] * times[1];
}

static inline void lanes_clip(int16_t *to, const int32_t *sums, int16_t most)
{
    for (unsigned i = 0; i < LANES_CLIPPED; i++)
        to[i] = (int16_t)(sums[i] < 0 ? 0 : sums[i] > most ? most : sums[i]);
}

static inline bool lanes_is_block_same(const void *a, const void *b)
{
    return memcmp(a, b, LANES_BLOCK) == 0;
}

static inline unsigned lanes_differ(const int8_t *a, const int8_t *b)
{
    unsigned set = 0;
    for (unsigned i = 0; i < LANES_BYTES; i++)
        set |= (unsigned)(a[i] != b[i]) << i;
    return set;
}

#endif

struct lanes {
    lanes_vector sums[LANES_COUNT / 4];
};

static inline void lanes_read(struct lanes *lanes, const int32_t *sums)
{
    for (unsigned i = 0; i < LANES_COUNT / 4; i++)
        lanes->sums[i] = lanes_load(sums + 4 * i);
}

static inline void lanes_write(const struct lanes *lanes, int32_t *sums)
{
    for (unsigned i = 0; i < LANES_COUNT / 4; i++)
        lanes_store(sums + 4 * i, lanes->sums[i]);
}

/* Adds two rows of weights, each times its number. */
static inline void lanes_add(struct lanes *lanes, const int16_t *a, int16_t times_a,
                             const int16_t *b, int16_t times_b)
{
    uint32_t by = (uint16_t)times_a | (uint32_t)(uint16_t)times_b << 16;
    for (unsigned i = 0; i < LANES_COUNT / 8; i++)
        lanes_add_eight(lanes->sums + 2 * i, lanes_load(a + 8 * i), lanes_load(b + 8 * i), by);
}

#endif
