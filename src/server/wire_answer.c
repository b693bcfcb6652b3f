/* Answers: their first lines, and what follows them. */
#include "server/wire_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

/* Room for the head of an answer without what wire_header() added. */
enum { HEAD_ROOM = 2048 };

/* What keeps a page safe in its browser. Links to seats are secrets, so no page is told whence
 * somebody came; 'self' also stands for a WebSocket to where the page is from. */
static const char safety[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-embedder-policy: require-corp\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()\r\n";

static const char *reason(unsigned status)
{
    static const struct {
        unsigned status;
        const char *words;
    } rows[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].status == status)
            return rows[i].words;
    return "";
}

void wire_answer_begin(struct text *text, const struct wire *wire, unsigned status,
                       const char *type)
{
    text_format(text, "HTTP/1.1 %d %s\r\n", (int)status, reason(status));
    if (wire->settings.certificate)
        text_puts(text, "strict-transport-security: max-age=31536000\r\n");
    text_puts(text, safety);
    if (type)
        text_format(text, "content-type: %s\r\n", type);
}

/* Counts it, and says so. */
static void note(struct wire *wire, unsigned status, struct slice address)
{
    wire->counts.faults++;
    if (wire->handlers.refused)
        wire->handlers.refused(wire->self, status, address);
}

void wire_refuse(struct wire_link *link, unsigned status, struct slice address)
{
    static const char names[] =
        "This server is not called so. Its owner can say that it is: host.\n";
    char room[HEAD_ROOM];
    struct text text;
    note(link->wire, status, address);
    text_init(&text, room, sizeof room);
    wire_answer_begin(&text, link->wire, status, NULL);
    text_format(&text, "content-length: %d\r\nconnection: close\r\n",
                status == 421 ? (int)sizeof names - 1 : 0);
    if (status == 426)
        text_puts(&text, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    if (status == 503 || status == 429)
        text_puts(&text, "retry-after: 1\r\n");
    text_puts(&text, "\r\n");
    if (status == 421)
        text_puts(&text, names);
    CHECK(!text.full);
    const struct slice answer = {text.data, text.length};
    wire_link_queue(link, &answer, 1);
    link->is_ending = true;
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
    wire_answer_begin(text, call->link->wire, status, type);
    if (call->link->wire->is_stopping)
        call->is_closing = true;
    if (call->is_closing)
        text_puts(text, "connection: close\r\n");
}

/* There is something to send. */
static void go_on(struct wire_call *call)
{
    wire_link_wait(call->link, call->link->wire->settings.keep_seconds);
    call->is_owned = false;
}

void wire_header(struct wire_call *call, const char *name, const char *value)
{
    CHECK(!strpbrk(name, "\r\n") && !strpbrk(value, "\r\n"));
    size_t old = added(call).size;
    size_t size = old + strlen(name) + strlen(value) + 4;
    char *headers = realloc(call->headers, size);
    if (!headers) {
        wire_link_cut(call->link);
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
    text_init(&head, room, sizeof room);
    call_head(call, &head, status, type);
    if (!strstr(added(call).bytes, "cache-control:"))
        text_puts(&head, "cache-control: no-store\r\n");
    put_length(&head, body.size);
    CHECK(!head.full);
    const struct slice parts[] = {{head.data, head.length}, added(call), words("\r\n"), body};
    wire_link_queue(call->link, parts, call->is_head ? 3 : 4);
    go_on(call);
}

void wire_answer_ourselves(struct wire_call *call, unsigned status)
{
    CHECK(!call->is_owned);
    if (status != 404)
        note(call->link->wire, status, call->request.address);
    answer(call, status, "text/plain; charset=utf-8", words(reason(status)));
}

void wire_answer(struct wire_call *call, unsigned status, const char *content_type,
                 struct slice body)
{
    CHECK(call->is_owned);
    answer(call, status, content_type, body);
}

/* Whether the browser has the file already. */
static bool is_known(struct slice known, const char *etag)
{
    size_t size = strlen(etag);
    if (known.size == 1 && known.bytes[0] == '*')
        return true;
    for (size_t i = 0; i + size + 2 <= known.size; i++)
        if (known.bytes[i] == '"' && known.bytes[i + size + 1] == '"' &&
            memcmp(known.bytes + i + 1, etag, size) == 0)
            return true;
    return false;
}

void wire_answer_file(struct wire_call *call, const struct wire_file *file)
{
    char room[HEAD_ROOM];
    struct text head;
    struct slice bytes = file->bytes;
    bool is_unchanged = file->etag && is_known(call->known, file->etag);
    CHECK(call->is_owned);
    text_init(&head, room, sizeof room);
    call_head(call, &head, is_unchanged ? 304 : 200, is_unchanged ? NULL : file->content_type);
    text_format(&head, "cache-control: %s\r\n",
                file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->etag) /* weak: compressed or not, it is the same file */
        text_format(&head, "etag: W/\"%s\"\r\n", file->etag);
    if (file->gzip.bytes) {
        text_puts(&head, "vary: accept-encoding\r\n");
        if (call->takes_gzip) {
            bytes = file->gzip;
            if (!is_unchanged)
                text_puts(&head, "content-encoding: gzip\r\n");
        }
    }
    if (!is_unchanged)
        put_length(&head, bytes.size);
    CHECK(!head.full);
    const struct slice parts[] = {{head.data, head.length}, added(call), words("\r\n")};
    wire_link_queue(call->link, parts, 3);
    if (!is_unchanged && !call->is_head && bytes.size > 0)
        wire_link_queue_file(call->link, bytes);
    go_on(call);
}
