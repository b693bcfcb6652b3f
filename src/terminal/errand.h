/* An errand: work that is done in a thread of its own while somebody looks at a screen.
 *
 * One at a time. Its end can be waited for with poll(2) beside a keyboard. Where the system gives no
 * thread, the work is done at once, and the end is there.
 */
#ifndef ULM_TERMINAL_ERRAND_H
#define ULM_TERMINAL_ERRAND_H

#include <pthread.h>
#include <stdbool.h>

struct errand {
    pthread_t thread;
    void (*work)(void *argument);
    void *argument;
    int ends[2]; /* of a pipe with a byte in it when the work is done */
    bool is_running;
    bool has_thread;
};

/* Returns 0, or -1 with errno set. */
int errand_init(struct errand *errand);

/* Waits for the work, if it runs. */
void errand_finish(struct errand *errand);

/* None may be running. */
void errand_begin(struct errand *errand, void (*work)(void *argument), void *argument);

/* Whether the work that was begun is done; true once, and at once false again. Never waits. */
bool errand_poll(struct errand *errand);

/* Waits until the work that runs is done; errand_poll() has nothing to say then. */
void errand_wait(struct errand *errand);

/* Can be read from when the work is done. Nobody else reads it. */
int errand_fd(const struct errand *errand);

#endif
