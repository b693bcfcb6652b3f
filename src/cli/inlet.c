#include "cli/inlet.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/progress.h"

enum { LONGEST_WAIT_MS = 60000 };

void inlet_init(struct inlet *inlet, int file)
{
    inlet->file = file;
    inlet->has_ended = inlet->skips = false;
    inlet->start = inlet->end = 0;
}

/* Whether a whole line is there. */
static bool find_line(const struct inlet *inlet, struct slice *line)
{
    const char *start = inlet->bytes + inlet->start;
    const char *newline = memchr(start, '\n', inlet->end - inlet->start);
    if (newline)
        *line = (struct slice){start, (size_t)(newline - start)};
    return newline != NULL;
}

/* Makes room behind what is there. A line that fills all of it is too long. */
static void make_room(struct inlet *inlet)
{
    memmove(inlet->bytes, inlet->bytes + inlet->start, inlet->end - inlet->start);
    inlet->end -= inlet->start;
    inlet->start = 0;
    if (inlet->end == sizeof inlet->bytes)
        inlet->skips = true;
    if (inlet->skips)
        inlet->end = 0;
}

/* Reads more, after waiting for it. Returns false when it is late. */
static bool read_more(struct inlet *inlet, double until)
{
    double left = until == INLET_FOREVER ? LONGEST_WAIT_MS : (until - progress_clock()) * 1000;
    struct pollfd in = {.fd = inlet->file, .events = POLLIN};
    int wait = left <= 0 ? 0 : left > LONGEST_WAIT_MS ? LONGEST_WAIT_MS : (int)left + 1;
    int ready = poll(&in, 1, wait);
    if (ready == 0)
        return until == INLET_FOREVER || left > LONGEST_WAIT_MS;
    if (ready < 0 && errno == EINTR)
        return true;
    ssize_t got = read(inlet->file, inlet->bytes + inlet->end, sizeof inlet->bytes - inlet->end);
    if (got > 0)
        inlet->end += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        inlet->has_ended = true;
    return true;
}

enum inlet_answer inlet_next(struct inlet *inlet, double until, struct slice *line)
{
    while (!find_line(inlet, line)) {
        make_room(inlet);
        if (inlet->has_ended) {
            *line = (struct slice){inlet->bytes, inlet->end};
            inlet->start = inlet->end;
            return line->size ? INLET_LINE : INLET_END;
        }
        if (!read_more(inlet, until))
            return INLET_LATE;
    }
    inlet->start += line->size + 1;
    if (line->size && line->bytes[line->size - 1] == '\r')
        line->size--;
    bool was_long = inlet->skips;
    inlet->skips = false;
    return was_long ? INLET_LONG : INLET_LINE;
}

bool inlet_peek(struct inlet *inlet, struct slice *line)
{
    if (!find_line(inlet, line) && !inlet->has_ended) {
        make_room(inlet);
        read_more(inlet, 0);
    }
    return !inlet->skips && find_line(inlet, line);
}
