/* scribe.h - whoever waits for the disk, so that nobody else has to
 *
 * One thread of its own works through jobs in the order they were given. Writing jobs that wait one
 * behind the other go into the store as one commit: the more there is to write, the more is written
 * at once. When a job is done, its done() is called on the loop, also in that order.
 *
 * Patient jobs, which read much for one visitor, have an order of their own: of them one is done, then
 * all others that wait, so that no move waits behind two of them.
 *
 * Without a loop there is no thread either: whoever has the scribe calls scribe_settle().
 */
#ifndef ULM_SERVER_SCRIBE_H
#define ULM_SERVER_SCRIBE_H

#include <stdbool.h>

#include "server/histogram.h"
#include "store/store.h"

struct uv_loop_s;
struct scribe;

enum { SCRIBE_STEPS_MAX = 48 };

/* A job has its steps, in memory of its own, and at most one of the two functions; both run in the
 * scribe's thread. All else zero is an empty one. */
struct scribe_job {
    struct scribe_job *next;
    /* Reads; nothing is written. The result is its own. */
    int (*read)(struct scribe_job *job, struct store *store);
    /* Reads rows, and adds the steps that change them, with a STORE_EXPECT of what was read. Where
     * it returns 0 they are written; anything else is the result. After a conflict it is asked
     * again, without steps, a few times. */
    int (*change)(struct scribe_job *job, struct store *store);
    struct store_step steps[SCRIBE_STEPS_MAX];
    size_t step_count;
    bool is_patient;
    bool is_broken; /* a step found no memory or no place */
    int result;     /* of the writing as store_batch says; of a function as it returned */
    void (*done)(struct scribe_job *job);
};

/* Adds a step with copies of what it is given; the value may be NULL for STORE_DROP. A job that could
 * not take it is broken and must not be given. */
void scribe_job_add(struct scribe_job *job, enum store_verb verb, const char *shelf,
                    const char *key, struct slice value);
/* Frees the steps. */
void scribe_job_finish(struct scribe_job *job);
/* Writes the steps at once, without a scribe, and frees them. Returns 0 or STORE_FAILED. */
int scribe_job_write(struct scribe_job *job, struct store *store);

/* Of all that was written so far. */
struct scribe_counts {
    uint64_t batches, commits, failures;
    bool is_failing;       /* the last commit did */
    size_t waiting;        /* jobs that are not done; of now */
    struct histogram took; /* of the commits */
};

/* The store is the scribe's alone from here on, and stays the caller's to close afterwards. The loop
 * may be NULL, see above. NULL without memory or thread. */
struct scribe *scribe_create(struct store *store, struct uv_loop_s *loop,
                             void (*failed)(void *self, const struct store_error *error),
                             void *self);

/* The job is the scribe's until done() is called, which owns it and its steps. */
void scribe_give(struct scribe *scribe, struct scribe_job *job);

/* Without a loop: does all that waits, and what comes of it, until nothing does. */
void scribe_settle(struct scribe *scribe);

/* Whether any job is not done. */
bool scribe_is_busy(const struct scribe *scribe);

struct scribe_counts scribe_count(struct scribe *scribe);

/* No more jobs are given. Waits for those that are there, whose done() come as the loop runs on;
 * then closed() comes, and the scribe is no more. */
void scribe_close(struct scribe *scribe, void (*closed)(void *self));

#endif
