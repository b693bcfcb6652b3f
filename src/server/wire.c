#include "server/wire_parts.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "base/tongue.h"
#include "server/wire_frames.h"
#include "server/wire_tls.h"

/* How often calls and peers are looked after, in milliseconds. */
enum { TICK = 250, PULSE = 1000 };

/* How many connections are taken before the loop goes on. */
enum { WELCOME = 64 };

uint64_t wire_now(struct wire *wire)
{
    return (uint64_t)serving_clock_at(&wire->served, uv_now(wire->loop));
}

static void on_clock(uv_timer_t *timer)
{
    struct wire *wire = timer->data;
    wire_call_watch(wire);
    if (!wire->callers)
        uv_timer_stop(timer);
}

static void on_pulse(uv_timer_t *timer)
{
    struct wire *wire = timer->data;
    wire_peer_watch(wire);
    if (!wire->peers)
        uv_timer_stop(timer);
}

static void on_haste(uv_idle_t *idle)
{
    (void)idle;
}

static void close_handles(struct wire *wire);

static void on_settle(uv_prepare_t *prepare)
{
    struct wire *wire = prepare->data;
    struct wire_link *link = wire->touched;
    wire->touched = NULL;
    for (struct wire_link *next; link; link = next) {
        next = link->next_touched;
        wire_socket_settle(link);
    }
    if (wire->touched)
        uv_idle_start(&wire->haste, on_haste);
    else
        uv_idle_stop(&wire->haste);
    if (wire->is_ending && !wire->callers && !wire->peers)
        close_handles(wire);
}

void wire_watch(struct wire *wire)
{
    if (wire->peers && !uv_is_active((uv_handle_t *)&wire->pulse))
        uv_timer_start(&wire->pulse, on_pulse, PULSE, PULSE);
    if (wire->callers && !uv_is_active((uv_handle_t *)&wire->clock))
        uv_timer_start(&wire->clock, on_clock, TICK, TICK);
}

static void on_door(uv_poll_t *door, int status, int events)
{
    struct wire *wire = door->data;
    (void)status, (void)events;
    for (int i = 0; i < WELCOME; i++) {
        char address[WIRE_ADDRESS_ROOM];
        int fd = wire_accept(wire->socket, address);
        if (fd < 0) {
            if (errno != EMFILE && errno != ENFILE)
                return;
            uv_poll_stop(door); /* until somebody leaves */
            if (wire->handlers.log)
                wire->handlers.log(wire->self, WIRE_WARNING,
                                   "no more files can be opened: others wait outside");
            return;
        }
        if (wire_socket_open(wire, fd, address) == 0)
            wire->counts.accepted++;
        else
            wire->counts.refused++;
    }
}

void wire_open_door(struct wire *wire)
{
    if (!wire->is_stopping && !uv_is_active((uv_handle_t *)&wire->door))
        uv_poll_start(&wire->door, UV_READABLE, on_door);
}

static void set_default(size_t *number, size_t standard)
{
    if (*number == 0)
        *number = standard;
}

static void set_seconds(unsigned *number, unsigned standard)
{
    if (*number == 0)
        *number = standard;
}

static const char *address_of(const struct wire_settings *settings)
{
    return settings->address ? settings->address : "127.0.0.1";
}

/* Of so many files that may be open. The database, the log and guests of this machine need some, however few there
 * are. */
static unsigned most_connections(unsigned files)
{
    enum { OWN = 100, OWN_AT_LEAST = 24 };
    if (files > 2 * OWN)
        return files - OWN;
    return files > OWN_AT_LEAST + 1 ? (files - OWN_AT_LEAST) / 2 : 1;
}

static void fill_in(struct wire_settings *settings)
{
    struct rlimit files = {.rlim_cur = 1024};
    getrlimit(RLIMIT_NOFILE, &files);
    rlim_t most = files.rlim_cur > UINT16_MAX * 16 ? UINT16_MAX * 16 : files.rlim_cur;
    settings->address = address_of(settings);
    set_default(&settings->message_limit, 16 << 10);
    set_default(&settings->body_limit, 64 << 10);
    set_default(&settings->queue_limit, 1 << 20);
    set_default(&settings->waiting_limit, 128 << 20);
    set_seconds(&settings->connection_limit, most_connections((unsigned)most));
    set_seconds(&settings->request_seconds, 10);
    set_seconds(&settings->keep_seconds, 30);
    set_seconds(&settings->answer_seconds, 60);
    set_seconds(&settings->ping_seconds, 30);
    set_seconds(&settings->pong_seconds, 15);
    set_seconds(&settings->stop_seconds, 5);
}

static void free_wire(struct wire *wire)
{
    wire_tls_host_destroy(wire->tls);
    wire_frames_destroy(wire->spare);
    free(wire);
}

void wire_init(struct wire *wire, const struct wire_settings *settings, struct uv_loop_s *loop,
               const struct wire_handlers *handlers, void *self)
{
    memset(wire, 0, offsetof(struct wire, room));
    wire->settings = *settings;
    wire->handlers = *handlers;
    wire->self = self;
    wire->loop = loop;
    fill_in(&wire->settings);
    wire->crowd.send_away = wire_link_send_away;
    wire->crowd.limit = wire->settings.connection_limit;
    wire->crowd.family_limit = wire->settings.address_limit;
    uv_prepare_init(loop, &wire->settler);
    uv_idle_init(loop, &wire->haste);
    uv_timer_init(loop, &wire->clock);
    uv_timer_init(loop, &wire->pulse);
    uv_timer_init(loop, &wire->ending);
    wire->handles = 5;
    wire->settler.data = wire->haste.data = wire->clock.data = wire->pulse.data =
        wire->ending.data = wire;
    uv_prepare_start(&wire->settler, on_settle);
}

int wire_open(const struct wire_settings *settings, struct uv_loop_s *loop,
              const struct wire_handlers *handlers, void *self, struct wire **result)
{
    struct wire_tls_host *tls = NULL;
    unsigned port = 0;
    int socket = -1;
    CHECK(!settings->certificate == !settings->key);
    if (settings->certificate) {
        char why[256];
        tls = wire_tls_host_create(settings->certificate, settings->key, why, sizeof why);
        if (!tls && handlers->log)
            handlers->log(self, WIRE_ERROR, why);
        errno = 0;
        if (!tls)
            return WIRE_NO_TLS;
    }
    int number = wire_listen(address_of(settings), settings->port, &socket, &port);
    struct wire *wire = number == 0 ? malloc(sizeof *wire) : NULL;
    if (!wire) {
        if (number == 0)
            wire_unlisten(address_of(settings), socket);
        wire_tls_host_destroy(tls);
        return number == 0 ? WIRE_NO_MEMORY : number;
    }
    wire_init(wire, settings, loop, handlers, self);
    wire->tls = tls;
    wire->socket = socket;
    wire->port = port;
    CHECK(uv_poll_init(loop, &wire->door, socket) == 0);
    wire->door.data = wire;
    wire->handles++;
    wire_open_door(wire);
    *result = wire;
    return 0;
}

/* Whoever read a pipe would wait for who writes into it, and all connections with them. */
static bool is_endless(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && !S_ISREG(facts.st_mode);
}

bool wire_renew(struct wire *wire)
{
    char why[256] = "TLS: this can be read once only";
    const struct wire_settings *settings = &wire->settings;
    if (!wire->tls)
        return true;
    if (!is_endless(settings->certificate) && !is_endless(settings->key) &&
        wire_tls_host_renew(wire->tls, settings->certificate, settings->key, why, sizeof why))
        return true;
    if (wire->handlers.log)
        wire->handlers.log(wire->self, WIRE_ERROR, why);
    return false;
}

const char *wire_fault(int number)
{
    switch (number) {
    case WIRE_NO_MEMORY:
        return N_("There is no memory left.");
    case WIRE_NO_ADDRESS:
        return N_("This machine has no such address to listen on.");
    case WIRE_NO_PORT:
        return N_("The port is taken or not allowed.");
    case WIRE_NO_TLS:
        return N_("The certificate or its key cannot be used.");
    default:
        UNREACHABLE();
    }
}

void wire_handle_closed(struct wire *wire)
{
    if (--wire->handles > 0)
        return;
    wire->has_ended = true;
    if (wire->done)
        wire->done(wire->self);
}

static void after_handle(uv_handle_t *handle)
{
    wire_handle_closed(handle->data);
}

static void close_handles(struct wire *wire)
{
    uv_handle_t *const handles[] = {(uv_handle_t *)&wire->door,  (uv_handle_t *)&wire->settler,
                                    (uv_handle_t *)&wire->haste, (uv_handle_t *)&wire->clock,
                                    (uv_handle_t *)&wire->pulse, (uv_handle_t *)&wire->ending};
    for (size_t i = 0; i < sizeof handles / sizeof *handles; i++)
        uv_close(handles[i], after_handle);
}

/* The time is up, or nothing is left to wait for. */
static void on_ending(uv_timer_t *timer)
{
    struct wire *wire = timer->data;
    wire->is_ending = true;
    for (struct wire_link *link = wire->callers; link; link = link->next)
        wire_link_cut(link);
    for (struct wire_link *link = wire->peers; link; link = link->next)
        wire_link_cut(link);
}

void wire_check_end(struct wire *wire)
{
    if (wire->is_stopping && !wire->is_ending && wire->calls == 0 && !wire->peers)
        uv_timer_start(&wire->ending, on_ending, 0, 0);
}

void wire_stop(struct wire *wire, void (*done)(void *self))
{
    CHECK(!wire->is_stopping);
    wire->is_stopping = true;
    wire->done = done;
    uv_poll_stop(&wire->door);
    wire_unlisten(wire->settings.address, wire->socket);
    uv_timer_start(&wire->ending, on_ending, 1000 * (uint64_t)wire->settings.stop_seconds, 0);
    wire_peer_dismiss(wire);
    wire_check_end(wire);
}

void wire_close(struct wire *wire)
{
    CHECK(wire->has_ended);
    free_wire(wire);
}

unsigned wire_port(const struct wire *wire)
{
    return wire->port;
}

struct wire_counts wire_count(const struct wire *wire)
{
    struct wire_counts counts = wire->counts;
    for (const struct wire_link *link = wire->peers; link; link = link->next)
        counts.waiting_bytes += link->queued;
    return counts;
}
