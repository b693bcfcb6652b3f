#include "server/outgoing.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/outgoing_tls.h"
#include "server/public_address.h"
#include "server/url.h"

enum { STATUS_BYTES = 12, REQUEST_MAX = DELIVERY_BODY_MAX + DELIVERY_HEADERS_MAX + 1024 };

struct outgoing {
    uv_loop_t *loop;
    bool is_any;
    struct outgoing_tls_host *tls;
    struct delivery_queue waiting;
    unsigned count;
};

struct posting {
    struct outgoing *outgoing;
    struct delivery *delivery; /* NULL when it is done */
    struct url url;
    struct outgoing_tls *tls; /* NULL: without */
    uv_getaddrinfo_t lookup;
    uv_connect_t connect;
    uv_tcp_t tcp;
    uv_timer_t timer;
    bool is_looking;
    unsigned handles; /* that are not closed */
    size_t size, heard;
    char request[REQUEST_MAX];
    char answer[STATUS_BYTES], buffer[4096];
};

struct bytes_out {
    uv_write_t write;
    char bytes[];
};

struct outgoing *outgoing_create(struct uv_loop_s *loop, bool is_any)
{
    char threads[8];
    struct outgoing *outgoing = calloc(1, sizeof *outgoing);
    if (!outgoing)
        return NULL;
    snprintf(threads, sizeof threads, "%d", 2 * OUTGOING_MOST); /* half of them look up names */
    setenv("UV_THREADPOOL_SIZE", threads, 1);
    outgoing->loop = loop;
    outgoing->is_any = is_any;
    outgoing->tls = outgoing_tls_host_create();
    return outgoing;
}

static void start_next(struct outgoing *outgoing);

static void free_if_done(struct posting *posting)
{
    struct outgoing *outgoing = posting->outgoing;
    if (posting->handles || posting->is_looking)
        return;
    outgoing_tls_destroy(posting->tls);
    free(posting);
    outgoing->count--;
    start_next(outgoing);
}

static void closed(uv_handle_t *handle)
{
    struct posting *posting = handle->data;
    posting->handles--;
    free_if_done(posting);
}

static void finish(struct posting *posting, enum delivery_result result)
{
    struct delivery *delivery = posting->delivery;
    if (!delivery)
        return;
    posting->delivery = NULL;
    uv_close((uv_handle_t *)&posting->tcp, closed);
    uv_close((uv_handle_t *)&posting->timer, closed);
    delivery->done(delivery, result);
}

static void too_late(uv_timer_t *timer)
{
    finish(timer->data, DELIVERY_LATER);
}

/* Nobody is sent elsewhere: an answer that would is one that did not take it. */
static enum delivery_result result_of(const char answer[STATUS_BYTES])
{
    int status = 0;
    if (memcmp(answer, "HTTP/1.", 7) != 0 || answer[8] != ' ')
        return DELIVERY_REFUSED;
    for (unsigned i = 9; i < STATUS_BYTES; i++) {
        if (answer[i] < '0' || answer[i] > '9')
            return DELIVERY_REFUSED;
        status = 10 * status + answer[i] - '0';
    }
    if (status / 100 == 2)
        return DELIVERY_ARRIVED;
    if (status == 404 || status == 410)
        return DELIVERY_GONE;
    return status == 408 || status == 425 || status == 429 || status >= 500 ? DELIVERY_LATER
                                                                            : DELIVERY_REFUSED;
}

static void hear_plain(struct posting *posting, const char *bytes, size_t size)
{
    size_t room = STATUS_BYTES - posting->heard, taken = size < room ? size : room;
    memcpy(posting->answer + posting->heard, bytes, taken);
    posting->heard += taken;
    if (posting->heard == STATUS_BYTES)
        finish(posting, result_of(posting->answer));
}

static void written(uv_write_t *write, int status)
{
    struct posting *posting = write->data;
    free((struct bytes_out *)write);
    if (status < 0 && status != UV_ECANCELED)
        finish(posting, DELIVERY_LATER);
}

static void write_out(struct posting *posting, const char *bytes, size_t size)
{
    struct bytes_out *out = malloc(sizeof *out + size);
    if (!out) {
        finish(posting, DELIVERY_LATER);
        return;
    }
    memcpy(out->bytes, bytes, size);
    out->write.data = posting;
    uv_buf_t buffer = uv_buf_init(out->bytes, (unsigned)size);
    if (uv_write(&out->write, (uv_stream_t *)&posting->tcp, &buffer, 1, written) < 0) {
        free(out);
        finish(posting, DELIVERY_LATER);
    }
}

/* Lets TLS go on with what has come. */
static void go_on(struct posting *posting, const char *bytes, size_t size)
{
    char plain[STATUS_BYTES], out[4096];
    size_t count;
    int heard =
        outgoing_tls_go_on(posting->tls, (struct slice){bytes, size},
                           (struct slice){posting->request, posting->size}, plain, sizeof plain);
    while (posting->delivery && (count = outgoing_tls_take(posting->tls, out, sizeof out)) > 0)
        write_out(posting, out, count);
    if (heard < 0)
        finish(posting, DELIVERY_LATER);
    else if (heard > 0 && posting->delivery)
        hear_plain(posting, plain, (size_t)heard);
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *buffer)
{
    struct posting *posting = handle->data;
    (void)size;
    *buffer = uv_buf_init(posting->buffer, sizeof posting->buffer);
}

static void hear(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct posting *posting = stream->data;
    if (size < 0)
        finish(posting, DELIVERY_LATER);
    else if (size > 0 && posting->tls)
        go_on(posting, buffer->base, (size_t)size);
    else if (size > 0)
        hear_plain(posting, buffer->base, (size_t)size);
}

static void connected(uv_connect_t *connect, int status)
{
    struct posting *posting = connect->data;
    if (!posting->delivery)
        return;
    if (status < 0 || uv_read_start((uv_stream_t *)&posting->tcp, give_room, hear) < 0)
        finish(posting, DELIVERY_LATER);
    else if (posting->tls)
        go_on(posting, NULL, 0);
    else
        write_out(posting, posting->request, posting->size);
}

/* The first address that may be connected to; no other name is asked for afterwards. */
static const struct addrinfo *pick(const struct posting *posting, const struct addrinfo *list)
{
    while (list && !posting->outgoing->is_any && !public_address_is(list->ai_addr))
        list = list->ai_next;
    return list;
}

static void looked_up(uv_getaddrinfo_t *lookup, int status, struct addrinfo *list)
{
    struct posting *posting = lookup->data;
    const struct addrinfo *picked = status < 0 ? NULL : pick(posting, list);
    posting->is_looking = false;
    if (!posting->delivery)
        free_if_done(posting);
    else if (status < 0)
        finish(posting, DELIVERY_LATER);
    else if (!picked)
        finish(posting, DELIVERY_REFUSED);
    else if (uv_tcp_connect(&posting->connect, &posting->tcp, picked->ai_addr, connected) < 0)
        finish(posting, DELIVERY_LATER);
    uv_freeaddrinfo(list);
}

static bool write_request(struct posting *posting)
{
    const struct delivery *delivery = posting->delivery;
    const struct url *url = &posting->url;
    bool is_6 = strchr(url->host, ':');
    int size =
        snprintf(posting->request, sizeof posting->request,
                 "POST %s HTTP/1.1\r\nHost: %s%s%s:%u\r\nUser-Agent: ulm\r\nContent-Length: %zu\r\n"
                 "Connection: close\r\n%s\r\n",
                 url->path, is_6 ? "[" : "", url->host, is_6 ? "]" : "", url->port, delivery->size,
                 delivery->headers);
    if (size < 0 || (size_t)size + delivery->size > sizeof posting->request)
        return false;
    memcpy(posting->request + size, delivery->body, delivery->size);
    posting->size = (size_t)size + delivery->size;
    return true;
}

static bool look_up(struct posting *posting)
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    char port[8];
    snprintf(port, sizeof port, "%u", posting->url.port);
    posting->is_looking = uv_getaddrinfo(posting->outgoing->loop, &posting->lookup, looked_up,
                                         posting->url.host, port, &hints) == 0;
    return posting->is_looking;
}

static void start(struct outgoing *outgoing, struct delivery *delivery)
{
    struct posting *posting = calloc(1, sizeof *posting);
    if (!posting) {
        delivery->done(delivery, DELIVERY_LATER);
        return;
    }
    outgoing->count++;
    posting->outgoing = outgoing;
    posting->delivery = delivery;
    posting->tcp.data = posting->timer.data = posting->lookup.data = posting;
    posting->connect.data = posting;
    posting->handles = 2;
    uv_tcp_init(outgoing->loop, &posting->tcp);
    uv_timer_init(outgoing->loop, &posting->timer);
    uv_timer_start(&posting->timer, too_late, OUTGOING_SECONDS * 1000, 0);
    if (!url_read(slice_of(delivery->url), &posting->url) ||
        (!posting->url.is_tls && !outgoing->is_any) || !write_request(posting)) {
        finish(posting, DELIVERY_REFUSED);
        return;
    }
    if (posting->url.is_tls)
        posting->tls = outgoing_tls_create(outgoing->tls, &posting->url);
    if ((posting->url.is_tls && !posting->tls) || !look_up(posting))
        finish(posting, DELIVERY_LATER);
}

static void start_next(struct outgoing *outgoing)
{
    struct delivery *delivery;
    while (outgoing->count < OUTGOING_MOST && (delivery = delivery_queue_take(&outgoing->waiting)))
        start(outgoing, delivery);
}

void outgoing_carry(struct outgoing *outgoing, struct delivery *delivery)
{
    delivery_queue_put(&outgoing->waiting, delivery);
    start_next(outgoing);
}
