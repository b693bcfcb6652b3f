/* store.h - rows that outlive us
 *
 * A row has a shelf, a key and a value: bytes that mean nothing here. Within a shelf rows are in
 * the order of their keys' bytes, 0 to 255, a key before those that it begins. They are changed by
 * batches, each a list of steps: all of a batch happens or nothing does, and each step sees what
 * those before it did. Many batches go into one durable commit, each with its own result, since
 * what a commit costs is the waiting for the disk.
 *
 * Nobody owns the rows: other processes may write them between any two calls. Whoever relies on
 * what was read says so in the batch, with ADD or EXPECT, and is told of a conflict.
 *
 * A store is used by one thread at a time, and not from inside the functions that it calls.
 *
 * Laws: a batch is all or nothing, also when the process is killed; a conflict in one leaves the
 * others of the commit alone; of those who ADD the same key at once, one has no conflict; what was
 * reported as written is there when the store is opened again.
 */
#ifndef ULM_STORE_STORE_H
#define ULM_STORE_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "store/error.h"

struct store;

/* Bytes. No shelf and no key is empty; a value may be. */
enum { STORE_SHELF_MAX = 64, STORE_KEY_MAX = 512, STORE_VALUE_MAX = 16 << 20 };

enum store_verb {
    STORE_ADD,   /* a new row; conflict where its key is there */
    STORE_PUT,   /* a row, new or instead of the old one */
    STORE_DROP,  /* away with the row, if it is there */
    STORE_EXPECT /* changes nothing; conflict unless the row has exactly this value, or, where
                    value.bytes is NULL, unless there is none */
};

struct store_step {
    uint8_t verb; /* enum store_verb */
    struct slice shelf, key, value;
};

enum { STORE_FAILED = -1, STORE_CONFLICT = -2 };

struct store_batch {
    const struct store_step *steps;
    size_t count;
    int result; /* set by store_write: 0 or STORE_CONFLICT; all STORE_FAILED where that failed */
};

/* Writes the batches in their order, each on top of those before it. Returns 0: those with result 0
 * are durable, and those with a conflict changed nothing. Or STORE_FAILED: none counts. (A disk or
 * a server that breaks in the middle of a commit may still turn out to have kept all of it: what is
 * tried again should ADD or EXPECT, not only PUT.) */
int store_write(struct store *store, struct store_batch *batches, size_t count);

/* Shows the value of a row, whose bytes are gone when `found` returns. Returns 1, 0 where there is
 * no such row, or STORE_FAILED. */
int store_read(struct store *store, struct slice shelf, struct slice key,
               void (*found)(void *context, struct slice value), void *context);

/* Shows rows in the order of their keys, as they are at one moment: keys behind `after` and, unless
 * that is empty, before `before`; so many at most, or fewer where `row` returns anything but 0.
 * Their bytes are gone when it returns. Returns 0 or STORE_FAILED, then perhaps after some rows. */
int store_scan(struct store *store, struct slice shelf, struct slice after, struct slice before,
               size_t most, int (*row)(void *context, struct slice key, struct slice value),
               void *context);

/* Whether others may have written since this was last asked here, or since the store was opened. Returns 1,
 * 0 where they certainly have not, or STORE_FAILED. */
int store_has_news(struct store *store);

/* Shows which of the keys there are rows of, each once, in any order. The bytes are gone when it returns. Returns
 * 0 or STORE_FAILED, then perhaps after some of them. */
int store_find(struct store *store, struct slice shelf, const struct slice *keys, size_t count,
               void (*found)(void *context, struct slice key), void *context);

/* Shows the name of the first shelf behind `after` that has a row. Returns 1, 0 where there is none, or STORE_FAILED. */
int store_next_shelf(struct store *store, struct slice after,
                     void (*found)(void *context, struct slice shelf), void *context);

/* Why the last call that returned STORE_FAILED did. */
const struct store_error *store_error(const struct store *store);

/* NULL is fine. */
void store_close(struct store *store);

#endif
