#include "server/forget_rows.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/sha256.h"
#include "server/login_rows.h"
#include "server/table_rows.h"

enum { HASH_DIGITS = 2 * SHA256_BYTES };

static const struct slice nothing = {NULL, 0};

static void hash_name(const char *name, char digits[HASH_DIGITS + 1])
{
    uint8_t hash[SHA256_BYTES];
    sha256(name, strlen(name), hash);
    sodium_bin2hex(digits, HASH_DIGITS + 1, hash, sizeof hash);
}

void forget_rows_expect_free(struct scribe_job *job, const char *name)
{
    char digits[HASH_DIGITS + 1];
    hash_name(name, digits);
    scribe_job_add(job, STORE_EXPECT, "forgotten", digits, nothing);
}

int forget_rows_begin(struct scribe_job *job, struct store *store, const char *name, int64_t now,
                      struct identity *who)
{
    struct login_list logins;
    char digits[HASH_DIGITS + 1], key[IDENTITY_KEY_MAX], time[32];
    int there = login_rows_expect_account(job, store, name, who);
    if (there <= 0)
        return there < 0 ? STORE_FAILED : FORGET_NOBODY;
    if (login_rows_list(store, who, &logins) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < logins.count; i++)
        login_rows_drop(job, &logins.rows[i]);
    hash_name(name, digits);
    identity_write_key(who, key);
    snprintf(time, sizeof time, "%lld", (long long)now);
    scribe_job_add(job, STORE_DROP, "accounts", name, nothing);
    scribe_job_add(job, STORE_DROP, "moderators", key, nothing);
    scribe_job_add(job, STORE_PUT, "forgotten", digits, slice_of(time));
    scribe_job_add(job, STORE_PUT, "forgetting", key, slice_of(""));
    return 0;
}

void forget_rows_end(struct scribe_job *job, const struct identity *who)
{
    char key[IDENTITY_KEY_MAX];
    identity_write_key(who, key);
    scribe_job_add(job, STORE_DROP, "forgetting", key, nothing);
}

/* Which tables are left. */

static int take_who(void *context, struct slice key, struct slice value)
{
    struct identity *who = context;
    const char *dot = memchr(key.bytes, '.', key.size);
    size_t size = dot ? (size_t)(dot - key.bytes) : key.size;
    (void)value;
    *who = identity_of_nobody;
    if (size <= ACCOUNT_NAME_MOST)
        memcpy(who->name, key.bytes, size);
    if (dot)
        hex_read(dot + 1, key.size - size - 1, who->mark, sizeof who->mark);
    return 0;
}

struct games {
    struct forget_game *list;
    size_t count;
};

static int take_game(void *context, struct slice key, struct slice value)
{
    struct games *games = context;
    struct forget_game *game = &games->list[games->count];
    size_t at = key.size;
    (void)value;
    while (at > 0 && key.bytes[at - 1] != '/')
        at--;
    *game = (struct forget_game){0};
    if (key.size >= sizeof game->key)
        return 0;
    memcpy(game->key, key.bytes, key.size);
    if (key.size - at < sizeof game->id)
        memcpy(game->id, key.bytes + at, key.size - at);
    games->count++;
    return 0;
}

int forget_rows_next(struct store *store, struct identity *who, size_t most,
                     struct forget_game *list, size_t *count)
{
    char after[IDENTITY_RANGE_MAX], before[IDENTITY_RANGE_MAX];
    struct games games = {.list = list};
    *who = identity_of_nobody;
    *count = 0;
    if (store_scan(store, slice_of("forgetting"), slice_of(""), slice_of(""), 1, take_who, who) < 0)
        return STORE_FAILED;
    if (!who->name[0])
        return 0;
    identity_write_range(who, after, before);
    int result = store_scan(store, slice_of("games"), slice_of(after), slice_of(before), most,
                            take_game, &games);
    *count = games.count;
    return result;
}

/* One table. */

/* Whether the event is one that names the account; its seats are kept up. */
static bool is_trace(const struct event *event, const struct identity *who, bool is_theirs[])
{
    struct identity sat = identity_of_nobody;
    if (event->kind == EVENT_SAID)
        return event->seat < SEATS_MAX && is_theirs[event->seat];
    if (event->kind == EVENT_FILLED || event->kind == EVENT_PASSED)
        is_theirs[event->seat] = false;
    if (event->kind != EVENT_SAT)
        return false;
    snprintf(sat.name, sizeof sat.name, "%s", event->text ? event->text : "");
    if (event->bytes_count == sizeof sat.mark)
        memcpy(sat.mark, event->bytes, sizeof sat.mark);
    is_theirs[event->seat] = identity_is_same(&sat, who);
    return is_theirs[event->seat];
}

static int blot_out(struct event *event)
{
    if (event->kind == EVENT_SAID && event_set_text(event, slice_of("...")) < 0)
        return -1;
    if (event->kind == EVENT_SAT) {
        free(event->text);
        event->text = NULL;
        event->bytes_count = 0;
    }
    return event_set_name(event, slice_of(FORGET_NAME));
}

/* Rewrites the rows of the events; there may be more than fit into one batch. */
static int forget_events(struct store *store, const struct table_state *table,
                         const struct identity *who)
{
    struct scribe_job job = {.next = NULL};
    bool is_theirs[SEATS_MAX] = {false};
    int result = 0;
    for (uint32_t i = 0; i < table->event_count && result == 0; i++) {
        if (!is_trace(table->events[i], who, is_theirs))
            continue;
        if (blot_out(table->events[i]) < 0)
            result = STORE_FAILED;
        table_rows_put_event(&job, table, i);
        if (job.step_count == SCRIBE_STEPS_MAX)
            result = scribe_job_write(&job, store);
    }
    if (result == 0)
        return scribe_job_write(&job, store);
    scribe_job_finish(&job);
    return result;
}

int forget_rows_table(struct store *store, const struct identity *who,
                      const struct forget_game *game)
{
    struct scribe_job job = {.next = NULL};
    struct table_state *table = NULL;
    int result = table_rows_read(store, game->id, &table);
    if (result == 0) {
        result = forget_events(store, table, who);
        table_state_destroy(table);
        if (result == 0)
            result = table_rows_read(store, game->id, &table);
        if (result == 0) {
            table_rows_add_again(&job, table);
            table_state_destroy(table);
        }
    }
    if (result == STORE_FAILED) {
        scribe_job_finish(&job);
        return result;
    }
    scribe_job_add(&job, STORE_DROP, "games", game->key, nothing);
    return scribe_job_write(&job, store);
}
