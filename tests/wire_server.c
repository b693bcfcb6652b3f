/* A server that does what tests/wire.py asks of it: the wire and nothing else.
 *
 * wire_server [NAME=VALUE]... prints "port N" when it listens, with a second N for the second of
 * wires=2, and what it was told of its end. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/wire.h"

enum { PEERS = 20000, WIRES = 2 };

struct server {
    uv_loop_t loop;
    uv_signal_t term;
    struct wire *wires[WIRES];
    unsigned wire_count, done_count;
    struct wire_peer *peers[PEERS];
    size_t peer_count;
    unsigned opened, closed, gone;
};

/* An answer that comes later. */
struct errand {
    uv_timer_t timer;
    struct wire_call *call; /* NULL: the client has left */
};

static struct slice words(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static bool is(struct slice slice, const char *text)
{
    return slice.size == strlen(text) && memcmp(slice.bytes, text, slice.size) == 0;
}

static unsigned number(struct slice slice)
{
    char text[16] = "";
    memcpy(text, slice.bytes, slice.size < 15 ? slice.size : 15);
    return (unsigned)strtoul(text, NULL, 10);
}

static void say_done(void *self)
{
    struct server *server = self;
    if (++server->done_count < server->wire_count)
        return;
    printf("done: opened %u, closed %u, gone %u\n", server->opened, server->closed, server->gone);
    fflush(stdout);
    uv_close((uv_handle_t *)&server->term, NULL);
}

static void stop_all(struct server *server)
{
    uv_signal_stop(&server->term);
    for (unsigned i = 0; i < server->wire_count; i++)
        wire_stop(server->wires[i], say_done);
}

static void on_term(uv_signal_t *handle, int number_of_signal)
{
    struct server *server = handle->data;
    (void)number_of_signal;
    stop_all(server);
}

static void free_errand(uv_handle_t *handle)
{
    free(handle->data);
}

static void on_errand(uv_timer_t *timer)
{
    struct errand *errand = timer->data;
    if (errand->call)
        wire_answer(errand->call, 200, "text/plain", words("later\n"));
    uv_close((uv_handle_t *)timer, free_errand);
}

static void answer_counts(struct server *server, struct wire_call *call)
{
    struct wire_counts counts = wire_count(server->wires[0]);
    char text[1024];
    snprintf(text, sizeof text,
             "{\"connections\":%llu,\"peers\":%llu,\"accepted\":%llu,\"refused\":%llu,"
             "\"requests\":%llu,\"upgrades\":%llu,\"heard\":%llu,\"told\":%llu,"
             "\"heard_bytes\":%llu,\"told_bytes\":%llu,\"dropped\":%llu,\"faults\":%llu,"
             "\"sent_away\":%llu,\"opened\":%u,\"closed\":%u,\"gone\":%u}\n",
             (unsigned long long)counts.connections, (unsigned long long)counts.peers,
             (unsigned long long)counts.accepted, (unsigned long long)counts.refused,
             (unsigned long long)counts.requests, (unsigned long long)counts.upgrades,
             (unsigned long long)counts.heard, (unsigned long long)counts.told,
             (unsigned long long)counts.heard_bytes, (unsigned long long)counts.told_bytes,
             (unsigned long long)counts.dropped, (unsigned long long)counts.faults,
             (unsigned long long)counts.sent_away, server->opened, server->closed, server->gone);
    wire_answer(call, 200, "application/json", words(text));
}

static void answer_echo(struct wire_call *call, const struct wire_request *request)
{
    char text[16384];
    if (request->method == WIRE_POST) {
        wire_answer(call, 200, "application/octet-stream", request->body);
        return;
    }
    int size = snprintf(text, sizeof text, "%.*s\n%.*s\n%.*s\n%.*s\n%.*s\n%.*s\n%.*s\n",
                        (int)request->path.size, request->path.bytes, (int)request->query.size,
                        request->query.bytes, (int)request->bearer.size, request->bearer.bytes,
                        (int)request->host.size, request->host.bytes, (int)request->address.size,
                        request->address.bytes, (int)request->agent.size, request->agent.bytes,
                        (int)request->content_type.size, request->content_type.bytes);
    wire_header(call, "retry-after:", "7");
    wire_answer(call, 200, "text/plain", (struct slice){text, (size_t)size});
}

static void on_call(void *self, struct wire_call *call, const struct wire_request *request)
{
    struct server *server = self;
    if (is(request->path, "/counts")) {
        answer_counts(server, call);
    } else if (is(request->path, "/later")) {
        struct errand *errand = calloc(1, sizeof *errand);
        *errand = (struct errand){.call = call};
        wire_call_set_data(call, errand);
        uv_timer_init(&server->loop, &errand->timer);
        errand->timer.data = errand;
        uv_timer_start(&errand->timer, on_errand, number(request->query), 0);
    } else if (is(request->path, "/size")) {
        size_t size = number(request->query);
        char *body = malloc(size + 1);
        memset(body, 'x', size + 1);
        wire_answer(call, 200, "text/plain", (struct slice){body, size});
        free(body);
    } else if (is(request->path, "/status")) {
        wire_answer(call, number(request->query), "text/plain", words(""));
    } else if (strncmp(request->path.bytes, "/echo", 5) == 0) {
        answer_echo(call, request);
    } else {
        wire_answer(call, 404, "text/plain", words("nothing here\n"));
    }
}

static void on_gone(void *self, struct wire_call *call)
{
    struct server *server = self;
    struct errand *errand = wire_call_data(call);
    server->gone++;
    errand->call = NULL;
    uv_timer_start(&errand->timer, on_errand, 0, 0);
}

static bool on_opened(void *self, struct wire_peer *peer, const struct wire_request *request)
{
    struct server *server = self;
    if (is(request->query, "refuse") || server->peer_count == PEERS)
        return false;
    wire_peer_set_data(peer, (void *)(uintptr_t)server->peer_count);
    server->peers[server->peer_count++] = peer;
    server->opened++;
    return true;
}

static void on_closed(void *self, struct wire_peer *peer)
{
    struct server *server = self;
    size_t place = (uintptr_t)wire_peer_data(peer);
    server->peers[place] = server->peers[--server->peer_count];
    wire_peer_set_data(server->peers[place], (void *)(uintptr_t)place);
    server->closed++;
}

static void flood(struct wire_peer *peer, unsigned count, unsigned size)
{
    char *text = malloc(size + 16);
    memset(text, '.', size + 16);
    for (unsigned i = 0; i < count; i++) {
        int digits = snprintf(text, 16, "%u ", i);
        text[digits] = '.';
        wire_tell(peer, (struct slice){text, size});
    }
    free(text);
}

static void on_heard(void *self, struct wire_peer *peer, struct slice message)
{
    struct server *server = self;
    unsigned count, size;
    char text[64] = "";
    memcpy(text, message.bytes, message.size < 63 ? message.size : 63);
    if (sscanf(text, "flood %u %u", &count, &size) == 2) {
        flood(peer, count, size);
    } else if (sscanf(text, "close %u", &count) == 1) {
        wire_tell(peer, words("bye"));
        wire_drop(peer, count);
        wire_tell(peer, words("never heard"));
    } else if (strncmp(text, "all ", 4) == 0) {
        struct wire_text *shared = wire_text_create(message);
        for (size_t i = 0; i < server->peer_count; i++)
            wire_tell_text(server->peers[i], shared);
        wire_text_release(shared);
    } else if (sscanf(text, "stop %u", &count) == 1) {
        flood(peer, count, 1000);
        stop_all(server);
    } else {
        wire_tell(peer, message);
    }
}

static void on_log(void *self, enum wire_severity severity, const char *line)
{
    (void)self;
    fprintf(stderr, "%s: %s\n", severity == WIRE_ERROR ? "error" : "warning", line);
}

/* clang-format off */
static const unsigned char compressed[] = {
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 173, 40, 200, 47, 42, 81, 72, 206, 207, 43, 46, 81,
    40, 207, 47, 74, 81, 176, 85, 80, 47, 207, 44, 74, 85, 183, 230, 74, 29, 149, 27, 149, 67,
    147, 3, 0, 246, 87, 143, 138, 48, 2, 0, 0
};
/* clang-format on */

static const char page[] = "<!doctype html><html><head><title>quiet</title>"
                           "<script src=\"/page.js\"></script></head></html>\n";
static const char script[] =
    "const socket = new WebSocket('ws://' + location.host + '/ws', 'ulm');\n"
    "socket.onopen = () => socket.send('here');\n"
    "socket.onmessage = event => document.title = event.data;\n";

/* name=value, into the settings; -1 where a word is none of these. */
static int read_words(int count, char **words, struct wire_settings *settings, unsigned *wires)
{
    const struct {
        const char *name;
        unsigned *value;
    } numbers[] = {
        {"wires", wires},
        {"port", &settings->port},
        {"connections", &settings->connection_limit},
        {"of_address", &settings->address_limit},
        {"request", &settings->request_seconds},
        {"keep", &settings->keep_seconds},
        {"answer", &settings->answer_seconds},
        {"ping", &settings->ping_seconds},
        {"pong", &settings->pong_seconds},
        {"stop", &settings->stop_seconds},
    };
    for (int i = 1; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (!value)
            return -1;
        *value++ = '\0';
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
            if (strcmp(words[i], numbers[j].name) == 0)
                *numbers[j].value = (unsigned)strtoul(value, NULL, 10);
        if (strcmp(words[i], "address") == 0)
            settings->address = value;
        else if (strcmp(words[i], "certificate") == 0)
            settings->certificate = value;
        else if (strcmp(words[i], "key") == 0)
            settings->key = value;
        else if (strcmp(words[i], "waiting") == 0)
            settings->waiting_limit = strtoul(value, NULL, 10);
        else if (strcmp(words[i], "proxy") == 0)
            settings->trusts_proxy = true;
    }
    return *wires > WIRES ? -1 : 0;
}

/* Returns 0, or -1 and says why. */
static int open_wires(struct server *server, const struct wire_settings *settings, unsigned wires)
{
    static const struct wire_handlers handlers = {
        .call = on_call,
        .gone = on_gone,
        .opened = on_opened,
        .heard = on_heard,
        .closed = on_closed,
        .log = on_log,
    };
    while (server->wire_count < wires) {
        struct wire **wire = &server->wires[server->wire_count];
        int fault = wire_open(settings, &server->loop, &handlers, server, wire);
        if (fault != 0) {
            printf("fault: %s %s\n", wire_fault(fault), errno ? strerror(errno) : "");
            return -1;
        }
        server->wire_count++;
    }
    return 0;
}

static int serve(struct server *server)
{
    uv_signal_init(&server->loop, &server->term);
    server->term.data = server;
    uv_signal_start(&server->term, on_term, SIGTERM);
    printf("port");
    for (unsigned i = 0; i < server->wire_count; i++)
        printf(" %u", wire_port(server->wires[i]));
    printf("\n");
    fflush(stdout);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    for (unsigned i = 0; i < server->wire_count; i++)
        wire_close(server->wires[i]);
    return uv_loop_close(&server->loop) == 0 ? 0 : 3;
}

int main(int count, char **words)
{
    static struct server server;
    static char repeated[20 * 28 + 1];
    static const char *origins[] = {"https://friend.example"};
    for (int i = 0; i < 20; i++)
        memcpy(repeated + (ptrdiff_t)i * 28, "export const word = 'wire';\n", 28);
    const struct wire_file files[] = {
        {"/", "text/html; charset=utf-8", {page, sizeof page - 1}, {0}, "page-1", false},
        {"/page.js", "text/javascript", {script, sizeof script - 1}, {0}, "script-1", false},
        {"/word.js",
         "text/javascript",
         {repeated, 20 * 28},
         {(const char *)compressed, sizeof compressed},
         "word-1",
         true},
    };
    struct wire_settings settings = {.origins = origins,
                                     .origin_count = 1,
                                     .files = files,
                                     .file_count = sizeof files / sizeof *files};
    unsigned wires = 1;
    if (read_words(count, words, &settings, &wires) != 0)
        return 2;
    uv_loop_init(&server.loop);
    if (open_wires(&server, &settings, wires) != 0) {
        uv_run(&server.loop, UV_RUN_DEFAULT);
        return uv_loop_close(&server.loop) == 0 ? 1 : 3;
    }
    return serve(&server);
}
