#include "server/watch.h"

#include <stdlib.h>
#include <string.h>

#include "notation/json.h"
#include "notation/json_value.h"
#include "server/server_run.h"

static struct wire_text *make(struct text *text)
{
    return text->full ? NULL : wire_text_create((struct slice){text->data, text->length});
}

static void begin(struct text *text, const char *what, const char *id)
{
    text_puts(text, "{\"tell\":");
    json_write_string(text, what, strlen(what));
    json_put_key(text, "table");
    json_write_string(text, id, strlen(id));
}

static void put_events(struct text *text, const struct meeting *meeting, unsigned viewer,
                       uint32_t from)
{
    json_put_number(text, "from", (int)from + 1);
    json_put_open(text, "events", '[');
    for (uint32_t i = from; i < meeting->event_count; i++) {
        json_put_comma(text);
        event_write(text, meeting->events[i], viewer);
    }
    text_put(text, ']');
}

/* NULL without memory: whoever it was for learns of it with the next one, or when coming back. */
static struct wire_text *make_events(const struct parlour *parlour, unsigned viewer, uint32_t from)
{
    const struct meeting *meeting = parlour->meeting;
    size_t size = 512 + MEETING_TABLE_MAX + JSON_STATE_MAX;
    for (uint32_t i = from; i < meeting->event_count; i++)
        size += event_size(meeting->events[i]);
    char *buffer = malloc(size);
    struct text text;
    if (!buffer)
        return NULL;
    text_init(&text, buffer, size);
    begin(&text, "events", parlour->id);
    put_events(&text, meeting, viewer, from);
    json_put_key(&text, "now");
    meeting_write_table(meeting, &text);
    if (meeting->match) {
        json_put_key(&text, "state");
        json_write_state(&text, &meeting->match->game, viewer);
        json_put_key(&text, "can_undo");
        text_puts(&text, meeting_can_undo(meeting, viewer) ? "true" : "false");
    }
    text_put(&text, '}');
    struct wire_text *made = make(&text);
    free(buffer);
    return made;
}

void tell_events(const struct parlour *parlour, uint32_t from)
{
    struct wire_text *texts[VIEW_SPECTATOR + 1] = {NULL};
    for (const struct watch *watch = parlour->watches; watch; watch = watch->next) {
        struct wire_text **text = &texts[watch->viewer];
        if (!watch->visitor->peer)
            continue;
        if (!*text)
            *text = make_events(parlour, watch->viewer, from);
        if (*text)
            wire_tell_text(watch->visitor->peer, *text);
    }
    for (unsigned i = 0; i <= VIEW_SPECTATOR; i++)
        if (texts[i])
            wire_text_release(texts[i]);
}

void tell_since(const struct watch *watch, uint32_t from)
{
    struct wire_text *text = make_events(watch->parlour, watch->viewer, from);
    if (!text)
        return;
    wire_tell_text(watch->visitor->peer, text);
    wire_text_release(text);
}

static struct wire_text *make_presence(const struct parlour *parlour)
{
    char buffer[256];
    struct text text;
    unsigned spectators = 0, here = 0;
    for (const struct watch *watch = parlour->watches; watch; watch = watch->next)
        if (watch->viewer == VIEW_SPECTATOR)
            spectators++;
        else
            here |= 1u << watch->viewer;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "presence", parlour->id);
    json_put_open(&text, "here", '[');
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (here & 1u << s) {
            json_put_comma(&text);
            text_int(&text, (int)s + 1);
        }
    text_put(&text, ']');
    json_put_number(&text, "spectators", (int)spectators);
    text_put(&text, '}');
    return make(&text);
}

void tell_presence(const struct parlour *parlour)
{
    struct wire_text *made = make_presence(parlour);
    for (const struct watch *watch = parlour->watches; made && watch; watch = watch->next)
        if (watch->visitor->peer)
            wire_tell_text(watch->visitor->peer, made);
    if (made)
        wire_text_release(made);
}

void tell_presence_to(const struct watch *watch)
{
    struct wire_text *made = make_presence(watch->parlour);
    if (!made)
        return;
    wire_tell_text(watch->visitor->peer, made);
    wire_text_release(made);
}
