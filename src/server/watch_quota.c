#include "server/watch_quota.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "server/limit.h"

enum { SLOTS = 4096 };

struct entry {
    struct entry *next;
    unsigned count;
    uint8_t size;
    char key[]; /* of that size */
};

struct watch_quota {
    unsigned most;
    struct entry *slots[SLOTS];
};

struct watch_quota *watch_quota_create(unsigned most)
{
    struct watch_quota *quota = calloc(1, sizeof *quota);
    if (quota)
        quota->most = most;
    return quota;
}

void watch_quota_destroy(struct watch_quota *quota)
{
    if (!quota)
        return;
    for (unsigned i = 0; i < SLOTS; i++)
        while (quota->slots[i]) {
            struct entry *next = quota->slots[i]->next;
            free(quota->slots[i]);
            quota->slots[i] = next;
        }
    free(quota);
}

/* Where the entry of the key hangs, or would. */
static struct entry **find(struct watch_quota *quota, const char *key, size_t size)
{
    struct entry **at = &quota->slots[hash_add(HASH_OF_NOTHING, key, size) % SLOTS];
    while (*at && ((*at)->size != size || memcmp((*at)->key, key, size) != 0))
        at = &(*at)->next;
    return at;
}

static struct entry *find_or_make(struct watch_quota *quota, const char *key, size_t size)
{
    struct entry **at = find(quota, key, size);
    CHECK(size <= LIMIT_KEY_MAX);
    if (!*at) {
        *at = calloc(1, sizeof **at + size);
        if (!*at)
            return NULL;
        (*at)->size = (uint8_t)size;
        memcpy((*at)->key, key, size);
    }
    return *at;
}

bool watch_quota_enter(struct watch_quota *quota, const char *key, size_t size)
{
    struct entry *entry = find_or_make(quota, key, size);
    if (!entry || entry->count >= quota->most)
        return false;
    entry->count++;
    return true;
}

bool watch_quota_is_full(struct watch_quota *quota, const char *key, size_t size)
{
    const struct entry *entry = *find(quota, key, size);
    return entry && entry->count >= quota->most;
}

void watch_quota_leave(struct watch_quota *quota, const char *key, size_t size)
{
    struct entry **at = find(quota, key, size);
    CHECK(*at && (*at)->count);
    if (--(*at)->count == 0) {
        struct entry *gone = *at;
        *at = gone->next;
        free(gone);
    }
}
