/* think_pool.h - the threads in which computer players think, so that nobody else waits for them
 *
 * A task is one turn of one seat. It waits until a thread is free, which then stays with it until
 * the turn is over, so that what was thought about the first move serves the others. A player is
 * given views and nothing else.
 *
 * Of those that wait, whoever has caused the least thinking comes first, counted by how long the
 * players may think: who has many long turns going waits behind who has one, and short turns wait for
 * hardly any. Turns that no people wait for come last. One thread more than asked for takes short turns
 * only, so that these never wait until a long one is over.
 *
 * For one address players think so long a minute and no longer, whether anybody else waits or not: its long
 * turns wait until there is time for them again.
 *
 * All functions are called on the loop, and so is chosen(). Without a loop there are no threads
 * either: whoever has the pool calls think_pool_step().
 */
#ifndef ULM_SERVER_THINK_POOL_H
#define ULM_SERVER_THINK_POOL_H

#include "ai/player.h"
#include "server/limit.h"

struct uv_loop_s;
struct think_pool;
struct think_task;

/* The task's player has chosen. The owner answers with think_task_go_on() or think_task_end(), now or later. */
typedef void think_chosen(void *owner, struct move move);

/* Who a turn is thought for. */
struct think_cause {
    char key[LIMIT_KEY_MAX]; /* of the address, see limit_wide_key(); the rest is zero */
    bool has_people;         /* at the table, or looking on */
};

/* The network stays the caller's. The loop may be NULL, see above. NULL without memory or threads. */
struct think_pool *think_pool_create(struct uv_loop_s *loop, unsigned threads,
                                     const struct net *net, think_chosen *chosen);

/* How long players may think for an address, in milliseconds: in a minute for long, which is not 0, and at
 * once after a rest. Without this, as long as they like. */
void think_pool_set_ceiling(struct think_pool *pool, uint64_t a_minute, uint64_t at_once);

/* Now and then: the time in milliseconds, which never goes back. */
void think_pool_tick(struct think_pool *pool, uint64_t now);

/* Begins a turn; the view's seat is to move. NULL without memory. */
struct think_task *think_pool_begin(struct think_pool *pool, void *owner,
                                    const struct think_cause *cause, const struct player *player,
                                    const struct view *view, uint64_t seed);

/* The move that was chosen is made, and the seat is to move again. */
void think_task_go_on(struct think_task *task, const struct view *view, uint64_t seed);

/* Somebody has come or gone: while it waits, it is thought for them. */
void think_task_set_cause(struct think_task *task, const struct think_cause *cause);

/* The turn is over, or nobody wants to know any more; then chosen() does not come. */
void think_task_end(struct think_task *task);

/* Without a loop: lets the task choose whose turn it is. False where none is to. */
bool think_pool_step(struct think_pool *pool);

/* Tasks that wait for a thread, and those that have one. */
struct think_pool_counts {
    unsigned waiting, thinking;
};
struct think_pool_counts think_pool_count(struct think_pool *pool);

/* All tasks were ended. Waits for the threads (some milliseconds); closed() comes on the loop. */
void think_pool_close(struct think_pool *pool, void (*closed)(void *self), void *self);

#endif
