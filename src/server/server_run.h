/* The server: the loop, and everybody who works for it. Its files share this struct. */
#ifndef ULM_SERVER_SERVER_RUN_H
#define ULM_SERVER_SERVER_RUN_H

#include <uv.h>

#include "ai/net.h"
#include "server/census.h"
#include "server/config.h"
#include "server/journal.h"
#include "server/limit.h"
#include "server/live_tables.h"
#include "server/metrics.h"
#include "server/scribe.h"
#include "server/think_pool.h"

enum { SERVER_SIGNALS = 2 };

struct server {
    const struct config *config;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_signal_t signals[SERVER_SIGNALS];
    struct store *store;
    struct wire *wire;
    struct scribe *scribe;
    struct crew *crew;
    struct journal *journal;
    struct limit *address_limit, *table_limit, *dear_limit;
    struct census *census;
    struct hall hall;
    struct metrics metrics;
    unsigned journeys;     /* of accounts, on their way */
    bool is_stopping;      /* nothing new is accepted */
    bool is_wire_stopping; /* and nothing is being kept any more */
    bool is_looking;       /* for deadlines that have come */
};

/* Milliseconds since 1970. */
int64_t server_now(const struct server *server);

/* A line of the journal with one field. */
void server_note(struct server *server, enum journal_level level, const char *event,
                 const char *key, const char *value);

/* Why a server did not come up. */
struct server_fault {
    int wire;                 /* for wire_fault(); 0 where it was not that */
    struct store_error store; /* fault is STORE_FAULT_NONE where it was not that */
};

/* Serves until SIGTERM or SIGINT, then finishes what was accepted. Says where it listens, once it
 * does, by ready(). The configuration, journal and network stay the caller's. Returns 0, or -1 with
 * the fault set where it could not begin; where neither is set there was no memory. */
int server_run(const struct config *config, struct journal *journal, const struct net *net,
               void (*ready)(void *self, unsigned port), void *self, struct server_fault *fault);

#endif
