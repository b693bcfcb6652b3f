/* arena.h - memory handed out in order from one block
 *
 * The block is the caller's; an arena owns nothing and needs no finish. Memory is handed out from
 * the front, its contents as the caller left them, and is valid until the block goes away.
 *
 * Laws: two allocations never overlap; none leaves the block; one that does not fit returns NULL
 * and changes nothing, so a smaller one may still fit.
 */
#ifndef ULM_BASE_ARENA_H
#define ULM_BASE_ARENA_H

#include <stddef.h>

struct arena {
    unsigned char *block;
    size_t size; /* bytes in the block */
    size_t used; /* bytes handed out, with what alignment took */
};

void arena_init(struct arena *arena, void *block, size_t size);

/* `align` is a power of two. NULL when it does not fit. */
void *arena_alloc(struct arena *arena, size_t size, size_t align);

/* Room for `count` things of `size` bytes; NULL when it does not fit, also where the product is
 * more than a size_t holds. */
void *arena_array(struct arena *arena, size_t count, size_t size, size_t align);

#endif
