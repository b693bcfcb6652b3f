#include "server/wire_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/check.h"
#include "base/tongue.h"
#include "server/wire_listen.h"

/* How often calls and peers are looked after, in milliseconds. */
enum { TICK = 250, PULSE = 1000 };

/* What libwebsockets reads of a message at once. It keeps this much memory for each peer. */
enum { READ_ROOM = 512 };

/* What it gives to a socket at once; without this number it takes the one above. */
enum { WRITE_ROOM = 65536 };

/* What it reads of a socket at once, all sharing the memory: more than TLS hands out at once. */
enum { SHARED_ROOM = 32768 };

/* How many connections are taken before the loop goes on. */
enum { WELCOME = 64 };

/* libwebsockets has one log for the whole process. */
static struct wire *logged;

static void note(int level, const char *line)
{
    char text[512];
    size_t length = 0;
    if (!logged || !logged->handlers.log)
        return;
    for (; *line && length < sizeof text - 1; line++)
        if (*line != '\n')
            text[length++] = (unsigned char)*line < ' ' || (unsigned char)*line > '~' ? '?' : *line;
    text[length] = '\0';
    logged->handlers.log(logged->self, level & LLL_ERR ? WIRE_ERROR : WIRE_WARNING, text);
}

static void open_door(struct wire *wire);

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct wire *wire = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        return wire_call_event(wire, wsi, reason, user, in, size);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return wire_peer_event(wire, wsi, reason, user, in, size);
    case LWS_CALLBACK_WSI_CREATE:
        wire->counts.connections++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        wire->counts.connections--;
        open_door(wire);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT, as to a proxy */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {
        .name = "ulm",
        .callback = on_event,
        .per_session_data_size = sizeof(struct wire_session),
        .rx_buffer_size = READ_ROOM,
        .tx_packet_size = WRITE_ROOM,
    },
    {0},
};

static void on_clock(uv_timer_t *timer)
{
    struct wire *wire = timer->data;
    wire_call_watch(wire);
    if (!wire->calls)
        uv_timer_stop(timer);
}

static void on_pulse(uv_timer_t *timer)
{
    struct wire *wire = timer->data;
    wire_peer_watch(wire);
    if (!wire->peers)
        uv_timer_stop(timer);
}

static void on_reaper(uv_timer_t *timer)
{
    wire_peer_reap(timer->data);
}

void wire_watch(struct wire *wire)
{
    if (wire->peers && !uv_is_active((uv_handle_t *)&wire->pulse))
        uv_timer_start(&wire->pulse, on_pulse, PULSE, PULSE);
    if (wire->calls && !uv_is_active((uv_handle_t *)&wire->clock))
        uv_timer_start(&wire->clock, on_clock, TICK, TICK);
}

void wire_reap(struct wire *wire)
{
    uv_timer_start(&wire->reaper, on_reaper, 0, 0);
}

static void on_door(uv_poll_t *door, int status, int events)
{
    struct wire *wire = door->data;
    (void)status, (void)events;
    for (int i = 0; i < WELCOME; i++) {
        int fd = wire_accept(wire->socket);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE)
                uv_poll_stop(door); /* until somebody leaves */
            return;
        }
        if (wire->counts.connections >= wire->settings.connection_limit) {
            wire->counts.refused++;
            close(fd);
            continue;
        }
        if (lws_adopt_socket_vhost(wire->vhost, fd))
            wire->counts.accepted++;
        else
            wire->counts.refused++;
    }
}

static void open_door(struct wire *wire)
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

static void fill_in(struct wire_settings *settings)
{
    struct rlimit files = {.rlim_cur = 1024};
    getrlimit(RLIMIT_NOFILE, &files);
    rlim_t most = files.rlim_cur > UINT16_MAX * 16 ? UINT16_MAX * 16 : files.rlim_cur;
    if (!settings->address)
        settings->address = "127.0.0.1";
    set_default(&settings->message_limit, 16 << 10);
    set_default(&settings->body_limit, 64 << 10);
    set_default(&settings->queue_limit, 1 << 20);
    set_seconds(&settings->connection_limit, most > 200 ? (unsigned)most - 100 : 100);
    set_seconds(&settings->request_seconds, 10);
    set_seconds(&settings->keep_seconds, 30);
    set_seconds(&settings->answer_seconds, 60);
    set_seconds(&settings->ping_seconds, 30);
    set_seconds(&settings->pong_seconds, 15);
    set_seconds(&settings->stop_seconds, 5);
}

static struct lws_context *create_context(struct wire *wire)
{
    void *loops[] = {wire->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                   (wire->settings.certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .pt_serv_buf_size = SHARED_ROOM,
        .timeout_secs = wire->settings.request_seconds,
        .user = wire,
    };
    return lws_create_context(&info);
}

/* Ours are in wire_peer.c. */
static const struct lws_retry_bo no_pings;

static struct lws_vhost *create_vhost(struct wire *wire)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = (wire->settings.certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .protocols = protocols,
        .headers = wire_safety(wire),
        .ssl_cert_filepath = wire->settings.certificate,
        .ssl_private_key_filepath = wire->settings.key,
        .alpn = "http/1.1",
        .timeout_secs_ah_idle = wire->settings.request_seconds,
        .keepalive_timeout = (int)wire->settings.keep_seconds,
        .retry_and_idle_policy = &no_pings,
    };
    return lws_create_vhost(wire->context, &info);
}

static void free_wire(struct wire *wire)
{
    lws_context_destroy(wire->context); /* for the second time: now it is freed */
    if (logged == wire)
        logged = NULL;
    free(wire);
}

/* Takes back a context that never served; its handles need the loop to go. */
static int fail(struct wire *wire, int number)
{
    int error = errno;
    wire_unlisten(wire->settings.address, wire->socket);
    if (wire->context) {
        lws_context_destroy(wire->context);
        for (int i = 0; i < 4; i++)
            uv_run(wire->loop, UV_RUN_NOWAIT);
    }
    free_wire(wire);
    errno = error;
    return number;
}

int wire_open(const struct wire_settings *settings, struct uv_loop_s *loop,
              const struct wire_handlers *handlers, void *self, struct wire **result)
{
    CHECK(!settings->certificate == !settings->key);
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return WIRE_NO_MEMORY;
    *wire = (struct wire){.settings = *settings, .handlers = *handlers, .self = self, .loop = loop};
    fill_in(&wire->settings);
    int number =
        wire_listen(wire->settings.address, wire->settings.port, &wire->socket, &wire->port);
    if (number != 0) {
        free(wire);
        return number;
    }
    logged = wire;
    lws_set_log_level(LLL_ERR | LLL_WARN, note);
    errno = 0;
    wire->context = create_context(wire);
    if (!wire->context)
        return fail(wire, errno == ENOMEM ? WIRE_NO_MEMORY : WIRE_NO_LOOP);
    wire->vhost = create_vhost(wire);
    if (!wire->vhost)
        return fail(wire, settings->certificate ? WIRE_NO_TLS : WIRE_NO_MEMORY);
    uv_timer_init(loop, &wire->clock);
    uv_timer_init(loop, &wire->pulse);
    uv_timer_init(loop, &wire->reaper);
    uv_timer_init(loop, &wire->ending);
    CHECK(uv_poll_init(loop, &wire->door, wire->socket) == 0);
    wire->door.data = wire->clock.data = wire->pulse.data = wire->reaper.data = wire->ending.data =
        wire;
    open_door(wire);
    *result = wire;
    return 0;
}

const char *wire_fault(int number)
{
    switch (number) {
    case WIRE_NO_MEMORY:
        return N_("There is no memory left.");
    case WIRE_NO_LOOP:
        return N_("The part of libwebsockets that works with libuv is missing; Debian calls it "
                  "libwebsockets-evlib-uv.");
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

/* libwebsockets closes its handles in two rounds of the loop; ours go one a round after them. */
static void after_last(uv_handle_t *handle)
{
    struct wire *wire = handle->data;
    wire->has_ended = true;
    if (wire->done)
        wire->done(wire->self);
}

static void after_reaper(uv_handle_t *handle)
{
    uv_close((uv_handle_t *)&((struct wire *)handle->data)->ending, after_last);
}

static void after_pulse(uv_handle_t *handle)
{
    uv_close((uv_handle_t *)&((struct wire *)handle->data)->reaper, after_reaper);
}

static void after_clock(uv_handle_t *handle)
{
    uv_close((uv_handle_t *)&((struct wire *)handle->data)->pulse, after_pulse);
}

static void after_door(uv_handle_t *handle)
{
    uv_close((uv_handle_t *)&((struct wire *)handle->data)->clock, after_clock);
}

static void on_ending(uv_timer_t *timer)
{
    struct wire *wire = timer->data;
    wire->is_ending = true;
    lws_context_destroy(wire->context);
    uv_close((uv_handle_t *)&wire->door, after_door);
}

void wire_check_end(struct wire *wire)
{
    if (wire->is_stopping && !wire->is_ending && !wire->calls && !wire->peers)
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
    return wire->counts;
}
