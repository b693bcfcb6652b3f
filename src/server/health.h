/* health.h - whether the server can do its work: who asks /healthz is answered when the store has been
 *
 * A row is read. Where the last writing failed one is written too, so that a disk with room again is
 * seen before anybody plays. Those who ask while the store is being asked share its answer: however many
 * they are, there is one job at a time.
 */
#ifndef ULM_SERVER_HEALTH_H
#define ULM_SERVER_HEALTH_H

#include "server/scribe.h"
#include "server/wire.h"

struct health_asker;

/* All zero but the scribe is one that nobody asks. */
struct health {
    struct scribe *scribe;
    struct scribe_job job;
    bool is_asking; /* the job is the scribe's */
    bool must_write;
    struct health_asker *askers;
};

/* The call is answered, now or later: 200, or 503 with what is wrong in a word. */
void health_ask(struct health *health, struct wire_call *call);

/* The call is gone, if it was one of these. */
void health_forget(struct health *health, const struct wire_call *call);

#endif
