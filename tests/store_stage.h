/* store_stage.h - for tests of stores: rows in a few words */
#ifndef ULM_TESTS_STORE_STAGE_H
#define ULM_TESTS_STORE_STAGE_H

#include "folder.h"
#include "store/sqlite.h"
#include "store/store.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Slice of a text, or of a literal with zero bytes in it. */
#define T(text) ((struct slice){text, strlen(text)})
#define B(literal) ((struct slice){literal, sizeof(literal) - 1})
#define NOTHING ((struct slice){NULL, 0})

static inline struct store *open_sqlite(const char *path)
{
    struct store *store = NULL;
    struct store_error error = {0};
    if (store_sqlite_open(path, &store, &error) != 0)
        fail_msg("%s", error.words);
    return store;
}

/* Writes one batch alone. Returns its result. */
static inline int write_steps(struct store *store, const struct store_step *steps, size_t count)
{
    struct store_batch batch = {steps, count, 1};
    int result = store_write(store, &batch, 1);
    assert_int_equal(result, batch.result == STORE_FAILED ? STORE_FAILED : 0);
    return batch.result;
}

#define WRITE(store, ...)                                                                          \
    write_steps(store, (const struct store_step[]){__VA_ARGS__},                                   \
                COUNT(((const struct store_step[]){__VA_ARGS__})))

static inline int write_one(struct store *store, enum store_verb verb, const char *key,
                            const char *value)
{
    struct store_step step = {verb, T("shelf"), T(key), value ? T(value) : NOTHING};
    return write_steps(store, &step, 1);
}

/* A value as a C string in one of a few static buffers; "(none)" where there is no row. */
struct seen {
    char text[256];
    size_t size;
};

static inline void see(void *context, struct slice value)
{
    struct seen *seen = context;
    assert_non_null(value.bytes);
    seen->size = value.size < sizeof seen->text ? value.size : sizeof seen->text - 1;
    memcpy(seen->text, value.bytes, seen->size);
    seen->text[seen->size] = '\0';
}

static inline void assert_value(struct store *store, const char *key, const char *value)
{
    struct seen seen = {{0}, 0};
    int found = store_read(store, T("shelf"), T(key), see, &seen);
    assert_int_equal(found, value != NULL);
    if (value)
        assert_string_equal(seen.text, value);
}

static inline int count_row(void *context, struct slice key, struct slice value)
{
    ++*(size_t *)context;
    return 0;
}

static inline size_t count_rows(struct store *store, const char *shelf)
{
    size_t count = 0;
    assert_int_equal(store_scan(store, T(shelf), NOTHING, NOTHING, SIZE_MAX, count_row, &count), 0);
    return count;
}

#endif
