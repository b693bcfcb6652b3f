/* Requests of moderators about bans: making one, listing them, lifting one. */
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/account_request.h"
#include "server/ban_rows.h"
#include "server/moderator.h"
#include "server/request.h"

enum { BANS_A_PAGE = 200, HOUR_MS = 60 * 60 * 1000 };

/* Making one. */

struct ban_request {
    struct account_request asked; /* first, so that one is the other */
    struct ban ban;
};

/* On the machine itself anybody may be banned. A moderator bans neither half the world nor this machine, nor
 * themselves. */
static bool may_be_banned(const struct ban_target *target, const struct ticket *ticket)
{
    struct ban_list alone = {0};
    struct ban *ban = calloc(1, sizeof *ban);
    if (!ban)
        return false;
    ban->target = *target;
    ban_list_init(&alone, ban, 1);
    bool is_own = ban_list_find_address(&alone, ticket->visitor->address, 0) ||
                  ban_list_find_name(&alone, ticket_account(ticket)->name, 0);
    ban_list_finish(&alone);
    return !is_own && !ban_target_is_grave(target);
}

/* No other moderator either; that is looked at with the row that is written. */
static int write_ban(struct scribe_job *job, struct store *store)
{
    struct ban_request *wanted = (struct ban_request *)job;
    struct account_request *asked = &wanted->asked;
    const struct ban *ban = &wanted->ban;
    struct identity who = identity_of_nobody;
    if (ban->target.kind == BAN_NAME) {
        memcpy(who.name, ban->target.bytes, sizeof ban->target.bytes);
        memcpy(asked->who.name, who.name, sizeof who.name);
        json_decref(asked->row);
        free(asked->row_text);
        asked->row = NULL;
        asked->row_text = NULL;
        if (account_request_read(job, store) < 0)
            return STORE_FAILED;
        identity_read_mark(&who, asked->row);
        int found = moderator_is(store, &who);
        asked->is_right = found == 0;
        if (found != 0)
            return found < 0 ? STORE_FAILED : 0;
    }
    asked->is_right = true;
    ban_rows_put(job, ban);
    return 0;
}

static void banned(struct scribe_job *job)
{
    struct ban_request *wanted = (struct ban_request *)job;
    struct ticket *ticket = wanted->asked.ticket;
    char target[BAN_TARGET_MAX], buffer[BAN_TARGET_MAX + 32];
    struct text text;
    if (job->result < 0 || !wanted->asked.is_right) {
        account_request_object(&wanted->asked, job->result < 0 ? OBJECTION_FAILED : OBJECTION_BAN);
        return;
    }
    ban_target_write(&wanted->ban.target, target);
    moderator_note(ticket, target, NULL, slice_of(wanted->ban.reason));
    banning_look(&ticket->server->banning);
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_text(&text, "ban", target);
    text_put(&text, '}');
    ticket_answer(ticket, (struct slice){text.data, text.length});
    account_request_end(&wanted->asked);
}

/* Of whoever it is, for the reason and the time that the ticket says. */
static void ban(struct ticket *ticket, const struct ban_target *target)
{
    struct slice reason = ticket_string(ticket, "reason");
    const struct server *server = ticket->server;
    int64_t hours = ticket_number(ticket, "hours", 0), now = services_now(&server->services);
    const struct ban *before = ban_list_find(&server->banning.list, target);
    if (reason.size && !table_is_line(reason, BAN_REASON_MAX)) {
        ticket_object(ticket, OBJECTION_REASON);
        return;
    }
    if (!may_be_banned(target, ticket) || (before && before->is_machines) ||
        (!before && server->banning.list.count >= BANS_MOST)) {
        ticket_object(ticket, OBJECTION_BAN);
        return;
    }
    struct ban_request *wanted =
        (struct ban_request *)account_request_begin(ticket, sizeof *wanted);
    if (!wanted)
        return;
    wanted->ban.target = *target;
    wanted->ban.since = now;
    wanted->ban.until = hours ? now + hours * HOUR_MS : 0;
    memcpy(wanted->ban.reason, reason.bytes ? reason.bytes : "", reason.size);
    wanted->asked.job.change = write_ban;
    wanted->asked.job.done = banned;
    scribe_give(server->services.scribe, &wanted->asked.job);
}

/* Whoever sits at a table: their account or, where they have none, the place that they came from. */
static void ban_at_table(struct live_table *live, struct table_job *job)
{
    struct ticket *ticket = (struct ticket *)job;
    unsigned seat = (unsigned)ticket_number(ticket, "seat", 0) - 1;
    const struct chair *chair = &live->table->chairs[seat];
    const struct trace *trace = &live->table->secrets.traces[seat];
    struct ban_target target;
    if (chair->holder == HOLDER_PERSON && chair->account.name[0] &&
        ban_target_of_name(slice_of(chair->account.name), &target)) {
        ban(ticket, &target);
    } else if (chair->holder == HOLDER_PERSON && trace->has_address) {
        ban_target_of_place(trace->address, &target);
        ban(ticket, &target);
    } else {
        ticket_object(ticket, OBJECTION_SEAT);
    }
}

static void ban_seat(struct server *server, struct ticket *ticket)
{
    struct slice id = ticket_string(ticket, "table");
    struct live_table *live =
        live_tables_is_name(id) ? live_tables_find(&server->tables, id) : NULL;
    if (!live) {
        ticket_object(ticket, OBJECTION_TABLE);
        return;
    }
    ticket->job.act = ban_at_table;
    live_table_give(live, &ticket->job);
}

void request_ban(struct server *server, struct ticket *ticket)
{
    struct slice name = ticket_string(ticket, "name"), address = ticket_string(ticket, "address");
    bool is_seat = ticket_number(ticket, "seat", 0) && ticket_string(ticket, "table").bytes;
    struct ban_target target;
    if ((name.bytes != NULL) + (address.bytes != NULL) + is_seat != 1)
        ticket_object(ticket, OBJECTION_BAN);
    else if (is_seat)
        ban_seat(server, ticket);
    else if (name.bytes ? ban_target_of_name(name, &target)
                        : ban_target_of_network(address, &target))
        ban(ticket, &target);
    else
        ticket_object(ticket, OBJECTION_BAN);
}

/* Listing them: as they are known, which is as they hold. */

void request_bans(struct server *server, struct ticket *ticket)
{
    const struct ban_list *list = &server->banning.list;
    int64_t now = services_now(&server->services);
    struct slice after = ticket_string(ticket, "after");
    struct ban_target from = {0};
    size_t count = 0;
    char *buffer = malloc(BANS_A_PAGE * BAN_TEXT_MAX + 64);
    struct text text;
    if (!buffer || (after.bytes && !ban_target_read(after, &from))) {
        free(buffer);
        ticket_object(ticket, after.bytes ? OBJECTION_UNKNOWN : OBJECTION_FAILED);
        return;
    }
    text_init(&text, buffer, BANS_A_PAGE * BAN_TEXT_MAX + 64);
    text_puts(&text, "{\"bans\":[");
    size_t i = 0;
    for (; i < list->count && count < BANS_A_PAGE; i++) {
        const struct ban *ban = &list->bans[i];
        if ((after.bytes && ban_target_compare(&ban->target, &from) <= 0) ||
            (ban->until && ban->until <= now))
            continue;
        json_put_comma(&text);
        ban_write(ban, &text);
        count++;
    }
    text_put(&text, ']');
    json_put_bool(&text, "more", i < list->count);
    text_put(&text, '}');
    ticket_answer(ticket, (struct slice){text.data, text.length});
    free(buffer);
}

/* Lifting one. */

static int drop_ban(struct scribe_job *job, struct store *store)
{
    const struct ban_request *wanted = (struct ban_request *)job;
    (void)store;
    ban_rows_drop(job, &wanted->ban.target);
    return 0;
}

static void lifted(struct scribe_job *job)
{
    struct ban_request *wanted = (struct ban_request *)job;
    struct ticket *ticket = wanted->asked.ticket;
    char target[BAN_TARGET_MAX];
    if (job->result == 0) {
        ban_target_write(&wanted->ban.target, target);
        moderator_note(ticket, target, NULL, slice_of(""));
        banning_look(&ticket->server->banning);
    }
    account_request_answer_nothing(job);
}

/* What was banned on the machine itself is lifted there. */
void request_lift(struct server *server, struct ticket *ticket)
{
    struct ban_target target;
    const struct ban *ban = ban_target_read(ticket_string(ticket, "ban"), &target)
                                ? ban_list_find(&server->banning.list, &target)
                                : NULL;
    if (!ban || ban->is_machines) {
        ticket_object(ticket, ban ? OBJECTION_MODERATOR : OBJECTION_UNKNOWN);
        return;
    }
    struct ban_request *wanted =
        (struct ban_request *)account_request_begin(ticket, sizeof *wanted);
    if (!wanted)
        return;
    wanted->ban.target = target;
    wanted->asked.job.change = drop_ban;
    wanted->asked.job.done = lifted;
    scribe_give(server->services.scribe, &wanted->asked.job);
}
