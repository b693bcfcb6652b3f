/* sha256.h - SHA-256, the hash that anybody can check with sha256sum (FIPS 180-4)
 *
 * A struct sha256 is a plain value: a copy made with `=` goes on as the original would have. How
 * the bytes are cut into pieces does not matter.
 */
#ifndef ULM_BASE_SHA256_H
#define ULM_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t words[8];
    uint64_t size;               /* bytes put so far */
    uint8_t block[SHA256_BLOCK]; /* its last size % SHA256_BLOCK of them */
};

void sha256_init(struct sha256 *hash);
void sha256_put(struct sha256 *hash, const void *bytes, size_t size);

/* The hash of all that was put; the struct is then used up. */
void sha256_finish(struct sha256 *hash, uint8_t digest[SHA256_BYTES]);

/* All of it at once. */
void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_BYTES]);

#endif
