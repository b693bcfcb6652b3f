/* ringer.h - rings the bell of a database that several servers have, and listens, in a thread of its own
 *
 * All that is called while it says what was called before goes out as one. While the database is away, calls are lost.
 */
#ifndef ULM_SERVER_RINGER_H
#define ULM_SERVER_RINGER_H

#include <pthread.h>
#include <stdbool.h>
#include <uv.h>

#include "server/bell.h"
#include "store/bell.h"

struct ringer_call;

struct ringer {
    struct bell bell; /* for the server */
    const char *node; /* its name */
    void (*heard)(void *self, struct slice node, struct slice words);
    void *self;
    struct store_bell *store_bell; /* the thread's */
    uv_async_t news;
    pthread_t thread;
    int wake; /* can be read when the thread is to look */
    bool is_running;
    pthread_mutex_t lock; /* of all that follows */
    bool is_closing;
    size_t size;
    char calls[STORE_BELL_MOST + 1];   /* that are to be said, one a line */
    struct ringer_call *first, **last; /* that were heard */
};

/* For the bell of a place that is no file. Returns 0, or -1 with the error set. */
int ringer_open(struct ringer *ringer, const char *place, uv_loop_t *loop,
                struct store_error *error);

/* From now on it rings, in the name of a node, and heard() comes on the loop with each line of others. Returns 0 or -1. */
int ringer_start(struct ringer *ringer, const char *node,
                 void (*heard)(void *self, struct slice node, struct slice words), void *self);

/* Ends the thread; the loop closes what is left. One that was never opened, all zero, is fine. */
void ringer_close(struct ringer *ringer);

#endif
