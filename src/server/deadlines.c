#include "server/deadlines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND_MOST = 512 };

struct round {
    struct scribe_job job;
    struct deadlines *deadlines;
    int64_t now;              /* 0 when waking */
    char after[TABLE_ID_MAX]; /* when waking: where the last round ended */
    size_t count;
    char ids[ROUND_MOST][TABLE_ID_MAX];
};

static int note(void *context, struct slice key, struct slice value)
{
    struct round *round = context;
    const char *slash = memchr(key.bytes, '/', key.size);
    const char *id = slash ? slash + 1 : key.bytes;
    size_t size = (size_t)(key.bytes + key.size - id);
    (void)value;
    if (size < TABLE_ID_MAX && round->count < ROUND_MOST)
        memcpy(round->ids[round->count++], id, size);
    return 0;
}

static int look(struct scribe_job *job, struct store *store)
{
    struct round *round = (struct round *)job;
    char before[32] = "";
    if (round->now)
        snprintf(before, sizeof before, "%013lld0", (long long)round->now);
    return store_scan(store, slice_of(round->now ? "deadlines" : "computers"),
                      slice_of(round->after), slice_of(before), ROUND_MOST, note, round);
}

static void go_round(struct deadlines *deadlines, int64_t now, const char *after);

static void looked(struct scribe_job *job)
{
    struct round *round = (struct round *)job;
    struct deadlines *deadlines = round->deadlines;
    struct live_tables *tables = deadlines->tables;
    for (size_t i = 0; i < round->count && !tables->services->is_stopping; i++) {
        struct live_table *live = live_tables_find(tables, slice_of(round->ids[i]));
        if (live)
            live_table_expire(live);
    }
    deadlines->is_looking = false;
    if (!round->now && round->count == ROUND_MOST)
        go_round(deadlines, 0, round->ids[ROUND_MOST - 1]);
    free(round);
}

static const struct look_kind kind = {
    .size = sizeof(struct round),
    .read = look,
    .done = looked,
};

static void go_round(struct deadlines *deadlines, int64_t now, const char *after)
{
    struct services *services = deadlines->tables->services;
    struct round *round = services_begin_look(services, &deadlines->is_looking, &kind);
    if (!round)
        return;
    round->deadlines = deadlines;
    round->now = now;
    memcpy(round->after, after, strlen(after));
    scribe_give(services->scribe, &round->job);
}

void deadlines_look(struct deadlines *deadlines)
{
    go_round(deadlines, services_now(deadlines->tables->services), "");
}

void deadlines_wake(struct deadlines *deadlines)
{
    go_round(deadlines, 0, "");
}
