#include "store/store.h"

#include <stdbool.h>

#include "base/check.h"
#include "store/backend.h"

static bool is_name(struct slice name, size_t most)
{
    return name.size >= 1 && name.size <= most;
}

static void check_step(const struct store_step *step)
{
    CHECK(step->verb <= STORE_EXPECT);
    CHECK(is_name(step->shelf, STORE_SHELF_MAX));
    CHECK(is_name(step->key, STORE_KEY_MAX));
    CHECK(step->value.size <= STORE_VALUE_MAX);
}

int store_write(struct store *store, struct store_batch *batches, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        batches[i].result = 0;
        for (size_t j = 0; j < batches[i].count; j++)
            check_step(&batches[i].steps[j]);
    }
    int result = store->backend->write(store, batches, count);
    for (size_t i = 0; i < count && result != 0; i++)
        batches[i].result = STORE_FAILED;
    return result;
}

int store_read(struct store *store, struct slice shelf, struct slice key,
               void (*found)(void *context, struct slice value), void *context)
{
    CHECK(is_name(shelf, STORE_SHELF_MAX));
    CHECK(is_name(key, STORE_KEY_MAX));
    return store->backend->read(store, shelf, key, found, context);
}

int store_scan(struct store *store, struct slice shelf, struct slice after, struct slice before,
               size_t most, int (*row)(void *context, struct slice key, struct slice value),
               void *context)
{
    CHECK(is_name(shelf, STORE_SHELF_MAX));
    return store->backend->scan(store, shelf, after, before, most, row, context);
}

int store_has_news(struct store *store)
{
    return store->backend->has_news ? store->backend->has_news(store) : 1;
}

static void pass_over(void *context, struct slice value)
{
    (void)context, (void)value;
}

static int find_each(struct store *store, struct slice shelf, const struct slice *keys,
                     size_t count, void (*found)(void *context, struct slice key), void *context)
{
    for (size_t i = 0; i < count; i++) {
        int result = store->backend->read(store, shelf, keys[i], pass_over, NULL);
        if (result < 0)
            return STORE_FAILED;
        if (result)
            found(context, keys[i]);
    }
    return 0;
}

int store_find(struct store *store, struct slice shelf, const struct slice *keys, size_t count,
               void (*found)(void *context, struct slice key), void *context)
{
    CHECK(is_name(shelf, STORE_SHELF_MAX));
    for (size_t i = 0; i < count; i++)
        CHECK(is_name(keys[i], STORE_KEY_MAX));
    return store->backend->find ? store->backend->find(store, shelf, keys, count, found, context)
                                : find_each(store, shelf, keys, count, found, context);
}

int store_next_shelf(struct store *store, struct slice after,
                     void (*found)(void *context, struct slice shelf), void *context)
{
    return store->backend->next_shelf(store, after, found, context);
}

const struct store_error *store_error(const struct store *store)
{
    return &store->error;
}

void store_close(struct store *store)
{
    if (store)
        store->backend->close(store);
}
