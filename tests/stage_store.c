#include "stage_store.h"

#include <string.h>

#include "store/backend.h"
#include "store/memory.h"

static struct store_backend memory, failing;
static unsigned lost_write, lost_answer;
static bool reads_are_lost, all_is_lost, is_shared;

void lose_writes(unsigned number)
{
    lost_write = number;
}

static int write_or_lose(struct store *store, struct store_batch *batches, size_t count)
{
    if (all_is_lost || (lost_write && --lost_write == 0)) {
        for (size_t i = 0; i < count; i++)
            batches[i].result = STORE_FAILED;
        strcpy(store->error.words, "lost by the test");
        return STORE_FAILED;
    }
    int result = memory.write(store, batches, count);
    if (lost_answer && --lost_answer == 0) {
        strcpy(store->error.words, "kept without an answer by the test");
        return STORE_FAILED;
    }
    return result;
}

void lose_answers(unsigned number)
{
    lost_answer = number;
}

void lose_reads(bool are_lost)
{
    reads_are_lost = are_lost;
}

void lose_all(bool is_lost)
{
    all_is_lost = is_lost;
}

static int read_or_lose(struct store *store, struct slice shelf, struct slice key,
                        void (*found)(void *context, struct slice value), void *context)
{
    if (!reads_are_lost && !all_is_lost)
        return memory.read(store, shelf, key, found, context);
    strcpy(store->error.words, "hidden by the test");
    return STORE_FAILED;
}

static int scan_or_lose(struct store *store, struct slice shelf, struct slice after,
                        struct slice before, size_t most,
                        int (*row)(void *context, struct slice key, struct slice value),
                        void *context)
{
    if (!reads_are_lost && !all_is_lost)
        return memory.scan(store, shelf, after, before, most, row, context);
    strcpy(store->error.words, "hidden by the test");
    return STORE_FAILED;
}

static int has_news(struct store *store)
{
    return is_shared;
}

struct store *stage_store_open(bool shared)
{
    is_shared = shared;
    struct store *store = store_memory_open();
    memory = failing = *store->backend;
    failing.write = write_or_lose;
    failing.read = read_or_lose;
    failing.scan = scan_or_lose;
    failing.has_news = has_news;
    store->backend = &failing;
    return store;
}
