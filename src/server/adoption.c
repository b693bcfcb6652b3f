#include "server/adoption.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MOST = 512, ADOPTED_MOST = 16, LOOK_MS = 3000 };

struct waiting {
    char id[TABLE_ID_MAX], node[NODE_MAX];
    bool is_ours;
};

struct look {
    struct scribe_job job;
    struct adoption *adoption;
    bool is_keeper;
    struct lease lapsed[LEASE_NODES_MOST];
    size_t lapsed_count;
    size_t count;
    struct waiting rows[LOOK_MOST];
};

static void copy(char *to, size_t size, struct slice from)
{
    memset(to, 0, size);
    if (from.size < size)
        memcpy(to, from.bytes, from.size);
}

static int note(void *context, struct slice key, struct slice value)
{
    struct look *look = context;
    struct waiting *row = &look->rows[look->count++];
    copy(row->id, sizeof row->id, key);
    copy(row->node, sizeof row->node, value);
    row->is_ours = strcmp(row->node, look->adoption->tables->services->node) == 0;
    return 0;
}

struct standing {
    char value[LEASE_VALUE_MAX];
};

static void copy_value(void *context, struct slice value)
{
    struct standing *standing = context;
    copy(standing->value, sizeof standing->value, value);
}

/* Returns 1 if the node is gone: its lease is, or has not changed since it lapsed. */
static int is_gone(struct store *store, const struct look *look, const char *node)
{
    struct standing standing = {""};
    char key[LEASE_KEY_MAX];
    snprintf(key, sizeof key, "node/%s", node);
    int found = store_read(store, slice_of("leases"), slice_of(key), copy_value, &standing);
    if (found <= 0)
        return found < 0 ? STORE_FAILED : 1;
    for (size_t i = 0; i < look->lapsed_count; i++)
        if (strcmp(look->lapsed[i].key, key) == 0)
            return strcmp(look->lapsed[i].value, standing.value) == 0;
    return 0;
}

/* Some of those that wait in vain; the rest the next time. */
static int take_over(struct look *look, struct store *store)
{
    const char *known = NULL, *own = look->adoption->tables->services->node;
    int gone = 0, count = 0;
    for (size_t i = 0; i < look->count && count < ADOPTED_MOST; i++) {
        struct waiting *row = &look->rows[i];
        if (row->is_ours)
            continue;
        if (!known || strcmp(known, row->node) != 0)
            gone = is_gone(store, look, row->node);
        if (gone < 0)
            return STORE_FAILED;
        known = row->node;
        if (!gone)
            continue;
        scribe_job_add(&look->job, STORE_EXPECT, "computers", row->id, slice_of(row->node));
        scribe_job_add(&look->job, STORE_PUT, "computers", row->id, slice_of(own));
        row->is_ours = true;
        count++;
    }
    return 0;
}

static int adopt(struct scribe_job *job, struct store *store)
{
    struct look *look = (struct look *)job;
    look->count = 0;
    if (store_scan(store, slice_of("computers"), slice_of(look->adoption->after), slice_of(""),
                   LOOK_MOST, note, look) < 0)
        return STORE_FAILED;
    return look->is_keeper ? take_over(look, store) : 0;
}

static void think(const struct adoption *adoption, const char *id)
{
    struct live_table *live = live_tables_find(adoption->tables, slice_of(id));
    if (!live || !live->is_elsewhere_thought)
        return;
    live_table_adopt(live);
    services_note(adoption->tables->services, JOURNAL_INFO, "adopted", "table", id);
}

static void adopted(struct scribe_job *job)
{
    struct look *look = (struct look *)job;
    struct adoption *adoption = look->adoption;
    bool goes_on = look->count == LOOK_MOST && job->result == 0;
    adoption->is_looking = false;
    memset(adoption->after, 0, sizeof adoption->after);
    if (goes_on)
        memcpy(adoption->after, look->rows[LOOK_MOST - 1].id, sizeof adoption->after);
    for (size_t i = 0; i < look->count && !adoption->tables->services->is_stopping; i++)
        if (job->result == 0 && look->rows[i].is_ours)
            think(adoption, look->rows[i].id);
    scribe_job_finish(job);
    free(look);
}

static const struct look_kind kind = {
    .size = sizeof(struct look),
    .change = adopt,
    .done = adopted,
};

void adoption_look(struct adoption *adoption)
{
    struct services *services = adoption->tables->services;
    struct look *look = services->node[0] && services_ticks(services) >= adoption->due
                            ? services_begin_look(services, &adoption->is_looking, &kind)
                            : NULL;
    if (!look)
        return;
    adoption->due = services_ticks(services) + LOOK_MS;
    look->adoption = adoption;
    look->is_keeper = leases_is_keeper(adoption->leases);
    look->lapsed_count = leases_list_lapsed(adoption->leases, look->lapsed);
    scribe_give(services->scribe, &look->job);
}
