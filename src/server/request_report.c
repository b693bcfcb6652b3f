/* Requests about what people complain of: reporting it, and for moderators the list, what was said, and that it is
 * done. */
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/account_request.h"
#include "server/moderator.h"
#include "server/report_rows.h"
#include "server/request.h"

/* Reporting. */

struct report_request {
    struct scribe_job job;
    struct ticket *ticket;
    struct report report;
    char id[REPORT_ID_MAX]; /* these: of one that is done, or listed */
    int64_t now;
    bool are_done, has_more;
    json_t *list;
};

static struct report_request *begin(struct ticket *ticket)
{
    struct report_request *asked = calloc(1, sizeof *asked);
    if (!asked) {
        ticket_object(ticket, OBJECTION_FAILED);
        return NULL;
    }
    ticket->server->account_requests++;
    asked->ticket = ticket;
    asked->now = services_now(&ticket->server->services);
    return asked;
}

/* The ticket was answered. */
static void finish(struct report_request *asked, struct server *server)
{
    server->account_requests--;
    scribe_job_finish(&asked->job);
    json_decref(asked->list);
    free(asked);
}

static void end(struct report_request *asked, enum objection objection)
{
    struct server *server = asked->ticket->server;
    if (objection == OBJECTION_NONE)
        ticket_answer(asked->ticket, slice_of("{}"));
    else
        ticket_object(asked->ticket, objection);
    finish(asked, server);
}

static int add(struct scribe_job *job, struct store *store)
{
    const struct report_request *asked = (struct report_request *)job;
    return report_rows_add(job, store, &asked->report);
}

static void added(struct scribe_job *job)
{
    struct report_request *asked = (struct report_request *)job;
    end(asked, job->result < 0                  ? OBJECTION_FAILED
               : job->result == REPORT_TOO_MANY ? OBJECTION_TOO_MANY
                                                : OBJECTION_NONE);
}

/* What is complained of: a person's seat, or words. */
static bool names_something(const struct table_state *table, const struct ticket *ticket,
                            struct report *report)
{
    int64_t seat = ticket_number(ticket, "seat", 0), number = ticket_number(ticket, "number", 0);
    report->seat = EVENT_NOBODY;
    if ((seat != 0) == (number != 0))
        return false;
    if (number) {
        report->number = (uint32_t)number;
        return number <= table->event_count && table->events[number - 1]->kind == EVENT_SAID;
    }
    report->seat = (unsigned)seat - 1;
    return report->seat < table->plan.seats &&
           (table->chairs[report->seat].holder == HOLDER_PERSON ||
            table->chairs[report->seat].was_person);
}

void request_report(struct live_table *live, struct ticket *ticket)
{
    struct report report = {.from = ticket->seat < SEATS_MAX ? ticket->seat : EVENT_NOBODY,
                            .reason = ticket_string(ticket, "reason"),
                            .events = live->table->event_count,
                            .time = services_now(live->services)};
    struct trace trace;
    if (!ticket_may_look(ticket))
        return;
    if (!names_something(live->table, ticket, &report)) {
        ticket_object(ticket, OBJECTION_SEAT);
        return;
    }
    if (!table_is_line(report.reason, REASON_MAX)) {
        ticket_object(ticket, OBJECTION_REASON);
        return;
    }
    struct report_request *asked = begin(ticket);
    if (!asked)
        return;
    trace_make(&trace, ticket->visitor->address, &identity_of_nobody);
    memcpy(report.address, trace.address, sizeof report.address);
    memcpy(report.table, live->id, sizeof report.table);
    asked->report = report;
    asked->job.change = add;
    asked->job.done = added;
    scribe_give(live->services->scribe, &asked->job);
}

/* For moderators: which there are. */

static int list(struct scribe_job *job, struct store *store)
{
    struct report_request *asked = (struct report_request *)job;
    asked->list = report_rows_list(store, asked->id, asked->are_done, &asked->has_more);
    return asked->list ? 0 : STORE_FAILED;
}

static void listed(struct scribe_job *job)
{
    struct report_request *asked = (struct report_request *)job;
    struct server *server = asked->ticket->server;
    json_t *answer =
        asked->list ? json_pack("{s:O, s:b}", "reports", asked->list, "more", (int)asked->has_more)
                    : NULL;
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    if (text)
        ticket_answer(asked->ticket, slice_of(text));
    else
        ticket_object(asked->ticket, OBJECTION_FAILED);
    free(text);
    finish(asked, server);
}

void request_reports(struct server *server, struct ticket *ticket)
{
    struct slice after = ticket_string(ticket, "after");
    struct report_request *asked = begin(ticket);
    if (!asked)
        return;
    memcpy(asked->id, after.bytes ? after.bytes : "", after.size);
    asked->are_done = slice_is(ticket_string(ticket, "done"), "yes");
    asked->job.read = list;
    asked->job.done = listed;
    scribe_give(server->services.scribe, &asked->job);
}

/* That it is done. */

static int settle(struct scribe_job *job, struct store *store)
{
    const struct report_request *asked = (struct report_request *)job;
    return report_rows_settle(job, store, asked->id, asked->now);
}

static void settled(struct scribe_job *job)
{
    struct report_request *asked = (struct report_request *)job;
    if (job->result == 0)
        moderator_note(asked->ticket, asked->id, NULL, slice_of(""));
    end(asked, job->result < 0                 ? OBJECTION_FAILED
               : job->result == REPORT_UNKNOWN ? OBJECTION_UNKNOWN
                                               : OBJECTION_NONE);
}

void request_done(struct server *server, struct ticket *ticket)
{
    struct slice id = ticket_string(ticket, "report");
    struct report_request *asked = begin(ticket);
    if (!asked)
        return;
    memcpy(asked->id, id.bytes ? id.bytes : "", id.size);
    asked->job.change = settle;
    asked->job.done = settled;
    scribe_give(server->services.scribe, &asked->job);
}

/* What was said at a table: the last lines, or those around one. */

enum { LINES_MOST = 100, LINES_BEHIND = 30 };

static uint32_t first_line(const struct table_state *table, uint32_t to)
{
    unsigned lines = 0;
    uint32_t i = to;
    while (i > 0 && lines < LINES_MOST)
        lines += table->events[--i]->kind == EVENT_SAID;
    return i;
}

static void put_line(struct text *text, const struct event *event, uint32_t number)
{
    json_put_comma(text);
    text_put(text, '{');
    json_put_number(text, "number", (int)number);
    json_put_key(text, "time");
    text_int(text, event->time);
    if (event->seat != EVENT_NOBODY)
        json_put_seat(text, "seat", event->seat);
    json_put_text(text, "name", event->name);
    json_put_text(text, "text", event->text);
    text_put(text, '}');
}

void request_said(struct live_table *live, struct ticket *ticket)
{
    const struct table_state *table = live->table;
    uint32_t number = (uint32_t)ticket_number(ticket, "number", 0), to = table->event_count;
    if (number && number < to - (to < LINES_BEHIND ? to : LINES_BEHIND))
        to = number + LINES_BEHIND;
    size_t size = TABLE_TEXT_MAX + 64;
    struct text text;
    for (uint32_t i = first_line(table, to); i < to; i++)
        size += table->events[i]->kind == EVENT_SAID ? event_size(table->events[i]) : 0;
    char *buffer = malloc(size);
    if (!buffer) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    text_init(&text, buffer, size);
    text_puts(&text, "{\"now\":");
    table_state_write(table, &text);
    json_put_open(&text, "said", '[');
    for (uint32_t i = first_line(table, to); i < to; i++)
        if (table->events[i]->kind == EVENT_SAID)
            put_line(&text, table->events[i], i + 1);
    text_puts(&text, "]}");
    ticket_answer(ticket, (struct slice){text.data, text.length});
    free(buffer);
}
