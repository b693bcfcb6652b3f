#include "server/forget_run.h"

#include <string.h>
#include <time.h>

#include "server/forget_rows.h"

enum { TRIES = 5, MOMENTS = 40, ROUNDS_WITHOUT_SUCCESS = 20 };

static int begin(const struct server_given *given, const char *name)
{
    int64_t now = given->clock.now(given->clock.self);
    struct identity who;
    int result = STORE_CONFLICT;
    for (unsigned i = 0; i < TRIES && result == STORE_CONFLICT; i++) {
        struct scribe_job job = {.next = NULL};
        result = forget_rows_begin(&job, given->store, name, now, &who);
        struct store_batch batch = {job.steps, job.step_count, 0};
        if (result == 0 && store_write(given->store, &batch, 1) < 0)
            result = STORE_FAILED;
        else if (result == 0)
            result = batch.result;
        scribe_job_finish(&job);
    }
    return result == STORE_CONFLICT ? STORE_FAILED : result;
}

/* How many accounts and tables are left, of the first; -1 where that cannot be read. */
static int left(struct store *store)
{
    struct identity who;
    struct forget_game games[8];
    size_t count;
    if (forget_rows_next(store, &who, 8, games, &count) < 0)
        return -1;
    return who.name[0] ? (int)count + 1 : 0;
}

/* Whether a server that runs has done it. */
static bool is_done_by_another(struct store *store)
{
    static const struct timespec moment = {.tv_nsec = 100000000};
    for (unsigned i = 0; i < MOMENTS; i++) {
        if (left(store) == 0)
            return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

static void closed(void *self)
{
    (void)self;
}

int forget_run(const struct server_given *given, const char *name)
{
    int result = begin(given, name);
    if (result != 0 || is_done_by_another(given->store))
        return result;
    struct server *server = server_create(given);
    if (!server)
        return STORE_FAILED;
    for (unsigned i = 0; i < ROUNDS_WITHOUT_SUCCESS && left(given->store); i++) {
        forgetting_look(&server->forgetting);
        server_settle(server);
        if (server->forgetting.has_done)
            i = 0;
    }
    server_stop(server);
    server_settle(server);
    server_close(server, closed, NULL);
    server_destroy(server);
    return left(given->store) == 0 ? 0 : STORE_FAILED;
}
