/* The bodies behind memory.h for builds without a C library; empty in all others.
 *
 * The names stand in parentheses so that the macros of memory.h do not reach them. Freestanding
 * builds do not turn such loops back into calls of the functions they are the bodies of.
 */
#include "base/memory.h"

#if !__STDC_HOSTED__

void *(memcpy)(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    while (size--)
        *t++ = *f++;
    return to;
}

void *(memmove)(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    if (t <= f)
        for (size_t i = 0; i < size; i++)
            t[i] = f[i];
    else
        while (size--)
            t[size] = f[size];
    return to;
}

void *(memset)(void *to, int byte, size_t size)
{
    unsigned char *t = to;

    while (size--)
        *t++ = (unsigned char)byte;
    return to;
}

int(memcmp)(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a;
    const unsigned char *y = b;

    for (; size--; x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

#else

/* ISO C wants a declaration in every file. */
typedef int memory_comes_from_the_library;

#endif
