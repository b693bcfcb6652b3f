#include "server/server_run.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/api.h"
#include "server/computer_turn.h"
#include "server/deadlines.h"
#include "server/rating_job.h"
#include "server/web.h"
#include "store/sqlite.h"

enum { TICK_MS = 1000, SOON_MS = 5000, MINUTE_MS = 60000, LIMITED_MOST = 1 << 16 };

/* What is dear may be asked for so many times less. */
enum { DEAR_RATE = 20, DEAR_BURST = 3 };

int64_t server_now(const struct server *server)
{
    struct timespec now;
    (void)server;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void server_note(struct server *server, enum journal_level level, const char *event,
                 const char *key, const char *value)
{
    struct journal_line line;
    journal_begin(&line, server->journal, level, event);
    journal_string(&line, key, value);
    journal_end(&line);
}

/* Stopping: what was accepted is finished, everybody is told, and then one after the other goes. */

static void scribe_gone(void *self)
{
    (void)self; /* the loop has nothing left to wait for */
}

static void crew_gone(void *self)
{
    struct server *server = self;
    scribe_close(server->scribe, scribe_gone);
}

static void wire_gone(void *self)
{
    struct server *server = self;
    hall_finish(&server->hall);
    crew_close(server->crew, crew_gone, server);
    uv_close((uv_handle_t *)&server->tick, NULL);
    for (unsigned i = 0; i < SERVER_SIGNALS; i++)
        uv_close((uv_handle_t *)&server->signals[i], NULL);
}

/* The wire stops when nothing is being kept any more. */
static void stop_if_idle(struct server *server)
{
    if (!server->is_stopping || server->is_wire_stopping || scribe_is_busy(server->scribe) ||
        server->journeys)
        return;
    server->is_wire_stopping = true;
    wire_stop(server->wire, wire_gone);
}

static void stop(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    if (server->is_stopping)
        return;
    server_note(server, JOURNAL_INFO, "stopping", "signal", number == SIGTERM ? "TERM" : "INT");
    server->is_stopping = true;
    stop_if_idle(server);
}

static void tick(uv_timer_t *timer)
{
    struct server *server = timer->data;
    stop_if_idle(server);
    if (server->is_stopping)
        return;
    bool is_nearly_full = server->hall.count > server->config->tables_most / 4 * 3;
    hall_sweep(&server->hall,
               server_now(server) -
                   (is_nearly_full ? SOON_MS : (int64_t)server->config->idle_minutes * MINUTE_MS));
    hall_tell_presence(&server->hall);
    hall_wake(&server->hall);
    bell_look(server);
}

static void store_failed(void *self, const struct store_error *error)
{
    struct server *server = self;
    server_note(server, JOURNAL_ERROR, "store", "words", error->words);
}

/* Starting. */

static int open_wire(struct server *server)
{
    const struct config *config = server->config;
    struct wire_settings settings = {
        .address = config->listen,
        .port = (unsigned)config->port,
        .certificate = *config->certificate ? config->certificate : NULL,
        .key = *config->key ? config->key : NULL,
        .trusts_proxy = config->trust_proxy,
        .origins = (const char *const *)config->origins.texts,
        .origin_count = config->origins.count,
        .files = web_files,
        .file_count = web_file_count,
        .message_limit = config->message_bytes,
    };
    return wire_open(&settings, &server->loop, &reception, server, &server->wire);
}

static int start_clocks(struct server *server)
{
    static const int numbers[SERVER_SIGNALS] = {SIGTERM, SIGINT};
    uv_timer_init(&server->loop, &server->tick);
    server->tick.data = server;
    uv_timer_start(&server->tick, tick, TICK_MS, TICK_MS);
    for (unsigned i = 0; i < SERVER_SIGNALS; i++) {
        server->signals[i].data = server;
        if (uv_signal_init(&server->loop, &server->signals[i]) < 0 ||
            uv_signal_start(&server->signals[i], stop, numbers[i]) < 0)
            return -1;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a store that fails, no more */
    return 0;
}

static uint64_t part_of(uint64_t number, uint64_t part)
{
    return number > part ? number / part : 1;
}

static int start(struct server *server, const struct net *net, struct server_fault *fault)
{
    const struct config *config = server->config;
    if (sodium_init() < 0 || uv_loop_init(&server->loop) < 0)
        return -1;
    if (store_sqlite_open(config->database, &server->store, &fault->store) < 0)
        return -1;
    server->scribe = scribe_create(server->store, &server->loop, store_failed, server);
    server->crew = crew_create(&server->loop, config_threads(config, uv_available_parallelism()),
                               net, turn_chosen);
    server->address_limit = limit_create(LIMITED_MOST, config->rate_address, config->rate_burst);
    server->table_limit = limit_create(LIMITED_MOST, config->rate_table, config->rate_burst);
    server->dear_limit = limit_create(LIMITED_MOST, part_of(config->rate_address, DEAR_RATE),
                                      part_of(config->rate_burst, DEAR_BURST));
    server->census = census_create((unsigned)config->connections_per_address);
    if (!server->scribe || !server->crew || !server->address_limit || !server->table_limit ||
        !server->dear_limit || !server->census || start_clocks(server) < 0)
        return -1;
    fault->wire = open_wire(server);
    return fault->wire;
}

int server_run(const struct config *config, struct journal *journal, const struct net *net,
               void (*ready)(void *self, unsigned port), void *self, struct server_fault *fault)
{
    struct server *server = calloc(1, sizeof *server);
    *fault = (struct server_fault){0};
    if (!server)
        return -1;
    server->config = config;
    server->journal = journal;
    server->metrics.started = server_now(server);
    if (start(server, net, fault) < 0)
        return -1; /* the process ends */
    bell_wake(server);
    account_rate(server, "");
    server_note(server, JOURNAL_INFO, "listening", "address", config->listen);
    ready(self, wire_port(server->wire));
    uv_run(&server->loop, UV_RUN_DEFAULT);
    server_note(server, JOURNAL_INFO, "stopped", "address", config->listen);
    wire_close(server->wire);
    uv_loop_close(&server->loop);
    store_close(server->store);
    limit_destroy(server->address_limit);
    limit_destroy(server->table_limit);
    limit_destroy(server->dear_limit);
    census_destroy(server->census);
    free(server);
    return 0;
}
