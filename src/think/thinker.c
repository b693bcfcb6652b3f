#include "think/thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/check.h"

struct worker {
    struct thinker *thinker;
    struct thought thought;
    void *block; /* NULL for players that do not search */
};

struct thinker {
    unsigned worker_count;
    struct worker workers[THINKER_THREADS];
    bool counts_work;
    atomic_uint percent;
    atomic_bool stopped;
};

static uint64_t now(const struct thinker *thinker)
{
    struct timespec time;
    clock_gettime(thinker->counts_work ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static int add_worker(struct thinker *thinker, const struct player *player, const struct net *net,
                      size_t bytes)
{
    struct worker *worker = &thinker->workers[thinker->worker_count];
    worker->thinker = thinker;
    if (player_searches(player) && !(worker->block = malloc(bytes)))
        return -1;
    thinker->worker_count++;
    thought_init(&worker->thought, net, worker->block, bytes);
    return thought_take(&worker->thought, player);
}

/* What a tree gets where the caller does not say. */
static size_t bytes_for(const struct player *player)
{
    uint64_t bytes = (uint64_t)THINKER_BYTES * player->milliseconds / 1000;
    return bytes < THINKER_BYTES        ? THINKER_BYTES
           : bytes > THINKER_BYTES_MOST ? THINKER_BYTES_MOST
                                        : (size_t)bytes;
}

/* At least one; no more than have an iteration to do. */
static unsigned threads_for(const struct player *player, unsigned threads)
{
    unsigned most = player->threads && player_searches(player) ? player->threads : 1;
    most = most < THINKER_THREADS ? most : THINKER_THREADS;
    if (player->iterations && player->iterations < most)
        most = player->iterations;
    return threads > most ? most : threads ? threads : 1;
}

struct thinker *thinker_create(const struct player *player, const struct net *net, unsigned threads,
                               size_t bytes)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker)
        return NULL;
    threads = threads_for(player, threads);
    bytes = bytes ? bytes : bytes_for(player);
    for (unsigned i = 0; i < threads; i++) {
        struct player part = *player;
        part.iterations = player->iterations / threads + (i < player->iterations % threads);
        if (add_worker(thinker, &part, net, bytes) != 0) {
            thinker_destroy(thinker);
            return NULL;
        }
    }
    return thinker;
}

void thinker_destroy(struct thinker *thinker)
{
    for (unsigned i = 0; thinker && i < thinker->worker_count; i++)
        free(thinker->workers[i].block);
    free(thinker);
}

void thinker_count_work(struct thinker *thinker)
{
    CHECK(thinker->worker_count == 1);
    thinker->counts_work = true;
}

void thinker_start(struct thinker *thinker, const struct view *view, uint64_t seed)
{
    uint64_t begun = now(thinker);
    for (unsigned i = 0; i < thinker->worker_count; i++)
        thought_begin(&thinker->workers[i].thought, view, seed + i, begun);
    thinker->percent = thought_percent(&thinker->workers[0].thought, begun);
    thinker->stopped = false;
}

/* At least one slice, so that there is an opinion. */
static void *work(void *argument)
{
    struct worker *worker = argument;
    struct thinker *thinker = worker->thinker;
    uint64_t time;
    do {
        thought_slice(&worker->thought);
        time = now(thinker);
        thinker->percent = thought_percent(&worker->thought, time);
    } while (!thinker->stopped && !thought_is_over(&worker->thought, time));
    return NULL;
}

/* All workers; this thread is the first of them. Where the system gives fewer threads, the rest work
 * here, one after the other. */
static void work_together(struct thinker *thinker)
{
    pthread_t threads[THINKER_THREADS];
    unsigned count = thinker->worker_count, started = 1;
    while (started < count &&
           pthread_create(&threads[started], NULL, work, &thinker->workers[started]) == 0)
        started++;
    work(&thinker->workers[0]);
    for (unsigned i = started; i < count; i++)
        work(&thinker->workers[i]);
    while (--started)
        pthread_join(threads[started], NULL);
}

/* What all workers found, as one. */
static size_t merge_found(struct thinker *thinker, struct search_move *moves, size_t max)
{
    struct search_move all[MOVES_MAX], found[MOVES_MAX];
    size_t count = 0;
    uint64_t end = now(thinker);
    for (unsigned i = 0; i < thinker->worker_count; i++) {
        struct thought *thought = &thinker->workers[i].thought;
        thought_spend(thought, end);
        size_t more = thought_moves(thought, found, MOVES_MAX);
        count = search_merge(all, count, MOVES_MAX, found, more);
    }
    count = count < max ? count : max;
    for (size_t i = 0; i < count; i++)
        moves[i] = all[i];
    return count;
}

size_t thinker_run(struct thinker *thinker, struct search_move *moves, size_t max)
{
    if (!thinker->workers[0].thought.is_search)
        return thought_moves(&thinker->workers[0].thought, moves, max);
    work_together(thinker);
    return merge_found(thinker, moves, max);
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

unsigned thinker_percent(const struct thinker *thinker)
{
    return thinker->percent;
}
