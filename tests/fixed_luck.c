/* fixed_luck.c - luck that is the same each time, for a server that is tested
 *
 * A library that the tests put before libsodium (LD_PRELOAD). What a server draws then follows from
 * the name in ULM_LUCK alone: the third draw of 32 bytes is the same whatever was drawn of other
 * sizes before, so the third table has the same luck in whatever order people sat down. The program
 * itself knows nothing of this and cannot be asked for it. */
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZES = 64 };

static atomic_uint drawn[SIZES + 1];

void randombytes_buf(void *const bytes, const size_t size)
{
    unsigned char seed[randombytes_SEEDBYTES];
    char text[256];
    const char *name = getenv("ULM_LUCK");
    if (!name)
        abort();
    unsigned number = atomic_fetch_add(&drawn[size < SIZES ? size : SIZES], 1);
    int length = snprintf(text, sizeof text, "%zu %u %s", size, number, name);
    if (length < 0 || (size_t)length >= sizeof text)
        abort();
    crypto_generichash(seed, sizeof seed, (const unsigned char *)text, (size_t)length, NULL, 0);
    randombytes_buf_deterministic(bytes, size, seed);
}
