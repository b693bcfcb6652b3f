#include "base/arena.h"

#include <stdint.h>

#include "base/check.h"

void arena_init(struct arena *arena, void *block, size_t size)
{
    *arena = (struct arena){.block = block, .size = size};
}

void *arena_alloc(struct arena *arena, size_t size, size_t align)
{
    CHECK(align != 0 && (align & (align - 1)) == 0);

    size_t left = arena->size - arena->used;
    size_t gap = -((uintptr_t)arena->block + arena->used) & (align - 1);
    if (gap > left || size > left - gap)
        return NULL;

    unsigned char *memory = arena->block + arena->used + gap;
    arena->used += gap + size;
    return memory;
}

void *arena_array(struct arena *arena, size_t count, size_t size, size_t align)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    return arena_alloc(arena, count * size, align);
}
