/* thinker.h - a computer player that thinks in real time, on one thread or several
 *
 * The clock and the threads of a thought (ai/thought.h): each thread has one, with a tree and a seed
 * of its own, and what they find is merged. It sits in one seat of one game.
 *
 * One thread calls start and run; from any thread thinker_stop() and thinker_percent() may be
 * called meanwhile. On one thread with a budget of iterations, the same views and seeds give the
 * same moves, save where it was stopped.
 */
#ifndef ULM_THINK_THINKER_H
#define ULM_THINK_THINKER_H

#include "ai/thought.h"

enum {
    THINKER_THREADS = 8,
    THINKER_BYTES = 64 << 20,      /* for a tree of up to a second's thinking */
    THINKER_BYTES_MOST = 256 << 20 /* of four seconds' and more */
};

struct thinker;

/* Threads: how many it may use, at most THINKER_THREADS; it uses no more than its player says.
 * Bytes: for each thread's tree, taken up only as it grows; 0 for THINKER_BYTES or, with a budget of
 * time, as many as that fills, up to THINKER_BYTES_MOST. The network stays the caller's. NULL where
 * there is no memory, or the bytes are too few for a tree. */
struct thinker *thinker_create(const struct player *player, const struct net *net, unsigned threads,
                               size_t bytes);
void thinker_destroy(struct thinker *thinker);

/* Its time is from now on that for which the processor works for it, whatever else the machine does. It must
 * have one thread, and the same one must start and run it. */
void thinker_count_work(struct thinker *thinker);

/* Sets it before a view whose seat is to move. */
void thinker_start(struct thinker *thinker, const struct view *view, uint64_t seed);

/* Thinks until the budget is spent or it is stopped. The moves are those of
 * thought_moves(). After it thinker_start() comes again. */
size_t thinker_run(struct thinker *thinker, struct search_move *moves, size_t max);

/* Start, run and the best move. */
struct move thinker_choose(struct thinker *thinker, const struct view *view, uint64_t seed);

/* Ends the thinking that was started last, now or as soon as it begins. */
void thinker_stop(struct thinker *thinker);

/* How much of the budget was spent, by the last slice. */
unsigned thinker_percent(const struct thinker *thinker);

#endif
