#include "shortage.h"

#include <stddef.h>

static int countdown = -1; /* none */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool is_out_of_memory(void)
{
    return countdown >= 0 && countdown-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return is_out_of_memory() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_out_of_memory() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_out_of_memory() ? NULL : __real_realloc(old, size);
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
