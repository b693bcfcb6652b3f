#include "store/copy.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Rows that are held in memory at a time, and how many bytes of them before no more are taken. */
enum { CHUNK_ROWS = 256, CHUNK_BYTES = 4 << 20 };

struct chunk {
    struct slice shelf;
    struct store_step steps[CHUNK_ROWS]; /* each with memory of its own, at its key */
    size_t count, bytes;
    bool is_broken;
};

static void chunk_finish(struct chunk *chunk)
{
    for (size_t i = 0; i < chunk->count; i++)
        free((void *)(uintptr_t)chunk->steps[i].key.bytes);
    chunk->count = chunk->bytes = 0;
}

static int take_row(void *context, struct slice key, struct slice value)
{
    struct chunk *chunk = context;
    char *bytes = malloc(key.size + value.size);
    if (!bytes) {
        chunk->is_broken = true;
        return 1;
    }
    memcpy(bytes, key.bytes, key.size);
    if (value.size)
        memcpy(bytes + key.size, value.bytes, value.size);
    chunk->steps[chunk->count++] = (struct store_step){
        STORE_ADD, chunk->shelf, {bytes, key.size}, {bytes + key.size, value.size}};
    chunk->bytes += key.size + value.size;
    return chunk->bytes >= CHUNK_BYTES;
}

/* The rows behind a key. */
static int read_chunk(struct store_copy *copy, struct store *store, struct slice shelf,
                      struct slice after, struct chunk *chunk)
{
    chunk->shelf = shelf;
    int result =
        store_scan(store, shelf, after, (struct slice){NULL, 0}, CHUNK_ROWS, take_row, chunk);
    if (result == 0 && !chunk->is_broken)
        return 0;
    copy->failed = result < 0 ? store : NULL;
    return STORE_FAILED;
}

static int write_chunk(struct store_copy *copy, const struct chunk *chunk)
{
    struct store_batch batch = {chunk->steps, chunk->count, 0};
    if (store_write(copy->to, &batch, 1) < 0) {
        copy->failed = copy->to;
        return STORE_FAILED;
    }
    copy->rows += chunk->count;
    return batch.result == STORE_CONFLICT ? STORE_COPY_DIFFERS : 0;
}

static bool is_same(struct slice x, struct slice y)
{
    return x.size == y.size && (!x.size || memcmp(x.bytes, y.bytes, x.size) == 0);
}

static bool is_same_chunk(const struct chunk *x, const struct chunk *y)
{
    bool same = x->count == y->count;
    for (size_t i = 0; i < x->count && same; i++)
        same = is_same(x->steps[i].key, y->steps[i].key) &&
               is_same(x->steps[i].value, y->steps[i].value);
    return same;
}

static int compare_chunk(struct store_copy *copy, struct slice shelf, struct slice after,
                         const struct chunk *chunk)
{
    struct chunk *other = calloc(1, sizeof *other);
    int result = STORE_FAILED;
    copy->failed = NULL;
    if (other)
        result = read_chunk(copy, copy->to, shelf, after, other);
    if (result == 0 && !is_same_chunk(chunk, other))
        result = STORE_COPY_DIFFERS;
    if (other)
        chunk_finish(other);
    free(other);
    return result;
}

struct name {
    char bytes[STORE_SHELF_MAX];
    size_t size;
};

static void take_name(void *context, struct slice shelf)
{
    struct name *name = context;
    memcpy(name->bytes, shelf.bytes, shelf.size);
    name->size = shelf.size;
}

static int next_shelf(struct store_copy *copy, struct store *store, struct slice after,
                      struct name *name)
{
    int result = store_next_shelf(store, after, take_name, name);
    if (result < 0)
        copy->failed = store;
    return result;
}

/* Goes through one shelf, a chunk at a time. */
static int go_through(struct store_copy *copy, struct slice shelf, bool compares)
{
    char last[STORE_KEY_MAX];
    struct slice after = {NULL, 0};
    struct chunk *chunk = calloc(1, sizeof *chunk);
    int result = chunk ? 0 : STORE_FAILED;
    for (bool is_over = false; result == 0 && !is_over;) {
        result = read_chunk(copy, copy->from, shelf, after, chunk);
        if (result == 0)
            result = compares ? compare_chunk(copy, shelf, after, chunk) : write_chunk(copy, chunk);
        is_over = !chunk->count;
        if (chunk->count) {
            struct slice key = chunk->steps[chunk->count - 1].key;
            memcpy(last, key.bytes, key.size);
            after = (struct slice){last, key.size};
        }
        chunk_finish(chunk);
    }
    free(chunk);
    return result;
}

static int go_through_all(struct store_copy *copy, bool compares)
{
    struct name shelf = {.size = 0};
    struct slice after = {shelf.bytes, 0};
    for (;;) {
        struct name next, other;
        int found = next_shelf(copy, copy->from, after, &next);
        int found_other = compares ? next_shelf(copy, copy->to, after, &other) : found;
        if (found < 0 || found_other < 0)
            return STORE_FAILED;
        if (found != found_other)
            return STORE_COPY_DIFFERS;
        if (!found)
            return 0;
        if (compares && !is_same((struct slice){next.bytes, next.size},
                                 (struct slice){other.bytes, other.size}))
            return STORE_COPY_DIFFERS;
        shelf = next;
        after.size = shelf.size;
        int result = go_through(copy, after, compares);
        if (result != 0)
            return result;
    }
}

int store_copy(struct store_copy *copy)
{
    struct name any;
    copy->failed = NULL;
    copy->rows = 0;
    int found = next_shelf(copy, copy->to, (struct slice){NULL, 0}, &any);
    if (found)
        return found < 0 ? STORE_FAILED : STORE_COPY_NOT_EMPTY;
    int result = go_through_all(copy, false);
    return result == 0 ? go_through_all(copy, true) : result;
}
