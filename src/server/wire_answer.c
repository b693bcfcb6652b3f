#include "server/wire_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

/* Room for the head of an answer without what wire_header() added. */
enum { HEAD_ROOM = 2048 };

/* What keeps a page safe in its browser. Links to seats are secrets, so no page is told whence
 * somebody came; 'self' also stands for a WebSocket to where the page is from. */
static const struct lws_protocol_vhost_options safety[] = {
    {&safety[1], NULL, "strict-transport-security:", "max-age=31536000"},
    {&safety[2], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
     "style-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; "
     "base-uri 'none'; form-action 'none'"},
    {&safety[3], NULL, "x-content-type-options:", "nosniff"},
    {&safety[4], NULL, "referrer-policy:", "no-referrer"},
    {&safety[5], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&safety[6], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {&safety[7], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL,
     "permissions-policy:", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
};

const struct lws_protocol_vhost_options *wire_safety(const struct wire *wire)
{
    return wire->settings.certificate ? safety : safety + 1;
}

static const char *reason(unsigned status)
{
    static const struct {
        unsigned status;
        const char *words;
    } rows[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].status == status)
            return rows[i].words;
    return "";
}

void wire_head(struct text *text, const struct wire *wire, unsigned status, const char *type)
{
    text_format(text, "HTTP/1.1 %d %s\r\n", (int)status, reason(status));
    for (const struct lws_protocol_vhost_options *row = wire_safety(wire); row; row = row->next)
        text_format(text, "%s %s\r\n", row->name, row->value);
    if (type)
        text_format(text, "content-type: %s\r\n", type);
}

int wire_refuse(struct wire *wire, struct lws *wsi, unsigned status)
{
    char room[LWS_PRE + HEAD_ROOM];
    struct text text;
    wire->counts.faults++;
    text_init(&text, room + LWS_PRE, HEAD_ROOM);
    wire_head(&text, wire, status, NULL);
    text_puts(&text, "content-length: 0\r\nconnection: close\r\n");
    if (status == 426)
        text_puts(&text, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    if (status == 503)
        text_puts(&text, "retry-after: 1\r\n");
    text_puts(&text, "\r\n");
    CHECK(!text.full);
    lws_write(wsi, (unsigned char *)text.data, text.length, LWS_WRITE_HTTP);
    return -1;
}

static struct slice words(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static struct slice added(const struct wire_call *call)
{
    return words(call->headers ? call->headers : "");
}

/* The head, all but what wire_header() added. */
static void call_head(struct wire_call *call, struct text *text, unsigned status, const char *type)
{
    wire_head(text, call->wire, status, type);
    if (call->wire->is_stopping)
        call->is_closing = true;
    if (call->is_closing)
        text_puts(text, "connection: close\r\n");
}

/* Queues the parts as one piece: copied, save when `stays` holds, where there is only one. Without
 * memory the call's time is up. */
static void queue(struct wire_call *call, const struct slice *parts, size_t count, bool stays)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += parts[i].size;
    struct wire_piece *piece = malloc(sizeof *piece + (stays ? 0 : size));
    if (!piece) {
        call->is_broken = true;
        return;
    }
    *piece = (struct wire_piece){.bytes = stays ? parts->bytes : piece->own, .size = size};
    char *to = piece->own;
    for (size_t i = 0; i < count && !stays; to += parts[i++].size)
        if (parts[i].size > 0)
            memcpy(to, parts[i].bytes, parts[i].size);
    if (call->first)
        call->last->next = piece;
    else
        call->first = piece;
    call->last = piece;
}

/* There is something to send. */
static void go_on(struct wire_call *call)
{
    call->deadline = uv_now(call->wire->loop) + 1000 * (uint64_t)call->wire->settings.keep_seconds;
    call->has_moved = true;
    if (call->is_paused) {
        call->is_paused = false;
        lws_rx_flow_control(call->wsi, 1);
    }
    lws_callback_on_writable(call->wsi);
}

void wire_header(struct wire_call *call, const char *name, const char *value)
{
    CHECK(!strpbrk(name, "\r\n") && !strpbrk(value, "\r\n"));
    size_t old = added(call).size;
    size_t size = old + strlen(name) + strlen(value) + 4;
    char *headers = realloc(call->headers, size);
    if (!headers) {
        call->is_broken = true;
        return;
    }
    struct text text;
    text_init(&text, headers + old, size - old);
    text_format(&text, "%s %s\r\n", name, value);
    call->headers = headers;
}

static void put_length(struct text *head, size_t size)
{
    text_puts(head, "content-length: ");
    text_int(head, (int64_t)size);
    text_puts(head, "\r\n");
}

static void answer(struct wire_call *call, unsigned status, const char *type, struct slice body)
{
    char room[HEAD_ROOM];
    struct text head;
    bool has_body = status != 204 && status != 304;
    text_init(&head, room, sizeof room);
    call_head(call, &head, status, has_body ? type : NULL);
    if (!strstr(added(call).bytes, "cache-control:"))
        text_puts(&head, "cache-control: no-store\r\n");
    if (has_body)
        put_length(&head, body.size);
    CHECK(!head.full);
    const struct slice parts[] = {{head.data, head.length}, added(call), words("\r\n"), body};
    queue(call, parts, has_body && !call->is_head ? 4 : 3, false);
    call->is_ended = true;
    go_on(call);
}

void wire_answer_ourselves(struct wire_call *call, unsigned status)
{
    CHECK(!call->is_owned);
    call->wire->counts.faults += status != 404;
    answer(call, status, "text/plain; charset=utf-8", words(reason(status)));
}

void wire_answer(struct wire_call *call, unsigned status, const char *content_type,
                 struct slice body)
{
    CHECK(call->is_owned && !call->is_begun);
    call->is_owned = false;
    answer(call, status, content_type, body);
}

/* Whether the browser has the file already. */
static bool is_known(struct lws *wsi, const char *etag)
{
    char list[512], quoted[128];
    struct text text;
    text_init(&text, quoted, sizeof quoted);
    text_format(&text, "\"%s\"", etag);
    return lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           (strcmp(list, "*") == 0 || strstr(list, quoted));
}

void wire_answer_file(struct wire_call *call, const struct wire_file *file)
{
    char room[HEAD_ROOM];
    struct text head;
    struct slice bytes = file->bytes;
    bool is_unchanged = file->etag && is_known(call->wsi, file->etag);
    call->is_owned = false;
    text_init(&head, room, sizeof room);
    call_head(call, &head, is_unchanged ? 304 : 200, is_unchanged ? NULL : file->content_type);
    text_format(&head, "cache-control: %s\r\n",
                file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->etag) /* weak: compressed or not, it is the same file */
        text_format(&head, "etag: W/\"%s\"\r\n", file->etag);
    if (file->gzip.bytes) {
        text_puts(&head, "vary: accept-encoding\r\n");
        if (wire_names(call->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
            bytes = file->gzip;
            if (!is_unchanged)
                text_puts(&head, "content-encoding: gzip\r\n");
        }
    }
    if (!is_unchanged)
        put_length(&head, bytes.size);
    CHECK(!head.full);
    const struct slice parts[] = {{head.data, head.length}, added(call), words("\r\n")};
    queue(call, parts, 3, false);
    if (!is_unchanged && !call->is_head && bytes.size > 0)
        queue(call, &bytes, 1, true);
    call->is_ended = true;
    go_on(call);
}

void wire_begin(struct wire_call *call, unsigned status, const char *content_type)
{
    char room[HEAD_ROOM];
    struct text head;
    CHECK(call->is_owned && !call->is_begun);
    text_init(&head, room, sizeof room);
    call_head(call, &head, status, content_type);
    text_puts(&head, "cache-control: no-store\r\n");
    if (call->is_chunked)
        text_puts(&head, "transfer-encoding: chunked\r\n");
    CHECK(!head.full);
    const struct slice parts[] = {{head.data, head.length}, added(call), words("\r\n")};
    queue(call, parts, 3, false);
    call->is_begun = true;
    go_on(call);
}

void wire_more(struct wire_call *call, struct slice piece)
{
    CHECK(call->is_owned && call->is_begun);
    if (piece.size == 0)
        return;
    char room[32];
    snprintf(room, sizeof room, "%zx\r\n", piece.size);
    const struct slice parts[] = {words(room), piece, words("\r\n")};
    call->is_fed = true;
    if (call->is_head)
        ; /* it only goes on */
    else if (call->is_chunked)
        queue(call, parts, 3, false);
    else
        queue(call, &piece, 1, false);
    go_on(call);
}

void wire_end(struct wire_call *call)
{
    CHECK(call->is_owned && call->is_begun);
    const struct slice end = words("0\r\n\r\n");
    if (call->is_chunked && !call->is_head)
        queue(call, &end, 1, false);
    call->is_owned = false;
    call->is_ended = true;
    go_on(call);
}
