#include "server/live_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/computer_turn.h"
#include "server/rating_job.h"
#include "server/server_run.h"
#include "server/table_rows.h"
#include "server/watch.h"

static void next(struct parlour *parlour)
{
    while (!parlour->is_busy && parlour->first) {
        struct ticket *ticket = parlour->first;
        parlour->first = ticket->next;
        if (!parlour->first)
            parlour->last = &parlour->first;
        if (!parlour->meeting)
            ticket_object(ticket, parlour->is_missing ? OBJECTION_TABLE : OBJECTION_FAILED);
        else
            ticket->run(parlour, ticket);
    }
    if (!parlour->is_busy && parlour->meeting && !parlour->is_resting)
        turn_look(parlour);
}

void parlour_give(struct parlour *parlour, struct ticket *ticket)
{
    ticket->next = NULL;
    *parlour->last = ticket;
    parlour->last = &ticket->next;
    parlour->used = server_now(parlour->server);
    if (!parlour->meeting && !parlour->is_busy && !parlour->is_missing)
        parlour_read(parlour);
    next(parlour);
}

/* Reading. */

struct reading {
    struct scribe_job job;
    struct parlour *parlour;
    struct meeting *meeting;
};

static void read_done(struct scribe_job *job)
{
    struct reading *reading = (struct reading *)job;
    struct parlour *parlour = reading->parlour;
    parlour->is_busy = false;
    if (reading->job.result == 0) {
        uint32_t from = parlour->told;
        parlour->meeting = reading->meeting;
        parlour->told = parlour->meeting->event_count;
        parlour->deadline = meeting_deadline(parlour->meeting);
        parlour->is_listed = turn_is_computers(parlour->meeting);
        parlour->mover = meeting_mover(parlour->meeting);
        if (parlour->told > from)
            tell_events(parlour, from);
    } else {
        parlour->is_missing = reading->job.result == SHELVES_MISSING;
        parlour->is_resting = true;
        if (reading->job.result == SHELVES_BROKEN)
            server_note(parlour->server, JOURNAL_ERROR, "unreadable", "table", parlour->id);
    }
    free(reading);
    next(parlour);
}

static int read_meeting(struct scribe_job *job, struct store *store)
{
    struct reading *reading = (struct reading *)job;
    return shelves_read_meeting(store, reading->parlour->id, &reading->meeting);
}

void parlour_read(struct parlour *parlour)
{
    struct reading *reading = calloc(1, sizeof *reading);
    meeting_destroy(parlour->meeting);
    parlour->meeting = NULL;
    if (!reading) {
        parlour->is_resting = true;
        return;
    }
    reading->job.read = read_meeting;
    reading->job.done = read_done;
    reading->parlour = parlour;
    parlour->is_busy = true;
    scribe_give(parlour->server->scribe, &reading->job);
}

void parlour_wake(struct parlour *parlour)
{
    parlour->is_resting = false;
    if (!parlour->meeting && !parlour->is_missing)
        parlour_read(parlour);
    next(parlour);
}

/* Keeping. */

struct keeping {
    struct scribe_job job;
    struct parlour *parlour;
    struct ticket *ticket;
    char *json;
    size_t json_size;
    int64_t deadline;
    bool is_listed;
};

/* Counts what happened, notes the great moments, and has a finished game rated. */
static void take_note(struct parlour *parlour, uint32_t from)
{
    struct metrics *metrics = &parlour->server->metrics;
    for (uint32_t i = from; i < parlour->told; i++) {
        const struct event *event = parlour->meeting->events[i];
        metrics->events++;
        if (event->kind == EVENT_OPENED || event->kind == EVENT_BEGAN || event->kind == EVENT_ENDED)
            server_note(parlour->server, JOURNAL_INFO, event_words[event->kind], "table",
                        parlour->id);
        metrics->moves += event->kind == EVENT_MOVED;
        if (event->kind == EVENT_ENDED) {
            metrics->games++;
            account_rate(parlour->server, parlour->id);
        }
    }
}

static void keep_done(struct scribe_job *job)
{
    struct keeping *keeping = (struct keeping *)job;
    struct parlour *parlour = keeping->parlour;
    int result = keeping->job.result;
    parlour->is_busy = false;
    if (result == 0) {
        uint32_t from = parlour->told;
        parlour->told = parlour->meeting->event_count;
        parlour->deadline = keeping->deadline;
        parlour->is_listed = keeping->is_listed;
        parlour->mover = meeting_mover(parlour->meeting);
        take_note(parlour, from);
        ticket_answer(keeping->ticket, (struct slice){keeping->json, keeping->json_size});
        tell_events(parlour, from);
    } else {
        turn_drop(parlour);
        parlour->is_resting = result == STORE_FAILED;
        ticket_object(keeping->ticket,
                      result == STORE_CONFLICT ? OBJECTION_BEHIND : OBJECTION_FAILED);
        parlour_read(parlour);
    }
    bundle_finish(&keeping->job.bundle);
    free(keeping->json);
    free(keeping);
    next(parlour);
}

void parlour_keep(struct parlour *parlour, struct ticket *ticket, struct slice json)
{
    struct keeping *keeping = calloc(1, sizeof *keeping);
    if (keeping) {
        keeping->json = malloc(json.size + 1);
        keeping->deadline = meeting_deadline(parlour->meeting);
        keeping->is_listed = turn_is_computers(parlour->meeting);
        shelves_keep(parlour, keeping->deadline, keeping->is_listed, &keeping->job.bundle);
    }
    if (!keeping || !keeping->json || keeping->job.bundle.is_broken) {
        if (keeping) {
            bundle_finish(&keeping->job.bundle);
            free(keeping->json);
        }
        free(keeping);
        parlour_object(parlour, ticket, OBJECTION_FAILED);
        return;
    }
    memcpy(keeping->json, json.bytes, json.size);
    keeping->json_size = json.size;
    keeping->job.done = keep_done;
    keeping->parlour = parlour;
    keeping->ticket = ticket;
    parlour->is_busy = true;
    scribe_give(parlour->server->scribe, &keeping->job);
}

void parlour_object(struct parlour *parlour, struct ticket *ticket, enum objection objection)
{
    ticket_object(ticket, objection);
    if (parlour->meeting->event_count != parlour->told) { /* half of something has happened */
        turn_drop(parlour);
        parlour_read(parlour);
    }
}

/* Looking on. */

bool parlour_may_watch(const struct parlour *parlour, const struct visitor *visitor)
{
    unsigned others = 0;
    for (const struct watch *watch = visitor->watches; watch; watch = watch->next_of_visitor)
        others += watch->parlour != parlour;
    return others < WATCHES_MAX;
}

void parlour_watch(struct parlour *parlour, struct visitor *visitor, unsigned viewer, uint32_t seen)
{
    parlour_unwatch(parlour, visitor);
    struct watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return;
    *watch = (struct watch){
        .next = parlour->watches,
        .next_of_visitor = visitor->watches,
        .parlour = parlour,
        .visitor = visitor,
        .viewer = (uint8_t)viewer,
    };
    parlour->watches = watch;
    visitor->watches = watch;
    tell_since(watch, seen <= parlour->told ? seen : 0);
    tell_presence_to(watch);
    parlour->has_new_presence = true;
}

static void forget(struct visitor *visitor, const struct watch *watch)
{
    struct watch **at = &visitor->watches;
    while (*at != watch)
        at = &(*at)->next_of_visitor;
    *at = watch->next_of_visitor;
}

void parlour_unwatch(struct parlour *parlour, struct visitor *visitor)
{
    for (struct watch **at = &parlour->watches; *at; at = &(*at)->next)
        if ((*at)->visitor == visitor) {
            struct watch *watch = *at;
            *at = watch->next;
            forget(visitor, watch);
            free(watch);
            parlour->used = server_now(parlour->server);
            parlour->has_new_presence = true;
            return;
        }
}

bool parlour_is_done(const struct parlour *parlour)
{
    return !parlour->meeting || parlour->meeting->stage == STAGE_OVER;
}

bool parlour_is_idle(const struct parlour *parlour)
{
    return !parlour->is_busy && !parlour->first && !parlour->watches && !parlour->task;
}

void parlour_destroy(struct parlour *parlour)
{
    turn_drop(parlour);
    while (parlour->watches)
        parlour_unwatch(parlour, parlour->watches->visitor);
    while (parlour->first) {
        struct ticket *ticket = parlour->first;
        parlour->first = ticket->next;
        ticket_object(ticket, OBJECTION_STOPPING);
    }
    meeting_destroy(parlour->meeting);
    free(parlour);
}
