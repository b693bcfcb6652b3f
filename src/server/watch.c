#include "server/watch.h"

#include <stdlib.h>
#include <string.h>

#include "notation/json.h"
#include "notation/json_value.h"

static struct wire_text *make(const struct outlet *outlet, const struct text *text)
{
    return text->full ? NULL : outlet->make((struct slice){text->data, text->length});
}

static void begin(struct text *text, const char *what, const char *id)
{
    text_puts(text, "{\"tell\":");
    json_write_string(text, what, strlen(what));
    json_put_key(text, "table");
    json_write_string(text, id, strlen(id));
}

static void put_events(struct text *text, const struct table_state *table, unsigned viewer,
                       uint32_t from)
{
    json_put_number(text, "from", (int)from + 1);
    json_put_open(text, "events", '[');
    for (uint32_t i = from; i < table->event_count; i++) {
        json_put_comma(text);
        event_write(text, table->events[i], viewer);
    }
    text_put(text, ']');
}

unsigned watch_viewer(const struct watch *watch, const struct table_state *table, int64_t now)
{
    return table_state_viewer(table, &watch->claim, login_account(watch->visitor->login, now));
}

/* NULL without memory: whoever it was for is let go, and told when coming back. */
static struct wire_text *make_events(const struct outlet *outlet, const struct table_state *table,
                                     unsigned viewer, uint32_t from)
{
    size_t size = 512 + TABLE_TEXT_MAX + JSON_STATE_MAX;
    for (uint32_t i = from; i < table->event_count; i++)
        size += event_size(table->events[i]);
    char *buffer = malloc(size);
    struct text text;
    if (!buffer)
        return NULL;
    text_init(&text, buffer, size);
    begin(&text, "events", table->id);
    put_events(&text, table, viewer, from);
    json_put_key(&text, "now");
    table_state_write(table, &text);
    if (table->match) {
        json_put_key(&text, "state");
        json_write_state(&text, &table->match->game, viewer);
        json_put_key(&text, "can_undo");
        text_puts(&text, table_state_can_undo(table, viewer) ? "true" : "false");
    }
    text_put(&text, '}');
    struct wire_text *made = make(outlet, &text);
    free(buffer);
    return made;
}

static void tell(const struct watch *watch, struct wire_text *text)
{
    if (watch->visitor->peer)
        watch->visitor->outlet->tell(watch->visitor->peer, text);
}

void watch_tell_events(const struct watch *watches, const struct table_state *table, uint32_t from,
                       int64_t now)
{
    struct wire_text *texts[TABLE_VIEWERS] = {NULL};
    for (const struct watch *watch = watches; watch; watch = watch->next) {
        unsigned viewer = watch_viewer(watch, table, now);
        if (!watch->visitor->peer || viewer == TABLE_STRANGER)
            continue;
        if (!texts[viewer])
            texts[viewer] = make_events(watch->visitor->outlet, table, viewer, from);
        tell(watch, texts[viewer]);
    }
    for (unsigned i = 0; i < TABLE_VIEWERS; i++)
        if (texts[i])
            watches->visitor->outlet->release(texts[i]);
}

static void tell_and_release(const struct watch *watch, struct wire_text *text)
{
    tell(watch, text);
    watch->visitor->outlet->release(text);
}

void watch_tell_since(const struct watch *watch, const struct table_state *table, uint32_t from,
                      int64_t now)
{
    unsigned viewer = watch_viewer(watch, table, now);
    if (viewer != TABLE_STRANGER)
        tell_and_release(watch, make_events(watch->visitor->outlet, table, viewer, from));
}

struct presence watch_presence(const struct watch *watches, const struct table_state *table,
                               int64_t now)
{
    struct presence presence = {0};
    for (const struct watch *watch = watches; watch; watch = watch->next) {
        unsigned viewer = watch_viewer(watch, table, now);
        presence.spectators += viewer == VIEW_SPECTATOR;
        presence.here |= viewer < SEATS_MAX ? 1u << viewer : 0;
    }
    return presence;
}

static struct wire_text *make_presence(const struct outlet *outlet, const struct table_state *table,
                                       struct presence presence)
{
    char buffer[256];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "presence", table->id);
    json_put_open(&text, "here", '[');
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (presence.here & 1u << s) {
            json_put_comma(&text);
            text_int(&text, (int)s + 1);
        }
    text_put(&text, ']');
    json_put_number(&text, "spectators", (int)presence.spectators);
    text_put(&text, '}');
    return make(outlet, &text);
}

void watch_tell_presence(const struct watch *watches, const struct table_state *table,
                         struct presence presence, int64_t now)
{
    struct wire_text *made =
        watches ? make_presence(watches->visitor->outlet, table, presence) : NULL;
    for (const struct watch *watch = watches; made && watch; watch = watch->next)
        if (watch_viewer(watch, table, now) != TABLE_STRANGER)
            tell(watch, made);
    if (made)
        watches->visitor->outlet->release(made);
}

void watch_tell_presence_to(const struct watch *watch, const struct table_state *table,
                            struct presence presence)
{
    tell_and_release(watch, make_presence(watch->visitor->outlet, table, presence));
}

/* Whoever is let go when somebody was just sent away is that person. */
void watch_tell_closed(const struct watch *watch, const struct table_state *table)
{
    const struct event *last = table->events[table->event_count - 1];
    bool was_sent = last->kind == EVENT_SENT || last->kind == EVENT_PASSED;
    const struct objection_row *row = &objections[was_sent ? OBJECTION_SENT : OBJECTION_INVITATION];
    char buffer[512 + 6 * REASON_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "closed", table->id);
    json_put_text(&text, "code", row->code);
    json_put_text(&text, "sentence", row->sentence);
    if (was_sent && last->reason)
        json_put_text(&text, "reason", last->reason);
    text_put(&text, '}');
    tell_and_release(watch, make(watch->visitor->outlet, &text));
}
