/* A bundle: steps for the store, put together in memory of its own. */
#ifndef ULM_SERVER_BUNDLE_H
#define ULM_SERVER_BUNDLE_H

#include <stdbool.h>

#include "store/store.h"

enum { BUNDLE_STEPS_MAX = 48 };

/* All zero is an empty one. */
struct bundle {
    struct store_step steps[BUNDLE_STEPS_MAX];
    size_t count;
    bool is_broken; /* a step found no memory or no place */
};

void bundle_finish(struct bundle *bundle);

/* Adds a step with copies of what it is given; the value may be NULL for STORE_DROP. A bundle that
 * could not take it is broken and must not be written. */
void bundle_add(struct bundle *bundle, enum store_verb verb, const char *shelf, const char *key,
                struct slice value);

#endif
