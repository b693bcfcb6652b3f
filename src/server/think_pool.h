/* The crew: threads in which computer players think, so that nobody else waits for them.
 *
 * A task is one turn of one seat. It waits until a thread is free, which then stays with it until
 * the turn is over, so that what was thought about the first move serves the others. A player is
 * given views and nothing else.
 *
 * All functions are called on the loop, and so is chosen().
 */
#ifndef ULM_SERVER_THINK_POOL_H
#define ULM_SERVER_THINK_POOL_H

#include "ai/player.h"

struct uv_loop_s;
struct crew;
struct crew_task;

/* The task's player has chosen. The owner answers with crew_go_on() or crew_end(), now or later. */
typedef void crew_chosen(void *owner, struct move move);

/* The network stays the caller's. NULL without memory or threads. */
struct crew *crew_create(struct uv_loop_s *loop, unsigned threads, const struct net *net,
                         crew_chosen *chosen);

/* Begins a turn; the view's seat is to move. NULL without memory. */
struct crew_task *crew_begin(struct crew *crew, void *owner, const struct player *player,
                             const struct view *view, uint64_t seed);

/* The move that was chosen is made, and the seat is to move again. */
void crew_go_on(struct crew_task *task, const struct view *view, uint64_t seed);

/* The turn is over, or nobody wants to know any more; then chosen() does not come. */
void crew_end(struct crew_task *task);

/* Tasks that wait for a thread, and those that have one. */
struct crew_counts {
    unsigned waiting, thinking;
};
struct crew_counts crew_count(struct crew *crew);

/* All tasks were ended. Waits for the threads (some milliseconds); closed() comes on the loop. */
void crew_close(struct crew *crew, void (*closed)(void *self), void *self);

#endif
