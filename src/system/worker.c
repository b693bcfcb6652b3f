#include "system/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "base/check.h"

int worker_init(struct worker *worker)
{
    *worker = (struct worker){.ends = {-1, -1}};
    if (pipe(worker->ends) != 0)
        return -1;
    for (unsigned i = 0; i < 2; i++)
        fcntl(worker->ends[i], F_SETFD, FD_CLOEXEC);
    return 0;
}

void worker_finish(struct worker *worker)
{
    worker_wait(worker);
    for (unsigned i = 0; i < 2; i++)
        if (worker->ends[i] >= 0)
            close(worker->ends[i]);
}

static void *run(void *argument)
{
    struct worker *worker = argument;
    ssize_t put;
    worker->work(worker->argument);
    while ((put = write(worker->ends[1], "", 1)) < 0 && errno == EINTR)
        continue;
    return NULL;
}

void worker_begin(struct worker *worker, void (*work)(void *argument), void *argument)
{
    sigset_t all, before;
    CHECK(!worker->is_running);
    worker->work = work;
    worker->argument = argument;
    worker->is_running = true;
    /* Signals are for the thread with the screen. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    worker->has_thread = pthread_create(&worker->thread, NULL, run, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!worker->has_thread)
        run(worker);
}

void worker_wait(struct worker *worker)
{
    char byte;
    if (!worker->is_running)
        return;
    while (read(worker->ends[0], &byte, 1) < 0 && errno == EINTR)
        continue;
    if (worker->has_thread)
        pthread_join(worker->thread, NULL);
    worker->is_running = false;
}

bool worker_poll(struct worker *worker)
{
    struct pollfd wait = {.fd = worker->ends[0], .events = POLLIN};
    if (!worker->is_running || poll(&wait, 1, 0) <= 0)
        return false;
    worker_wait(worker);
    return true;
}

int worker_fd(const struct worker *worker)
{
    return worker->ends[0];
}
