#include "arena/contest.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "arena/contest_table.h"
#include "system/progress.h"
#include "system/seed.h"

/* What the threads share. */
struct hall {
    const struct contest *contest;
    atomic_uint_fast64_t next; /* deal to hand out */
    atomic_bool closed;        /* nothing more is to be played */
    pthread_mutex_t door;      /* held for all below, and for the deals' `done` */
    struct progress progress;
    uint64_t played; /* games */
    struct standing standing;
    uint64_t judged; /* deals in the standing */
    struct failure_examples examples;
    int fault; /* enum contest_fault */
    int error; /* its errno */
};

/* Takes the deals that are done into the standing, in their order. With the door held. */
static void judge(struct hall *hall)
{
    const struct contest *contest = hall->contest;
    while (hall->judged < contest->count && contest->deals[hall->judged].done) {
        standing_add(&hall->standing, &contest->deals[hall->judged++]);
        if (contest->sprt > 0 && standing_verdict(&hall->standing, contest->sprt) != VERDICT_OPEN) {
            hall->closed = true;
            return;
        }
    }
}

static void game_over(struct hall *hall)
{
    pthread_mutex_lock(&hall->door);
    progress_show(&hall->progress, ++hall->played);
    pthread_mutex_unlock(&hall->door);
}

/* With the door held. */
static void fail(struct hall *hall, int fault)
{
    if (!hall->fault) {
        hall->fault = fault;
        hall->error = errno;
    }
    hall->closed = true;
}

static void no_memory(struct hall *hall)
{
    pthread_mutex_lock(&hall->door);
    fail(hall, CONTEST_NO_MEMORY);
    pthread_mutex_unlock(&hall->door);
}

static void add_examples(struct failure_examples *all, const struct failure_examples *more)
{
    for (unsigned p = 0; p < SEATS_MAX; p++)
        for (unsigned f = 0; f < FAILURES; f++)
            if (!*all->texts[p][f])
                strcpy(all->texts[p][f], more->texts[p][f]);
}

static void deal_over(struct hall *hall, uint64_t number, const struct deal *deal,
                      const struct failure_examples *examples)
{
    const struct contest *contest = hall->contest;
    pthread_mutex_lock(&hall->door);
    add_examples(&hall->examples, examples);
    contest->deals[number] = *deal;
    contest->deals[number].done = true;
    if (contest->log && !hall->fault && contest_log_add(contest->log, number + 1, deal) != 0)
        fail(hall, CONTEST_NO_LOG);
    if (!hall->closed)
        judge(hall);
    pthread_mutex_unlock(&hall->door);
}

static void play_deal(struct hall *hall, struct contest_table *table, uint64_t number)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct deal deal = {0};
    seed_nth(hall->contest->seed, number + 1, seed);
    for (unsigned g = 0; g < lineup_games(hall->contest->lineup); g++) {
        if (hall->closed)
            return;
        if (contest_table_play(table, number, g, seed, &deal) != 0) {
            no_memory(hall);
            return;
        }
        game_over(hall);
    }
    deal_over(hall, number, &deal, contest_table_examples(table));
}

static void *play_deals(void *argument)
{
    struct hall *hall = argument;
    const struct contest *contest = hall->contest;
    struct contest_table *table = contest_table_create(contest->lineup, contest->cores,
                                                       contest->bot_seconds, contest->tongue);
    if (!table)
        no_memory(hall);
    while (!hall->closed) {
        uint64_t number = hall->next++;
        if (number >= contest->count)
            break;
        if (!contest->deals[number].done)
            play_deal(hall, table, number);
    }
    contest_table_destroy(table);
    return NULL;
}

/* This thread is one of them. Where the system gives fewer, it is those. */
static void play_on(struct hall *hall, unsigned threads)
{
    pthread_t *others = calloc(threads, sizeof *others);
    unsigned started = 0;
    while (others && started + 1 < threads &&
           pthread_create(&others[started], NULL, play_deals, hall) == 0)
        started++;
    play_deals(hall);
    while (started)
        pthread_join(others[--started], NULL);
    free(others);
}

int contest_play(const struct contest *contest, unsigned threads, struct standing *standing,
                 struct failure_examples *examples)
{
    const struct lineup *lineup = contest->lineup;
    struct hall hall = {.contest = contest, .door = PTHREAD_MUTEX_INITIALIZER};
    uint64_t games = 0;
    for (uint64_t i = 0; i < contest->count; i++)
        games += contest->deals[i].done ? 0 : lineup_games(lineup);
    standing_init(&hall.standing, lineup->players, lineup->seats);
    judge(&hall);
    progress_begin(&hall.progress, contest->tongue, games);
    if (games && !hall.closed)
        play_on(&hall, threads);
    progress_end(&hall.progress);
    pthread_mutex_destroy(&hall.door);
    if (hall.fault) {
        errno = hall.error;
        return hall.fault;
    }
    *standing = hall.standing;
    *examples = hall.examples;
    return 0;
}
