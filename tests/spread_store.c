#include "spread_store.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "store/backend.h"
#include "store/memory.h"

struct spread {
    struct store store;
    struct store *parts[SPREAD];
};

/* Where the table's name stands in a key: before the first slash, or behind the last. */
static const struct place {
    const char *shelf;
    bool is_last;
} places[] = {
    {"tables", false}, {"events", false},   {"computers", false}, {"unrated", false},
    {"lobby", true},   {"deadlines", true}, {"records", true},    {"private", true},
    {"games", true},   {"turns", true},     {"notices", true},
};

static const struct place *place_of(struct slice shelf)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (slice_is(shelf, places[i].shelf))
            return &places[i];
    return NULL;
}

static unsigned part_of(struct slice shelf, struct slice key)
{
    const struct place *place = place_of(shelf);
    if (!place)
        return 0;
    const char *name = key.bytes, *end = key.bytes + key.size;
    for (const char *at = key.bytes; at < end; at++)
        if (*at == '/' && place->is_last)
            name = at + 1;
        else if (*at == '/' && end == key.bytes + key.size)
            end = at;
    return hash_add(HASH_OF_NOTHING, name, (size_t)(end - name)) % SPREAD;
}

static struct spread *spread_of(struct store *store)
{
    return (struct spread *)store;
}

/* All of a batch in one store; the others of the commit in theirs. */
static int write_batches(struct store *store, struct store_batch *batches, size_t count)
{
    struct spread *spread = spread_of(store);
    for (size_t i = 0; i < count; i++) {
        unsigned part =
            batches[i].count ? part_of(batches[i].steps[0].shelf, batches[i].steps[0].key) : 0;
        for (size_t j = 1; j < batches[i].count; j++)
            CHECK(part_of(batches[i].steps[j].shelf, batches[i].steps[j].key) == part);
        if (store_write(spread->parts[part], &batches[i], 1) < 0) {
            store->error = *store_error(spread->parts[part]);
            return STORE_FAILED;
        }
    }
    return 0;
}

static int read_row(struct store *store, struct slice shelf, struct slice key,
                    void (*found)(void *context, struct slice value), void *context)
{
    return store_read(spread_of(store)->parts[part_of(shelf, key)], shelf, key, found, context);
}

/* A row that a scan has come to. */
struct head {
    char key[STORE_KEY_MAX];
    size_t size;
    char *value;
    size_t value_size;
    bool is_there;
};

static int take_head(void *context, struct slice key, struct slice value)
{
    struct head *head = context;
    memcpy(head->key, key.bytes, key.size);
    head->size = key.size;
    head->value = malloc(value.size + 1);
    CHECK(head->value);
    if (value.size)
        memcpy(head->value, value.bytes, value.size);
    head->value_size = value.size;
    head->is_there = true;
    return 1;
}

static void fetch(struct store *part, struct slice shelf, struct slice after, struct slice before,
                  struct head *head)
{
    head->is_there = false;
    CHECK(store_scan(part, shelf, after, before, 1, take_head, head) == 0);
}

static const struct head *least(const struct head heads[SPREAD])
{
    const struct head *first = NULL;
    for (unsigned i = 0; i < SPREAD; i++) {
        const struct head *head = &heads[i];
        size_t shared = first && first->size < head->size ? first->size : head->size;
        int order = first && head->is_there ? memcmp(head->key, first->key, shared) : 0;
        if (head->is_there && (!first || order < 0 || (order == 0 && head->size < first->size)))
            first = head;
    }
    return first;
}

static int scan_rows(struct store *store, struct slice shelf, struct slice after,
                     struct slice before, size_t most,
                     int (*row)(void *context, struct slice key, struct slice value), void *context)
{
    static struct head heads[SPREAD]; /* a scan is never inside another */
    struct spread *spread = spread_of(store);
    if (!place_of(shelf))
        return store_scan(spread->parts[0], shelf, after, before, most, row, context);
    for (unsigned i = 0; i < SPREAD; i++)
        fetch(spread->parts[i], shelf, after, before, &heads[i]);
    const struct head *head;
    for (int result = 0; result == 0 && most && (head = least(heads)); most--) {
        unsigned i = (unsigned)(head - heads);
        struct slice key = {heads[i].key, heads[i].size};
        char *value = heads[i].value;
        result = row(context, key, (struct slice){value, heads[i].value_size});
        fetch(spread->parts[i], shelf, key, before, &heads[i]);
        free(value);
    }
    for (unsigned i = 0; i < SPREAD; i++)
        if (heads[i].is_there)
            free(heads[i].value);
    return 0;
}

static void close_spread(struct store *store)
{
    for (unsigned i = 0; i < SPREAD; i++)
        store_close(spread_of(store)->parts[i]);
    free(spread_of(store));
}

struct store *spread_store_open(void)
{
    static const struct store_backend backend = {
        .write = write_batches, .read = read_row, .scan = scan_rows, .close = close_spread};
    struct spread *spread = calloc(1, sizeof *spread);
    CHECK(spread);
    spread->store.backend = &backend;
    for (unsigned i = 0; i < SPREAD; i++)
        spread->parts[i] = store_memory_open();
    return &spread->store;
}

static int note_row(void *context, struct slice key, struct slice value)
{
    (void)key, (void)value;
    *(bool *)context = true;
    return 1;
}

unsigned spread_store_used(struct store *store)
{
    unsigned used = 0;
    for (unsigned i = 0; i < SPREAD; i++) {
        bool has_rows = false;
        CHECK(store_scan(spread_of(store)->parts[i], slice_of("events"), slice_of(""), slice_of(""),
                         1, note_row, &has_rows) == 0);
        used += has_rows;
    }
    return used;
}
