#include "server/wire_parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/check.h"
#include "server/utf8.h"

enum { CLOSE_TRY_AGAIN = 1013 };

/* How long the other side may take to answer a goodbye. */
enum { LEAVE_SECONDS = 5 };

struct wire_text {
    uint32_t references;
    uint32_t size;
    unsigned char bytes[]; /* libwebsockets' head, then the message */
};

struct item {
    struct item *next;
    struct wire_text *text;
};

struct wire_peer {
    struct wire *wire;
    struct lws *wsi;
    void *data;
    struct wire_peer *next, **link; /* of all peers */
    struct item *first, *last;      /* what it has still to be told */
    size_t queued;                  /* bytes of these */
    char *part;                     /* of a message that comes in pieces; NULL between messages */
    size_t part_size;
    uint16_t code;     /* it is dropped: why; 0: it is not */
    bool is_open;      /* the handlers know it */
    uint32_t heard_at; /* when it last showed that it is there: the loop's clock in seconds */
    bool is_due;       /* a ping is to be sent */
    bool is_pinged;    /* one was sent since */
    bool is_cut;       /* it does not read: away with it */
    bool is_leaving;   /* it was told that it is dropped */
};

struct wire_text *wire_text_create(struct slice message)
{
    CHECK(message.size <= UINT32_MAX);
    struct wire_text *text = malloc(sizeof *text + LWS_PRE + message.size);
    if (!text)
        return NULL;
    text->references = 1;
    text->size = (uint32_t)message.size;
    if (message.size > 0)
        memcpy(text->bytes + LWS_PRE, message.bytes, message.size);
    return text;
}

void wire_text_release(struct wire_text *text)
{
    if (text && --text->references == 0)
        free(text);
}

static struct item *pop(struct wire_peer *peer)
{
    struct item *item = peer->first;
    peer->first = item->next;
    peer->queued -= item->text->size;
    return item;
}

static void forget(struct item *item)
{
    wire_text_release(item->text);
    free(item);
}

static void cut(struct wire_peer *peer)
{
    peer->is_cut = true;
    peer->wire->counts.dropped++;
    wire_reap(peer->wire);
}

void wire_tell_text(struct wire_peer *peer, struct wire_text *text)
{
    if (peer->code || peer->is_cut)
        return;
    struct item *item = text ? malloc(sizeof *item) : NULL;
    if (!item || (peer->queued && peer->queued + text->size > peer->wire->settings.queue_limit)) {
        free(item);
        cut(peer);
        return;
    }
    *item = (struct item){NULL, text};
    text->references++;
    if (peer->first)
        peer->last->next = item;
    else
        peer->first = item;
    peer->last = item;
    peer->queued += text->size;
    lws_callback_on_writable(peer->wsi);
}

void wire_tell(struct wire_peer *peer, struct slice message)
{
    struct wire_text *text = wire_text_create(message);
    wire_tell_text(peer, text);
    wire_text_release(text);
}

void wire_drop(struct wire_peer *peer, unsigned code)
{
    CHECK(code >= 1000 && code < 5000);
    if (peer->code)
        return;
    peer->code = (uint16_t)code;
    lws_callback_on_writable(peer->wsi);
}

void wire_peer_set_data(struct wire_peer *peer, void *data)
{
    peer->data = data;
}

void *wire_peer_data(const struct wire_peer *peer)
{
    return peer->data;
}

void wire_peer_reap(struct wire *wire)
{
    for (struct wire_peer *peer = wire->peers, *next; peer; peer = next) {
        next = peer->next;
        if (peer->is_cut)
            wire_cut(peer->wsi);
    }
}

static uint32_t now(const struct wire *wire)
{
    return (uint32_t)(uv_now(wire->loop) / 1000);
}

static void hear_from(struct wire_peer *peer)
{
    peer->heard_at = now(peer->wire);
    peer->is_pinged = false;
}

void wire_peer_watch(struct wire *wire)
{
    uint32_t ping = wire->settings.ping_seconds;
    uint32_t give_up = ping + wire->settings.pong_seconds;
    for (struct wire_peer *peer = wire->peers; peer; peer = peer->next) {
        uint32_t silent = now(wire) - peer->heard_at;
        if (silent >= give_up && !peer->is_cut) {
            cut(peer);
        } else if (silent >= ping && !peer->is_pinged && !peer->code) {
            peer->is_due = peer->is_pinged = true;
            lws_callback_on_writable(peer->wsi);
        }
    }
}

void wire_peer_dismiss(struct wire *wire)
{
    for (struct wire_peer *peer = wire->peers; peer; peer = peer->next)
        wire_drop(peer, LWS_CLOSE_STATUS_GOINGAWAY);
}

/* Somebody wants another protocol on this connection. */
static int upgrade(struct wire *wire, struct lws *wsi, char *protocol)
{
    char *path = NULL, version[8];
    int size = 0;
    if (strcasecmp(protocol, "h2c") == 0) {
        protocol[0] = '-'; /* so that libwebsockets does not know it and goes on with HTTP/1 */
        return 0;
    }
    if (strcasecmp(protocol, "websocket") != 0)
        return -1;
    if (lws_http_get_uri_and_method(wsi, &path, &size) != LWSHUMETH_GET)
        return wire_refuse(wire, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (size != 3 || memcmp(path, "/ws", 3) != 0)
        return wire_refuse(wire, wsi, HTTP_STATUS_NOT_FOUND);
    if (!wire_is_welcome(wire, wsi))
        return wire_refuse(wire, wsi, HTTP_STATUS_FORBIDDEN);
    if (lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) <= 0 ||
        strcmp(version, "13") != 0)
        return wire_refuse(wire, wsi, 426);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_KEY) != 24 ||
        !wire_names(wsi, WSI_TOKEN_CONNECTION, "upgrade") ||
        (lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) > 0 &&
         !wire_names(wsi, WSI_TOKEN_PROTOCOL, "ulm")))
        return wire_refuse(wire, wsi, HTTP_STATUS_BAD_REQUEST);
    if (wire->is_stopping)
        return wire_refuse(wire, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
    return 0;
}

static int establish(struct wire *wire, struct lws *wsi, struct wire_session *session)
{
    struct wire_request request;
    char room[WIRE_ROOM];
    struct wire_peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        return -1;
    *peer = (struct wire_peer){.wire = wire, .wsi = wsi, .next = wire->peers};
    peer->link = &wire->peers;
    if (peer->next)
        peer->next->link = &peer->next;
    wire->peers = peer;
    session->peer = peer;
    hear_from(peer);
    wire_watch(wire);
    wire->counts.peers++;
    wire->counts.upgrades++;
    wire_read(wire, wsi, room, &request);
    peer->is_open = wire->handlers.opened(wire->self, peer, &request);
    if (!peer->is_open) {
        wire->counts.refused++;
        wire_drop(peer, CLOSE_TRY_AGAIN);
    }
    return 0;
}

static void end(struct wire *wire, struct wire_session *session)
{
    struct wire_peer *peer = session->peer;
    if (!peer)
        return;
    session->peer = NULL;
    *peer->link = peer->next;
    if (peer->next)
        peer->next->link = peer->link;
    wire->counts.peers--;
    peer->is_cut = true; /* a handler that still tells it something does no harm */
    if (peer->is_open)
        wire->handlers.closed(wire->self, peer);
    while (peer->first)
        forget(pop(peer));
    free(peer->part);
    free(peer);
    wire_check_end(wire);
}

static int fault(struct wire_peer *peer, enum lws_close_status code)
{
    peer->wire->counts.faults++;
    peer->is_cut = true;
    lws_close_reason(peer->wsi, code, NULL, 0);
    return -1;
}

static int receive(struct wire *wire, struct wire_peer *peer, const char *bytes, size_t size)
{
    hear_from(peer);
    if (peer->code || peer->is_cut)
        return 0;
    if (lws_frame_is_binary(peer->wsi))
        return fault(peer, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    bool is_last = lws_is_final_fragment(peer->wsi);
    size_t more = lws_remaining_packet_payload(peer->wsi);
    if (peer->part_size + size + more > wire->settings.message_limit)
        return fault(peer, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    struct slice message = {bytes, size};
    if (peer->part || !is_last || more > 0) {
        char *part = realloc(peer->part, peer->part_size + size + more + 1);
        if (!part)
            return -1;
        if (size > 0)
            memcpy(part + peer->part_size, bytes, size);
        peer->part = part;
        peer->part_size += size;
        message = (struct slice){part, peer->part_size};
    }
    if (!is_last || more > 0)
        return 0;
    if (!utf8_is_valid(message))
        return fault(peer, LWS_CLOSE_STATUS_INVALID_PAYLOAD);
    char *part = peer->part;
    peer->part = NULL;
    peer->part_size = 0;
    wire->counts.heard++;
    wire->counts.heard_bytes += message.size;
    wire->handlers.heard(wire->self, peer, message);
    free(part);
    return 0;
}

/* Says goodbye. libwebsockets would do it for a callback that fails, but where it was built for
 * debugging it forgets to, here on libuv. */
static int take_leave(struct wire_peer *peer)
{
    unsigned char frame[LWS_PRE + 4] = {0};
    unsigned char *bytes = frame + LWS_PRE;
    bytes[0] = 0x88; /* the last frame of a message of the kind "close" */
    bytes[1] = 2;
    bytes[2] = (unsigned char)(peer->code >> 8);
    bytes[3] = (unsigned char)peer->code;
    peer->is_leaving = true;
    lws_set_timeout(peer->wsi, PENDING_TIMEOUT_CLOSE_ACK, LEAVE_SECONDS);
    return lws_write(peer->wsi, bytes, 4, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

static int ping(struct wire_peer *peer)
{
    unsigned char frame[LWS_PRE + 1] = {0};
    frame[LWS_PRE] = '?'; /* libwebsockets does not tell us of an empty pong */
    peer->is_due = false;
    return lws_write(peer->wsi, frame + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int deliver(struct wire *wire, struct wire_peer *peer)
{
    if (peer->is_due && ping(peer) < 0)
        return -1;
    while (peer->first && !peer->is_cut) {
        struct item *item = pop(peer);
        size_t size = item->text->size;
        int sent = lws_write(peer->wsi, item->text->bytes + LWS_PRE, size, LWS_WRITE_TEXT);
        forget(item);
        if (sent < (int)size)
            return -1;
        wire->counts.told++;
        wire->counts.told_bytes += size;
        if (lws_partial_buffered(peer->wsi) || lws_send_pipe_choked(peer->wsi))
            break;
    }
    if (peer->first) {
        lws_callback_on_writable(peer->wsi);
        return 0;
    }
    if (peer->code && !peer->is_leaving && !lws_partial_buffered(peer->wsi))
        return take_leave(peer);
    return 0;
}

int wire_peer_event(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason,
                    struct wire_session *session, char *in, size_t size)
{
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(wire, wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        return establish(wire, wsi, session);
    case LWS_CALLBACK_RECEIVE:
        return receive(wire, session->peer, in, size);
    case LWS_CALLBACK_RECEIVE_PONG:
        hear_from(session->peer);
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return session->peer->is_leaving ? -1 : 0; /* the answer to ours needs none */
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return deliver(wire, session->peer);
    default: /* LWS_CALLBACK_CLOSED */
        end(wire, session);
        return 0;
    }
}
