/* How a verb of a table lets something happen: whole, or not at all. */
#include <stdlib.h>
#include <string.h>

#include "notation/lines.h"
#include "server/name.h"
#include "server/table_add.h"

/* Lines that are left for the others at the table, whoever speaks. */
static uint32_t lines_of_others(const struct table_state *table, unsigned seat)
{
    uint32_t lines = 0;
    for (unsigned s = 0; s < table->plan.seats; s++) {
        const struct chair *chair = &table->chairs[s];
        if (s != seat && chair->holder == HOLDER_PERSON && chair->said < TABLE_SAID_OWN)
            lines += TABLE_SAID_OWN - chair->said;
    }
    return lines;
}

static bool is_said_enough(const struct table_state *table, const struct event *event)
{
    if (event->seat == EVENT_NOBODY && table->said_beside >= TABLE_SAID_MAX_BESIDE)
        return true;
    return table->said_count + lines_of_others(table, event->seat) >= TABLE_SAID_MAX;
}

/* A part of the table's room is everybody's own, so that nobody fills it for the others. */
static bool has_spent_its_part(const struct table_state *table, const struct event *event)
{
    if (event->kind == EVENT_SAID)
        return is_said_enough(table, event);
    if (event->kind == EVENT_HUSHED || event->kind == EVENT_MUTED)
        return event->by == BY_HOST && table->orders >= TABLE_ASIDES_MAX;
    if (event->kind == EVENT_RENEWED && event->seat == EVENT_NOBODY)
        return table->orders >= TABLE_ASIDES_MAX;
    if (event->kind == EVENT_UNDONE || event->kind == EVENT_RENEWED)
        return table->chairs[event->seat].asides >= TABLE_ASIDES_MAX;
    return false;
}

/* A game ends by itself, and who was handed over may come back; all else could go on for ever. */
static bool is_too_long(const struct table_state *table, const struct event *event)
{
    enum event_kind kind = event->kind;
    if (has_spent_its_part(table, event))
        return true;
    return table->event_count >= TABLE_EVENTS_MAX && kind != EVENT_MOVED && kind != EVENT_ENDED &&
           kind != EVENT_LATE && kind != EVENT_HANDED && kind != EVENT_BACK &&
           kind != EVENT_REMATCH && kind != EVENT_SENT && kind != EVENT_CLOSED &&
           kind != EVENT_WITHHELD && kind != EVENT_LEFT;
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
           !memchr(text.bytes, '\t', text.size) && name_text_is_seen(text);
}
