#include "server/census.h"

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

struct census {
    unsigned most;
    struct entry *slots[SLOTS];
};

struct census *census_create(unsigned most)
{
    struct census *census = calloc(1, sizeof *census);
    if (census)
        census->most = most;
    return census;
}

void census_destroy(struct census *census)
{
    if (!census)
        return;
    for (unsigned i = 0; i < SLOTS; i++)
        while (census->slots[i]) {
            struct entry *next = census->slots[i]->next;
            free(census->slots[i]);
            census->slots[i] = next;
        }
    free(census);
}

/* Where the entry of the key hangs, or would. */
static struct entry **find(struct census *census, const char *key, size_t size)
{
    struct entry **at = &census->slots[hash_add(HASH_OF_NOTHING, key, size) % SLOTS];
    while (*at && ((*at)->size != size || memcmp((*at)->key, key, size) != 0))
        at = &(*at)->next;
    return at;
}

static struct entry *find_or_make(struct census *census, const char *key, size_t size)
{
    struct entry **at = find(census, key, size);
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

bool census_enter(struct census *census, const char *key, size_t size)
{
    struct entry *entry = find_or_make(census, key, size);
    if (!entry || entry->count >= census->most)
        return false;
    entry->count++;
    return true;
}

bool census_is_full(struct census *census, const char *key, size_t size)
{
    const struct entry *entry = *find(census, key, size);
    return entry && entry->count >= census->most;
}

void census_leave(struct census *census, const char *key, size_t size)
{
    struct entry **at = find(census, key, size);
    CHECK(*at && (*at)->count);
    if (--(*at)->count == 0) {
        struct entry *gone = *at;
        *at = gone->next;
        free(gone);
    }
}
