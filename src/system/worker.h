/* worker.h - work that is done in a thread of its own while somebody looks at a screen
 *
 * One at a time. Its end can be waited for with poll(2) beside a keyboard. Where the system gives no
 * thread, the work is done at once, and the end is there.
 */
#ifndef ULM_SYSTEM_WORKER_H
#define ULM_SYSTEM_WORKER_H

#include <pthread.h>
#include <stdbool.h>

struct worker {
    pthread_t thread;
    void (*work)(void *argument);
    void *argument;
    int ends[2]; /* of a pipe with a byte in it when the work is done */
    bool is_running;
    bool has_thread;
};

/* Returns 0, or -1 with errno set. */
int worker_init(struct worker *worker);

/* Waits for the work, if it runs. */
void worker_finish(struct worker *worker);

/* None may be running. */
void worker_begin(struct worker *worker, void (*work)(void *argument), void *argument);

/* Whether the work that was begun is done; true once, and at once false again. Never waits. */
bool worker_poll(struct worker *worker);

/* Waits until the work that runs is done; worker_poll() has nothing to say then. */
void worker_wait(struct worker *worker);

/* Can be read from when the work is done. Nobody else reads it. */
int worker_fd(const struct worker *worker);

#endif
