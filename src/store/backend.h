/* backend.h - what a kind of store is made of: the verbs of store.h as functions
 *
 * store.c has looked at the arguments before they come here. A back end puts its own struct around
 * struct store, as the first member, and sets `error` before it returns STORE_FAILED.
 */
#ifndef ULM_STORE_BACKEND_H
#define ULM_STORE_BACKEND_H

#include "store/store.h"

struct store_backend {
    int (*write)(struct store *store, struct store_batch *batches, size_t count);
    int (*read)(struct store *store, struct slice shelf, struct slice key,
                void (*found)(void *context, struct slice value), void *context);
    int (*scan)(struct store *store, struct slice shelf, struct slice after, struct slice before,
                size_t most, int (*row)(void *context, struct slice key, struct slice value),
                void *context);
    void (*close)(struct store *store);
    int (*next_shelf)(struct store *store, struct slice after,
                      void (*found)(void *context, struct slice shelf), void *context);
    /* Without it there may always be news. */
    int (*has_news)(struct store *store);
    /* Without it each key is read. */
    int (*find)(struct store *store, struct slice shelf, const struct slice *keys, size_t count,
                void (*found)(void *context, struct slice key), void *context);
};

struct store {
    const struct store_backend *backend;
    struct store_error error;
};

#endif
