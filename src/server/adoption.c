#include "server/adoption.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MOST = 512, ADOPTED_MOST = 16 };

struct orphan {
    char id[TABLE_ID_MAX], node[NODE_MAX];
};

struct look {
    struct scribe_job job;
    struct adoption *adoption;
    struct lease lapsed[LEASE_NODES_MOST];
    size_t lapsed_count;
    size_t seen, count;
    char last[TABLE_ID_MAX];
    struct orphan rows[LOOK_MOST];
    size_t adopted_count;
    struct orphan adopted[ADOPTED_MOST];
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
    struct orphan *row = &look->rows[look->count];
    copy(row->id, sizeof row->id, key);
    copy(row->node, sizeof row->node, value);
    memcpy(look->last, row->id, sizeof look->last);
    look->seen++;
    look->count += strcmp(row->node, look->adoption->tables->services->node) != 0;
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

static int adopt(struct scribe_job *job, struct store *store)
{
    struct look *look = (struct look *)job;
    const struct adoption *adoption = look->adoption;
    look->seen = look->count = look->adopted_count = 0;
    if (store_scan(store, slice_of("computers"), slice_of(adoption->after), slice_of(""), LOOK_MOST,
                   note, look) < 0)
        return STORE_FAILED;
    const char *known = NULL;
    int gone = 0;
    for (size_t i = 0; i < look->count && look->adopted_count < ADOPTED_MOST; i++) {
        const struct orphan *row = &look->rows[i];
        if (!known || strcmp(known, row->node) != 0)
            gone = is_gone(store, look, row->node);
        if (gone < 0)
            return STORE_FAILED;
        known = row->node;
        if (!gone)
            continue;
        scribe_job_add(job, STORE_EXPECT, "computers", row->id, slice_of(row->node));
        scribe_job_add(job, STORE_PUT, "computers", row->id,
                       slice_of(adoption->tables->services->node));
        look->adopted[look->adopted_count++] = *row;
    }
    return 0;
}

static void adopted(struct scribe_job *job)
{
    struct look *look = (struct look *)job;
    struct adoption *adoption = look->adoption;
    struct services *services = adoption->tables->services;
    adoption->is_looking = false;
    memset(adoption->after, 0, sizeof adoption->after);
    if (look->seen == LOOK_MOST && look->adopted_count < ADOPTED_MOST)
        memcpy(adoption->after, look->last, sizeof adoption->after);
    for (size_t i = 0; job->result == 0 && i < look->adopted_count && !services->is_stopping; i++) {
        struct live_table *live = live_tables_find(adoption->tables, slice_of(look->adopted[i].id));
        if (live)
            live_table_adopt(live);
        services_note(services, JOURNAL_INFO, "adopted", "table", look->adopted[i].id);
    }
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
    struct look *look = services->node[0] && leases_is_keeper(adoption->leases)
                            ? services_begin_look(services, &adoption->is_looking, &kind)
                            : NULL;
    if (!look)
        return;
    look->adoption = adoption;
    look->lapsed_count = leases_list_lapsed(adoption->leases, look->lapsed);
    scribe_give(services->scribe, &look->job);
}
