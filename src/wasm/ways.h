/* ways.h - which things on the page's table are touched, one after the other, to make a move
 *
 * A move can have more than one way. No way of a move is the beginning of another move's: where it
 * would be, it ends with "only". What would have to be touched twice at the end, with nothing else
 * to touch, is touched once.
 */
#ifndef ULM_WASM_WAYS_H
#define ULM_WASM_WAYS_H

#include "rules/view.h"
#include "wasm/thing.h"

enum { WAY_THINGS_MAX = 5, WAYS_MAX = 4 };

struct way {
    uint8_t count;
    struct thing things[WAY_THINGS_MAX];
};

struct ways {
    uint8_t count;
    struct way list[WAYS_MAX];
};

/* The ways of each of these moves, which are all that the view's seat can make. */
void ways_find(const struct view *view, const struct move *moves, size_t count, struct ways *ways);

/* As the member "ways": a list of lists. */
void ways_put(struct text *out, const struct ways *ways);

#endif
