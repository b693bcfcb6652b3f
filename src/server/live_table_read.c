/* Reading a table into memory, and reading on what others added. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live_table_parts.h"

struct reading {
    struct scribe_job job;
    struct live_table *live;
    struct table_state *table;
    bool is_elsewhere_thought;
};

/* A finished reading counts, and what waited goes on. */
static void become(struct live_table *live, struct table_state *table)
{
    uint32_t from = live->stored.events;
    live->table = table;
    live->stored = table_rows_goal(live->table, &live->stored);
    table_quota_note(live->services->table_quota, live->table);
    live_table_settle_doubt(live);
    if (live->stored.events > from)
        live_table_tell_events(live, from);
}

static void read_done(struct scribe_job *job)
{
    struct reading *reading = (struct reading *)job;
    struct live_table *live = reading->live;
    live->is_busy = false;
    if (reading->job.result == 0) {
        live->is_elsewhere_thought = reading->is_elsewhere_thought;
        become(live, reading->table);
    } else {
        live->is_missing = reading->job.result == ROWS_MISSING;
        live->is_resting = true;
        live_table_settle_doubt(live);
        if (reading->job.result == ROWS_BROKEN)
            services_note(live->services, JOURNAL_ERROR, "unreadable", "table", live->id);
    }
    free(reading);
    live_table_go_on(live);
}

struct thinker {
    const char *node;
    bool is_this;
};

static void compare_node(void *context, struct slice value)
{
    struct thinker *thinker = context;
    thinker->is_this = slice_is(value, thinker->node);
}

/* Whether another node's computer players think for the table, or those of one that is gone. Asked after the
 * events were read: what is newer than they are is set right by the next ones. */
static int read_thinker(struct store *store, const struct live_table *live, bool *is_another)
{
    struct thinker thinker = {live->services->node, false};
    *is_another = false;
    if (!*thinker.node)
        return 0;
    if (store_read(store, slice_of("computers"), slice_of(live->id), compare_node, &thinker) < 0)
        return STORE_FAILED;
    *is_another = !thinker.is_this;
    return 0;
}

static int read_table(struct scribe_job *job, struct store *store)
{
    struct reading *reading = (struct reading *)job;
    int result = table_rows_read(store, reading->live->id, &reading->table);
    if (result == 0 &&
        read_thinker(store, reading->live, &reading->is_elsewhere_thought) == STORE_FAILED) {
        table_state_destroy(reading->table);
        return STORE_FAILED;
    }
    return result;
}

void live_table_read(struct live_table *live)
{
    struct reading *reading = calloc(1, sizeof *reading);
    table_state_destroy(live->table);
    live->table = NULL;
    live->is_outdated = false;
    if (!reading) {
        live->is_resting = true;
        live_table_settle_doubt(live);
        return;
    }
    reading->job.read = read_table;
    reading->job.done = read_done;
    reading->live = live;
    live->is_busy = true;
    scribe_give(live->services->scribe, &reading->job);
}

/* Reading on. */

struct reading_on {
    struct scribe_job job;
    struct live_table *live;
    uint32_t from, heard;
    struct table_news news;
    bool is_elsewhere_thought;
};

static int read_news(struct scribe_job *job, struct store *store)
{
    struct reading_on *reading = (struct reading_on *)job;
    int result = table_rows_read_on(store, reading->live->id, reading->from, &reading->news);
    return result ? result : read_thinker(store, reading->live, &reading->is_elsewhere_thought);
}

/* Event by event, so that what follows from each is what its writer wrote. */
static bool follow(struct live_table *live, struct table_news *news)
{
    struct table_stored before = live->stored;
    bool can_follow = true;
    live->table->secrets = news->secrets;
    for (size_t i = 0; i < news->count; i++) {
        can_follow = can_follow && table_state_follow(live->table, news->events[i]) == 0;
        if (can_follow) {
            news->events[i] = NULL; /* it is the table's */
            live->stored = table_rows_goal(live->table, &live->stored);
        }
    }
    if (!can_follow)
        live->stored = before; /* of this nothing was told */
    return can_follow;
}

static void news_read(struct scribe_job *job)
{
    struct reading_on *reading = (struct reading_on *)job;
    struct live_table *live = reading->live;
    uint32_t from = live->stored.events;
    live->is_busy = false;
    if (live->heard == reading->heard) /* or even less, where it was no more than a word */
        live->heard = 0;
    if (job->result == STORE_FAILED) {
        live->heard = reading->heard;
        live->is_resting = true;
    } else if (job->result == 0 && follow(live, &reading->news)) {
        live->is_elsewhere_thought = reading->is_elsewhere_thought;
        live->services->metrics.read_on += reading->news.count;
        table_quota_note(live->services->table_quota, live->table);
        if (live->stored.events > from)
            live_table_tell_events(live, from);
    } else {
        live_table_read(live);
    }
    table_news_finish(&reading->news);
    free(reading);
    live_table_go_on(live);
}

void live_table_read_on(struct live_table *live)
{
    struct reading_on *reading = NULL;
    if (live->is_busy || live->is_resting || !live->table)
        return;
    if (live->is_outdated)
        live_table_read(live);
    if (live->is_busy || live->heard <= live->stored.events)
        return;
    reading = calloc(1, sizeof *reading);
    if (!reading) {
        live->is_resting = true;
        return;
    }
    reading->job.read = read_news;
    reading->job.done = news_read;
    reading->live = live;
    reading->from = live->stored.events;
    reading->heard = live->heard;
    live->is_busy = true;
    scribe_give(live->services->scribe, &reading->job);
}

void live_table_hear_of_events(struct live_table *live, uint32_t events)
{
    if (events > live->heard)
        live->heard = events;
    if (live->heard > live->stored.events)
        live_table_go_on(live);
}

void live_table_read_again(struct live_table *live)
{
    live->is_outdated = live->table;
    live_table_go_on(live);
}
