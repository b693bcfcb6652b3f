/* hash_queue.h - the thread in which passwords are hashed, slow as that is meant to be, in fair order
 *
 * A job is an address's. Everybody's first one comes before anybody's second, so who brings many waits
 * behind those who bring one. There is a thread from the beginning: a server that could not make one
 * does not start. All functions are called on the loop, and so is done(). Without a loop a job is
 * done when it is given.
 */
#ifndef ULM_SERVER_HASH_QUEUE_H
#define ULM_SERVER_HASH_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/limit.h"

struct uv_loop_s;
struct hash_queue;

struct hash_job {
    struct hash_job *next;
    char key[LIMIT_KEY_MAX];           /* of the address, see limit_wide_key(); the rest is zero */
    uint64_t round;                    /* the queue's */
    void (*run)(struct hash_job *job); /* in the thread */
    void (*done)(struct hash_job *job);
};

/* NULL without memory or thread. */
struct hash_queue *hash_queue_create(struct uv_loop_s *loop);

/* The job is the queue's until done(). False where too many wait, of this address or at all. */
enum { HASH_QUEUE_MOST = 256, HASH_QUEUE_MOST_OF_ONE = 4 };
bool hash_queue_give(struct hash_queue *queue, struct hash_job *job);

/* How many wait. */
unsigned hash_queue_count(struct hash_queue *queue);

/* Nothing waits any more; closed() comes on the loop. */
void hash_queue_close(struct hash_queue *queue, void (*closed)(void *self), void *self);

#endif
