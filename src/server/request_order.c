/* Requests of the host, who keeps order at a table: hushing spectators, muting and sending away a seat,
 * closing the table. */
#include "server/request.h"

static bool is_host(struct live_table *live, struct ticket *ticket)
{
    if (!ticket_has_seat(ticket))
        return false;
    if (ticket->seat == table_state_host(live->table))
        return true;
    ticket_object(ticket, OBJECTION_HOST);
    return false;
}

static struct order order_of(const struct ticket *ticket)
{
    return (struct order){.by = BY_HOST, .reason = ticket_string(ticket, "reason")};
}

static bool is_closed(const struct ticket *ticket)
{
    return !slice_is(ticket_string(ticket, "closed"), "no");
}

void request_hush(struct live_table *live, struct ticket *ticket)
{
    struct order order = order_of(ticket);
    if (is_host(live, ticket))
        live_table_finish(
            live, &ticket->job,
            table_state_hush(live->table, is_closed(ticket), &order, services_now(live->services)));
}

/* The seat of another, which must be named. */
static bool names_another(const struct ticket *ticket, unsigned *seat)
{
    *seat = (unsigned)ticket_number(ticket, "seat", 0) - 1;
    return *seat < SEATS_MAX && *seat != ticket->seat;
}

void request_mute(struct live_table *live, struct ticket *ticket)
{
    struct order order = order_of(ticket);
    unsigned seat;
    if (!is_host(live, ticket))
        return;
    if (names_another(ticket, &seat))
        live_table_finish(live, &ticket->job,
                          table_state_mute(live->table, seat, is_closed(ticket), &order,
                                           services_now(live->services)));
    else
        ticket_object(ticket, OBJECTION_SEAT);
}

void request_kick(struct live_table *live, struct ticket *ticket)
{
    struct order order = order_of(ticket);
    unsigned seat;
    if (!is_host(live, ticket))
        return;
    if (names_another(ticket, &seat))
        live_table_finish(
            live, &ticket->job,
            table_state_send(live->table, seat, &order, services_now(live->services)));
    else
        ticket_object(ticket, OBJECTION_SEAT);
}

/* A game in which others play is not the host's alone. */
static bool has_others(const struct table_state *table, unsigned host)
{
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (s != host && table->chairs[s].holder == HOLDER_PERSON)
            return true;
    return false;
}

void request_close(struct live_table *live, struct ticket *ticket)
{
    struct order order = order_of(ticket);
    if (!is_host(live, ticket))
        return;
    if (live->table->stage == STAGE_RUNNING && has_others(live->table, ticket->seat))
        ticket_object(ticket, OBJECTION_NOT_OPEN);
    else
        live_table_finish(live, &ticket->job,
                          table_state_close(live->table, &order, services_now(live->services)));
}
