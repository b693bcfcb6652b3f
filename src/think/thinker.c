#include "think/thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/check.h"

/* A decision takes one part in so many of the time that its turn has left. */
enum { TIME_PARTS = 3 };

/* Iterations between two looks at the clock. */
enum { SLICE = 32 };

enum { NANOSECONDS_A_MILLISECOND = 1000000 };

struct worker {
    struct thinker *thinker;
    struct search *search;
    void *block;
    uint64_t seed;
    uint32_t iterations; /* its part of the budget; 0 where that is time */
};

struct thinker {
    struct player player;
    unsigned worker_count; /* 0 for players that do not search */
    struct worker workers[THINKER_THREADS];
    struct view view;
    uint64_t seed;
    unsigned round;                    /* of the turn that the time belongs to */
    uint64_t turn_left;                /* nanoseconds */
    atomic_uint_fast64_t begun, share; /* of this decision: when, and nanoseconds of the turn */
    atomic_uint_fast64_t done;         /* iterations */
    atomic_bool stopped;
};

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static int add_worker(struct thinker *thinker, const struct net *net, size_t bytes)
{
    struct worker *worker = &thinker->workers[thinker->worker_count];
    void *block = malloc(bytes);
    struct search *search = block ? search_create(net, block, bytes) : NULL;
    if (!search) {
        free(block);
        return -1;
    }
    *worker = (struct worker){.thinker = thinker, .search = search, .block = block};
    thinker->worker_count++;
    return 0;
}

/* What a tree gets where the caller does not say. */
static size_t bytes_for(const struct player *player)
{
    uint64_t bytes = (uint64_t)THINKER_BYTES * player->milliseconds / 1000;
    return bytes < THINKER_BYTES        ? THINKER_BYTES
           : bytes > THINKER_BYTES_MOST ? THINKER_BYTES_MOST
                                        : (size_t)bytes;
}

struct thinker *thinker_create(const struct player *player, const struct net *net, unsigned threads,
                               size_t bytes)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker)
        return NULL;
    unsigned most = player->threads ? player->threads : 1;
    threads = threads > THINKER_THREADS ? THINKER_THREADS : threads;
    threads = threads > most ? most : threads ? threads : 1;
    bytes = bytes ? bytes : bytes_for(player);
    thinker->player = *player;
    thinker->player.net = net;
    for (unsigned i = 0; i < threads && player_searches(player); i++)
        if (add_worker(thinker, player_search_net(player, net), bytes)) {
            thinker_destroy(thinker);
            return NULL;
        }
    return thinker;
}

void thinker_destroy(struct thinker *thinker)
{
    for (unsigned i = 0; thinker && i < thinker->worker_count; i++)
        free(thinker->workers[i].block);
    free(thinker);
}

void thinker_start(struct thinker *thinker, const struct view *view, uint64_t seed)
{
    if (thinker->round != view->known.round) {
        thinker->round = view->known.round;
        thinker->turn_left = (uint64_t)thinker->player.milliseconds * NANOSECONDS_A_MILLISECOND;
    }
    thinker->view = *view;
    thinker->seed = seed;
    thinker->share = thinker->turn_left / TIME_PARTS;
    thinker->begun = now();
    thinker->done = 0;
    thinker->stopped = false;
}

static bool is_over(const struct worker *worker, uint32_t done)
{
    const struct thinker *thinker = worker->thinker;
    if (thinker->stopped)
        return true;
    if (thinker->player.milliseconds)
        return now() - thinker->begun >= thinker->share;
    return done >= worker->iterations;
}

/* At least one slice, so that there is an opinion, unless its part of the budget is less. */
static void *work(void *argument)
{
    struct worker *worker = argument;
    struct thinker *thinker = worker->thinker;
    uint32_t done = 0, slice;
    search_start(worker->search, &thinker->view, worker->seed);
    do {
        uint32_t left = worker->iterations - done;
        slice = thinker->player.milliseconds || left > SLICE ? SLICE : left;
        search_run(worker->search, slice);
        done += slice;
        thinker->done += slice;
    } while (!is_over(worker, done));
    return NULL;
}

/* All workers; this thread is the first of them. Where the system gives fewer threads, the rest work
 * here, one after the other. */
static void work_together(struct thinker *thinker)
{
    pthread_t threads[THINKER_THREADS];
    unsigned count = thinker->worker_count, started = 1;
    for (unsigned i = 0; i < count; i++) {
        uint32_t budget = thinker->player.iterations;
        thinker->workers[i].iterations = budget / count + (i < budget % count);
        thinker->workers[i].seed = thinker->seed + i;
    }
    while (started < count &&
           pthread_create(&threads[started], NULL, work, &thinker->workers[started]) == 0)
        started++;
    work(&thinker->workers[0]);
    for (unsigned i = started; i < count; i++)
        work(&thinker->workers[i]);
    while (--started)
        pthread_join(threads[started], NULL);
}

static size_t gather(const struct thinker *thinker, struct search_move *moves, size_t max)
{
    struct search_move all[MOVES_MAX];
    size_t count = 0;
    for (unsigned i = 0; i < thinker->worker_count; i++) {
        struct search_move found[MOVES_MAX];
        size_t more = search_moves(thinker->workers[i].search, found, MOVES_MAX);
        count = search_merge(all, count, MOVES_MAX, found, more);
    }
    CHECK(count > 0);
    count = count < max ? count : max;
    for (size_t i = 0; i < count; i++)
        moves[i] = all[i];
    return count;
}

size_t thinker_run(struct thinker *thinker, struct search_move *moves, size_t max)
{
    struct move legal[MOVES_MAX];
    size_t count = view_moves(&thinker->view, legal);
    CHECK(count > 0 && max > 0);
    if (count > 1 && thinker->worker_count) {
        work_together(thinker);
        uint64_t spent = now() - thinker->begun;
        thinker->turn_left -= spent < thinker->turn_left ? spent : thinker->turn_left;
        return gather(thinker, moves, max);
    }
    moves[0] = (struct search_move){.move = legal[0]};
    if (count > 1)
        moves[0].move = player_choose(&thinker->player, &thinker->view, thinker->seed);
    return 1;
}

struct move thinker_choose(struct thinker *thinker, const struct view *view, uint64_t seed)
{
    struct search_move best;
    thinker_start(thinker, view, seed);
    thinker_run(thinker, &best, 1);
    return best.move;
}

void thinker_stop(struct thinker *thinker)
{
    thinker->stopped = true;
}

struct thinker_progress thinker_progress(const struct thinker *thinker)
{
    struct thinker_progress progress = {.iterations = thinker->done};
    uint64_t whole = thinker->player.iterations, part = progress.iterations;
    if (thinker->player.milliseconds) {
        whole = thinker->share;
        part = now() - thinker->begun;
    }
    progress.percent = part < whole ? (unsigned)(part * 100 / whole) : 100;
    return progress;
}
