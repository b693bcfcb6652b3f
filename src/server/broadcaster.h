/* broadcaster.h - calls out to all servers on a database, and hears them, in a thread of its own
 *
 * All that is called while it says what was called before goes out as one. While the database is away, calls are lost.
 */
#ifndef ULM_SERVER_BROADCASTER_H
#define ULM_SERVER_BROADCASTER_H

#include <pthread.h>
#include <stdbool.h>
#include <uv.h>

#include "server/broadcast.h"
#include "store/broadcast.h"

struct broadcaster_call;

struct broadcaster {
    struct broadcast broadcast; /* for the server */
    const char *node;           /* its name */
    void (*heard)(void *self, struct slice node, struct slice words);
    void *self;
    struct store_broadcast *store_broadcast; /* the thread's */
    uv_async_t news;
    pthread_t thread;
    int wake; /* can be read when the thread is to look */
    bool is_running;
    pthread_mutex_t lock; /* of all that follows */
    bool is_closing;
    size_t size;
    char calls[STORE_BROADCAST_MOST + 1];   /* that are to be said, one a line */
    struct broadcaster_call *first, **last; /* that were heard */
};

/* For the broadcast of a place that is no file. Returns 0, or -1 with the error set. */
int broadcaster_open(struct broadcaster *broadcaster, const char *place, uv_loop_t *loop,
                     struct store_error *error);

/* From now on it calls, in the name of a node, and heard() comes on the loop with each line of others. Returns 0 or -1. */
int broadcaster_start(struct broadcaster *broadcaster, const char *node,
                      void (*heard)(void *self, struct slice node, struct slice words), void *self);

/* Ends the thread; the loop closes what is left. One that was never opened, all zero, is fine. */
void broadcaster_close(struct broadcaster *broadcaster);

#endif
