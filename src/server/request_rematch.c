/* Request of those who play again: the same people at a new table. Both tables are stored as one: where
 * the old one cannot say where it goes on, there is no new one. */
#include <stdlib.h>
#include <string.h>

#include "server/new_table.h"
#include "server/request.h"

/* The secrets of their seats are the same. */
static enum objection seat_again(struct table_state *again, const struct table_state *before,
                                 int64_t now)
{
    enum objection objection = OBJECTION_NONE;
    for (unsigned s = 0; s < before->plan.seats && objection == OBJECTION_NONE; s++) {
        const struct chair *chair = &before->chairs[s];
        if (chair->holder == HOLDER_PERSON)
            objection = table_state_sit_again(again, s, slice_of(chair->name), &chair->account,
                                              before->secrets.keys[s], now);
        else
            objection = table_state_fill(again, s, slice_of(chair->level), now);
    }
    again->secrets.maker = before->secrets.maker;
    memcpy(again->secrets.traces, before->secrets.traces, sizeof again->secrets.traces);
    memcpy(again->secrets.invitation, before->secrets.invitation, sizeof again->secrets.invitation);
    return objection;
}

void request_rematch(struct live_table *live, struct ticket *ticket)
{
    struct table_state *before = live->table;
    char invitation[SECRET_DIGITS_MAX], buffer[64];
    struct text text;
    int64_t now = services_now(live->services);
    if (!ticket_has_seat(ticket))
        return;
    if (before->stage != STAGE_OVER || before->rematch[0]) {
        ticket_object(ticket, before->stage == STAGE_OVER ? OBJECTION_REMATCH : OBJECTION_NOT_OVER);
        return;
    }
    struct table_state *again = new_table_open(&before->plan, invitation, now);
    enum objection objection = again ? seat_again(again, before, now) : OBJECTION_FAILED;
    if (objection == OBJECTION_NONE)
        objection = table_state_rematch(before, again->id, now);
    if (objection == OBJECTION_NONE) {
        text_init(&text, buffer, sizeof buffer);
        text_format(&text, "{\"table\":\"%s\"}", again->id);
        live_table_commit_both(live, &ticket->job, (struct slice){text.data, text.length}, again);
    } else {
        live_table_object(live, &ticket->job, objection);
    }
    table_state_destroy(again);
}
