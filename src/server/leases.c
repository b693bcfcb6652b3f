#include "server/leases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char keeper[] = "keeper";

struct look {
    struct scribe_job job;
    struct leases *leases;
    uint64_t began; /* ticks */
    int64_t time;   /* then */
    bool is_keeper;
    size_t count;
    struct lease seen[LEASE_NODES_MOST]; /* as they are now; `since` is not set */
};

static void copy(char *to, size_t size, struct slice from)
{
    size_t length = from.size < size ? from.size : size - 1;
    memcpy(to, from.bytes, length);
    to[length] = '\0';
}

static const struct lease *find(const struct lease *list, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].key, key) == 0)
            return &list[i];
    return NULL;
}

static int note(void *context, struct slice key, struct slice value)
{
    struct look *look = context;
    struct lease *lease = &look->seen[look->count++];
    copy(lease->key, sizeof lease->key, key);
    copy(lease->value, sizeof lease->value, value);
    return 0;
}

/* Whether the value was there for as long as nobody who lives leaves it. */
static bool has_lapsed(const struct leases *leases, const char *key, const char *value,
                       uint64_t ticks)
{
    const struct lease *known = find(leases->seen, leases->count, key);
    return known && strcmp(known->value, value) == 0 && ticks - known->since >= LEASE_LAPSES_MS;
}

/* A node that went without a farewell, long enough ago. */
static void drop_lapsed(struct look *look, const char *own)
{
    for (size_t i = 0; i < look->count; i++) {
        const struct lease *lease = &look->seen[i];
        if (strcmp(lease->key, keeper) == 0 || strcmp(lease->key, own) == 0 ||
            !has_lapsed(look->leases, lease->key, lease->value, look->began))
            continue;
        scribe_job_add(&look->job, STORE_EXPECT, "leases", lease->key, slice_of(lease->value));
        scribe_job_add(&look->job, STORE_DROP, "leases", lease->key, (struct slice){NULL, 0});
        return;
    }
}

/* Raises the own number, and takes or keeps the lease of the keeper if it may be had. */
static int raise_numbers(struct scribe_job *job, struct store *store)
{
    struct look *look = (struct look *)job;
    const struct leases *leases = look->leases;
    const char *node = leases->services->node;
    char key[LEASE_KEY_MAX], value[LEASE_VALUE_MAX];
    look->count = 0;
    look->is_keeper = false;
    if (store_scan(store, slice_of("leases"), slice_of(""), slice_of(""), LEASE_NODES_MOST, note,
                   look) < 0)
        return STORE_FAILED;
    const struct lease *held = find(look->seen, look->count, keeper);
    snprintf(key, sizeof key, "node/%s", node);
    snprintf(value, sizeof value, "%s %llu %lld", node, (unsigned long long)leases->number,
             (long long)look->time);
    scribe_job_add(job, STORE_PUT, "leases", key, slice_of(value));
    bool is_own = held && strncmp(held->value, node, strlen(node)) == 0;
    if (held && !is_own && !has_lapsed(leases, keeper, held->value, look->began))
        return 0;
    if (held)
        scribe_job_add(job, STORE_EXPECT, "leases", keeper, slice_of(held->value));
    scribe_job_add(job, held ? STORE_PUT : STORE_ADD, "leases", keeper, slice_of(value));
    look->is_keeper = true;
    drop_lapsed(look, key);
    return 0;
}

static uint64_t ticks_of(const struct leases *leases)
{
    return services_ticks(leases->services);
}

/* Where another node is the keeper, and has written since this one looked last: before, nobody knows how old it is. */
static void follow_time(struct leases *leases, const struct look *look)
{
    struct services *services = leases->services;
    const struct lease *known = find(leases->seen, leases->count, keeper);
    const struct lease *held = find(look->seen, look->count, keeper);
    long long time;
    if (look->is_keeper || !known || !held || strcmp(known->value, held->value) == 0 ||
        sscanf(held->value, "%*s %*s %lld", &time) != 1)
        return;
    int64_t ahead = (int64_t)time - services_now(services);
    if (ahead > LEASE_APART_MS || ahead < -LEASE_APART_MS)
        services->lag -= ahead;
}

static void looked(struct scribe_job *job)
{
    struct look *look = (struct look *)job;
    struct leases *leases = look->leases;
    leases->is_looking = false;
    if (job->result == 0) {
        follow_time(leases, look);
        for (size_t i = 0; i < look->count; i++) {
            struct lease *lease = &look->seen[i];
            const struct lease *known = find(leases->seen, leases->count, lease->key);
            bool is_same = known && strcmp(known->value, lease->value) == 0;
            lease->since = is_same ? known->since : ticks_of(leases);
        }
        memcpy(leases->seen, look->seen, look->count * sizeof *look->seen);
        leases->count = look->count;
        leases->held_until = look->is_keeper ? look->began + LEASE_HOLDS_MS : 0;
    }
    scribe_job_finish(job);
    free(look);
}

static const struct look_kind kind = {
    .size = sizeof(struct look),
    .change = raise_numbers,
    .done = looked,
};

void leases_look(struct leases *leases)
{
    struct services *services = leases->services;
    struct look *look = NULL;
    if (services->node[0] && ticks_of(leases) >= leases->next)
        look = services_begin_look(services, &leases->is_looking, &kind);
    if (!look)
        return;
    look->leases = leases;
    look->began = ticks_of(leases);
    look->time = services_now(services);
    leases->number++;
    leases->next = look->began + LEASE_RENEW_MS;
    scribe_give(services->scribe, &look->job);
}

/* Giving up. */

struct farewell {
    struct scribe_job job;
    char node[NODE_MAX];
};

static void give_up_keeping(void *context, struct slice value)
{
    struct farewell *farewell = context;
    size_t size = strlen(farewell->node);
    if (value.size <= size || memcmp(value.bytes, farewell->node, size) != 0)
        return;
    scribe_job_add(&farewell->job, STORE_EXPECT, "leases", keeper, value);
    scribe_job_add(&farewell->job, STORE_DROP, "leases", keeper, (struct slice){NULL, 0});
}

static int give_up(struct scribe_job *job, struct store *store)
{
    struct farewell *farewell = (struct farewell *)job;
    char key[LEASE_KEY_MAX];
    snprintf(key, sizeof key, "node/%s", farewell->node);
    scribe_job_add(job, STORE_DROP, "leases", key, (struct slice){NULL, 0});
    return store_read(store, slice_of("leases"), slice_of(keeper), give_up_keeping, farewell) < 0
               ? STORE_FAILED
               : 0;
}

static void gave_up(struct scribe_job *job)
{
    scribe_job_finish(job);
    free((struct farewell *)job);
}

void leases_give_up(struct leases *leases)
{
    struct farewell *farewell = leases->services->node[0] ? calloc(1, sizeof *farewell) : NULL;
    leases->held_until = 0;
    if (!farewell)
        return;
    memcpy(farewell->node, leases->services->node, sizeof farewell->node);
    farewell->job.change = give_up;
    farewell->job.done = gave_up;
    scribe_give(leases->services->scribe, &farewell->job);
}

bool leases_is_keeper(const struct leases *leases)
{
    return !leases->services->node[0] || ticks_of(leases) < leases->held_until;
}

size_t leases_list_lapsed(const struct leases *leases, struct lease list[LEASE_NODES_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < leases->count; i++)
        if (strcmp(leases->seen[i].key, keeper) != 0 &&
            ticks_of(leases) - leases->seen[i].since >= LEASE_LAPSES_MS)
            list[count++] = leases->seen[i];
    return count;
}
