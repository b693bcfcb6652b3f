#include "server/server_run.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <uv.h>

#include "server/api.h"
#include "server/broadcaster.h"
#include "server/courier.h"
#include "server/health.h"
#include "server/host_names.h"
#include "server/metrics_text.h"
#include "server/resident.h"
#include "server/sandbox.h"
#include "server/server.h"
#include "server/serving_clock.h"
#include "server/web.h"
#include "store/place.h"

enum { TICK_MS = 1000, SIGNALS = 3 };

struct process {
    uv_loop_t loop;
    struct serving_clock clock;
    uv_timer_t tick;
    uv_signal_t signals[SIGNALS];
    struct journal *journal;
    struct store *store;
    struct wire *wire;
    struct server *server;
    struct courier courier;
    struct health health;
    struct host_names names;
    struct resident resident;
    struct broadcaster broadcaster; /* only where other servers may have the database too */
    struct sandbox sandbox;
    bool is_wire_stopping;
};

/* The clock. */

static int64_t now(void *self)
{
    struct process *process = self;
    return serving_clock_at(&process->clock, uv_now(&process->loop));
}

static int64_t date(void *self)
{
    (void)self;
    return (int64_t)journal_now();
}

static uint64_t ticks(void *self)
{
    const struct process *process = self;
    return uv_now(&process->loop);
}

static uint64_t microseconds(void *self)
{
    (void)self;
    return uv_hrtime() / 1000;
}

/* The wire: what goes out, and what comes in. */

static const struct outlet outlet = {
    .header = wire_header,
    .answer = wire_answer,
    .make = wire_text_create,
    .tell = wire_tell_text,
    .release = wire_text_release,
    .drop = wire_drop,
};

/* The rest of the path behind /api/; no bytes where it is elsewhere. */
static struct slice request_name(struct slice path)
{
    static const char folder[] = "/api/";
    size_t size = sizeof folder - 1;
    if (path.size <= size || memcmp(path.bytes, folder, size) != 0)
        return (struct slice){NULL, 0};
    return (struct slice){path.bytes + size, path.size - size};
}

static void answer_api(struct server *server, struct wire_call *call,
                       const struct wire_request *asked, struct slice name)
{
    struct visitor *visitor = visitor_create(server->outlet, asked->address);
    if (visitor) {
        client_name_guess(asked->agent, visitor->client);
        visitor->call = call;
        wire_call_set_data(call, visitor);
    }
    if (!visitor || !api_call(server, visitor, asked, name)) {
        wire_call_set_data(call, NULL);
        wire_answer(call, 500, "text/plain", slice_of(""));
    }
    if (visitor)
        visitor_release(visitor);
}

/* What mail programs post to by themselves (RFC 8058), with a form that says no more than that. Whoever opens it
 * instead, as a person does where the program has no button, comes to the page; a program that only looks where links
 * lead ends nothing by that. */
static bool answer_off(struct server *server, struct wire_call *call,
                       const struct wire_request *asked)
{
    static const char folder[] = "/off/";
    size_t size = sizeof folder - 1;
    char body[128];
    if (asked->path.size != size + CHANNEL_KEY_DIGITS ||
        memcmp(asked->path.bytes, folder, size) != 0)
        return false;
    for (size_t i = size; i < asked->path.size; i++)
        if (!isxdigit((unsigned char)asked->path.bytes[i]))
            return false;
    if (asked->method != WIRE_POST) {
        snprintf(body, sizeof body, "../#off=%.*s", CHANNEL_KEY_DIGITS, asked->path.bytes + size);
        wire_header(call, "location:", body);
        wire_answer(call, 303, "text/plain", slice_of(""));
        return true;
    }
    snprintf(body, sizeof body, "{\"key\":\"%.*s\"}", CHANNEL_KEY_DIGITS, asked->path.bytes + size);
    struct wire_request request = *asked;
    request.body = slice_of(body);
    request.content_type = slice_of("application/json");
    answer_api(server, call, &request, slice_of("off"));
    return true;
}

static void answer_metrics(struct process *process, struct wire_call *call)
{
    char buffer[METRICS_TEXT_MAX];
    struct text text;
    const struct services *services = &process->server->services;
    const struct metrics_of_others others = {
        .memory = resident_bytes(&process->resident),
        .hashes = hash_queue_count(process->server->hashes),
        .tables = process->server->tables.count,
        .scribe = scribe_count(services->scribe),
        .pool = think_pool_count(services->pool),
        .wire = wire_count(process->wire),
    };
    text_init(&text, buffer, sizeof buffer);
    metrics_text_write(&services->metrics, &others, &text);
    wire_answer(call, 200, "text/plain; version=0.0.4", (struct slice){text.data, text.length});
}

static void answer_call(void *self, struct wire_call *call, const struct wire_request *asked)
{
    struct process *process = self;
    bool is_stopping = process->server->services.is_stopping;
    struct slice name = request_name(asked->path);
    wire_call_set_data(call, NULL);
    if (name.bytes)
        answer_api(process->server, call, asked, name);
    else if (!api_may_ask(process->server, asked->address))
        wire_answer(call, 429, "text/plain; charset=utf-8", slice_of("Too much at once.\n"));
    else if (slice_is(asked->path, "/healthz") && is_stopping)
        wire_answer(call, 503, "text/plain", slice_of("stopping\n"));
    else if (slice_is(asked->path, "/healthz") && process->server->is_cut_off)
        wire_answer(call, 503, "text/plain", slice_of("store\n"));
    else if (slice_is(asked->path, "/healthz"))
        health_ask(&process->health, call);
    else if (slice_is(asked->path, "/metrics"))
        answer_metrics(process, call);
    else if (!answer_off(process->server, call, asked))
        wire_answer(call, 404, "text/plain; charset=utf-8", slice_of("There is nothing here.\n"));
}

/* The answer will come when nobody waits for it; the ticket then finds no call. */
static void forget_call(void *self, struct wire_call *call)
{
    struct process *process = self;
    struct visitor *visitor = wire_call_data(call);
    if (visitor)
        visitor->call = NULL;
    else
        health_forget(&process->health, call);
}

/* Somebody may be let in here; another server has to be asked where not. */
static bool welcomes(void *self)
{
    const struct process *process = self;
    return !process->server->services.is_stopping && !process->server->is_cut_off;
}

static bool let_in(void *self, struct wire_peer *peer, const struct wire_request *asked)
{
    struct process *process = self;
    struct visitor *visitor = api_enter(process->server, peer, asked->address);
    wire_peer_set_data(peer, visitor);
    if (visitor)
        client_name_guess(asked->agent, visitor->client);
    return visitor != NULL;
}

static void hear(void *self, struct wire_peer *peer, struct slice message)
{
    struct process *process = self;
    if (!api_hear(process->server, wire_peer_data(peer), message))
        wire_drop(peer, 1013);
}

static void see_off(void *self, struct wire_peer *peer)
{
    (void)self;
    api_leave(wire_peer_data(peer));
}

static void note_refusal(void *self, unsigned status, struct slice address)
{
    struct process *process = self;
    struct services *services = &process->server->services;
    metrics_refused(&services->metrics, status);
    struct journal_line line;
    char text[VISITOR_ADDRESS_MAX];
    visitor_copy_address(address, text);
    journal_begin(&line, services->journal, JOURNAL_INFO, "refused");
    journal_number(&line, "status", status);
    journal_address(&line, "address", text);
    journal_end(&line);
}

static void note_wire(void *self, enum wire_severity severity, const char *line)
{
    struct process *process = self;
    struct journal_line noted; /* also before there is a server */
    journal_begin(&noted, process->journal,
                  severity == WIRE_ERROR ? JOURNAL_ERROR : JOURNAL_WARNING, "wire");
    journal_string(&noted, "words", line);
    journal_end(&noted);
}

static const struct wire_handlers handlers = {
    .call = answer_call,
    .gone = forget_call,
    .welcomes = welcomes,
    .opened = let_in,
    .heard = hear,
    .closed = see_off,
    .refused = note_refusal,
    .log = note_wire,
};

/* Stopping: what was accepted is finished, everybody is told, and then one after the other goes. */

static void server_gone(void *self)
{
    (void)self; /* the loop has nothing left to wait for */
}

static void wire_gone(void *self)
{
    struct process *process = self;
    server_close(process->server, server_gone, process);
    courier_close(&process->courier);
    broadcaster_close(&process->broadcaster);
    uv_close((uv_handle_t *)&process->tick, NULL);
    for (unsigned i = 0; i < SIGNALS; i++)
        uv_close((uv_handle_t *)&process->signals[i], NULL);
}

/* The wire stops when nothing is being stored any more. */
static void stop_if_idle(struct process *process)
{
    if (!process->server->services.is_stopping || process->is_wire_stopping ||
        server_is_busy(process->server))
        return;
    process->is_wire_stopping = true;
    wire_stop(process->wire, wire_gone);
}

static void stop(struct process *process, int number)
{
    struct services *services = &process->server->services;
    if (services->is_stopping)
        return;
    services_note(services, JOURNAL_INFO, "stopping", "signal", number == SIGTERM ? "TERM" : "INT");
    server_stop(process->server);
    stop_if_idle(process);
}

/* The files of the certificate are read again, as all servers do on this signal. */
static void renew(struct process *process)
{
    bool is_fine = wire_renew(process->wire);
    services_note(&process->server->services, is_fine ? JOURNAL_INFO : JOURNAL_ERROR,
                  is_fine ? "renewed" : "not-renewed", "signal", "HUP");
}

static void hear_signal(uv_signal_t *signal, int number)
{
    if (number == SIGHUP)
        renew(signal->data);
    else
        stop(signal->data, number);
}

static void tick(uv_timer_t *timer)
{
    struct process *process = timer->data;
    stop_if_idle(process);
    server_tick(process->server);
    journal_tick(process->server->services.journal);
}

/* Starting. */

static int open_wire(struct process *process, const struct config *config)
{
    struct host_names *names = &process->names;
    host_names_collect(names, config);
    struct wire_settings settings = {
        .address = config->listen,
        .port = (unsigned)config->port,
        .certificate = *config->certificate ? config->certificate : NULL,
        .key = *config->key ? config->key : NULL,
        .trusts_proxy = config->trust_proxy,
        .origins = (const char *const *)config->origins.texts,
        .origin_count = config->origins.count,
        .hosts = names->count ? names->names : NULL,
        .host_count = names->count,
        .files = web_files,
        .file_count = web_file_count,
        .message_limit = config->message_bytes,
        .body_limit = config->message_bytes,
        .address_limit = (unsigned)config->connections_per_address,
    };
    return wire_open(&settings, &process->loop, &handlers, process, &process->wire);
}

static int start_clocks(struct process *process)
{
    static const int numbers[SIGNALS] = {SIGTERM, SIGINT, SIGHUP};
    uv_timer_init(&process->loop, &process->tick);
    process->tick.data = process;
    uv_timer_start(&process->tick, tick, TICK_MS, TICK_MS);
    for (unsigned i = 0; i < SIGNALS; i++) {
        process->signals[i].data = process;
        if (uv_signal_init(&process->loop, &process->signals[i]) < 0 ||
            uv_signal_start(&process->signals[i], hear_signal, numbers[i]) < 0)
            return -1;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a store that fails, no more */
    return 0;
}

static void note_sandbox(const struct process *process)
{
    const struct sandbox *sandbox = &process->sandbox;
    struct journal_line line;
    bool is_open = sandbox->files > SANDBOX_HELD || sandbox->calls > SANDBOX_HELD;
    journal_begin(&line, process->journal, is_open ? JOURNAL_WARNING : JOURNAL_INFO, "sandbox");
    journal_string(&line, "files", sandbox_words[sandbox->files]);
    journal_string(&line, "calls", sandbox_words[sandbox->calls]);
    journal_end(&line);
}

/* What other nodes call. */
static void hear_node(void *self, struct slice node, struct slice words)
{
    struct process *process = self;
    server_hear(process->server, node, words);
}

static int open_store(struct process *process, struct server_given *given,
                      struct store_error *error)
{
    const char *place = given->config->database;
    if (store_open(place, &process->store, error) < 0)
        return -1;
    given->store = process->store;
    given->is_shared = !store_place_is_file(place);
    if (!given->is_shared)
        return 0;
    given->broadcast = &process->broadcaster.broadcast;
    return broadcaster_open(&process->broadcaster, place, &process->loop, error);
}

static int start(struct process *process, struct server_given *given, struct server_fault *fault)
{
    const struct config *config = given->config;
    process->journal = given->journal;
    if (courier_start(&process->courier, config, given->journal) < 0)
        return -1;
    resident_open(&process->resident);
    sandbox_begin(config, &process->sandbox);
    if (uv_loop_init(&process->loop) < 0 || courier_open(&process->courier, &process->loop) < 0 ||
        open_store(process, given, &fault->store) < 0)
        return -1;
    fault->wire = open_wire(process, config);
    if (fault->wire)
        return -1;
    sandbox_give_up_files(config, &process->sandbox); /* what comes now makes threads */
    process->clock =
        (struct serving_clock){.now = (int64_t)journal_now(), .ticks = uv_now(&process->loop)};
    given->carrier = &process->courier.carrier;
    process->server = server_create(given);
    if (!process->server || start_clocks(process) < 0 ||
        (given->is_shared &&
         broadcaster_start(&process->broadcaster, process->server->services.node, hear_node,
                           process) < 0))
        return -1;
    process->health.scribe = process->server->services.scribe;
    sandbox_give_up_calls(config, &process->sandbox);
    note_sandbox(process);
    return 0;
}

int server_run(const struct config *config, struct journal *journal, const struct net *net,
               void (*ready)(void *self, unsigned port), void *self, struct server_fault *fault)
{
    struct process process = {0};
    struct server_given given = {
        .config = config,
        .journal = journal,
        .net = net,
        .clock = {.now = now,
                  .date = date,
                  .ticks = ticks,
                  .microseconds = microseconds,
                  .self = &process},
        .outlet = &outlet,
        .loop = &process.loop,
        .threads = config_threads(config, uv_available_parallelism()),
    };
    *fault = (struct server_fault){0};
    if (start(&process, &given, fault) < 0)
        return -1; /* the process ends */
    server_start(process.server);
    services_note(&process.server->services, JOURNAL_INFO, "listening", "address", config->listen);
    ready(self, wire_port(process.wire));
    uv_run(&process.loop, UV_RUN_DEFAULT);
    services_note(&process.server->services, JOURNAL_INFO, "stopped", "address", config->listen);
    wire_close(process.wire);
    uv_loop_close(&process.loop);
    server_destroy(process.server);
    store_close(process.store);
    return 0;
}
