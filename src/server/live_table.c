#include "server/live_table.h"

#include <stdlib.h>
#include <string.h>

#include "server/rating_job.h"

static void dismiss_strangers(struct live_table *live)
{
    int64_t now = services_now(live->services);
    for (struct watch *watch = live->watches, *next; watch; watch = next) {
        next = watch->next;
        if (watch_viewer(watch, live->table, now) != TABLE_STRANGER)
            continue;
        watch_tell_closed(watch, live->table);
        live_table_unwatch(live, watch->visitor);
    }
}

static void tell_events(struct live_table *live, uint32_t from)
{
    dismiss_strangers(live);
    watch_tell_events(live->watches, live->table, from, services_now(live->services));
}

static bool has_people(const struct live_table *live)
{
    return live->watches || table_state_is_played(live->table);
}

void live_table_note_asker(struct live_table *live, const char *address)
{
    memset(live->asker, 0, sizeof live->asker);
    limit_wide_key(address, live->asker);
}

static void look_whose_turn(struct live_table *live)
{
    struct think_cause cause = {.has_people = has_people(live)};
    memcpy(cause.key, live->asker, sizeof cause.key);
    if (live->services->is_stopping)
        computer_turn_drop(&live->turn);
    else
        computer_turn_look(&live->turn, live->table, live->services->pool, &cause, live);
    live->is_resting = table_state_waits_for_computer(live->table) && !live->turn.task;
}

static void next(struct live_table *live)
{
    while (!live->is_busy && live->first) {
        struct table_job *job = live->first;
        live->first = job->next;
        if (!live->first)
            live->last = &live->first;
        if (!live->table)
            job->object(job, live->is_missing ? OBJECTION_TABLE : OBJECTION_FAILED);
        else
            job->act(live, job);
    }
    if (!live->is_busy && live->table && !live->is_resting)
        look_whose_turn(live);
}

void live_table_give(struct live_table *live, struct table_job *job)
{
    job->next = NULL;
    *live->last = job;
    live->last = &job->next;
    live->used = services_now(live->services);
    if (!live->table && !live->is_busy && !live->is_missing)
        live_table_read(live);
    next(live);
}

/* Reading. */

struct reading {
    struct scribe_job job;
    struct live_table *live;
    struct table_state *table;
};

static void read_done(struct scribe_job *job)
{
    struct reading *reading = (struct reading *)job;
    struct live_table *live = reading->live;
    live->is_busy = false;
    if (reading->job.result == 0) {
        uint32_t from = live->stored.events;
        live->table = reading->table;
        live->stored = table_rows_goal(live->table, &live->stored);
        table_quota_note(live->services->table_quota, live->table);
        if (live->stored.events > from)
            tell_events(live, from);
    } else {
        live->is_missing = reading->job.result == ROWS_MISSING;
        live->is_resting = true;
        if (reading->job.result == ROWS_BROKEN)
            services_note(live->services, JOURNAL_ERROR, "unreadable", "table", live->id);
    }
    free(reading);
    next(live);
}

static int read_table(struct scribe_job *job, struct store *store)
{
    struct reading *reading = (struct reading *)job;
    return table_rows_read(store, reading->live->id, &reading->table);
}

void live_table_read(struct live_table *live)
{
    struct reading *reading = calloc(1, sizeof *reading);
    table_state_destroy(live->table);
    live->table = NULL;
    if (!reading) {
        live->is_resting = true;
        return;
    }
    reading->job.read = read_table;
    reading->job.done = read_done;
    reading->live = live;
    live->is_busy = true;
    scribe_give(live->services->scribe, &reading->job);
}

void live_table_wake(struct live_table *live)
{
    live->is_resting = false;
    if (!live->table && !live->is_missing)
        live_table_read(live);
    next(live);
}

/* Storing. */

struct storing {
    struct scribe_job job;
    struct live_table *live;
    struct table_job *wanted; /* NULL: nobody waits for it */
    struct table_stored goal;
    size_t json_size;
    char json[]; /* the answer */
};

/* Counts what happened, notes the great moments, and has a finished game rated. */
static void take_note(struct live_table *live, uint32_t from)
{
    struct metrics *metrics = &live->services->metrics;
    for (uint32_t i = from; i < live->stored.events; i++) {
        const struct event *event = live->table->events[i];
        metrics->events++;
        if (event->kind == EVENT_OPENED || event->kind == EVENT_BEGAN ||
            event->kind == EVENT_ENDED || event->kind == EVENT_CLOSED)
            services_note(live->services, JOURNAL_INFO, event_words[event->kind], "table",
                          live->id);
        metrics->moves += event->kind == EVENT_MOVED;
        if (event->kind == EVENT_ENDED) {
            metrics->games++;
            rating_job_start(live->services->scribe, live->id);
        }
    }
}

static void object(struct live_table *live, struct table_job *job, enum objection objection)
{
    if (job)
        job->object(job, objection);
    else
        live->services->metrics.objections[objection]++;
}

static void stored(struct scribe_job *job)
{
    struct storing *storing = (struct storing *)job;
    struct live_table *live = storing->live;
    int result = storing->job.result;
    live->is_busy = false;
    if (result == 0) {
        uint32_t from = live->stored.events;
        live->stored = storing->goal;
        table_quota_note(live->services->table_quota, live->table);
        take_note(live, from);
        if (storing->wanted)
            storing->wanted->answer(storing->wanted,
                                    (struct slice){storing->json, storing->json_size});
        tell_events(live, from);
    } else {
        computer_turn_drop(&live->turn);
        live->is_resting = result == STORE_FAILED;
        object(live, storing->wanted,
               result == STORE_CONFLICT ? OBJECTION_BEHIND : OBJECTION_FAILED);
        live_table_read(live);
    }
    scribe_job_finish(&storing->job);
    free(storing);
    next(live);
}

void live_table_commit(struct live_table *live, struct table_job *job, struct slice json)
{
    live_table_commit_both(live, job, json, NULL);
}

void live_table_commit_both(struct live_table *live, struct table_job *job, struct slice json,
                            const struct table_state *other)
{
    struct table_stored nothing = {0};
    struct storing *storing = calloc(1, sizeof *storing + json.size);
    if (storing) {
        storing->goal = table_rows_goal(live->table, &live->stored);
        table_rows_add(&storing->job, live->table, &live->stored, &storing->goal);
        if (other) {
            struct table_stored goal = table_rows_goal(other, &nothing);
            table_rows_add(&storing->job, other, &nothing, &goal);
        }
    }
    if (!storing || storing->job.is_broken) {
        if (storing)
            scribe_job_finish(&storing->job);
        free(storing);
        live_table_object(live, job, OBJECTION_FAILED);
        return;
    }
    memcpy(storing->json, json.bytes, json.size);
    storing->json_size = json.size;
    storing->job.done = stored;
    storing->live = live;
    storing->wanted = job;
    live->is_busy = true;
    scribe_give(live->services->scribe, &storing->job);
}

void live_table_object(struct live_table *live, struct table_job *job, enum objection objection)
{
    object(live, job, objection);
    if (live->table->event_count != live->stored.events) { /* half of something has happened */
        computer_turn_drop(&live->turn);
        live_table_read(live);
    }
}

void live_table_finish(struct live_table *live, struct table_job *job, enum objection objection)
{
    char buffer[64];
    struct text text;
    if (objection != OBJECTION_NONE) {
        live_table_object(live, job, objection);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"number\":%d}", (int)live->table->event_count);
    struct slice answer = {text.data, text.length};
    if (live->table->event_count == live->stored.events)
        job->answer(job, answer);
    else
        live_table_commit(live, job, answer);
}

/* What the table wants of itself. */

struct own_job {
    struct table_job job;
    struct services *services;
    uint32_t turn; /* of a computer player, which has chosen: */
    struct move move;
};

static void end_own(struct table_job *job, struct slice json)
{
    (void)json;
    free((struct own_job *)job);
}

static void object_own(struct table_job *job, enum objection objection)
{
    struct own_job *own = (struct own_job *)job;
    own->services->metrics.objections[objection]++;
    free(own);
}

static struct own_job *create_own(struct live_table *live,
                                  void (*act)(struct live_table *live, struct table_job *job))
{
    struct own_job *own = calloc(1, sizeof *own);
    if (own) {
        own->job = (struct table_job){.act = act, .answer = end_own, .object = object_own};
        own->services = live->services;
    }
    return own;
}

static void expire(struct live_table *live, struct table_job *job)
{
    live_table_finish(live, job, table_state_expire(live->table, services_now(live->services)));
}

void live_table_expire(struct live_table *live)
{
    struct own_job *own = create_own(live, expire);
    if (own)
        live_table_give(live, &own->job);
}

static void make_move(struct live_table *live, struct table_job *job)
{
    const struct own_job *own = (struct own_job *)job;
    struct computer_turn *turn = &live->turn;
    bool is_this_turn = own->turn == turn->number;
    enum refusal refusal;
    enum objection objection = OBJECTION_BEHIND;
    if (turn->task && is_this_turn &&
        table_state_is_computer(live->table, turn->seat)) /* its person may be back */
        objection = table_state_move(live->table, turn->seat, own->move,
                                     services_now(live->services), &refusal);
    if (objection == OBJECTION_NONE) {
        turn->has_moved = true;
        live_table_commit(live, job, slice_of(""));
        return;
    }
    if (is_this_turn)
        computer_turn_drop(turn);
    live_table_object(live, job, objection);
}

void live_table_chosen(void *owner, struct move move)
{
    struct live_table *live = owner;
    struct own_job *own = live->services->is_stopping ? NULL : create_own(live, make_move);
    if (!own) {
        computer_turn_drop(&live->turn);
        live->is_resting = true;
        return;
    }
    own->turn = live->turn.number;
    own->move = move;
    live_table_give(live, &own->job);
}

/* Looking on. */

bool live_table_may_watch(const struct live_table *live, const struct visitor *visitor)
{
    char key[LIMIT_KEY_MAX];
    unsigned others = 0;
    bool is_new = true;
    for (const struct watch *watch = visitor->watches; watch; watch = watch->next_of_visitor)
        if (watch->live == live)
            is_new = false;
        else
            others++;
    return others < WATCHES_MAX &&
           !(is_new && watch_quota_is_full(live->services->watch_quota, key,
                                           limit_key(visitor->address, key)));
}

bool live_table_has_people_here(const struct live_table *live)
{
    int64_t now = services_now(live->services);
    for (const struct watch *watch = live->watches; watch && live->table; watch = watch->next)
        if (watch_viewer(watch, live->table, now) < SEATS_MAX)
            return true;
    return false;
}

bool live_table_is_watched_by(const struct live_table *live, const struct identity *who)
{
    int64_t now = services_now(live->services);
    for (const struct watch *watch = live->watches; watch && live->table; watch = watch->next) {
        unsigned viewer = watch_viewer(watch, live->table, now);
        if (viewer < SEATS_MAX && identity_is_same(&live->table->chairs[viewer].account, who))
            return true;
    }
    return false;
}

void live_table_watch(struct live_table *live, struct visitor *visitor, const struct claim *claim,
                      uint32_t seen)
{
    int64_t now = services_now(live->services);
    char key[LIMIT_KEY_MAX];
    live_table_unwatch(live, visitor);
    struct watch *watch = calloc(1, sizeof *watch);
    if (!watch ||
        !watch_quota_enter(live->services->watch_quota, key, limit_key(visitor->address, key))) {
        free(watch);
        if (visitor->peer)
            visitor->outlet->tell(visitor->peer, NULL);
        return;
    }
    *watch = (struct watch){
        .next = live->watches,
        .next_of_visitor = visitor->watches,
        .live = live,
        .visitor = visitor,
        .claim = *claim,
    };
    live->watches = watch;
    visitor->watches = watch;
    watch_tell_since(watch, live->table, seen <= live->stored.events ? seen : 0, now);
    watch_tell_presence_to(watch, live->watches, live->table, now);
    live->has_new_presence = true;
}

static void forget(struct visitor *visitor, const struct watch *watch)
{
    struct watch **at = &visitor->watches;
    while (*at != watch)
        at = &(*at)->next_of_visitor;
    *at = watch->next_of_visitor;
}

void live_table_unwatch(struct live_table *live, struct visitor *visitor)
{
    char key[LIMIT_KEY_MAX];
    for (struct watch **at = &live->watches; *at; at = &(*at)->next)
        if ((*at)->visitor == visitor) {
            struct watch *watch = *at;
            *at = watch->next;
            watch_quota_leave(live->services->watch_quota, key, limit_key(visitor->address, key));
            forget(visitor, watch);
            free(watch);
            live->used = services_now(live->services);
            live->has_new_presence = true;
            return;
        }
}

void live_table_tell_presence(struct live_table *live)
{
    if (!live->table || !live->watches)
        return;
    dismiss_strangers(live);
    if (live->has_new_presence)
        watch_tell_presence(live->watches, live->table, services_now(live->services));
    live->has_new_presence = false;
}

bool live_table_is_done(const struct live_table *live)
{
    return !live->table || live->table->stage >= STAGE_OVER;
}

bool live_table_is_idle(const struct live_table *live)
{
    return !live->is_busy && !live->first && !live->watches && !live->turn.task;
}

void live_table_destroy(struct live_table *live)
{
    computer_turn_drop(&live->turn);
    while (live->watches)
        live_table_unwatch(live, live->watches->visitor);
    while (live->first) {
        struct table_job *job = live->first;
        live->first = job->next;
        job->object(job, OBJECTION_STOPPING);
    }
    table_state_destroy(live->table);
    free(live);
}
