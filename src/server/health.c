#include "server/health.h"

#include <stdlib.h>

struct health_asker {
    struct health_asker *next;
    struct wire_call *call;
};

static void answer(struct wire_call *call, int result)
{
    wire_answer(call, result < 0 ? 503 : 200, "text/plain",
                slice_of(result < 0 ? "store\n" : "ok\n"));
}

static void ignore(void *context, struct slice value)
{
    (void)context, (void)value;
}

/* In the scribe's thread. */
static int ask_store(struct scribe_job *job, struct store *store)
{
    const struct health *health =
        (const struct health *)((char *)job - offsetof(struct health, job));
    if (store_read(store, slice_of("health"), slice_of("asked"), ignore, NULL) < 0)
        return STORE_FAILED;
    if (health->must_write)
        scribe_job_add(job, STORE_PUT, "health", "asked", slice_of(""));
    return 0;
}

static void answer_all(struct scribe_job *job)
{
    struct health *health = (struct health *)((char *)job - offsetof(struct health, job));
    struct health_asker *asker = health->askers;
    health->is_asking = false;
    health->askers = NULL;
    scribe_job_finish(job);
    for (struct health_asker *next; asker; asker = next) {
        next = asker->next;
        answer(asker->call, job->result);
        free(asker);
    }
}

void health_ask(struct health *health, struct wire_call *call)
{
    struct health_asker *asker = malloc(sizeof *asker);
    if (!asker) {
        wire_answer(call, 503, "text/plain", slice_of("memory\n"));
        return;
    }
    *asker = (struct health_asker){health->askers, call};
    health->askers = asker;
    if (health->is_asking)
        return;
    health->is_asking = true;
    health->must_write = scribe_count(health->scribe).is_failing;
    health->job = (struct scribe_job){.change = ask_store, .done = answer_all};
    scribe_give(health->scribe, &health->job);
}

void health_forget(struct health *health, const struct wire_call *call)
{
    for (struct health_asker **at = &health->askers; *at; at = &(*at)->next) {
        struct health_asker *asker = *at;
        if (asker->call != call)
            continue;
        *at = asker->next;
        free(asker);
        return;
    }
}
