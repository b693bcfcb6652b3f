#include "server/table_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/rating_job.h"

void table_rows_event_key(const char *id, uint32_t number, char key[ROWS_KEY_MAX])
{
    snprintf(key, ROWS_KEY_MAX, "%s/%08u", id, number);
}

struct reader {
    const char *id;
    struct table_secrets secrets;
    struct table_state *table;
    int result;
};

static void read_secrets(void *context, struct slice value)
{
    struct reader *reader = context;
    if (table_secrets_read(&reader->secrets, value) < 0)
        reader->result = ROWS_BROKEN;
}

static int read_event(void *context, struct slice key, struct slice value)
{
    struct reader *reader = context;
    char expected[ROWS_KEY_MAX];
    struct event *event = event_read(value);
    table_rows_event_key(reader->id, reader->table->event_count + 1, expected);
    if (!event || !slice_is(key, expected) || table_state_follow(reader->table, event) < 0) {
        event_destroy(event);
        reader->result = ROWS_BROKEN;
    }
    return reader->result;
}

static int read_events(struct store *store, struct reader *reader)
{
    char after[ROWS_KEY_MAX], before[ROWS_KEY_MAX];
    snprintf(after, sizeof after, "%s/", reader->id);
    snprintf(before, sizeof before, "%s0", reader->id); /* '0' is behind '/' */
    reader->table = table_state_create(reader->id, &reader->secrets);
    if (!reader->table)
        return STORE_FAILED;
    if (store_scan(store, slice_of("events"), slice_of(after), slice_of(before), SIZE_MAX,
                   read_event, reader) < 0)
        return STORE_FAILED;
    return reader->result || reader->table->event_count ? reader->result : ROWS_BROKEN;
}

int table_rows_read(struct store *store, const char *id, struct table_state **table)
{
    struct reader reader = {.id = id};
    int found = store_read(store, slice_of("tables"), slice_of(id), read_secrets, &reader);
    if (found <= 0)
        return found < 0 ? STORE_FAILED : ROWS_MISSING;
    int result = reader.result ? reader.result : read_events(store, &reader);
    /* Somebody may have sat down in between: secrets newer than the events do no harm. */
    if (result == 0 &&
        store_read(store, slice_of("tables"), slice_of(id), read_secrets, &reader) != 1)
        result = STORE_FAILED;
    if (result == 0)
        result = reader.result;
    if (result == 0) {
        reader.table->secrets = reader.secrets;
        *table = reader.table;
    } else
        table_state_destroy(reader.table);
    return result;
}

/* Reading on. */

struct news_reader {
    const char *id;
    uint32_t from;
    struct table_news *news;
    int result;
};

static bool has_room(struct table_news *news)
{
    if (news->count < news->room)
        return true;
    size_t room = news->room ? 2 * news->room : 8;
    struct event **events = realloc(news->events, room * sizeof *events);
    if (!events)
        return false;
    news->events = events;
    news->room = room;
    return true;
}

static int take_event(void *context, struct slice key, struct slice value)
{
    struct news_reader *reader = context;
    struct table_news *news = reader->news;
    char expected[ROWS_KEY_MAX];
    table_rows_event_key(reader->id, reader->from + (uint32_t)news->count + 1, expected);
    struct event *event = slice_is(key, expected) ? event_read(value) : NULL;
    if (event && has_room(news)) {
        news->events[news->count++] = event;
    } else {
        event_destroy(event);
        reader->result = event ? STORE_FAILED : ROWS_BROKEN;
    }
    return reader->result;
}

static void take_secrets(void *context, struct slice value)
{
    struct news_reader *reader = context;
    if (table_secrets_read(&reader->news->secrets, value) < 0)
        reader->result = ROWS_BROKEN;
}

int table_rows_read_on(struct store *store, const char *id, uint32_t from, struct table_news *news)
{
    struct news_reader reader = {id, from, news, 0};
    char after[ROWS_KEY_MAX], before[ROWS_KEY_MAX];
    table_rows_event_key(id, from, after);
    snprintf(before, sizeof before, "%s0", id); /* '0' is behind '/' */
    if (store_scan(store, slice_of("events"), slice_of(after), slice_of(before), SIZE_MAX,
                   take_event, &reader) < 0)
        return STORE_FAILED;
    int found = reader.result
                    ? 1
                    : store_read(store, slice_of("tables"), slice_of(id), take_secrets, &reader);
    if (found <= 0)
        return found < 0 ? STORE_FAILED : ROWS_MISSING;
    return reader.result;
}

void table_news_finish(struct table_news *news)
{
    for (size_t i = 0; i < news->count; i++)
        event_destroy(news->events[i]);
    free(news->events);
}

/* Writing. */

static void add_event(struct scribe_job *job, enum store_verb verb, const struct table_state *table,
                      uint32_t i)
{
    const struct event *event = table->events[i];
    char key[ROWS_KEY_MAX];
    size_t size = event_size(event);
    char *buffer = malloc(size);
    struct text text;
    if (!buffer) {
        job->is_broken = true;
        return;
    }
    text_init(&text, buffer, size);
    event_write(&text, event, VIEW_WHOLE);
    table_rows_event_key(table->id, i + 1, key);
    scribe_job_add(job, verb, "events", key, (struct slice){text.data, text.length});
    job->is_broken |= text.full;
    free(buffer);
}

void table_rows_put_event(struct scribe_job *job, const struct table_state *table, uint32_t i)
{
    add_event(job, STORE_PUT, table, i);
}

static void add_secrets(struct scribe_job *job, const struct table_state *table, bool is_new)
{
    char buffer[TABLE_SECRETS_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    table_secrets_write(&table->secrets, &text);
    scribe_job_add(job, is_new ? STORE_ADD : STORE_PUT, "tables", table->id,
                   (struct slice){text.data, text.length});
}

/* TIME/ID such that the newest table comes first. */
static void newest_first(const struct table_state *table, char key[ROWS_KEY_MAX])
{
    snprintf(key, ROWS_KEY_MAX, "%013lld/%s", 9999999999999LL - (long long)table->events[0]->time,
             table->id);
}

static void add_in_lobby(struct scribe_job *job, const struct table_state *table,
                         struct slice shown)
{
    char key[ROWS_KEY_MAX], row[LOBBY_MAKER_DIGITS + 1 + TABLE_TEXT_MAX];
    struct text text;
    text_init(&text, row, sizeof row);
    text_hex(&text, table->secrets.maker.address, LOBBY_MAKER_DIGITS / 2);
    text_put(&text, ' ');
    text_bytes(&text, shown.bytes, shown.size);
    newest_first(table, key);
    if (table->plan.is_public && table->stage >= STAGE_OVER)
        scribe_job_add(job, STORE_DROP, "lobby", key, (struct slice){NULL, 0});
    else if (table->plan.is_public)
        scribe_job_add(job, STORE_PUT, "lobby", key, (struct slice){text.data, text.length});
}

static void add_record(struct scribe_job *job, const struct table_state *table, int64_t ended)
{
    enum { RECORD_MAX = MATCH_TEXT_MAX + TABLE_HEADER_MAX };
    char key[ROWS_KEY_MAX];
    char *buffer = malloc(RECORD_MAX);
    struct text text;
    if (!buffer) {
        job->is_broken = true;
        return;
    }
    text_init(&text, buffer, RECORD_MAX);
    table_state_write_record(table, VIEW_WHOLE, &text);
    snprintf(key, sizeof key, "%013lld/%s", (long long)ended, table->id);
    scribe_job_add(job, STORE_PUT, table->plan.is_public ? "records" : "private", key,
                   (struct slice){text.data, text.length});
    job->is_broken |= text.full;
    free(buffer);
}

static void add_deadline(struct scribe_job *job, const char *id, int64_t from, int64_t to)
{
    char key[ROWS_KEY_MAX];
    if (from == to)
        return;
    if (from) {
        snprintf(key, sizeof key, "%013lld/%s", (long long)from, id);
        scribe_job_add(job, STORE_DROP, "deadlines", key, (struct slice){NULL, 0});
    }
    if (to) {
        snprintf(key, sizeof key, "%013lld/%s", (long long)to, id);
        scribe_job_add(job, STORE_PUT, "deadlines", key, slice_of(""));
    }
}

/* For everybody with an account. */
static void add_games(struct scribe_job *job, const struct table_state *table, struct slice shown)
{
    for (unsigned s = 0; s < table->plan.seats; s++) {
        char account[IDENTITY_KEY_MAX], key[2 * ROWS_KEY_MAX], newest[ROWS_KEY_MAX];
        if (!table->chairs[s].account.name[0])
            continue;
        identity_write_key(&table->chairs[s].account, account);
        newest_first(table, newest);
        snprintf(key, sizeof key, "%s/%s", account, newest);
        scribe_job_add(job, STORE_PUT, "games", key, shown);
    }
}

void table_rows_add_again(struct scribe_job *job, const struct table_state *table)
{
    char buffer[TABLE_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    table_state_write(table, &text);
    struct slice shown = {text.data, text.length};
    add_in_lobby(job, table, shown);
    add_games(job, table, shown);
    for (uint32_t i = 0; i < table->event_count; i++)
        if (table->events[i]->kind == EVENT_ENDED)
            add_record(job, table, table->events[i]->time);
}

static void add_unrated(struct scribe_job *job, const struct table_state *table)
{
    char buffer[1024];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (rating_job_write(table, &text))
        scribe_job_add(job, STORE_PUT, "unrated", table->id,
                       (struct slice){text.data, text.length});
}

/* Whose turn it is: a person's with an account, who plays for themselves. */
static struct identity turn_of(const struct table_state *table)
{
    unsigned mover = table_state_mover(table);
    if (mover >= table->plan.seats || table_state_is_computer(table, mover))
        return identity_of_nobody;
    return table->chairs[mover].account;
}

static void add_turn_row(struct scribe_job *job, enum store_verb verb, const struct identity *who,
                         const struct table_state *table, int64_t since)
{
    char account[IDENTITY_KEY_MAX], key[2 * ROWS_KEY_MAX], row[256];
    if (!who->name[0])
        return;
    identity_write_key(who, account);
    snprintf(key, sizeof key, "%s/%s", account, table->id);
    snprintf(row, sizeof row, "{\"table\":\"%s\",\"since\":%lld}", table->id, (long long)since);
    scribe_job_add(job, verb, "turns", key,
                   verb == STORE_DROP ? (struct slice){NULL, 0} : slice_of(row));
    snprintf(key, sizeof key, "%013lld/%s/%s", (long long)since, account, table->id);
    scribe_job_add(job, verb, "notices", key,
                   verb == STORE_DROP ? (struct slice){NULL, 0} : slice_of(""));
}

/* A turn of several moves is one, since its first. */
static void add_turn(struct scribe_job *job, const struct table_state *table,
                     const struct table_stored *from, const struct table_stored *to)
{
    if (identity_is_same(&from->turn, &to->turn))
        return;
    add_turn_row(job, STORE_DROP, &from->turn, table, from->turn_since);
    add_turn_row(job, STORE_PUT, &to->turn, table, to->turn_since);
}

struct table_stored table_rows_goal(const struct table_state *table,
                                    const struct table_stored *from)
{
    const struct identity turn = turn_of(table);
    return (struct table_stored){
        .events = table->event_count,
        .deadline = table_state_due(table),
        .mover = table_state_mover(table),
        .turn = turn,
        .turn_since = identity_is_same(&turn, &from->turn) ? from->turn_since : table->changed,
        .is_listed = table_state_waits_for_computer(table),
    };
}

void table_rows_add(struct scribe_job *job, const struct table_state *table,
                    const struct table_stored *from, const struct table_stored *to,
                    const char *node)
{
    bool has_people_changed = false;
    char buffer[TABLE_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    table_state_write(table, &text);
    struct slice shown = {text.data, text.length};
    for (uint32_t i = from->events; i < to->events; i++) {
        enum event_kind kind = table->events[i]->kind;
        add_event(job, STORE_ADD, table, i);
        has_people_changed |= kind != EVENT_MOVED && kind != EVENT_UNDONE && kind != EVENT_SAID;
        if (kind == EVENT_ENDED) {
            add_record(job, table, table->changed);
            add_unrated(job, table);
        }
    }
    if (has_people_changed) {
        add_secrets(job, table, from->events == 0);
        add_in_lobby(job, table, shown);
    }
    if (has_people_changed || to->mover != from->mover)
        add_games(job, table, shown);
    add_turn(job, table, from, to);
    add_deadline(job, table->id, from->deadline, to->deadline);
    if (to->is_listed != from->is_listed)
        scribe_job_add(job, to->is_listed ? STORE_PUT : STORE_DROP, "computers", table->id,
                       slice_of(node));
}

/* Steps of any number, each with its key. */
struct drops {
    struct store_step *steps;
    char (*keys)[2 * ROWS_KEY_MAX];
    size_t count;
};

static void drop(struct drops *drops, const char *shelf, const char *key)
{
    char *copy = drops->keys[drops->count];
    snprintf(copy, sizeof *drops->keys, "%s", key);
    drops->steps[drops->count++] =
        (struct store_step){.verb = STORE_DROP, .shelf = slice_of(shelf), .key = slice_of(copy)};
}

/* Of everybody who ever sat there. */
static void drop_game(struct drops *drops, const struct event *sat, const char *newest)
{
    char account[IDENTITY_KEY_MAX], key[2 * ROWS_KEY_MAX];
    struct identity who = identity_of_nobody;
    snprintf(who.name, sizeof who.name, "%s", sat->text ? sat->text : "");
    if (sat->bytes_count == sizeof who.mark)
        memcpy(who.mark, sat->bytes, sizeof who.mark);
    identity_write_key(&who, account);
    snprintf(key, sizeof key, "%s/%s", account, newest);
    drop(drops, "games", key);
}

int table_rows_drop(struct store *store, const struct table_state *table)
{
    size_t most = (size_t)2 * table->event_count + 2;
    struct drops drops = {.steps = calloc(most, sizeof *drops.steps),
                          .keys = calloc(most, sizeof *drops.keys)};
    int result = STORE_FAILED;
    if (drops.steps && drops.keys) {
        char newest[ROWS_KEY_MAX], key[ROWS_KEY_MAX];
        newest_first(table, newest);
        drop(&drops, "tables", table->id);
        drop(&drops, "lobby", newest);
        for (uint32_t i = 0; i < table->event_count; i++) {
            table_rows_event_key(table->id, i + 1, key);
            drop(&drops, "events", key);
            if (table->events[i]->kind == EVENT_SAT)
                drop_game(&drops, table->events[i], newest);
        }
        struct store_batch batch = {drops.steps, drops.count, 0};
        result = store_write(store, &batch, 1);
    }
    free(drops.steps);
    free(drops.keys);
    return result;
}

void table_rows_put(struct text *out, struct slice row)
{
    json_t *object = json_loadb(row.bytes, row.size, JSON_REJECT_DUPLICATES, NULL);
    if (object) {
        json_put_comma(out);
        text_bytes(out, row.bytes, row.size);
    }
    json_decref(object);
}
