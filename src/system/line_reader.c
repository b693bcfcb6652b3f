#include "system/line_reader.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "system/clock.h"

enum { LONGEST_WAIT_MS = 60000 };

void line_reader_init(struct line_reader *reader, int file)
{
    reader->file = file;
    reader->has_ended = reader->skips = false;
    reader->start = reader->end = 0;
}

/* Whether a whole line is there. */
static bool find_line(const struct line_reader *reader, struct slice *line)
{
    const char *start = reader->bytes + reader->start;
    const char *newline = memchr(start, '\n', reader->end - reader->start);
    if (newline)
        *line = (struct slice){start, (size_t)(newline - start)};
    return newline != NULL;
}

/* Makes room behind what is there. A line that fills all of it is too long. */
static void make_room(struct line_reader *reader)
{
    memmove(reader->bytes, reader->bytes + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    if (reader->end == sizeof reader->bytes)
        reader->skips = true;
    if (reader->skips)
        reader->end = 0;
}

/* Reads more, after waiting for it. Returns false when it is late. */
static bool read_more(struct line_reader *reader, double until)
{
    double left = until == LINE_READER_FOREVER ? LONGEST_WAIT_MS : (until - clock_seconds()) * 1000;
    struct pollfd in = {.fd = reader->file, .events = POLLIN};
    int wait = left <= 0 ? 0 : left > LONGEST_WAIT_MS ? LONGEST_WAIT_MS : (int)left + 1;
    int ready = poll(&in, 1, wait);
    if (ready == 0)
        return until == LINE_READER_FOREVER || left > LONGEST_WAIT_MS;
    if (ready < 0 && errno == EINTR)
        return true;
    ssize_t got =
        read(reader->file, reader->bytes + reader->end, sizeof reader->bytes - reader->end);
    if (got > 0)
        reader->end += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        reader->has_ended = true;
    return true;
}

enum line_reader_answer line_reader_next(struct line_reader *reader, double until,
                                         struct slice *line)
{
    while (!find_line(reader, line)) {
        make_room(reader);
        if (reader->has_ended) {
            *line = (struct slice){reader->bytes, reader->end};
            reader->start = reader->end;
            return line->size ? LINE_READER_LINE : LINE_READER_END;
        }
        if (!read_more(reader, until))
            return LINE_READER_LATE;
    }
    reader->start += line->size + 1;
    if (line->size && line->bytes[line->size - 1] == '\r')
        line->size--;
    bool was_long = reader->skips;
    reader->skips = false;
    return was_long ? LINE_READER_LONG : LINE_READER_LINE;
}

bool line_reader_peek(struct line_reader *reader, struct slice *line)
{
    if (!find_line(reader, line) && !reader->has_ended) {
        make_room(reader);
        read_more(reader, 0);
    }
    return !reader->skips && find_line(reader, line);
}
