/* memory.h - memcpy, memmove, memset and memcmp, with or without a C library
 *
 * The rooms that also build for wasm include this instead of <string.h>. Without a library the
 * compiler makes the instructions itself where it can, and memory.c has the bodies for the rest.
 */
#ifndef ULM_BASE_MEMORY_H
#define ULM_BASE_MEMORY_H

#if __STDC_HOSTED__

#include <string.h>

#else

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

/* -ffreestanding makes the plain names ordinary calls; these are the same, inlined when small. */
#define memcpy(to, from, size) __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, byte, size) __builtin_memset(to, byte, size)
#define memcmp(a, b, size) __builtin_memcmp(a, b, size)

#endif

#endif
