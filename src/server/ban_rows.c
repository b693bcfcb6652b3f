#include "server/ban_rows.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"

enum { OVER_AT_ONCE = 16 };

static const struct slice nothing = {NULL, 0};

void ban_write(const struct ban *ban, struct text *out)
{
    char target[BAN_TARGET_MAX];
    ban_target_write(&ban->target, target);
    text_put(out, '{');
    json_put_text(out, "ban", target);
    json_put_key(out, "since");
    text_int(out, ban->since);
    if (ban->until) {
        json_put_key(out, "until");
        text_int(out, ban->until);
    }
    json_put_text(out, "by", ban->is_machines ? "machine" : "moderator");
    if (ban->reason[0])
        json_put_text(out, "reason", ban->reason);
    text_put(out, '}');
}

static void put_mark(struct scribe_job *job)
{
    uint8_t bytes[BAN_MARK_DIGITS / 2];
    char mark[BAN_MARK_DIGITS + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(mark, sizeof mark, bytes, sizeof bytes);
    scribe_job_add(job, STORE_PUT, "marks", "bans", slice_of(mark));
}

void ban_rows_put(struct scribe_job *job, const struct ban *ban)
{
    char key[BAN_TARGET_MAX], row[BAN_TEXT_MAX];
    struct text text;
    text_init(&text, row, sizeof row);
    ban_write(ban, &text);
    ban_target_write(&ban->target, key);
    scribe_job_add(job, STORE_PUT, "bans", key, (struct slice){text.data, text.length});
    put_mark(job);
}

void ban_rows_drop(struct scribe_job *job, const struct ban_target *target)
{
    char key[BAN_TARGET_MAX];
    ban_target_write(target, key);
    scribe_job_add(job, STORE_DROP, "bans", key, nothing);
    put_mark(job);
}

static bool read_ban(struct slice key, struct slice value, struct ban *ban)
{
    json_t *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    const char *by = json_string_value(json_object_get(row, "by"));
    const json_t *reason = json_object_get(row, "reason");
    memset(ban, 0, sizeof *ban);
    ban->since = json_integer_value(json_object_get(row, "since"));
    ban->until = json_integer_value(json_object_get(row, "until"));
    ban->is_machines = by && strcmp(by, "machine") == 0;
    bool is_one =
        row && ban_target_read(key, &ban->target) && json_string_length(reason) <= BAN_REASON_MAX;
    if (is_one && reason)
        memcpy(ban->reason, json_string_value(reason), json_string_length(reason));
    json_decref(row);
    return is_one;
}

struct looking {
    struct scribe_job *job;
    const char *key;
    int64_t now;
};

static void drop_if_over(void *context, struct slice value)
{
    const struct looking *looking = context;
    struct ban ban;
    if (!read_ban(slice_of(looking->key), value, &ban) || !ban.until || ban.until > looking->now)
        return;
    scribe_job_add(looking->job, STORE_EXPECT, "bans", looking->key, value);
    ban_rows_drop(looking->job, &ban.target);
}

int ban_rows_drop_over(struct scribe_job *job, struct store *store, const struct ban_list *list,
                       int64_t now)
{
    unsigned count = 0;
    for (size_t i = 0; i < list->count && count < OVER_AT_ONCE; i++) {
        char key[BAN_TARGET_MAX];
        if (!list->bans[i].until || list->bans[i].until > now)
            continue;
        ban_target_write(&list->bans[i].target, key);
        struct looking looking = {job, key, now};
        if (store_read(store, slice_of("bans"), slice_of(key), drop_if_over, &looking) < 0)
            return STORE_FAILED;
        count++;
    }
    return 0;
}

static void take_mark(void *context, struct slice value)
{
    char *mark = context;
    size_t size = value.size < BAN_MARK_DIGITS ? value.size : BAN_MARK_DIGITS;
    memcpy(mark, value.bytes, size);
    mark[size] = '\0';
}

int ban_rows_read_mark(struct store *store, char mark[BAN_MARK_DIGITS + 1])
{
    mark[0] = '\0';
    return store_read(store, slice_of("marks"), slice_of("bans"), take_mark, mark) < 0
               ? STORE_FAILED
               : 0;
}

struct reading {
    struct ban *bans;
    size_t count, room;
    bool is_full; /* there is no memory */
};

/* A row that is none is passed over. */
static int take_ban(void *context, struct slice key, struct slice value)
{
    struct reading *reading = context;
    if (reading->count == reading->room) {
        size_t room = reading->room ? 2 * reading->room : 16;
        struct ban *bans = realloc(reading->bans, room * sizeof *bans);
        reading->is_full = !bans;
        if (!bans)
            return 1;
        reading->bans = bans;
        reading->room = room;
    }
    if (read_ban(key, value, &reading->bans[reading->count]))
        reading->count++;
    return 0;
}

int ban_rows_read(struct store *store, struct ban_list *list)
{
    struct reading reading = {0};
    char mark[BAN_MARK_DIGITS + 1];
    if (ban_rows_read_mark(store, mark) < 0 ||
        store_scan(store, slice_of("bans"), slice_of(""), slice_of(""), BANS_MOST, take_ban,
                   &reading) < 0 ||
        reading.is_full) {
        free(reading.bans);
        return STORE_FAILED;
    }
    ban_list_init(list, reading.bans, reading.count);
    memcpy(list->mark, mark, sizeof mark);
    return 0;
}
