/* Requests of those who play: moves, taking back, handing over, talking, looking on. */
#include <string.h>

#include "notation/line.h"
#include "server/request.h"

/* Whoever names the last event they know of wants nothing to have happened since; words do not count. */
static bool is_behind(const struct live_table *live, const struct ticket *ticket)
{
    int64_t after = ticket_number(ticket, "after", live->stored.events);
    return after < live->table->played || after > live->stored.events;
}

/* Whether what they know of comes from another server, and is read first. */
static bool reads_first(struct live_table *live, struct ticket *ticket, const char *number)
{
    return live_table_reads_first(live, &ticket->job, ticket_number(ticket, number, 0));
}

void request_move(struct live_table *live, struct ticket *ticket)
{
    struct slice line = ticket_string(ticket, "move");
    struct move move;
    struct fault fault;
    enum refusal refusal;
    if (!ticket_has_seat(ticket) || reads_first(live, ticket, "after"))
        return;
    if (is_behind(live, ticket)) {
        ticket_object(ticket, OBJECTION_BEHIND);
    } else if (table_state_is_computer(live->table, ticket->seat)) {
        ticket_object(ticket, OBJECTION_HANDED);
    } else if (!line.bytes || move_read(line.bytes, line.size, false, &move, &fault) < 0) {
        ticket_object(ticket, OBJECTION_MOVE);
    } else {
        enum objection objection = table_state_move(live->table, ticket->seat, move,
                                                    services_now(live->services), &refusal);
        if (objection == OBJECTION_REFUSED)
            ticket_object_because(ticket, objection, refusal_sentence(refusal));
        else
            live_table_finish(live, &ticket->job, objection);
    }
}

void request_undo(struct live_table *live, struct ticket *ticket)
{
    if (!ticket_has_seat(ticket) || reads_first(live, ticket, "after"))
        return;
    if (is_behind(live, ticket))
        ticket_object(ticket, OBJECTION_BEHIND);
    else
        live_table_finish(
            live, &ticket->job,
            table_state_undo(live->table, ticket->seat, services_now(live->services)));
}

void request_hand(struct live_table *live, struct ticket *ticket)
{
    if (ticket_has_seat(ticket))
        live_table_finish(live, &ticket->job,
                          table_state_hand(live->table, ticket->seat,
                                           ticket_string(ticket, "level"),
                                           services_now(live->services)));
}

void request_back(struct live_table *live, struct ticket *ticket)
{
    if (ticket_has_seat(ticket))
        live_table_finish(
            live, &ticket->job,
            table_state_back(live->table, ticket->seat, services_now(live->services)));
}

void request_say(struct live_table *live, struct ticket *ticket)
{
    if (!ticket_may_look(ticket))
        return;
    live_table_finish(live, &ticket->job,
                      table_state_say(live->table, ticket->seat, ticket_string(ticket, "name"),
                                      ticket_string(ticket, "text"), services_now(live->services)));
}

void request_watch(struct live_table *live, struct ticket *ticket)
{
    struct visitor *visitor = ticket->visitor;
    char buffer[32];
    struct text text;
    if (!visitor->peer) {
        ticket_object(ticket, OBJECTION_REQUEST);
        return;
    }
    if (!ticket_may_look(ticket) || reads_first(live, ticket, "seen"))
        return;
    unsigned seat = ticket->seat;
    uint32_t seen = (uint32_t)ticket_number(ticket, "seen", 0);
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"seat\":%d}", seat == VIEW_SPECTATOR ? 0 : (int)seat + 1);
    if (!live_table_may_watch(live, visitor)) {
        ticket_object(ticket, OBJECTION_TOO_MANY);
        return;
    }
    struct claim claim = ticket->claim;
    visitor_hold(visitor);
    ticket_answer(ticket, (struct slice){text.data, text.length});
    live_table_watch(live, visitor, &claim, seen);
    visitor_release(visitor);
}

void request_unwatch(struct live_table *live, struct ticket *ticket)
{
    live_table_unwatch(live, ticket->visitor);
    ticket_answer(ticket, (struct slice){"{}", 2});
}
