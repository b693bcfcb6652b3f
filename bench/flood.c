/* A flood: many connections that say one thing and wait for its answer, over and over; or nothing.
 *
 * flood PORT CONNECTIONS SECONDS [MESSAGE] prints "open N" when all are open, and with a message,
 * after so many seconds, "answers N" a second. Without one it waits until its input ends. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "link.h"

enum { EVENTS_AT_ONCE = 256 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int open_all(struct link *links, unsigned count, unsigned port, int epoll)
{
    for (unsigned i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        char *message;
        size_t size;
        links[i].fd = -1;
        if (link_connect(&links[i], port, 0, "ulm") < 0)
            return -1;
        while (!links[i].is_open) {
            if (link_receive(&links[i]) < 0)
                return -1;
            link_next(&links[i], &message, &size);
        }
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, links[i].fd, &event) < 0)
            return -1;
    }
    return 0;
}

static double flood(struct link *links, unsigned count, int epoll, const char *text, double seconds)
{
    double begun = seconds_now(), now = begun;
    uint64_t answers = 0;
    for (unsigned i = 0; i < count; i++)
        link_send(&links[i], text, strlen(text));
    for (; now < begun + seconds; now = seconds_now()) {
        struct epoll_event events[EVENTS_AT_ONCE];
        int ready = epoll_wait(epoll, events, EVENTS_AT_ONCE, 100);
        for (int i = 0; i < ready; i++) {
            struct link *link = &links[events[i].data.u32];
            char *message;
            size_t size;
            if (link_receive(link) < 0)
                return -1;
            while (link_next(link, &message, &size)) {
                answers++;
                link_send(link, text, strlen(text));
            }
        }
    }
    return (double)answers / (now - begun);
}

int main(int argument_count, char **arguments)
{
    struct rlimit files;
    if (argument_count < 4)
        return 2;
    unsigned count = (unsigned)strtoul(arguments[2], NULL, 10);
    struct link *links = calloc(count, sizeof *links);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (!links || open_all(links, count, (unsigned)strtoul(arguments[1], NULL, 10), epoll) < 0)
        return 1;
    printf("open %u\n", count);
    fflush(stdout);
    if (argument_count > 4)
        printf("answers %.0f\n", flood(links, count, epoll, arguments[4], atof(arguments[3])));
    else
        while (getchar() != EOF)
            ;
    return 0;
}
