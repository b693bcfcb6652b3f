#include "terminal/errand.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "base/check.h"

int errand_init(struct errand *errand)
{
    *errand = (struct errand){.ends = {-1, -1}};
    if (pipe(errand->ends) != 0)
        return -1;
    for (unsigned i = 0; i < 2; i++)
        fcntl(errand->ends[i], F_SETFD, FD_CLOEXEC);
    return 0;
}

void errand_finish(struct errand *errand)
{
    errand_wait(errand);
    for (unsigned i = 0; i < 2; i++)
        if (errand->ends[i] >= 0)
            close(errand->ends[i]);
}

static void *run(void *argument)
{
    struct errand *errand = argument;
    ssize_t put;
    errand->work(errand->argument);
    while ((put = write(errand->ends[1], "", 1)) < 0 && errno == EINTR)
        continue;
    return NULL;
}

void errand_begin(struct errand *errand, void (*work)(void *argument), void *argument)
{
    sigset_t all, before;
    CHECK(!errand->is_running);
    errand->work = work;
    errand->argument = argument;
    errand->is_running = true;
    /* Signals are for the thread with the screen. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    errand->has_thread = pthread_create(&errand->thread, NULL, run, errand) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!errand->has_thread)
        run(errand);
}

void errand_wait(struct errand *errand)
{
    char byte;
    if (!errand->is_running)
        return;
    while (read(errand->ends[0], &byte, 1) < 0 && errno == EINTR)
        continue;
    if (errand->has_thread)
        pthread_join(errand->thread, NULL);
    errand->is_running = false;
}

bool errand_poll(struct errand *errand)
{
    struct pollfd wait = {.fd = errand->ends[0], .events = POLLIN};
    if (!errand->is_running || poll(&wait, 1, 0) <= 0)
        return false;
    errand_wait(errand);
    return true;
}

int errand_fd(const struct errand *errand)
{
    return errand->ends[0];
}
