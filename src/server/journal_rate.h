/* journal_rate.h - how many lines of one kind a journal takes in a second, and how many it left out
 *
 * A kind is an event. In any second of the clock that is given at most `most` lines of a kind pass, and
 * none is left out without being counted: before the next line of its kind that passes, or when
 * somebody looks, the number comes out once. Kinds beyond those that there is room for share a row.
 */
#ifndef ULM_SERVER_JOURNAL_RATE_H
#define ULM_SERVER_JOURNAL_RATE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { JOURNAL_KINDS = 48, JOURNAL_EVENT_MAX = 24 };

struct journal_kind {
    char event[JOURNAL_EVENT_MAX];
    uint64_t second;
    uint32_t passed;
    uint64_t left_out; /* and not told */
};

struct journal_rate {
    pthread_mutex_t lock;
    uint32_t most; /* 0: any number */
    unsigned count;
    struct journal_kind kinds[JOURNAL_KINDS];
};

void journal_rate_init(struct journal_rate *rate, uint32_t most);

/* Whether a line passes. Then *left_out is how many did not before it. */
bool journal_rate_take(struct journal_rate *rate, const char *event, uint64_t second,
                       uint64_t *left_out);

/* A kind of which lines were left out in a second that is over, with their number; false: none. */
bool journal_rate_look(struct journal_rate *rate, uint64_t second, char event[JOURNAL_EVENT_MAX],
                       uint64_t *left_out);

#endif
