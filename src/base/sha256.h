/* sha256.h - SHA-256, the hash that anybody can check with sha256sum (FIPS 180-4) */
#ifndef ULM_BASE_SHA256_H
#define ULM_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_BYTES]);

#endif
