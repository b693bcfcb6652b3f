/* How a verb of a table lets something happen: whole, or not at all. */
#include <stdlib.h>
#include <string.h>

#include "notation/lines.h"
#include "server/table_add.h"

/* A game ends by itself; all else could go on for ever. */
static bool is_too_long(const struct table_state *table, const struct event *event)
{
    enum event_kind kind = event->kind;
    bool is_beside = event->seat == EVENT_NOBODY;
    bool is_mute = table->is_hushed || table->said_beside >= TABLE_SAID_MAX_BESIDE;
    if (kind == EVENT_SAID && (table->said_count >= TABLE_SAID_MAX || (is_beside && is_mute)))
        return true;
    return table->event_count >= TABLE_EVENTS_MAX && kind != EVENT_MOVED && kind != EVENT_ENDED &&
           kind != EVENT_LATE && kind != EVENT_HANDED && kind != EVENT_REMATCH &&
           kind != EVENT_SENT && kind != EVENT_CLOSED && kind != EVENT_WITHHELD &&
           kind != EVENT_LEFT;
}

void table_set_mark(const struct table_state *table, struct table_mark *mark)
{
    mark->table = *table;
    if (table->match)
        mark->match = match_mark(table->match);
}

enum objection table_whole(struct table_state *table, const struct table_mark *mark,
                           enum objection objection)
{
    struct event **events = table->events;
    uint32_t room = table->event_room;
    if (objection == OBJECTION_NONE)
        return objection;
    while (table->event_count > mark->table.event_count)
        event_destroy(events[--table->event_count]);
    if (mark->table.match)
        match_go_back(table->match, &mark->match);
    else
        free(table->match);
    *table = mark->table;
    table->events = events;
    table->event_room = room;
    return objection;
}

enum objection table_happen(struct table_state *table, struct event *event)
{
    enum refusal refusal;
    if (event && is_too_long(table, event)) {
        event_destroy(event);
        return OBJECTION_FULL;
    }
    if (event && table_add(table, event, true, &refusal) == 0)
        return OBJECTION_NONE;
    event_destroy(event);
    return OBJECTION_FAILED;
}

enum objection table_happen_plain(struct table_state *table, enum event_kind kind, unsigned seat,
                                  const char *text, int64_t now)
{
    struct event *event = event_create(kind, seat, now);
    if (event && text && event_set_text(event, (struct slice){text, strlen(text)}) < 0) {
        event_destroy(event);
        event = NULL;
    }
    return table_happen(table, event);
}

bool table_is_line(struct slice text, size_t most)
{
    struct lines lines;
    struct fault fault;
    struct slice trimmed = slice_trim(text);
    lines_init(&lines, text.bytes, text.size);
    return text.size && text.size <= most && trimmed.size == text.size &&
           lines_next(&lines, &fault) == 1 && lines.line.size == text.size &&
           !memchr(text.bytes, '\t', text.size);
}
