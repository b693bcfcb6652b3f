#include "server/event.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/sha256.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/words.h"

const char *const event_words[EVENTS] = {
    [EVENT_OPENED] = "opened",     [EVENT_SAT] = "sat",           [EVENT_FILLED] = "filled",
    [EVENT_LEFT] = "left",         [EVENT_READY] = "ready",       [EVENT_BEGAN] = "began",
    [EVENT_MOVED] = "moved",       [EVENT_UNDONE] = "undone",     [EVENT_HANDED] = "handed",
    [EVENT_BACK] = "back",         [EVENT_SAID] = "said",         [EVENT_LATE] = "late",
    [EVENT_ENDED] = "ended",       [EVENT_REMATCH] = "rematch",   [EVENT_RENEWED] = "renewed",
    [EVENT_HUSHED] = "hushed",     [EVENT_MUTED] = "muted",       [EVENT_SENT] = "sent",
    [EVENT_PASSED] = "passed",     [EVENT_CLOSED] = "closed",     [EVENT_SEALED] = "sealed",
    [EVENT_REVEALED] = "revealed", [EVENT_WITHHELD] = "withheld",
};

/* What the members are called, by kind; NULL where there is none. */
static const char *const text_keys[EVENTS] = {
    [EVENT_SAT] = "account",  [EVENT_FILLED] = "level",  [EVENT_HANDED] = "level",
    [EVENT_SAID] = "text",    [EVENT_REMATCH] = "table", [EVENT_HUSHED] = "closed",
    [EVENT_MUTED] = "closed",
};

static const char *const by_words[EVENT_BYS] = {"nobody", "host", "moderator"};

static const char *const bytes_keys[EVENTS] = {
    [EVENT_OPENED] = "commitment", [EVENT_SAT] = "mark",    [EVENT_READY] = "entropy",
    [EVENT_ENDED] = "secret",      [EVENT_SEALED] = "seal", [EVENT_REVEALED] = "entropy",
};

/* A seat that is ready has one of two. */
static const char promise_key[] = "promise";

static const char *bytes_key(const struct event *event)
{
    bool is_promise = event->kind == EVENT_READY && event->bytes_count == SHA256_BYTES;
    return is_promise ? promise_key : bytes_keys[event->kind];
}

struct event *event_create(enum event_kind kind, unsigned seat, int64_t time)
{
    struct event *event = calloc(1, sizeof *event);
    if (event) {
        event->kind = (uint8_t)kind;
        event->seat = (uint8_t)seat;
        event->time = time;
    }
    return event;
}

void event_destroy(struct event *event)
{
    if (!event)
        return;
    free(event->name);
    free(event->text);
    free(event->reason);
    free(event->moves);
    free(event);
}

static int set_string(char **string, struct slice from)
{
    char *copy = malloc(from.size + 1);
    if (!copy)
        return -1;
    memcpy(copy, from.bytes, from.size);
    copy[from.size] = '\0';
    free(*string);
    *string = copy;
    return 0;
}

int event_set_name(struct event *event, struct slice name)
{
    return set_string(&event->name, name);
}

int event_set_text(struct event *event, struct slice text)
{
    return set_string(&event->text, text);
}

int event_set_reason(struct event *event, struct slice reason)
{
    return set_string(&event->reason, reason);
}

int event_set_moves(struct event *event, const struct match_move *moves, uint32_t count)
{
    struct match_move *copy = malloc(count * sizeof *copy);
    if (!copy)
        return -1;
    memcpy(copy, moves, count * sizeof *copy);
    free(event->moves);
    event->moves = copy;
    event->move_count = count;
    return 0;
}

void event_set_bytes(struct event *event, const uint8_t *bytes, size_t count)
{
    memcpy(event->bytes, bytes, count);
    event->bytes_count = (uint8_t)count;
}

static void put_lines(struct text *out, const struct event *event, unsigned viewer)
{
    json_put_open(out, "lines", '[');
    for (uint32_t i = 0; i < event->move_count; i++) {
        json_put_comma(out);
        text_put(out, '"');
        line_write(out, event->moves[i].mover, view_mask(viewer, event->moves[i].move));
        text_put(out, '"');
    }
    text_put(out, ']');
}

void event_write(struct text *out, const struct event *event, unsigned viewer)
{
    text_put(out, '{');
    json_put_text(out, "kind", event_words[event->kind]);
    json_put_key(out, "time");
    text_int(out, event->time);
    if (event->seat != EVENT_NOBODY)
        json_put_seat(out, "seat", event->seat);
    if (event->name)
        json_put_text(out, "name", event->name);
    if (event->text)
        json_put_text(out, text_keys[event->kind], event->text);
    if (event->by != BY_NOBODY)
        json_put_text(out, "by", by_words[event->by]);
    if (event->reason)
        json_put_text(out, "reason", event->reason);
    if (event->kind == EVENT_OPENED)
        plan_write(out, &event->plan);
    if (event->bytes_count) {
        json_put_key(out, bytes_key(event));
        text_put(out, '"');
        text_hex(out, event->bytes, event->bytes_count);
        text_put(out, '"');
    }
    if (event->move_count)
        put_lines(out, event, viewer);
    text_put(out, '}');
}

size_t event_size(const struct event *event)
{
    /* An escaped character is at most six bytes for one. */
    size_t strings = (event->name ? strlen(event->name) : 0) +
                     (event->text ? strlen(event->text) : 0) +
                     (event->reason ? strlen(event->reason) : 0);
    return 512 + 6 * strings + event->move_count * (LINE_MAX_BYTES + 3);
}

bool event_is_same(const struct event *x, const struct event *y)
{
    size_t size = event_size(x);
    char *buffer = event_size(y) == size ? malloc(2 * size) : NULL;
    struct text texts[2];
    if (!buffer)
        return false;
    text_init(&texts[0], buffer, size);
    text_init(&texts[1], buffer + size, size);
    event_write(&texts[0], x, VIEW_WHOLE);
    event_write(&texts[1], y, VIEW_WHOLE);
    bool is_same = texts[0].length == texts[1].length &&
                   memcmp(texts[0].data, texts[1].data, texts[0].length) == 0;
    free(buffer);
    return is_same;
}

static int read_string(const json_t *object, const char *key, char **string)
{
    const json_t *value = key ? json_object_get(object, key) : NULL;
    if (!value)
        return 0;
    if (!json_is_string(value))
        return -1;
    return set_string(string, (struct slice){json_string_value(value), json_string_length(value)});
}

static int read_by(const json_t *object, struct event *event)
{
    const char *word = json_string_value(json_object_get(object, "by"));
    unsigned by = word ? word_find(by_words, EVENT_BYS, word, strlen(word)) : BY_NOBODY;
    if (by == NONE)
        return -1;
    event->by = (uint8_t)by;
    return read_string(object, "reason", &event->reason);
}

static int read_bytes(const json_t *object, const char *key, struct event *event)
{
    const json_t *value = key ? json_object_get(object, key) : NULL;
    struct slice digits = {json_string_value(value), json_string_length(value)};
    if (!value)
        return 0;
    if (!digits.size || digits.size > 2 * EVENT_BYTES_MAX ||
        !hex_read(digits.bytes, digits.size, event->bytes, digits.size / 2))
        return -1;
    event->bytes_count = (uint8_t)(digits.size / 2);
    return 0;
}

static int read_lines(const json_t *list, struct event *event)
{
    size_t count = json_array_size(list);
    struct fault fault;
    if (!count)
        return 0;
    event->moves = calloc(count, sizeof *event->moves);
    if (!event->moves)
        return -1;
    event->move_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        const json_t *line = json_array_get(list, i);
        unsigned mover;
        if (!json_is_string(line) || line_read(json_string_value(line), json_string_length(line),
                                               &mover, &event->moves[i].move, &fault) < 0)
            return -1;
        event->moves[i].mover = (uint8_t)mover;
    }
    return 0;
}

static struct event *read_members(const json_t *object)
{
    const char *word = json_string_value(json_object_get(object, "kind"));
    unsigned kind = word ? word_find(event_words, EVENTS, word, strlen(word)) : NONE;
    const json_t *seat = json_object_get(object, "seat");
    json_int_t number = seat ? json_integer_value(seat) : EVENT_NOBODY + 1;
    if (kind == NONE || number < 1 || number > EVENT_NOBODY + 1)
        return NULL;
    struct event *event = event_create(kind, (unsigned)number - 1,
                                       json_integer_value(json_object_get(object, "time")));
    if (!event)
        return NULL;
    if (read_string(object, "name", &event->name) < 0 ||
        read_string(object, text_keys[kind], &event->text) < 0 ||
        read_bytes(object, bytes_keys[kind], event) < 0 ||
        (kind == EVENT_READY && read_bytes(object, promise_key, event) < 0) ||
        read_by(object, event) < 0 || read_lines(json_object_get(object, "lines"), event) < 0 ||
        (kind == EVENT_OPENED && plan_read(&event->plan, object) < 0)) {
        event_destroy(event);
        return NULL;
    }
    return event;
}

struct event *event_read(struct slice text)
{
    json_t *object = json_loadb(text.bytes, text.size, JSON_REJECT_DUPLICATES, NULL);
    struct event *event = object ? read_members(object) : NULL;
    json_decref(object);
    return event;
}
