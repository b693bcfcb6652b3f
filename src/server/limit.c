/* A bucket is one number: when it will be full again. Each act puts that off by the time that one
 * token takes; more than a burst of tokens ahead of now it cannot be. The buckets stand in a heap
 * by that number, so the one that has been full the longest is on top, and in chains by the hash of
 * their keys.
 */
#include "server/limit.h"

#include <arpa/inet.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/sha256.h"

enum { MARK_BYTES = 16, NANOS_A_MILLI = 1000000 };

/* The number of no bucket. So memory that nobody has written to is chains of none, and costs nothing until it is used. */
enum { NOBODY = 0 };

/* Stands for the key: no two with the same one are known. */
struct mark {
    uint8_t bytes[MARK_BYTES];
};

struct bucket {
    struct mark mark;
    uint64_t full_at; /* nanoseconds */
    uint32_t next;    /* of its chain */
    uint32_t at;      /* in the heap */
};

struct limit {
    uint64_t token, depth; /* nanoseconds: of one token, of a burst */
    uint64_t now;
    uint32_t most, count, chain_mask;
    struct bucket *buckets; /* one more than most: the first is nobody's */
    uint32_t *heap;         /* numbers of buckets */
    uint32_t *chains;       /* the first bucket of each */
};

struct limit *limit_create(uint32_t most, uint64_t rate, uint64_t burst)
{
    uint32_t chains = 1;
    CHECK(most >= 1 && most <= 1U << 30 && rate >= 1 && rate <= 1000000 && burst >= 1 &&
          burst <= 1000000);
    while (chains < most)
        chains *= 2;
    struct limit *limit = calloc(1, sizeof *limit);
    if (!limit)
        return NULL;
    limit->token = (UINT64_C(1000000000) + rate - 1) / rate;
    limit->depth = limit->token * burst;
    limit->most = most;
    limit->chain_mask = chains - 1;
    limit->buckets = calloc(most + 1, sizeof *limit->buckets);
    limit->heap = calloc(most, sizeof *limit->heap);
    limit->chains = calloc(chains, sizeof *limit->chains);
    if (!limit->buckets || !limit->heap || !limit->chains) {
        limit_destroy(limit);
        return NULL;
    }
    return limit;
}

void limit_destroy(struct limit *limit)
{
    if (!limit)
        return;
    free(limit->buckets);
    free(limit->heap);
    free(limit->chains);
    free(limit);
}

static uint32_t *chain_of(struct limit *limit, const struct mark *mark)
{
    uint32_t number;
    memcpy(&number, mark->bytes, sizeof number);
    return &limit->chains[number & limit->chain_mask];
}

static uint32_t find(struct limit *limit, const struct mark *mark)
{
    uint32_t i = *chain_of(limit, mark);
    while (i != NOBODY && memcmp(&limit->buckets[i].mark, mark, sizeof *mark) != 0)
        i = limit->buckets[i].next;
    return i;
}

static void place(struct limit *limit, uint32_t at, uint32_t bucket)
{
    limit->heap[at] = bucket;
    limit->buckets[bucket].at = at;
}

static uint64_t full_at(const struct limit *limit, uint32_t at)
{
    return limit->buckets[limit->heap[at]].full_at;
}

/* A bucket that will be full later than before goes down. */
static void sink(struct limit *limit, uint32_t at)
{
    uint32_t bucket = limit->heap[at];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child + 1 < limit->count && full_at(limit, child + 1) < full_at(limit, child))
            child++;
        if (child >= limit->count || full_at(limit, child) >= limit->buckets[bucket].full_at)
            break;
        place(limit, at, limit->heap[child]);
        at = child;
    }
    place(limit, at, bucket);
}

/* A new bucket is full already, so it goes up as far as those that are not. */
static void rise(struct limit *limit, uint32_t at)
{
    uint32_t bucket = limit->heap[at];
    while (at && full_at(limit, (at - 1) / 2) > limit->buckets[bucket].full_at) {
        place(limit, at, limit->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(limit, at, bucket);
}

static void forget(struct limit *limit, uint32_t bucket)
{
    uint32_t *link = chain_of(limit, &limit->buckets[bucket].mark);
    while (*link != bucket)
        link = &limit->buckets[*link].next;
    *link = limit->buckets[bucket].next;
}

/* A full bucket for a key that has none, or NOBODY where there is no room. */
static uint32_t add(struct limit *limit, const struct mark *mark)
{
    bool has_room = limit->count < limit->most;
    uint32_t bucket = has_room ? limit->count + 1 : limit->heap[0];
    struct bucket *made = &limit->buckets[bucket];
    if (!has_room && made->full_at > limit->now)
        return NOBODY;
    if (has_room)
        place(limit, limit->count++, bucket);
    else
        forget(limit, bucket);
    uint32_t *chain = chain_of(limit, mark);
    made->mark = *mark;
    made->full_at = limit->now;
    made->next = *chain;
    *chain = bucket;
    if (has_room)
        rise(limit, made->at);
    else
        sink(limit, made->at);
    return bucket;
}

static uint64_t milliseconds(uint64_t nanoseconds)
{
    return (nanoseconds + NANOS_A_MILLI - 1) / NANOS_A_MILLI;
}

uint64_t limit_take(struct limit *limit, const void *key, size_t size, uint64_t now)
{
    uint8_t digest[SHA256_BYTES];
    struct mark mark;
    sha256(key, size, digest);
    memcpy(&mark, digest, sizeof mark);
    if (now * NANOS_A_MILLI > limit->now)
        limit->now = now * NANOS_A_MILLI;
    uint32_t i = find(limit, &mark);
    if (i == NOBODY)
        i = add(limit, &mark);
    if (i == NOBODY)
        return milliseconds(full_at(limit, 0) - limit->now);
    struct bucket *bucket = &limit->buckets[i];
    uint64_t from = bucket->full_at > limit->now ? bucket->full_at : limit->now;
    uint64_t ahead = from + limit->token - limit->now;
    if (ahead > limit->depth)
        return milliseconds(ahead - limit->depth);
    bucket->full_at = from + limit->token;
    sink(limit, bucket->at);
    return 0;
}

bool limit_is_full(struct limit *limit, const void *key, size_t size, uint64_t now)
{
    uint8_t digest[SHA256_BYTES];
    struct mark mark;
    sha256(key, size, digest);
    memcpy(&mark, digest, sizeof mark);
    uint32_t i = find(limit, &mark);
    return i == NOBODY || limit->buckets[i].full_at <= now * NANOS_A_MILLI;
}

uint32_t limit_count(const struct limit *limit)
{
    return limit->count;
}

enum { V4 = 4, V6 = 16, V6_ADDRESS = 8, V6_NETWORK = 6 };

/* The bytes of an address, V4 or V6 of them; 0 where it is none. */
static size_t read_address(const char *address, uint8_t bytes[V6])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    char plain[INET6_ADDRSTRLEN] = "";
    size_t size = strcspn(address, "%"); /* a zone behind it is not the client's */
    if (size < sizeof plain)
        memcpy(plain, address, size);
    if (inet_pton(AF_INET, plain, bytes) == 1)
        return V4;
    if (inet_pton(AF_INET6, plain, bytes) != 1)
        return 0;
    if (memcmp(bytes, mapped, sizeof mapped) != 0)
        return V6;
    memmove(bytes, bytes + sizeof mapped, V4);
    return V4;
}

size_t limit_key(const char *address, char key[LIMIT_KEY_MAX])
{
    uint8_t bytes[V6];
    size_t size = read_address(address, bytes);
    if (!size) {
        sha256(address, strlen(address), (uint8_t *)key);
        return SHA256_BYTES;
    }
    size = size == V4 ? V4 : V6_ADDRESS;
    memcpy(key, bytes, size);
    return size;
}

size_t limit_network_key(const char *address, char key[LIMIT_KEY_MAX])
{
    uint8_t bytes[V6];
    if (read_address(address, bytes) != V6)
        return 0;
    memcpy(key, bytes, V6_NETWORK);
    return V6_NETWORK;
}

size_t limit_wide_key(const char *address, char key[LIMIT_KEY_MAX])
{
    size_t size = limit_network_key(address, key);
    return size ? size : limit_key(address, key);
}
