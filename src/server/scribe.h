/* The scribe: whoever waits for the disk, so that nobody else has to.
 *
 * One thread of its own works through jobs in the order they were given. Writing jobs that wait one
 * behind the other go into the store as one commit: the more there is to write, the more is written
 * at once. When a job is done, its done() is called on the loop, also in that order.
 */
#ifndef ULM_SERVER_SCRIBE_H
#define ULM_SERVER_SCRIBE_H

#include "server/bundle.h"

struct uv_loop_s;
struct scribe;

struct scribe_job {
    struct scribe_job *next;
    /* Reads, in the scribe's thread; the result is its own. NULL for a job that writes. */
    int (*read)(struct scribe_job *job, struct store *store);
    struct bundle bundle;
    int result; /* of the writing as store_batch says; of the reading as it returned */
    void (*done)(struct scribe_job *job);
};

/* Of all that was written so far. */
struct scribe_counts {
    uint64_t batches, commits, failures;
};

/* The store is the scribe's alone from here on, and stays the caller's to close afterwards. NULL
 * without memory or thread. */
struct scribe *scribe_create(struct store *store, struct uv_loop_s *loop,
                             void (*failed)(void *self, const struct store_error *error),
                             void *self);

/* The job is the scribe's until done() is called, which owns it and its bundle. */
void scribe_give(struct scribe *scribe, struct scribe_job *job);

/* Whether any job is not done. */
bool scribe_is_busy(const struct scribe *scribe);

struct scribe_counts scribe_count(struct scribe *scribe);

/* No more jobs are given. Waits for those that are there, whose done() come as the loop runs on;
 * then closed() comes, and the scribe is no more. */
void scribe_close(struct scribe *scribe, void (*closed)(void *self));

#endif
