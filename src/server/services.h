/* services.h - what everything at a server works with: clock, store, thinking, log, counts */
#ifndef ULM_SERVER_SERVICES_H
#define ULM_SERVER_SERVICES_H

#include "server/broadcast.h"
#include "server/journal.h"
#include "server/metrics.h"
#include "server/scribe.h"
#include "server/table_quota.h"
#include "server/think_pool.h"
#include "server/watch_quota.h"

/* The time, as somebody says. */
struct server_clock {
    int64_t (*now)(void *self); /* milliseconds since 1970 */
    int64_t (*date)(
        void *self); /* the same for others' eyes, where now() may lag; NULL: now does */
    uint64_t (*ticks)(void *self);        /* milliseconds that never go back */
    uint64_t (*microseconds)(void *self); /* the same, to measure with; NULL: ticks do */
    void *self;
};

struct services {
    struct server_clock clock;
    int64_t lag; /* milliseconds: so long nobody could be served, since the store did not answer */
    struct uv_loop_s *loop; /* NULL: whoever has the server does what waits, see server_settle() */
    struct scribe *scribe;
    struct think_pool *pool;
    struct journal *journal;
    struct table_quota *table_quota; /* how many tables and seats everybody has */
    struct watch_quota *watch_quota; /* how many tables each address looks on at */
    struct metrics metrics;
    bool is_stopping; /* nothing new is accepted */
    char node
        [NODE_MAX]; /* this server among those on its database; "" where it has that to itself */
    const struct broadcast *broadcast; /* NULL: nobody is called */
};

/* That of the system, for who has no loop. */
extern const struct server_clock services_system_clock;

int64_t services_now(const struct services *services);
uint64_t services_ticks(const struct services *services);
int64_t services_date(const struct services *services);

uint64_t services_microseconds(const struct services *services);

/* A line of the journal with one field. */
void services_note(struct services *services, enum journal_level level, const char *event,
                   const char *key, const char *value);

/* Calls to the other nodes, if there are any. */
__attribute__((format(printf, 2, 3))) void services_broadcast(const struct services *services,
                                                              const char *format, ...);

/* What looks after something again and again: a job of so many bytes, and its functions. */
struct look_kind {
    size_t size;
    int (*read)(struct scribe_job *job, struct store *store);
    int (*change)(struct scribe_job *job, struct store *store);
    void (*done)(struct scribe_job *job);
};

/* Begins such a job, all else of it zero; NULL while the one before is under way, where the server stops, or
 * without memory. Whoever ends it says so. */
void *services_begin_look(const struct services *services, bool *is_looking,
                          const struct look_kind *kind);

#endif
