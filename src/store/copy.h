/* copy.h - all rows of a store into an empty one of any kind, and whether both have the same then
 *
 * Nothing is written over. The rows are compared one by one in the end, names and values, so a server that still writes
 * to one of the two is noticed as long as that lasts.
 */
#ifndef ULM_STORE_COPY_H
#define ULM_STORE_COPY_H

#include "store/store.h"

struct store_copy {
    struct store *from, *to;
    struct store *failed; /* after STORE_FAILED: which of the two, or NULL without memory */
    uint64_t rows;        /* copied, and then compared */
};

enum { STORE_COPY_NOT_EMPTY = 1, STORE_COPY_DIFFERS = 2 };

/* Returns 0, STORE_COPY_NOT_EMPTY and nothing was written, STORE_COPY_DIFFERS, or STORE_FAILED. */
int store_copy(struct store_copy *copy);

#endif
