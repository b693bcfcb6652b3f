#include "server/live_table_parts.h"

#include <stdlib.h>
#include <string.h>

#include "server/rating_job.h"

/* So often others may be faster before somebody is told so. */
enum { RACES_MOST = 16 };

void live_table_tell_events(struct live_table *live, uint32_t from)
{
    live_table_dismiss_strangers(live);
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
    bool is_ours = !live->services->is_stopping && !live->is_elsewhere_thought;
    if (is_ours)
        computer_turn_look(&live->turn, live->table, live->services->pool, &cause, live);
    else
        computer_turn_drop(&live->turn);
    live->is_resting = is_ours && table_state_waits_for_computer(live->table) && !live->turn.task;
}

void live_table_go_on(struct live_table *live)
{
    while (live_table_read_on(live), !live->is_busy && live->first) {
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
    live_table_go_on(live);
}

/* A pause. */

void live_table_wake(struct live_table *live)
{
    live->is_resting = false;
    if (!live->table && !live->is_missing)
        live_table_read(live);
    live_table_go_on(live);
}

void live_table_adopt(struct live_table *live)
{
    live->is_elsewhere_thought = false;
    live_table_go_on(live);
}

/* Storing. */

struct storing {
    struct scribe_job job;
    struct live_table *live;
    struct table_job *wanted; /* NULL: nobody waits for it */
    uint32_t from;
    struct table_stored goal;
    struct table_state *doubted; /* after it failed: the table with what was to be stored */
    size_t json_size;
    char json[]; /* the answer */
};

/* Counts what happened, notes the great moments, and has a finished game rated. */
static void take_note(struct live_table *live, uint32_t from, uint32_t to)
{
    struct metrics *metrics = &live->services->metrics;
    for (uint32_t i = from; i < to; i++) {
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

static void answer(struct live_table *live, const struct storing *storing, uint32_t from)
{
    take_note(live, from, storing->goal.events);
    if (storing->wanted)
        storing->wanted->answer(storing->wanted, (struct slice){storing->json, storing->json_size});
    services_broadcast(live->services, "events %s %u", live->id, storing->goal.events);
}

/* Whether the log has the same events, from one to another: then they were stored after all. */
static bool has_same_events(const struct table_state *log, const struct table_state *table,
                            uint32_t from, uint32_t to)
{
    if (!log || log->event_count < to)
        return false;
    for (uint32_t i = from; i < to; i++)
        if (!event_is_same(log->events[i], table->events[i]))
            return false;
    return true;
}

void live_table_settle_doubt(struct live_table *live)
{
    struct storing *storing = live->doubt;
    live->doubt = NULL;
    if (!storing)
        return;
    if (has_same_events(live->table, storing->doubted, storing->from, storing->goal.events))
        answer(live, storing, storing->from);
    else
        object(live, storing->wanted, OBJECTION_FAILED);
    table_state_destroy(storing->doubted);
    free(storing);
}

/* It is the next again. */
static void put_back(struct live_table *live, struct table_job *job)
{
    job->next = live->first;
    live->first = job;
    if (!job->next)
        live->last = &job->next;
}

bool live_table_reads_first(struct live_table *live, struct table_job *job, int64_t number)
{
    if (number <= live->stored.events || number > UINT32_MAX || job->races)
        return false;
    job->races++;
    if (live->heard < number)
        live->heard = (uint32_t)number;
    put_back(live, job);
    return true;
}

/* Somebody else's event has the number that this one was to have: it is decided anew, on what there is then. */
static void decide_anew(struct live_table *live, struct table_job *job)
{
    live->services->metrics.races++;
    if (!job || ++job->races > RACES_MOST) {
        object(live, job, OBJECTION_BEHIND);
        return;
    }
    put_back(live, job);
}

static void stored(struct scribe_job *job)
{
    struct storing *storing = (struct storing *)job;
    struct live_table *live = storing->live;
    int result = storing->job.result;
    live->is_busy = false;
    scribe_job_finish(&storing->job);
    if (result == 0) {
        live->is_elsewhere_thought &= live->stored.is_listed;
        live->stored = storing->goal;
        table_quota_note(live->services->table_quota, live->table);
        answer(live, storing, storing->from);
        live_table_tell_events(live, storing->from);
        free(storing);
    } else {
        computer_turn_drop(&live->turn);
        live->is_resting = result == STORE_FAILED;
        if (result == STORE_FAILED) {
            live->doubt = storing;
            storing->doubted = live->table;
            live->table = NULL;
        } else {
            decide_anew(live, storing->wanted);
            free(storing);
        }
        live_table_read(live);
    }
    live_table_go_on(live);
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
        storing->from = live->stored.events;
        storing->goal = table_rows_goal(live->table, &live->stored);
        table_rows_add(&storing->job, live->table, &live->stored, &storing->goal,
                       live->services->node);
        if (other) {
            struct table_stored goal = table_rows_goal(other, &nothing);
            table_rows_add(&storing->job, other, &nothing, &goal, live->services->node);
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
    live_table_tell_presence_to(live, watch);
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
    elsewhere_finish(&live->elsewhere);
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
