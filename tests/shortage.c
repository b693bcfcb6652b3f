#include "shortage.h"

#include <stddef.h>

static int countdown = -1; /* none */
static long pieces;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

static bool is_out_of_memory(void)
{
    return countdown >= 0 && countdown-- == 0;
}

static void *counted(void *made)
{
    pieces += made != NULL;
    return made;
}

void *__wrap_malloc(size_t size)
{
    return is_out_of_memory() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_out_of_memory() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (!old)
        return __wrap_malloc(size);
    return is_out_of_memory() ? NULL : __real_realloc(old, size);
}

void __wrap_free(void *old)
{
    pieces -= old != NULL;
    __real_free(old);
}

void run_short(int number)
{
    countdown = number;
}

bool was_short(void)
{
    bool was = countdown < 0;
    countdown = -1;
    return was;
}

long memory_pieces(void)
{
    return pieces;
}
