/* notation_reading.h - for tests of records: one that is read, and what comes of it */
#ifndef ULM_TESTS_NOTATION_READING_H
#define ULM_TESTS_NOTATION_READING_H

#include <string.h>

#include "cmocka_all.h"
#include "notation_game.h"

#define HEADER "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n"
#define SETUP                                                                                      \
    HEADER "\n* start 1\n"                                                                         \
           "* grid gray white brown turquoise orange gray white turquoise orange\n"                \
           "* descendants abbot builder scholar merchant\n* tile 1 gray\n* tile 2 white\n"

static struct record_reader reader;
static struct fault fault;
static char record[RECORD_MAX], again[RECORD_MAX];

static inline int open_record(const char *bytes, size_t size)
{
    memset(&fault, 0, sizeof fault);
    return record_open(&reader, bytes, size, &fault);
}

/* Reads it to the end, or to a fault. */
static inline int read_all(const char *bytes, size_t size)
{
    int more = open_record(bytes, size);
    if (!more)
        while ((more = record_next(&reader, &fault)) > 0)
            ;
    return more;
}

static inline int read_text(const char *text)
{
    return read_all(text, strlen(text));
}

static inline void must_read(const char *bytes, size_t size)
{
    if (read_all(bytes, size) < 0)
        fail_msg("%u:%u %s", fault.line, fault.column, fault.sentence);
}

static inline void must_fail(const char *text, unsigned line, unsigned column, const char *sentence)
{
    if (!read_text(text))
        fail_msg("was read:\n%s", text);
    if (fault.line != line || fault.column != column || !strstr(fault.sentence, sentence))
        fail_msg("%u:%u %s\n%s", fault.line, fault.column, fault.sentence, text);
}

/* Writes what the reader reads. */
static inline size_t write_again(const char *bytes, size_t size)
{
    struct text text;
    text_init(&text, again, sizeof again);
    assert_int_equal(open_record(bytes, size), 0);
    record_write_header(&text, &reader.header);
    while (record_next(&reader, &fault) > 0) {
        line_write(&text, reader.mover, reader.move);
        text_put(&text, '\n');
    }
    if (reader.has_result)
        record_write_result(&text, &reader.game);
    return text.length;
}

#endif
