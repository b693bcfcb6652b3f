#include "base/sha256.h"

#include "base/memory.h"

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
/* clang-format off */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
/* clang-format on */

static uint32_t turn(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void expand(const uint8_t block[SHA256_BLOCK], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) +
               (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

static void mix(uint32_t words[8], const uint8_t block[SHA256_BLOCK])
{
    uint32_t w[64], s[8];
    expand(block, w);
    memcpy(s, words, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t a = s[0], e = s[4];
        uint32_t first = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                         ((e & s[5]) ^ (~e & s[6])) + constants[i] + w[i];
        uint32_t second =
            (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[0] = first + second;
        s[4] += first;
    }
    for (int i = 0; i < 8; i++)
        words[i] += s[i];
}

/* The last bytes, a bit behind them and their number: one block, or two where that is too much. */
static void mix_end(uint32_t words[8], const uint8_t *bytes, size_t size)
{
    uint8_t end[2 * SHA256_BLOCK] = {0};
    size_t held = size % SHA256_BLOCK, last = held < SHA256_BLOCK - 8 ? 0 : SHA256_BLOCK;
    uint64_t bits = (uint64_t)size * 8;
    if (held)
        memcpy(end, bytes + (size - held), held);
    end[held] = 0x80;
    for (int i = 0; i < 8; i++)
        end[last + SHA256_BLOCK - 8 + (size_t)i] = (uint8_t)(bits >> (56 - 8 * i));
    for (size_t at = 0; at <= last; at += SHA256_BLOCK)
        mix(words, end + at);
}

void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_BYTES])
{
    /* The first 32 bits behind the point of the square roots of the first 8 primes. */
    uint32_t words[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *from = bytes;
    for (size_t at = 0; size - at >= SHA256_BLOCK; at += SHA256_BLOCK)
        mix(words, from + at);
    mix_end(words, from, size);
    for (int i = 0; i < SHA256_BYTES; i++)
        digest[i] = (uint8_t)(words[i / 4] >> (24 - 8 * (i % 4)));
}
