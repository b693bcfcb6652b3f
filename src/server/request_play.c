/* Requests of those who play: moves, taking back, handing over, talking, looking on. */
#include <string.h>

#include "notation/line.h"
#include "server/request.h"
#include "server/server_run.h"

/* Whoever names the last event they know of wants nothing to have happened since. */
static bool is_behind(const struct parlour *parlour, const struct ticket *ticket)
{
    return ticket_number(ticket, "after", UINT32_MAX, parlour->told) != parlour->told;
}

void request_move(struct parlour *parlour, struct ticket *ticket)
{
    struct slice line = ticket_string(ticket, "move");
    struct move move;
    struct fault fault;
    enum refusal refusal;
    unsigned seat = request_need_seat(parlour, ticket);
    if (seat == VIEW_SPECTATOR)
        return;
    if (is_behind(parlour, ticket)) {
        ticket_object(ticket, OBJECTION_BEHIND);
    } else if (meeting_is_computer(parlour->meeting, seat)) {
        ticket_object(ticket, OBJECTION_HANDED);
    } else if (!line.bytes || move_read(line.bytes, line.size, false, &move, &fault) < 0) {
        ticket_object(ticket, OBJECTION_MOVE);
    } else {
        enum objection objection =
            meeting_move(parlour->meeting, seat, move, server_now(parlour->server), &refusal);
        if (objection == OBJECTION_REFUSED)
            ticket_object_because(ticket, objection, refusal_sentence(refusal));
        else
            request_finish(parlour, ticket, objection);
    }
}

void request_undo(struct parlour *parlour, struct ticket *ticket)
{
    unsigned seat = request_need_seat(parlour, ticket);
    if (seat == VIEW_SPECTATOR)
        return;
    if (is_behind(parlour, ticket))
        ticket_object(ticket, OBJECTION_BEHIND);
    else
        request_finish(parlour, ticket,
                       meeting_undo(parlour->meeting, seat, server_now(parlour->server)));
}

void request_hand(struct parlour *parlour, struct ticket *ticket)
{
    unsigned seat = request_need_seat(parlour, ticket);
    if (seat != VIEW_SPECTATOR)
        request_finish(parlour, ticket,
                       meeting_hand(parlour->meeting, seat, ticket_string(ticket, "level"),
                                    server_now(parlour->server)));
}

void request_back(struct parlour *parlour, struct ticket *ticket)
{
    unsigned seat = request_need_seat(parlour, ticket);
    if (seat != VIEW_SPECTATOR)
        request_finish(parlour, ticket,
                       meeting_back(parlour->meeting, seat, server_now(parlour->server)));
}

void request_say(struct parlour *parlour, struct ticket *ticket)
{
    if (!request_may_look(parlour, ticket)) {
        ticket_object(ticket, OBJECTION_INVITATION);
        return;
    }
    request_finish(parlour, ticket,
                   meeting_say(parlour->meeting, request_seat(parlour, ticket),
                               ticket_string(ticket, "name"), ticket_string(ticket, "text"),
                               server_now(parlour->server)));
}

void request_watch(struct parlour *parlour, struct ticket *ticket)
{
    struct visitor *visitor = ticket->visitor;
    char buffer[32];
    struct text text;
    if (!visitor->peer) {
        ticket_object(ticket, OBJECTION_REQUEST);
        return;
    }
    if (!request_may_look(parlour, ticket)) {
        ticket_object(ticket, OBJECTION_INVITATION);
        return;
    }
    unsigned seat = request_seat(parlour, ticket);
    uint32_t seen = (uint32_t)ticket_number(ticket, "seen", UINT32_MAX, 0);
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"seat\":%d}", seat == VIEW_SPECTATOR ? 0 : (int)seat + 1);
    if (!parlour_may_watch(parlour, visitor)) {
        ticket_object(ticket, OBJECTION_TOO_MANY);
        return;
    }
    visitor_hold(visitor);
    ticket_answer(ticket, (struct slice){text.data, text.length});
    parlour_watch(parlour, visitor, seat, seen);
    visitor_release(visitor);
}

void request_unwatch(struct parlour *parlour, struct ticket *ticket)
{
    parlour_unwatch(parlour, ticket->visitor);
    ticket_answer(ticket, (struct slice){"{}", 2});
}
