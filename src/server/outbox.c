#include "server/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/notifying.h"

enum { LOOK_MOST = 256 };

/* Who is to be told, in the order in which they are due. */
struct outbox_round {
    struct scribe_job job;
    struct outbox *outbox;
    char before[32], last[ROWS_KEY_MAX];
    size_t seen, count, most, busy_count;
    struct identity busy[OUTBOX_OPEN_MOST]; /* who is being told already */
    struct notifying *found[OUTBOX_OPEN_MOST];
};

static bool is_busy(const struct outbox_round *round, const struct identity *who)
{
    for (size_t i = 0; i < round->busy_count; i++)
        if (identity_is_same(&round->busy[i], who))
            return true;
    return false;
}

static int note(void *context, struct slice key, struct slice value)
{
    struct outbox_round *round = context;
    struct outbox_row row;
    round->seen++;
    memset(round->last, 0, sizeof round->last);
    memcpy(round->last, key.bytes, key.size < sizeof round->last ? key.size : 0);
    if (!outbox_rows_take(&row, key, value) || is_busy(round, &row.who))
        return 0;
    for (size_t i = 0; i < round->count; i++)
        if (identity_is_same(&round->found[i]->account.who, &row.who)) {
            notifying_add_row(round->found[i], &row);
            return 0;
        }
    if (round->count == round->most)
        return 1;
    struct notifying *notifying = notifying_create(round->outbox, &row);
    if (notifying)
        round->found[round->count++] = notifying;
    return 0;
}

static int look(struct scribe_job *job, struct store *store)
{
    struct outbox_round *round = (struct outbox_round *)job;
    return store_scan(store, slice_of("notices"), slice_of(round->outbox->after),
                      slice_of(round->before), LOOK_MOST, note, round);
}

static void looked(struct scribe_job *job)
{
    struct outbox_round *round = (struct outbox_round *)job;
    struct outbox *outbox = round->outbox;
    bool is_stopping = outbox->tables->services->is_stopping;
    outbox->is_looking = false;
    for (size_t i = 0; i < round->count; i++) {
        if (is_stopping)
            notifying_destroy(round->found[i]);
        else
            notifying_begin(round->found[i]);
    }
    /* From the beginning again where all that is due was seen. */
    memset(outbox->after, 0, sizeof outbox->after);
    if (round->seen == LOOK_MOST)
        memcpy(outbox->after, round->last, sizeof outbox->after);
    free(round);
}

void outbox_look(struct outbox *outbox)
{
    struct services *services = outbox->tables->services;
    struct outbox_round *round = NULL;
    if (outbox->carrier && !outbox->is_looking && !services->is_stopping &&
        outbox->count < OUTBOX_OPEN_MOST)
        round = calloc(1, sizeof *round);
    if (!round)
        return;
    int64_t due = services_now(services) - (int64_t)outbox->config->notice_seconds * 1000;
    snprintf(round->before, sizeof round->before, "%013lld0", (long long)due);
    round->job.read = look;
    round->job.done = looked;
    round->outbox = outbox;
    round->most = OUTBOX_OPEN_MOST - outbox->count;
    for (const struct notifying *notifying = outbox->open; notifying; notifying = notifying->next)
        round->busy[round->busy_count++] = notifying->account.who;
    outbox->is_looking = true;
    scribe_give(services->scribe, &round->job);
}

void outbox_stop(struct outbox *outbox)
{
    if (outbox->carrier)
        outbox->carrier->cancel(outbox->carrier->self);
}
