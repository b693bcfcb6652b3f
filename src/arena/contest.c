#include "arena/contest.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "arena/contest_table.h"
#include "system/progress.h"
#include "system/seed.h"

/* Deals for each thread of a team between two meetings. */
enum { DEALS_A_MEETING = 4 };

/* What the threads share. */
struct shared {
    const struct contest *contest;
    atomic_uint_fast64_t next; /* deal to hand out */
    uint64_t end;              /* of those that are */
    atomic_bool closed;        /* nothing more is to be played */
    pthread_mutex_t lock;      /* held for all below, and for the deals' `done` */
    struct progress progress;
    uint64_t played; /* games */
    struct standing standing;
    uint64_t judged; /* deals in the standing */
    struct failure_examples examples;
    int fault; /* enum contest_fault */
    int error; /* its errno */
};

/* Takes the deals that are done into the standing, in their order. With the lock held. */
static void judge(struct shared *shared)
{
    const struct contest *contest = shared->contest;
    while (shared->judged < contest->count && contest->deals[shared->judged].done) {
        standing_add(&shared->standing, &contest->deals[shared->judged++]);
        if (contest->sprt > 0 &&
            standing_verdict(&shared->standing, contest->sprt) != STANDING_OPEN) {
            shared->closed = true;
            return;
        }
    }
}

static bool is_first(const struct shared *shared)
{
    return shared->contest->team->rank == 0;
}

static void game_over(struct shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    shared->played += shared->contest->team->size;
    if (is_first(shared))
        progress_show(&shared->progress, shared->played);
    pthread_mutex_unlock(&shared->lock);
}

/* With the lock held. */
static void fail(struct shared *shared, int fault)
{
    if (!shared->fault) {
        shared->fault = fault;
        shared->error = errno;
    }
    shared->closed = true;
}

static void no_memory(struct shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    fail(shared, CONTEST_NO_MEMORY);
    pthread_mutex_unlock(&shared->lock);
}

static void add_examples(struct failure_examples *all, const struct failure_examples *more)
{
    for (unsigned p = 0; p < SEATS_MAX; p++)
        for (unsigned f = 0; f < FAILURES; f++)
            if (!*all->texts[p][f])
                strcpy(all->texts[p][f], more->texts[p][f]);
}

/* With the lock held. */
static void keep(struct shared *shared, uint64_t number, const struct deal *deal)
{
    const struct contest *contest = shared->contest;
    if (contest->log && !shared->fault && contest_log_add(contest->log, number + 1, deal) != 0)
        fail(shared, CONTEST_NO_LOG);
}

/* What a team has played is kept and judged when it meets. */
static void deal_over(struct shared *shared, uint64_t number, const struct deal *deal,
                      const struct failure_examples *examples)
{
    const struct contest *contest = shared->contest;
    pthread_mutex_lock(&shared->lock);
    add_examples(&shared->examples, examples);
    contest->deals[number] = *deal;
    contest->deals[number].done = true;
    if (contest->team->size == 1) {
        keep(shared, number, deal);
        if (!shared->closed)
            judge(shared);
    }
    pthread_mutex_unlock(&shared->lock);
}

static void play_deal(struct shared *shared, struct contest_table *table, uint64_t number)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct deal deal = {0};
    seed_nth(shared->contest->seed, number + 1, seed);
    for (unsigned g = 0; g < lineup_games(shared->contest->lineup); g++) {
        if (shared->closed)
            return;
        if (contest_table_play(table, number, g, seed, &deal) != 0) {
            no_memory(shared);
            return;
        }
        game_over(shared);
    }
    deal_over(shared, number, &deal, contest_table_examples(table));
}

static void *play_deals(void *argument)
{
    struct shared *shared = argument;
    const struct contest *contest = shared->contest;
    struct contest_table *table =
        contest_table_create(contest->lineup, contest->cores, contest->counts_work,
                             contest->bot_seconds, contest->tongue);
    if (!table)
        no_memory(shared);
    while (!shared->closed) {
        uint64_t number = shared->next++;
        if (number >= shared->end)
            break;
        if (!contest->deals[number].done)
            play_deal(shared, table, number);
    }
    contest_table_destroy(table);
    return NULL;
}

/* This thread is one of them. Where the system gives fewer, it is those. */
static void play_on(struct shared *shared, unsigned threads)
{
    pthread_t *others = calloc(threads, sizeof *others);
    unsigned started = 0;
    while (others && started + 1 < threads &&
           pthread_create(&others[started], NULL, play_deals, shared) == 0)
        started++;
    play_deals(shared);
    while (started)
        pthread_join(others[--started], NULL);
    free(others);
}

static uint64_t deals_a_meeting(const struct contest *contest, unsigned threads)
{
    return (uint64_t)contest->team->size * threads * DEALS_A_MEETING;
}

uint64_t contest_room(const struct contest *contest, unsigned threads)
{
    uint64_t most = deals_a_meeting(contest, threads);
    return (contest->count + most - 1) / most * most;
}

/* The deals from this one on that a team plays before it meets: each a part, then all know of all. */
static void play_part(struct shared *shared, unsigned threads, uint64_t from)
{
    const struct contest *contest = shared->contest;
    struct team *team = contest->team;
    uint64_t part = deals_a_meeting(contest, threads) / team->size, own = from + team->rank * part;
    shared->next = own;
    shared->end = own + part < contest->count ? own + part : contest->count;
    play_on(shared, threads);
    team_gather(team, contest->deals + from, part * sizeof *contest->deals);
}

/* `kept` are the deals that the log has. */
static void play_in_team(struct shared *shared, unsigned threads, bool *kept)
{
    const struct contest *contest = shared->contest;
    uint64_t step = deals_a_meeting(contest, threads);
    struct failure_examples *all = calloc(contest->team->size, sizeof *all);
    if (!all)
        fail(shared, CONTEST_NO_MEMORY);
    for (uint64_t from = 0; from < contest->count; from += step) {
        play_part(shared, threads, from);
        for (uint64_t i = from; i < from + step && i < contest->count; i++) {
            if (contest->deals[i].done && !kept[i])
                keep(shared, i, &contest->deals[i]);
            kept[i] = true;
        }
        if (team_any(contest->team, shared->fault) && !shared->fault)
            fail(shared, CONTEST_NO_MEMORY); /* somewhere else */
        if (!shared->closed)
            judge(shared);
        if (shared->closed)
            break;
    }
    if (all && !shared->fault) {
        all[contest->team->rank] = shared->examples;
        team_gather(contest->team, all, sizeof *all);
        for (unsigned rank = 0; rank < contest->team->size; rank++)
            add_examples(&shared->examples, &all[rank]);
    }
    free(all);
}

static void play_all(struct shared *shared, unsigned threads)
{
    const struct contest *contest = shared->contest;
    if (contest->team->size == 1) {
        shared->end = contest->count;
        play_on(shared, threads);
        return;
    }
    bool *kept = calloc(contest->count, sizeof *kept);
    bool short_of_memory = team_any(contest->team, !kept);
    for (uint64_t i = 0; kept && i < contest->count; i++)
        kept[i] = contest->deals[i].done;
    if (short_of_memory)
        fail(shared, CONTEST_NO_MEMORY);
    else
        play_in_team(shared, threads, kept);
    free(kept);
}

int contest_play(const struct contest *contest, unsigned threads, struct standing *standing,
                 struct failure_examples *examples)
{
    const struct lineup *lineup = contest->lineup;
    struct shared shared = {.contest = contest, .lock = PTHREAD_MUTEX_INITIALIZER};
    uint64_t games = 0;
    for (uint64_t i = 0; i < contest->count; i++)
        games += contest->deals[i].done ? 0 : lineup_games(lineup);
    standing_init(&shared.standing, lineup->players, lineup->seats);
    judge(&shared);
    progress_begin(&shared.progress, contest->tongue, games);
    if (games && !shared.closed)
        play_all(&shared, threads);
    progress_end(&shared.progress);
    pthread_mutex_destroy(&shared.lock);
    if (shared.fault) {
        errno = shared.error;
        return shared.fault;
    }
    *standing = shared.standing;
    *examples = shared.examples;
    return 0;
}
