/* The rows in a sorted array. Every change first notes how it is undone, so that a conflict goes
 * back to the beginning of its batch and a failure to that of the commit; undoing needs no memory.
 */
#include "store/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "store/backend.h"

/* One block: shelf, key and value behind each other. */
struct row {
    char *bytes;
    size_t shelf, key, value; /* sizes */
};

/* The row as it was; without bytes, there was none where `now` is. */
struct undo {
    struct row old;
    struct row now; /* without bytes: the old one is gone */
};

struct memory_store {
    struct store store;
    struct row *rows;
    size_t count, room;
    struct undo *undos;
    size_t undo_count, undo_room;
};

static struct slice shelf_of(const struct row *row)
{
    return (struct slice){row->bytes, row->shelf};
}

static struct slice key_of(const struct row *row)
{
    return (struct slice){row->bytes + row->shelf, row->key};
}

static struct slice value_of(const struct row *row)
{
    return (struct slice){row->bytes + row->shelf + row->key, row->value};
}

static int compare(struct slice a, struct slice b)
{
    size_t shared = a.size < b.size ? a.size : b.size;
    int order = shared ? memcmp(a.bytes, b.bytes, shared) : 0;
    return order ? order : (a.size > b.size) - (a.size < b.size);
}

/* The first row that is not before this one. */
static size_t place_of(const struct memory_store *memory, struct slice shelf, struct slice key)
{
    size_t low = 0, high = memory->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct row *row = &memory->rows[middle];
        int order = compare(shelf_of(row), shelf);
        if (order == 0)
            order = compare(key_of(row), key);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const struct memory_store *memory, size_t place, struct slice shelf,
                  struct slice key)
{
    return place < memory->count && compare(shelf_of(&memory->rows[place]), shelf) == 0 &&
           compare(key_of(&memory->rows[place]), key) == 0;
}

/* Makes room for one more, of which each has `size` bytes. Returns whether there is. */
static bool has_room(void **array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t more = *room ? *room * 2 : 16;
    void *larger = realloc(*array, more * size);
    if (!larger)
        return false;
    *array = larger;
    *room = more;
    return true;
}

static bool can_change(struct memory_store *memory)
{
    void *rows = memory->rows, *undos = memory->undos;
    bool can = has_room(&rows, memory->count, &memory->room, sizeof *memory->rows) &&
               has_room(&undos, memory->undo_count, &memory->undo_room, sizeof *memory->undos);
    memory->rows = rows;
    memory->undos = undos;
    return can;
}

static char *append(char *at, struct slice slice)
{
    if (slice.size)
        memcpy(at, slice.bytes, slice.size);
    return at + slice.size;
}

static bool make_row(const struct store_step *step, struct row *row)
{
    char *bytes = malloc(step->shelf.size + step->key.size + step->value.size);
    if (!bytes)
        return false;
    append(append(append(bytes, step->shelf), step->key), step->value);
    *row = (struct row){bytes, step->shelf.size, step->key.size, step->value.size};
    return true;
}

static void insert(struct memory_store *memory, size_t place, struct row row)
{
    memmove(memory->rows + place + 1, memory->rows + place,
            (memory->count - place) * sizeof *memory->rows);
    memory->rows[place] = row;
    memory->count++;
}

static void take_out(struct memory_store *memory, size_t place)
{
    memory->count--;
    memmove(memory->rows + place, memory->rows + place + 1,
            (memory->count - place) * sizeof *memory->rows);
}

static int put(struct memory_store *memory, const struct store_step *step, size_t place, bool there)
{
    struct row row;
    if (!can_change(memory) || !make_row(step, &row))
        return STORE_FAILED;
    struct undo undo = {.now = row};
    if (there) {
        undo.old = memory->rows[place];
        memory->rows[place] = row;
    } else {
        insert(memory, place, row);
    }
    memory->undos[memory->undo_count++] = undo;
    return 0;
}

static int drop(struct memory_store *memory, size_t place)
{
    if (!can_change(memory))
        return STORE_FAILED;
    memory->undos[memory->undo_count++] = (struct undo){.old = memory->rows[place]};
    take_out(memory, place);
    return 0;
}

static int carry_out(struct memory_store *memory, const struct store_step *step)
{
    size_t place = place_of(memory, step->shelf, step->key);
    bool there = is_at(memory, place, step->shelf, step->key);
    switch ((enum store_verb)step->verb) {
    case STORE_ADD:
        return there ? STORE_CONFLICT : put(memory, step, place, false);
    case STORE_PUT:
        return put(memory, step, place, there);
    case STORE_DROP:
        return there ? drop(memory, place) : 0;
    case STORE_EXPECT:
        break;
    }
    bool as_expected = step->value.bytes
                           ? there && compare(value_of(&memory->rows[place]), step->value) == 0
                           : !there;
    return as_expected ? 0 : STORE_CONFLICT;
}

/* Undoes all but the first changes of this commit. */
static void undo_to(struct memory_store *memory, size_t mark)
{
    while (memory->undo_count > mark) {
        struct undo *undo = &memory->undos[--memory->undo_count];
        const struct row *row = undo->now.bytes ? &undo->now : &undo->old;
        size_t place = place_of(memory, shelf_of(row), key_of(row));
        if (!undo->now.bytes)
            insert(memory, place, undo->old);
        else if (undo->old.bytes)
            memory->rows[place] = undo->old;
        else
            take_out(memory, place);
        free(undo->now.bytes);
    }
}

static void forget_undos(struct memory_store *memory)
{
    while (memory->undo_count)
        free(memory->undos[--memory->undo_count].old.bytes);
}

static int write_batches(struct store *store, struct store_batch *batches, size_t count)
{
    struct memory_store *memory = (struct memory_store *)store;
    for (size_t i = 0; i < count; i++) {
        struct store_batch *batch = &batches[i];
        size_t mark = memory->undo_count;
        for (size_t j = 0; j < batch->count && batch->result == 0; j++)
            batch->result = carry_out(memory, &batch->steps[j]);
        if (batch->result == STORE_FAILED) {
            undo_to(memory, 0);
            return store_error_set(&store->error, STORE_FAULT_MEMORY, NULL, NULL);
        }
        if (batch->result == STORE_CONFLICT)
            undo_to(memory, mark);
    }
    forget_undos(memory);
    return 0;
}

static int read_row(struct store *store, struct slice shelf, struct slice key,
                    void (*found)(void *context, struct slice value), void *context)
{
    const struct memory_store *memory = (const struct memory_store *)store;
    size_t place = place_of(memory, shelf, key);
    if (!is_at(memory, place, shelf, key))
        return 0;
    found(context, value_of(&memory->rows[place]));
    return 1;
}

static int scan_rows(struct store *store, struct slice shelf, struct slice after,
                     struct slice before, size_t most,
                     int (*row)(void *context, struct slice key, struct slice value), void *context)
{
    const struct memory_store *memory = (const struct memory_store *)store;
    size_t place = place_of(memory, shelf, after);
    if (is_at(memory, place, shelf, after))
        place++;
    for (; most && place < memory->count; most--, place++) {
        const struct row *here = &memory->rows[place];
        if (compare(shelf_of(here), shelf) != 0 ||
            (before.size && compare(key_of(here), before) >= 0) ||
            row(context, key_of(here), value_of(here)) != 0)
            break;
    }
    return 0;
}

static int next_shelf(struct store *store, struct slice after,
                      void (*found)(void *context, struct slice shelf), void *context)
{
    const struct memory_store *memory = (const struct memory_store *)store;
    size_t place = 0;
    while (place < memory->count && compare(shelf_of(&memory->rows[place]), after) <= 0)
        place++;
    if (place == memory->count)
        return 0;
    found(context, shelf_of(&memory->rows[place]));
    return 1;
}

/* Whoever has the store is all there is. */
static int has_no_news(struct store *store)
{
    (void)store;
    return 0;
}

static void close_store(struct store *store)
{
    struct memory_store *memory = (struct memory_store *)store;
    for (size_t i = 0; i < memory->count; i++)
        free(memory->rows[i].bytes);
    free(memory->rows);
    free(memory->undos);
    free(memory);
}

struct store *store_memory_open(void)
{
    static const struct store_backend backend = {.write = write_batches,
                                                 .read = read_row,
                                                 .scan = scan_rows,
                                                 .close = close_store,
                                                 .next_shelf = next_shelf,
                                                 .has_news = has_no_news};
    struct memory_store *memory = calloc(1, sizeof *memory);
    if (!memory)
        return NULL;
    memory->store.backend = &backend;
    return &memory->store;
}
