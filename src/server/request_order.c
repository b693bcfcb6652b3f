/* Requests of who keeps order at a table: the host there, or a moderator anywhere. Hushing spectators, muting and
 * sending away a seat, handing it on, closing the table. */
#include <stdio.h>

#include "notation/json_value.h"
#include "server/moderator.h"
#include "server/request.h"

/* By the ticket, at a table. */
struct ordering {
    struct live_table *live;
    struct ticket *ticket;
    struct order order;
    uint32_t events; /* that there were before */
    char whom
        [EVENT_NAME_MAX]; /* who sat on the seat that it is about, since a free one has no name */
    int64_t now;
};

static bool begin(struct ordering *ordering, struct live_table *live, struct ticket *ticket)
{
    bool is_host = ticket->seat < SEATS_MAX && ticket->seat == table_state_host(live->table);
    *ordering = (struct ordering){
        .live = live,
        .ticket = ticket,
        .order = {.by = ticket->is_moderator ? BY_MODERATOR : BY_HOST,
                  .reason = ticket_string(ticket, "reason")},
        .events = live->table->event_count,
        .now = services_now(live->services),
    };
    if (!ticket->is_moderator && !ticket_has_seat(ticket))
        return false;
    if (ticket->is_moderator || is_host)
        return true;
    ticket_object(ticket, OBJECTION_HOST);
    return false;
}

/* A line of the journal: who, what, whom and why. */
static void note(const struct ordering *ordering)
{
    const struct live_table *live = ordering->live;
    const struct event *event = live->table->events[ordering->events];
    const struct ticket *ticket = ordering->ticket;
    bool has_seat = event->seat < SEATS_MAX;
    struct journal_line line;
    char buffer[128];
    struct text text;
    if (ticket->is_moderator) {
        text_init(&text, buffer, sizeof buffer - 1);
        if (has_seat)
            text_format(&text, "%d %s", event->seat + 1, ordering->whom);
        buffer[text.length] = '\0';
        moderator_note(ticket, has_seat ? buffer : NULL, live->id, ordering->order.reason);
        return;
    }
    journal_begin(&line, live->services->journal, JOURNAL_INFO, "order");
    journal_string(&line, "request", ticket->name);
    journal_string(&line, "table", live->id);
    journal_number(&line, "host", (int)ticket->seat + 1);
    if (has_seat)
        journal_number(&line, "seat", event->seat + 1);
    if (ordering->order.reason.size)
        journal_bytes(&line, "reason", ordering->order.reason.bytes, ordering->order.reason.size);
    journal_end(&line);
}

static void end(const struct ordering *ordering, enum objection objection)
{
    if (objection == OBJECTION_NONE && ordering->live->table->event_count > ordering->events)
        note(ordering);
    live_table_finish(ordering->live, &ordering->ticket->job, objection);
}

static bool is_closed(const struct ticket *ticket)
{
    return !slice_is(ticket_string(ticket, "closed"), "no");
}

void request_hush(struct live_table *live, struct ticket *ticket)
{
    struct ordering ordering;
    if (begin(&ordering, live, ticket))
        end(&ordering,
            table_state_hush(live->table, is_closed(ticket), &ordering.order, ordering.now));
}

/* Begins an order about a seat, which must be named, and for a host be that of another. */
static bool begin_with_seat(struct ordering *ordering, struct live_table *live,
                            struct ticket *ticket, unsigned *seat)
{
    if (!begin(ordering, live, ticket))
        return false;
    *seat = (unsigned)ticket_number(ticket, "seat", 0) - 1;
    if (*seat < live->table->plan.seats)
        snprintf(ordering->whom, sizeof ordering->whom, "%s", live->table->chairs[*seat].name);
    if (*seat < SEATS_MAX && (ticket->is_moderator || *seat != ticket->seat))
        return true;
    ticket_object(ticket, OBJECTION_SEAT);
    return false;
}

void request_mute(struct live_table *live, struct ticket *ticket)
{
    struct ordering ordering;
    unsigned seat;
    if (begin_with_seat(&ordering, live, ticket, &seat))
        end(&ordering,
            table_state_mute(live->table, seat, is_closed(ticket), &ordering.order, ordering.now));
}

void request_kick(struct live_table *live, struct ticket *ticket)
{
    struct ordering ordering;
    unsigned seat;
    if (begin_with_seat(&ordering, live, ticket, &seat))
        end(&ordering, table_state_send(live->table, seat, &ordering.order, ordering.now));
}

/* Who plays at the table does not see another's cards. */
static bool plays_here(const struct table_state *table, const struct ticket *ticket)
{
    const struct identity *account = ticket_account(ticket);
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (identity_is_same(&table->chairs[s].account, account))
            return true;
    return ticket->seat < SEATS_MAX;
}

void request_pass(struct live_table *live, struct ticket *ticket)
{
    char digits[SECRET_DIGITS_MAX], buffer[128];
    uint8_t key[SECRET_KEY_BYTES];
    struct text text;
    struct ordering ordering;
    unsigned seat;
    if (!begin_with_seat(&ordering, live, ticket, &seat))
        return;
    if (plays_here(live->table, ticket)) {
        ticket_object(ticket, OBJECTION_MODERATOR);
        return;
    }
    secret_make(digits, key);
    enum objection objection = table_state_pass(live->table, seat, ticket_string(ticket, "name"),
                                                key, &ordering.order, ordering.now);
    if (objection != OBJECTION_NONE) {
        live_table_object(live, &ticket->job, objection);
        return;
    }
    note(&ordering);
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_text(&text, "table", live->id);
    json_put_seat(&text, "seat", seat);
    json_put_text(&text, "secret", digits);
    text_put(&text, '}');
    live_table_commit(live, &ticket->job, (struct slice){text.data, text.length});
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
    struct ordering ordering;
    if (!begin(&ordering, live, ticket))
        return;
    if (!ticket->is_moderator && live->table->stage == STAGE_RUNNING &&
        has_others(live->table, ticket->seat))
        ticket_object(ticket, OBJECTION_NOT_OPEN);
    else
        end(&ordering, table_state_close(live->table, &ordering.order, ordering.now));
}
