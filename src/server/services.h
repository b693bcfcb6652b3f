/* services.h - what everything at a server works with: clock, store, thinking, log, counts */
#ifndef ULM_SERVER_SERVICES_H
#define ULM_SERVER_SERVICES_H

#include "server/census.h"
#include "server/journal.h"
#include "server/ledger.h"
#include "server/metrics.h"
#include "server/scribe.h"
#include "server/think_pool.h"

/* The time, as somebody says. */
struct server_clock {
    int64_t (*now)(void *self);    /* milliseconds since 1970 */
    uint64_t (*ticks)(void *self); /* milliseconds that never go back */
    void *self;
};

struct services {
    struct server_clock clock;
    struct uv_loop_s *loop; /* NULL: whoever has the server does what waits, see server_settle() */
    struct scribe *scribe;
    struct think_pool *pool;
    struct journal *journal;
    struct ledger *ledger;   /* who waits at how many tables */
    struct census *watchers; /* how many tables each address looks on at */
    struct metrics metrics;
    bool is_stopping; /* nothing new is accepted */
};

int64_t services_now(const struct services *services);
uint64_t services_ticks(const struct services *services);

/* A line of the journal with one field. */
void services_note(struct services *services, enum journal_level level, const char *event,
                   const char *key, const char *value);

#endif
