/* Order kept at a table: who may not talk, who is sent away, whose seat goes to another, when it closes. */
#include <stdlib.h>
#include <string.h>

#include "server/table_add.h"

/* How long a table stays open at which nothing happens: a public one to which nobody has come, any
 * other public one, and one by invitation. */
enum { HOUR = 60 * 60 * 1000 };
static const int64_t life_without_people = HOUR;
static const int64_t life_of_public = (int64_t)30 * 24 * HOUR;
static const int64_t life_of_private = (int64_t)365 * 24 * HOUR;

static bool has_people(const struct table_state *table)
{
    return table_state_host(table) != EVENT_NOBODY;
}

int64_t table_state_due(const struct table_state *table)
{
    if (table->stage != STAGE_OPEN || table_awaited(table))
        return table_state_deadline(table);
    if (!table->plan.is_public)
        return table->changed + life_of_private;
    return table->changed + (has_people(table) ? life_of_public : life_without_people);
}

bool table_state_was_sent(const struct table_state *table, const struct trace *trace)
{
    for (unsigned i = 0; i < table->secrets.sent_count; i++)
        if (trace_is_same(&table->secrets.sent[i], trace))
            return true;
    return false;
}

void table_state_note_trace(struct table_state *table, unsigned seat, const struct trace *trace)
{
    table->secrets.traces[seat] = *trace;
}

/* The address counts only where nobody else at the table shares it. */
static void remember_sent(struct table_state *table, unsigned seat)
{
    struct table_secrets *secrets = &table->secrets;
    struct trace sent = secrets->traces[seat];
    secrets->traces[seat] = (struct trace){0};
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (secrets->traces[s].has_address && sent.has_address &&
            secret_is_same(secrets->traces[s].address, sent.address))
            sent.has_address = false;
    if (!sent.has_address && !sent.has_account)
        return;
    if (secrets->sent_count == TABLE_SENT_MAX) /* the oldest is forgiven */
        memmove(secrets->sent, secrets->sent + 1, --secrets->sent_count * sizeof *secrets->sent);
    secrets->sent[secrets->sent_count++] = sent;
}

/* NULL without memory. */
static struct event *create(enum event_kind kind, unsigned seat, const struct order *order,
                            int64_t now)
{
    struct event *event = event_create(kind, seat, now);
    if (!event)
        return NULL;
    event->by = (uint8_t)order->by;
    if (order->reason.size && event_set_reason(event, order->reason) < 0) {
        event_destroy(event);
        return NULL;
    }
    return event;
}

static enum objection check(const struct table_state *table, const struct order *order)
{
    if (order->reason.size && !table_is_line(order->reason, REASON_MAX))
        return OBJECTION_REASON;
    return table->stage == STAGE_CLOSED ? OBJECTION_CLOSED : OBJECTION_NONE;
}

static enum objection check_person(const struct table_state *table, unsigned seat,
                                   const struct order *order)
{
    if (seat >= table->plan.seats || table->chairs[seat].holder != HOLDER_PERSON)
        return OBJECTION_SEAT;
    return check(table, order);
}

static enum objection switch_words(struct table_state *table, struct event *event, bool is_on)
{
    if (event && event_set_text(event, slice_of(is_on ? "yes" : "no")) < 0) {
        event_destroy(event);
        event = NULL;
    }
    return table_happen(table, event);
}

/* Whether there is nothing to do: a moderator may make an order of the host's their own. */
static bool is_so(bool is_on, bool was_on, enum event_by was_by, const struct order *order)
{
    return is_on == was_on && !(is_on && order->by == BY_MODERATOR && was_by != BY_MODERATOR);
}

/* Whether a host would lift what a moderator has ordered. */
static bool is_above(bool is_on, bool was_on, enum event_by was_by, const struct order *order)
{
    return was_on && !is_on && was_by == BY_MODERATOR && order->by != BY_MODERATOR;
}

enum objection table_state_hush(struct table_state *table, bool is_hushed,
                                const struct order *order, int64_t now)
{
    enum objection objection = check(table, order);
    if (objection != OBJECTION_NONE || is_so(is_hushed, table->is_hushed, table->hushed_by, order))
        return objection;
    if (is_above(is_hushed, table->is_hushed, table->hushed_by, order))
        return OBJECTION_MODERATOR;
    return switch_words(table, create(EVENT_HUSHED, EVENT_NOBODY, order, now), is_hushed);
}

enum objection table_state_mute(struct table_state *table, unsigned seat, bool is_muted,
                                const struct order *order, int64_t now)
{
    enum objection objection = check_person(table, seat, order);
    const struct chair *chair = &table->chairs[seat];
    if (objection != OBJECTION_NONE || is_so(is_muted, chair->is_muted, chair->muted_by, order))
        return objection;
    if (is_above(is_muted, chair->is_muted, chair->muted_by, order))
        return OBJECTION_MODERATOR;
    return switch_words(table, create(EVENT_MUTED, seat, order, now), is_muted);
}

enum objection table_state_send(struct table_state *table, unsigned seat, const struct order *order,
                                int64_t now)
{
    enum objection objection = check_person(table, seat, order);
    if (objection == OBJECTION_NONE && table->stage >= STAGE_OVER)
        objection = OBJECTION_NOT_RUNNING;
    if (objection == OBJECTION_NONE)
        objection = table_free_seat(table, seat, create(EVENT_SENT, seat, order, now));
    if (objection == OBJECTION_NONE)
        remember_sent(table, seat);
    return objection;
}

static bool can_pass(const struct table_state *table, unsigned seat)
{
    const struct chair *chair = &table->chairs[seat];
    return seat < table->plan.seats && (chair->holder == HOLDER_PERSON || chair->was_person);
}

enum objection table_state_pass(struct table_state *table, unsigned seat, struct slice name,
                                const uint8_t key[SECRET_KEY_BYTES], const struct order *order,
                                int64_t now)
{
    char kept[EVENT_NAME_MAX];
    enum objection objection = check(table, order);
    if (objection == OBJECTION_NONE && table->stage != STAGE_RUNNING)
        objection = OBJECTION_NOT_RUNNING;
    if (objection == OBJECTION_NONE && !can_pass(table, seat))
        objection = OBJECTION_SEAT;
    if (objection == OBJECTION_NONE)
        objection = table_check_name(table, seat, name, kept);
    if (objection != OBJECTION_NONE)
        return objection;
    struct event *event = create(EVENT_PASSED, seat, order, now);
    if (event && event_set_name(event, slice_of(kept)) < 0) {
        event_destroy(event);
        event = NULL;
    }
    objection = table_happen(table, event);
    if (objection == OBJECTION_NONE) {
        table->secrets.has_key[seat] = true;
        memcpy(table->secrets.keys[seat], key, SECRET_KEY_BYTES);
        table->secrets.traces[seat] = (struct trace){0};
    }
    return objection;
}

enum objection table_state_close(struct table_state *table, const struct order *order, int64_t now)
{
    enum objection objection = check(table, order);
    if (objection != OBJECTION_NONE)
        return objection;
    if (table->stage == STAGE_OVER)
        return OBJECTION_NOT_RUNNING;
    return table_happen(table, create(EVENT_CLOSED, EVENT_NOBODY, order, now));
}
