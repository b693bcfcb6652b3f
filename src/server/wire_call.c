#include "server/wire_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/check.h"

/* The most that is given to libwebsockets at once: it copies what the socket does not take. */
enum { STEP = 32768 };

/* A body that is too long is still read, so that the client hears why, unless it is longer than
 * this many times the limit. */
enum { PATIENCE = 16 };

static void wait(struct wire_call *call, unsigned seconds)
{
    call->deadline = uv_now(call->wire->loop) + 1000 * (uint64_t)seconds;
}

static struct wire_call *create(struct wire *wire, struct lws *wsi, struct wire_session *session)
{
    struct wire_call *call = calloc(1, sizeof *call);
    if (!call)
        return NULL;
    *call = (struct wire_call){.wire = wire, .wsi = wsi, .next = wire->calls, .link = &wire->calls};
    if (call->next)
        call->next->link = &call->next;
    wire->calls = call;
    session->call = call;
    wire->counts.requests++;
    wire_watch(wire);
    return call;
}

static void destroy(struct wire_call *call)
{
    *call->link = call->next;
    if (call->next)
        call->next->link = call->link;
    for (struct wire_piece *piece = call->first, *next; piece; piece = next) {
        next = piece->next;
        free(piece);
    }
    free(call->headers);
    free(call->body);
    free(call);
}

/* The connection is gone. */
static void lose(struct wire *wire, struct wire_session *session)
{
    struct wire_call *call = session ? session->call : NULL;
    if (!call)
        return;
    session->call = NULL;
    if (call->is_owned)
        wire->handlers.gone(wire->self, call);
    destroy(call);
    wire_check_end(wire);
}

static const struct wire_file *find_file(const struct wire *wire, struct slice path)
{
    for (size_t i = 0; i < wire->settings.file_count; i++) {
        const struct wire_file *file = &wire->settings.files[i];
        if (strlen(file->path) == path.size && memcmp(file->path, path.bytes, path.size) == 0)
            return file;
    }
    return NULL;
}

/* The request is whole: it is answered or goes to the handlers. */
static void ask(struct wire_call *call)
{
    struct wire *wire = call->wire;
    struct wire_request request;
    char room[WIRE_ROOM];
    wire_read(wire, call->wsi, room, &request);
    request.body = (struct slice){call->body, call->body_size};
    const struct wire_file *file =
        request.method == WIRE_GET ? find_file(wire, request.path) : NULL;
    if (file) {
        wire_answer_file(call, file);
        return;
    }
    wait(call, wire->settings.answer_seconds);
    call->is_owned = true;
    wire->handlers.call(wire->self, call, &request);
    /* Until there is an answer libwebsockets reads nothing, and would be woken for it again and
     * again. */
    if (!call->first) {
        call->is_paused = true;
        lws_rx_flow_control(call->wsi, 0);
    }
}

/* What can be said of a request by its head: the status to refuse it with, or 0. */
static unsigned judge(struct wire_call *call, int method, int64_t length)
{
    const struct wire *wire = call->wire;
    bool has_body = length > 0 || lws_hdr_total_length(call->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
    if (has_body || length < -1)
        call->is_closing = true;
    if (wire->is_stopping)
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    if (length < -1)
        return HTTP_STATUS_BAD_REQUEST;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD && method != LWSHUMETH_POST) {
        wire_header(call, "allow:", "GET, HEAD, POST");
        call->is_closing = true;
        return HTTP_STATUS_METHOD_NOT_ALLOWED;
    }
    if (method != LWSHUMETH_POST)
        return has_body ? HTTP_STATUS_BAD_REQUEST : 0;
    if (length < 0 || lws_hdr_total_length(call->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) {
        call->is_closing = true;
        return HTTP_STATUS_LENGTH_REQUIRED;
    }
    if (!wire_is_welcome(wire, call->wsi))
        return HTTP_STATUS_FORBIDDEN;
    if ((uint64_t)length > wire->settings.body_limit) {
        call->is_closing = (uint64_t)length / PATIENCE > wire->settings.body_limit;
        return HTTP_STATUS_REQ_ENTITY_TOO_LARGE;
    }
    call->is_closing = false;
    return 0;
}

/* libwebsockets 4.1 reads a body from the wrong place when it holds more input of the connection
 * than one request, which clients may send without waiting for answers. Whether it does is not to
 * be learned, only whether it holds input of anybody; so a request with a body that is not the
 * first of its connection is then sent away, to come again. */
static bool is_misread(struct lws *wsi, int method, int64_t length)
{
    bool is_first = !lws_get_opaque_user_data(wsi);
    lws_set_opaque_user_data(wsi, wsi);
    if (is_first || (length <= 0 && length >= -1 && method != LWSHUMETH_POST &&
                     method != LWSHUMETH_PUT && method != LWSHUMETH_PATCH))
        return false;
    return lws_service_adjust_timeout(lws_get_context(wsi), 1, 0) == 0;
}

static int begin(struct wire *wire, struct lws *wsi, struct wire_session *session,
                 struct slice path)
{
    char *uri = NULL, version[16] = "";
    int size = 0;
    int method = lws_http_get_uri_and_method(wsi, &uri, &size);
    int64_t length = wire_length(wsi);
    lose(wire, session);
    if (is_misread(wsi, method, length))
        return wire_refuse(wire, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
    struct wire_call *call = create(wire, wsi, session);
    if (!call)
        return -1;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); /* the clock is ours */
    lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP);
    bool is_new = strcmp(version, "HTTP/1.1") == 0;
    call->is_head = method == LWSHUMETH_HEAD;
    call->is_chunked = is_new;
    unsigned status = judge(call, method, length);
    if (!is_new || wire_names(wsi, WSI_TOKEN_CONNECTION, "close"))
        call->is_closing = true;
    wait(call, wire->settings.request_seconds);
    if (status == 0 && path.size == 3 && memcmp(path.bytes, "/ws", 3) == 0) {
        wire_header(call, "upgrade:", "websocket");
        status = 426;
    }
    if (status != 0)
        wire_answer_ourselves(call, status);
    else if (method == LWSHUMETH_POST)
        call->is_coming = true;
    else
        ask(call);
    return 0;
}

static int add_body(struct wire_call *call, const char *bytes, size_t size)
{
    if (!call || !call->is_coming || size == 0)
        return 0;
    if (size > call->wire->settings.body_limit - call->body_size)
        return -1;
    char *body = realloc(call->body, call->body_size + size);
    if (!body)
        return -1;
    memcpy(body + call->body_size, bytes, size);
    call->body = body;
    call->body_size += size;
    return 0;
}

static int end_body(struct wire_call *call)
{
    if (call && call->is_coming) {
        call->is_coming = false;
        ask(call);
    }
    return 0;
}

static int finish(struct wire_session *session)
{
    struct wire_call *call = session->call;
    struct wire *wire = call->wire;
    struct lws *wsi = call->wsi;
    bool is_closing = call->is_closing;
    session->call = NULL;
    destroy(call);
    wire_check_end(wire);
    if (is_closing || wire->is_stopping)
        return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)wire->settings.request_seconds);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_on(struct wire_session *session)
{
    struct wire_call *call = session->call;
    if (!call)
        return 0;
    while (call->first && !lws_partial_buffered(call->wsi) && !lws_send_pipe_choked(call->wsi)) {
        struct wire_piece *piece = call->first;
        size_t size = piece->size < STEP ? piece->size : STEP;
        unsigned char *bytes = (unsigned char *)(uintptr_t)piece->bytes; /* not written to */
        if (lws_write(call->wsi, bytes, size, LWS_WRITE_HTTP) < (int)size)
            return -1;
        piece->bytes += size;
        piece->size -= size;
        call->has_moved = true;
        wait(call, call->wire->settings.keep_seconds);
        if (piece->size == 0) {
            call->first = piece->next;
            free(piece);
        }
    }
    if (call->first || lws_partial_buffered(call->wsi)) {
        lws_callback_on_writable(call->wsi);
        return 0;
    }
    if (call->is_ended)
        return finish(session);
    if (call->is_begun && !call->is_paused) {
        wait(call, call->wire->settings.answer_seconds);
        call->is_fed = false;
        call->wire->handlers.hungry(call->wire->self, call);
        if (!call->is_fed && !call->is_ended) {
            call->is_paused = true;
            lws_rx_flow_control(call->wsi, 0);
        }
    }
    return 0;
}

/* Whether the client has said something more, or has left. */
static ssize_t peek(const struct wire_call *call)
{
    char byte;
    ssize_t size = recv(lws_get_socket_fd(call->wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return size < 0 && (errno == EAGAIN || errno == EINTR) ? -1 : size > 0;
}

void wire_call_watch(struct wire *wire)
{
    uint64_t now = uv_now(wire->loop);
    for (struct wire_call *call = wire->calls, *next; call; call = next) {
        next = call->next;
        bool is_late = now >= call->deadline;
        bool is_waiting = !call->is_coming && !call->first && !call->is_ended;
        if (is_late && is_waiting && !call->is_begun) {
            call->is_owned = false;
            wire->handlers.gone(wire->self, call);
            call->is_closing = true;
            wire_answer_ourselves(call, HTTP_STATUS_SERVICE_UNAVAILABLE);
        } else if (is_late || call->is_broken || (is_waiting && peek(call) == 0) ||
                   (call->first && !call->has_moved && peek(call) >= 0)) {
            /* The last: somebody who does not read but goes on to write would keep us busy. */
            wire_cut(call->wsi);
        } else {
            call->has_moved = false;
        }
    }
}

void wire_call_set_data(struct wire_call *call, void *data)
{
    call->data = data;
}

void *wire_call_data(const struct wire_call *call)
{
    return call->data;
}

int wire_call_event(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason,
                    struct wire_session *session, char *in, size_t size)
{
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return begin(wire, wsi, session, (struct slice){in, size});
    case LWS_CALLBACK_HTTP_BODY:
        return add_body(session->call, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(session->call);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_on(session);
    default: /* LWS_CALLBACK_CLOSED_HTTP and its kin */
        lose(wire, session);
        return 0;
    }
}
