#include "server/table_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rating_job.h"

struct reader {
    const char *id;
    struct keep keep;
    struct meeting *meeting;
    int result;
};

static void read_keep(void *context, struct slice value)
{
    struct reader *reader = context;
    if (keep_read(&reader->keep, value) < 0)
        reader->result = SHELVES_BROKEN;
}

static int read_event(void *context, struct slice key, struct slice value)
{
    struct reader *reader = context;
    char expected[SHELVES_KEY_MAX];
    struct event *event = event_read(value);
    int size = snprintf(expected, sizeof expected, "%s/%08u", reader->id,
                        reader->meeting->event_count + 1);
    if (!event || key.size != (size_t)size || memcmp(key.bytes, expected, key.size) != 0 ||
        meeting_follow(reader->meeting, event) < 0) {
        event_destroy(event);
        reader->result = SHELVES_BROKEN;
    }
    return reader->result;
}

static int read_events(struct store *store, struct reader *reader)
{
    char after[SHELVES_KEY_MAX], before[SHELVES_KEY_MAX];
    snprintf(after, sizeof after, "%s/", reader->id);
    snprintf(before, sizeof before, "%s0", reader->id); /* '0' is behind '/' */
    reader->meeting = meeting_create(reader->id, &reader->keep);
    if (!reader->meeting)
        return STORE_FAILED;
    if (store_scan(store, slice_of("events"), slice_of(after), slice_of(before), SIZE_MAX,
                   read_event, reader) < 0)
        return STORE_FAILED;
    return reader->result || reader->meeting->event_count ? reader->result : SHELVES_BROKEN;
}

int shelves_read_meeting(struct store *store, const char *id, struct meeting **meeting)
{
    struct reader reader = {.id = id};
    int found = store_read(store, slice_of("tables"), slice_of(id), read_keep, &reader);
    if (found <= 0)
        return found < 0 ? STORE_FAILED : SHELVES_MISSING;
    int result = reader.result ? reader.result : read_events(store, &reader);
    /* Somebody may have sat down in between: a keep that is newer than the events does no harm. */
    if (result == 0 && store_read(store, slice_of("tables"), slice_of(id), read_keep, &reader) != 1)
        result = STORE_FAILED;
    if (result == 0)
        result = reader.result;
    if (result == 0) {
        reader.meeting->keep = reader.keep;
        *meeting = reader.meeting;
    } else
        meeting_destroy(reader.meeting);
    return result;
}

static void keep_event(const struct meeting *meeting, uint32_t i, struct bundle *bundle)
{
    const struct event *event = meeting->events[i];
    char key[SHELVES_KEY_MAX];
    size_t size = event_size(event);
    char *buffer = malloc(size);
    struct text text;
    if (!buffer) {
        bundle->is_broken = true;
        return;
    }
    text_init(&text, buffer, size);
    event_write(&text, event, VIEW_WHOLE);
    snprintf(key, sizeof key, "%s/%08u", meeting->id, i + 1);
    bundle_add(bundle, STORE_ADD, "events", key, (struct slice){text.data, text.length});
    bundle->is_broken |= text.full;
    free(buffer);
}

static void keep_keep(const struct meeting *meeting, bool is_new, struct bundle *bundle)
{
    char buffer[KEEP_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    keep_write(&meeting->keep, &text);
    bundle_add(bundle, is_new ? STORE_ADD : STORE_PUT, "tables", meeting->id,
               (struct slice){text.data, text.length});
}

/* TIME/ID such that the newest table comes first. */
static void newest_first(const struct meeting *meeting, char key[SHELVES_KEY_MAX])
{
    snprintf(key, SHELVES_KEY_MAX, "%013lld/%s",
             9999999999999LL - (long long)meeting->events[0]->time, meeting->id);
}

static void keep_in_lobby(const struct meeting *meeting, struct slice table, struct bundle *bundle)
{
    char key[SHELVES_KEY_MAX];
    newest_first(meeting, key);
    if (meeting->plan.is_public && meeting->stage == STAGE_OVER)
        bundle_add(bundle, STORE_DROP, "lobby", key, (struct slice){NULL, 0});
    else if (meeting->plan.is_public)
        bundle_add(bundle, STORE_PUT, "lobby", key, table);
}

static void keep_record(const struct meeting *meeting, struct bundle *bundle)
{
    enum { RECORD_MAX = MATCH_TEXT_MAX + MEETING_HEADER_MAX };
    char key[SHELVES_KEY_MAX];
    char *buffer = malloc(RECORD_MAX);
    struct text text;
    if (!buffer) {
        bundle->is_broken = true;
        return;
    }
    text_init(&text, buffer, RECORD_MAX);
    meeting_write_record(meeting, VIEW_WHOLE, &text);
    snprintf(key, sizeof key, "%013lld/%s", (long long)meeting->changed, meeting->id);
    bundle_add(bundle, STORE_PUT, meeting->plan.is_public ? "records" : "private", key,
               (struct slice){text.data, text.length});
    bundle->is_broken |= text.full;
    free(buffer);
}

static void keep_deadline(const struct parlour *parlour, int64_t deadline, struct bundle *bundle)
{
    char key[SHELVES_KEY_MAX];
    if (deadline == parlour->deadline)
        return;
    if (parlour->deadline) {
        snprintf(key, sizeof key, "%013lld/%s", (long long)parlour->deadline, parlour->id);
        bundle_add(bundle, STORE_DROP, "deadlines", key, (struct slice){NULL, 0});
    }
    if (deadline) {
        snprintf(key, sizeof key, "%013lld/%s", (long long)deadline, parlour->id);
        bundle_add(bundle, STORE_PUT, "deadlines", key, slice_of(""));
    }
}

/* For everybody with an account. */
static void keep_games(const struct meeting *meeting, struct slice table, struct bundle *bundle)
{
    for (unsigned s = 0; s < meeting->plan.seats; s++) {
        char key[2 * SHELVES_KEY_MAX], newest[SHELVES_KEY_MAX];
        if (!meeting->chairs[s].account[0])
            continue;
        newest_first(meeting, newest);
        snprintf(key, sizeof key, "%s/%s", meeting->chairs[s].account, newest);
        bundle_add(bundle, STORE_PUT, "games", key, table);
    }
}

static void keep_unrated(const struct meeting *meeting, struct bundle *bundle)
{
    char buffer[1024];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (account_write_unrated(meeting, &text))
        bundle_add(bundle, STORE_PUT, "unrated", meeting->id,
                   (struct slice){text.data, text.length});
}

void shelves_keep(const struct parlour *parlour, int64_t deadline, bool is_listed,
                  struct bundle *bundle)
{
    const struct meeting *meeting = parlour->meeting;
    bool has_people_changed = false;
    char buffer[MEETING_TABLE_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    meeting_write_table(meeting, &text);
    struct slice table = {text.data, text.length};
    for (uint32_t i = parlour->told; i < meeting->event_count; i++) {
        enum event_kind kind = meeting->events[i]->kind;
        keep_event(meeting, i, bundle);
        has_people_changed |= kind != EVENT_MOVED && kind != EVENT_UNDONE && kind != EVENT_SAID;
        if (kind == EVENT_ENDED) {
            keep_record(meeting, bundle);
            keep_unrated(meeting, bundle);
        }
    }
    if (has_people_changed) {
        keep_keep(meeting, parlour->told == 0, bundle);
        keep_in_lobby(meeting, table, bundle);
    }
    if (has_people_changed || meeting_mover(meeting) != parlour->mover)
        keep_games(meeting, table, bundle);
    keep_deadline(parlour, deadline, bundle);
    if (is_listed != parlour->is_listed)
        bundle_add(bundle, is_listed ? STORE_PUT : STORE_DROP, "computers", meeting->id,
                   slice_of(""));
}
