#include "server/notifying.h"

#include <stdlib.h>
#include <string.h>

#include "server/notice.h"

enum { TRIES = 7, FAILURES_MOST = 5 };

static const int64_t minute = (int64_t)60 * 1000;
static const int64_t half_a_day = (int64_t)12 * 60 * 60 * 1000;

/* After which time it is tried again: two days in all. */
static const int64_t pauses[TRIES] = {1, 5, 20, 60, 4 * 60, 12 * 60, 24 * 60}; /* minutes */

struct notifying *notifying_create(struct outbox *outbox, const struct outbox_row *row)
{
    struct notifying *notifying = calloc(1, sizeof *notifying);
    if (!notifying)
        return NULL;
    notifying->outbox = outbox;
    notifying->account.who = row->who;
    memcpy(notifying->only, row->channel, sizeof notifying->only);
    notifying->tries = row->tries;
    memcpy(notifying->rows[notifying->row_count++], row->key, sizeof row->key);
    return notifying;
}

void notifying_destroy(struct notifying *notifying)
{
    for (unsigned i = 0; i < CHANNELS_MOST; i++)
        free(notifying->sent[i].delivery);
    scribe_job_finish(&notifying->job);
    free(notifying);
}

void notifying_add_row(struct notifying *notifying, const struct outbox_row *row)
{
    bool is_alike = !notifying->only[0] && !row->channel[0];
    if (is_alike && notifying->row_count < NOTIFYING_ROWS_MOST)
        memcpy(notifying->rows[notifying->row_count++], row->key, sizeof row->key);
}

static struct services *services_of(const struct notifying *notifying)
{
    return notifying->outbox->tables->services;
}

static void end(struct notifying *notifying)
{
    struct outbox *outbox = notifying->outbox;
    struct notifying **at = &outbox->open;
    while (*at != notifying)
        at = &(*at)->next;
    *at = notifying->next;
    outbox->count--;
    outbox->doubtful -= notifying->is_doubtful;
    notifying_destroy(notifying);
}

/* A row is looked at when as much time has gone by as a turn waits. */
static int64_t row_time(const struct notifying *notifying, int64_t due)
{
    return due - (int64_t)notifying->outbox->config->notice_seconds * 1000;
}

/* Writing. */

static bool is_sent(const struct notifying *notifying)
{
    for (unsigned i = 0; i < CHANNELS_MOST; i++)
        if (notifying->sent[i].delivery && notifying->sent[i].result <= DELIVERY_LATER)
            return true;
    return false;
}

/* What follows for the channel; it may have been taken away meanwhile. */
static void conclude_channel(struct notifying *notifying, struct channel *channel,
                             enum delivery_result result)
{
    const struct identity *who = &notifying->account.who;
    struct outbox_tries tries = notifying->tries;
    bool is_given_up = result == DELIVERY_REFUSED;
    if (!tries.since)
        tries.since = notifying->now;
    if (result == DELIVERY_LATER && tries.count < TRIES) {
        int64_t due = notifying->now + pauses[tries.count++] * minute;
        outbox_rows_put_notice(&notifying->job, row_time(notifying, due), who, channel->id, &tries);
    } else {
        is_given_up |= result == DELIVERY_LATER;
    }
    struct channel before = *channel;
    channel->is_good = result == DELIVERY_ARRIVED;
    channel->failures = channel->is_good ? 0 : channel->failures + is_given_up;
    if (result == DELIVERY_GONE || channel->failures >= FAILURES_MOST)
        channel_rows_drop(&notifying->job, who, channel);
    else if (channel->is_good != before.is_good || channel->failures != before.failures)
        channel_rows_put(&notifying->job, who, channel);
}

static int conclude(struct scribe_job *job, struct store *store)
{
    struct notifying *notifying = (struct notifying *)job;
    const struct channel_list *before = &notifying->account.channels;
    struct channel_list now;
    for (unsigned i = 0; i < notifying->row_count; i++)
        scribe_job_add(job, STORE_DROP, "notices", notifying->rows[i], (struct slice){NULL, 0});
    int is_there = channel_rows_expect(job, store, &notifying->account.who);
    if (is_there <= 0)
        return is_there;
    if (channel_rows_list(store, &notifying->account.who, &now) < 0)
        return STORE_FAILED;
    if (notifying->again && notifying->only[0])
        outbox_rows_put_notice(job, notifying->again, &notifying->account.who, notifying->only,
                               &notifying->tries);
    else if (notifying->again)
        outbox_rows_put_notice(job, notifying->again, &notifying->account.who, "-", NULL);
    if (is_sent(notifying) && !notifying->only[0])
        outbox_rows_put_told(job, &notifying->account.who, &notifying->told);
    for (size_t i = 0; i < before->count; i++) {
        struct channel *channel = channel_list_find(&now, slice_of(before->rows[i].id));
        if (notifying->sent[i].delivery && channel)
            conclude_channel(notifying, channel, notifying->sent[i].result);
    }
    return 0;
}

static void concluded(struct scribe_job *job)
{
    end((struct notifying *)job);
}

static void write(struct notifying *notifying)
{
    notifying->job.read = NULL;
    notifying->job.change = conclude;
    notifying->job.done = concluded;
    scribe_give(services_of(notifying)->scribe, &notifying->job);
}

/* Sending. */

static void finish_one(struct notifying *notifying)
{
    if (--notifying->waiting == 0)
        write(notifying);
}

static void delivered(struct delivery *delivery, enum delivery_result result)
{
    struct notifying *notifying = delivery->owner;
    for (size_t i = 0; i < notifying->account.channels.count; i++) {
        if (notifying->sent[i].delivery != delivery)
            continue;
        notifying->sent[i].result = (uint8_t)result;
        notice_note(services_of(notifying), &notifying->account.channels.rows[i], result);
    }
    finish_one(notifying);
}

static bool is_wanted(const struct notifying *notifying, const struct channel *channel)
{
    return channel_is_usable(channel) &&
           (!notifying->only[0] || strcmp(notifying->only, channel->id) == 0);
}

static void send(struct notifying *notifying, const struct notice *notice)
{
    const struct carrier *carrier = notifying->outbox->carrier;
    const struct channel_list *channels = &notifying->account.channels;
    notifying->waiting = 1;
    for (size_t i = 0; i < channels->count; i++) {
        struct delivery *delivery =
            is_wanted(notifying, &channels->rows[i]) ? calloc(1, sizeof *delivery) : NULL;
        if (!delivery)
            continue;
        delivery->done = delivered;
        delivery->owner = notifying;
        notifying->sent[i].delivery = delivery;
        notifying->waiting++;
        if (notice_write(notice, &channels->rows[i], delivery))
            carrier->carry(carrier->self, delivery);
        else
            delivered(delivery, DELIVERY_REFUSED);
    }
    finish_one(notifying);
}

/* Deciding. */

/* Leaves the turns at tables where the account does not look on, and says what would have been told. */
static void pick_turns(struct notifying *notifying, struct notice *notice)
{
    struct outbox_account *account = &notifying->account;
    notifying->told = (struct outbox_told){.sent = notifying->now, .count = account->turn_count};
    for (unsigned i = 0; i < account->turn_count; i++) {
        const struct outbox_turn *turn = &account->turns[i];
        const struct live_table *live = live_tables_peek(notifying->outbox->tables, turn->table);
        if (turn->since > notifying->told.upto)
            notifying->told.upto = turn->since;
        if (live && live_table_is_watched_by(live, &account->who))
            continue;
        if (notice->count < NOTICE_TABLES_MOST)
            memcpy(notice->tables[notice->count], turn->table, TABLE_ID_MAX);
        notice->count++;
    }
}

/* When the account may be told next, after what it was told last: 0 for never, of what there is now. */
static int64_t may_be_told(const struct notifying *notifying)
{
    const struct outbox_account *account = &notifying->account;
    unsigned known = 0;
    for (unsigned i = 0; i < account->turn_count; i++)
        known += account->turns[i].since <= account->told.upto;
    if (known == account->turn_count)
        return 0;
    if (!account->told.sent || known < account->told.count)
        return notifying->now;
    int64_t next = account->told.sent + half_a_day;
    return next > notifying->now ? next : notifying->now;
}

static bool has_channel(const struct notifying *notifying)
{
    for (size_t i = 0; i < notifying->account.channels.count; i++)
        if (is_wanted(notifying, &notifying->account.channels.rows[i]))
            return true;
    return false;
}

/* Those whose channels fail leave room for the others. */
static bool has_room(struct notifying *notifying)
{
    for (size_t i = 0; i < notifying->account.channels.count; i++)
        notifying->is_doubtful |= is_wanted(notifying, &notifying->account.channels.rows[i]) &&
                                  !notifying->account.channels.rows[i].is_good;
    if (notifying->is_doubtful && notifying->outbox->doubtful == OUTBOX_DOUBTFUL_MOST) {
        notifying->is_doubtful = false;
        return false;
    }
    notifying->outbox->doubtful += notifying->is_doubtful;
    return true;
}

static void decide(struct notifying *notifying)
{
    struct outbox_account *account = &notifying->account;
    struct notice notice = {.kind = NOTICE_TURN,
                            .config = notifying->outbox->config,
                            .who = &account->who,
                            .quiet = &account->quiet,
                            .push_key = notifying->outbox->push_key,
                            .date = services_date(services_of(notifying))};
    pick_turns(notifying, &notice);
    bool is_over = !account->is_there || !account->turn_count || !has_channel(notifying);
    int64_t next = is_over              ? 0
                   : !notice.count      ? notifying->now + 5 * minute
                   : notifying->only[0] ? notifying->now
                                        : may_be_told(notifying);
    next = next ? quiet_end(&account->quiet, next) : 0;
    if (next == notifying->now && has_room(notifying)) {
        send(notifying, &notice);
        return;
    }
    if (next == notifying->now)
        next += minute;
    notifying->again = next ? row_time(notifying, next) : 0;
    write(notifying);
}

static int read(struct scribe_job *job, struct store *store)
{
    struct notifying *notifying = (struct notifying *)job;
    return outbox_rows_read(store, &notifying->account);
}

static void was_read(struct scribe_job *job)
{
    struct notifying *notifying = (struct notifying *)job;
    if (job->result < 0 || services_of(notifying)->is_stopping)
        end(notifying);
    else
        decide(notifying);
}

void notifying_begin(struct notifying *notifying)
{
    notifying->now = services_now(services_of(notifying));
    notifying->next = notifying->outbox->open;
    notifying->outbox->open = notifying;
    notifying->outbox->count++;
    notifying->job.read = read;
    notifying->job.done = was_read;
    scribe_give(services_of(notifying)->scribe, &notifying->job);
}
