/* A peer: a connection that speaks WebSocket. */
#include "server/wire_parts.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/utf8.h"
#include "server/wire_frames.h"

enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_NOT_TEXT = 1003,
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_TOO_LARGE = 1009,
    CLOSE_TRY_AGAIN = 1013
};

/* What a peer's queue is divided by where there is not much memory left. */
enum { TIGHT = 16 };

struct wire_text {
    uint32_t references;
    uint32_t size; /* of the message */
    uint32_t head; /* of the frame before it */
    unsigned char bytes[];
};

struct wire_peer {
    struct wire_link *link;
    void *data;
    struct wire_frames *frames; /* while a frame is on its way; else NULL */
    char *part;                 /* of a message that comes in pieces */
    size_t part_size;
    uint32_t heard_at;  /* when it last showed that it is there: the wire's clock in seconds */
    uint16_t code;      /* it is dropped: why; 0: it is not */
    bool is_open;       /* the handlers know it */
    bool is_pinged;     /* since it was heard */
    bool is_fragmented; /* frames of its message are still to come */
};

struct wire_text *wire_text_create(struct slice message)
{
    unsigned char head[WIRE_FRAME_HEAD];
    size_t size = wire_frame_begin(head, WIRE_FRAME_TEXT, message.size);
    CHECK(message.size <= UINT32_MAX);
    struct wire_text *text = malloc(sizeof *text + size + message.size);
    if (!text)
        return NULL;
    *text =
        (struct wire_text){.references = 1, .size = (uint32_t)message.size, .head = (uint32_t)size};
    memcpy(text->bytes, head, size);
    if (message.size > 0)
        memcpy(text->bytes + size, message.bytes, message.size);
    return text;
}

void wire_text_hold(struct wire_text *text)
{
    text->references++;
}

void wire_text_release(struct wire_text *text)
{
    if (text && --text->references == 0)
        free(text);
}

struct slice wire_text_bytes(const struct wire_text *text)
{
    return (struct slice){(const char *)text->bytes, text->head + text->size};
}

void wire_text_told(struct wire *wire, const struct wire_text *text)
{
    wire->counts.told++;
    wire->counts.told_bytes += text->size;
}

/* A ping, a pong or a goodbye. */
static void queue_control(struct wire_peer *peer, enum wire_opcode opcode, struct slice payload)
{
    unsigned char head[WIRE_FRAME_HEAD];
    size_t size = wire_frame_begin(head, opcode, payload.size);
    const struct slice parts[] = {{(const char *)head, size}, payload};
    wire_link_queue(peer->link, parts, 2);
}

static void queue_goodbye(struct wire_peer *peer, unsigned code)
{
    const char bytes[] = {(char)(code >> 8), (char)code};
    peer->code = (uint16_t)code;
    queue_control(peer, WIRE_FRAME_CLOSE, (struct slice){bytes, 2});
    wire_link_wait(peer->link, WIRE_LEAVE_SECONDS);
}

/* It does not read, or does not answer: away with it. */
static void give_up(struct wire_peer *peer)
{
    peer->link->wire->counts.dropped++;
    wire_link_cut(peer->link);
}

/* Where much waits for all together, each may have little waiting. */
static bool is_full(const struct wire_peer *peer, size_t more)
{
    const struct wire *wire = peer->link->wire;
    bool is_tight = wire->waiting > wire->settings.waiting_limit;
    size_t limit = wire->settings.queue_limit / (is_tight ? TIGHT : 1);
    size_t weight = wire_link_weight(peer->link);
    return weight > 0 && weight + WIRE_PIECE_COST + more > limit;
}

void wire_tell_text(struct wire_peer *peer, struct wire_text *text)
{
    if (peer->code || peer->link->is_cut)
        return;
    if (!text || is_full(peer, text->size) || !wire_link_queue_text(peer->link, text))
        give_up(peer);
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
    if (peer->code || peer->link->is_cut)
        return;
    queue_goodbye(peer, code);
    if (code == CLOSE_TRY_AGAIN) /* it may go on asking for long: that is not read any more */
        peer->link->is_ending = true;
}

void wire_peer_set_data(struct wire_peer *peer, void *data)
{
    peer->data = data;
}

void *wire_peer_data(const struct wire_peer *peer)
{
    return peer->data;
}

static uint32_t now(struct wire *wire)
{
    return (uint32_t)(wire_now(wire) / 1000);
}

static void hear_from(struct wire_peer *peer)
{
    peer->heard_at = now(peer->link->wire);
    peer->is_pinged = false;
}

void wire_peer_watch(struct wire *wire)
{
    uint32_t ping = wire->settings.ping_seconds;
    uint32_t patience = ping + wire->settings.pong_seconds;
    for (struct wire_link *link = wire->peers; link; link = link->next) {
        struct wire_peer *peer = link->peer;
        uint32_t silent = now(wire) - peer->heard_at;
        if (link->is_cut)
            continue;
        if (link->deadline != 0 && wire_now(wire) >= link->deadline) {
            wire_link_cut(link);
        } else if (silent >= patience) {
            give_up(peer);
        } else if (silent >= ping && !peer->is_pinged && !peer->code) {
            peer->is_pinged = true;
            queue_control(peer, WIRE_FRAME_PING, (struct slice){"", 0});
        }
    }
}

void wire_peer_dismiss(struct wire *wire)
{
    for (struct wire_link *link = wire->peers; link; link = link->next)
        wire_drop(link->peer, CLOSE_GOING_AWAY);
}

unsigned wire_peer_judge(const struct wire *wire, const struct wire_head *head,
                         const struct wire_request *request)
{
    struct slice path = request->path, version = wire_head_value(head, "sec-websocket-version");
    if (head->verb != WIRE_VERB_GET)
        return 405;
    if (path.size != 3 || memcmp(path.bytes, "/ws", 3) != 0)
        return 404;
    if (!wire_is_welcome(wire, head))
        return 403;
    if (version.size != 2 || memcmp(version.bytes, "13", 2) != 0)
        return 426;
    if (head->is_old || head->length > 0 || head->is_encoded ||
        wire_head_value(head, "sec-websocket-key").size != 24 ||
        !wire_head_names(head, "connection", "upgrade") ||
        (wire_head_last(head, "sec-websocket-protocol").size > 0 &&
         !wire_head_names(head, "sec-websocket-protocol", "ulm")))
        return 400;
    bool is_welcome =
        !wire->is_stopping && (!wire->handlers.welcomes || wire->handlers.welcomes(wire->self));
    return is_welcome ? 0 : 503;
}

/* Says that from here on it is WebSocket. */
static bool agree(struct wire_link *link, const struct wire_head *head)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[24 + sizeof magic - 1], hash[SHA_DIGEST_LENGTH], words[32];
    char room[2048];
    struct text answer;
    memcpy(text, wire_head_value(head, "sec-websocket-key").bytes, 24);
    memcpy(text + 24, magic, sizeof magic - 1);
    SHA1(text, sizeof text, hash);
    EVP_EncodeBlock(words, hash, sizeof hash);
    text_init(&answer, room, sizeof room);
    wire_answer_begin(&answer, link->wire, 101, NULL);
    text_format(&answer,
                "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: %s\r\n",
                (const char *)words);
    if (wire_head_names(head, "sec-websocket-protocol", "ulm"))
        text_puts(&answer, "sec-websocket-protocol: ulm\r\n");
    text_puts(&answer, "\r\n");
    CHECK(!answer.full);
    const struct slice bytes = {answer.data, answer.length};
    return wire_link_queue(link, &bytes, 1);
}

void wire_peer_begin(struct wire_link *link, const struct wire_head *head,
                     const struct wire_request *request)
{
    struct wire *wire = link->wire;
    struct wire_peer *peer = calloc(1, sizeof *peer);
    if (!peer || !agree(link, head)) {
        free(peer);
        wire_link_cut(link);
        return;
    }
    peer->link = link;
    link->peer = peer;
    link->deadline = 0;
    wire_link_join(link, &wire->peers);
    hear_from(peer);
    wire->counts.peers++;
    wire->counts.upgrades++;
    if (!link->member.refusal) {
        wire_crowd_work(&wire->crowd, &link->member);
        peer->is_open = wire->handlers.opened(wire->self, peer, request);
    }
    if (!peer->is_open) {
        wire->counts.refused++;
        wire_drop(peer, CLOSE_TRY_AGAIN);
    }
}

void wire_peer_end(struct wire_peer *peer)
{
    struct wire_link *link = peer->link;
    struct wire *wire = link->wire;
    wire->counts.peers--;
    peer->code = CLOSE_NORMAL; /* a handler that still tells it something does no harm */
    if (peer->is_open)
        wire->handlers.closed(wire->self, peer);
    link->peer = NULL;
    wire_link_join(link, &wire->callers);
    wire_crowd_rest(&wire->crowd, &link->member);
    wire_frames_destroy(peer->frames);
    free(peer->part);
    free(peer);
    wire_check_end(wire);
}

static void fault(struct wire_peer *peer, unsigned code)
{
    peer->link->wire->counts.faults++;
    if (!peer->code)
        queue_goodbye(peer, code);
    peer->link->is_ending = true;
}

/* What is wrong with a frame that begins: the code to close with, or 0. */
static unsigned judge(const struct wire_peer *peer, const struct wire_frame *frame)
{
    if (!frame->is_masked || frame->has_reserved)
        return CLOSE_PROTOCOL;
    switch (frame->opcode) {
    case WIRE_FRAME_CLOSE:
    case WIRE_FRAME_PING:
    case WIRE_FRAME_PONG:
        return 0;
    case WIRE_FRAME_MORE:
        if (!peer->is_fragmented)
            return CLOSE_PROTOCOL;
        break;
    case WIRE_FRAME_TEXT:
    case WIRE_FRAME_BINARY:
        if (peer->is_fragmented)
            return CLOSE_PROTOCOL;
        if (frame->opcode == WIRE_FRAME_BINARY)
            return CLOSE_NOT_TEXT;
        break;
    default:
        return CLOSE_PROTOCOL;
    }
    size_t limit = peer->link->wire->settings.message_limit;
    return frame->size > limit - peer->part_size ? CLOSE_TOO_LARGE : 0;
}

static void deliver(struct wire_peer *peer, struct slice message)
{
    struct wire *wire = peer->link->wire;
    char *part = peer->part;
    if (!utf8_is_valid(message)) {
        fault(peer, CLOSE_NOT_UTF8);
        return;
    }
    peer->part = NULL;
    peer->part_size = 0;
    wire->counts.heard++;
    wire->counts.heard_bytes += message.size;
    wire->handlers.heard(wire->self, peer, message);
    free(part);
}

/* A part of a message, which is a whole one more often than not. */
static void take_text(struct wire_peer *peer, const struct wire_frame *frame)
{
    struct slice message = frame->bytes;
    bool is_whole = frame->is_last && frame->is_final;
    peer->is_fragmented = !frame->is_final;
    if (peer->code)
        return;
    if (peer->part || !is_whole) {
        size_t room = frame->is_first ? peer->part_size + frame->size + 1 : 0;
        char *part = room ? realloc(peer->part, room) : peer->part;
        if (!part) {
            wire_link_cut(peer->link);
            return;
        }
        memcpy(part + peer->part_size, message.bytes, message.size);
        peer->part = part;
        peer->part_size += message.size;
        message = (struct slice){part, peer->part_size};
    }
    if (is_whole)
        deliver(peer, message);
}

/* Whether a goodbye may have this code. */
static bool is_code(unsigned code)
{
    return (code >= 3000 && code < 5000) ||
           (code >= 1000 && code < 1015 && code != 1004 && code != 1005 && code != 1006);
}

static void take_goodbye(struct wire_peer *peer, struct slice payload)
{
    const unsigned char *bytes = (const unsigned char *)payload.bytes;
    unsigned code = payload.size >= 2 ? (unsigned)bytes[0] << 8 | bytes[1] : CLOSE_NORMAL;
    if (payload.size == 1 || !is_code(code))
        fault(peer, CLOSE_PROTOCOL);
    else if (payload.size > 2 &&
             !utf8_is_valid((struct slice){payload.bytes + 2, payload.size - 2}))
        fault(peer, CLOSE_NOT_UTF8);
    else if (!peer->code)
        queue_goodbye(peer, code);
    peer->link->is_ending = true;
    wire_link_touch(peer->link);
}

static void take_frame(struct wire_peer *peer, const struct wire_frame *frame)
{
    unsigned code = frame->is_first ? judge(peer, frame) : 0;
    if (code != 0)
        fault(peer, code);
    else if (frame->opcode == WIRE_FRAME_CLOSE)
        take_goodbye(peer, frame->bytes);
    else if (frame->opcode == WIRE_FRAME_PING && is_full(peer, frame->bytes.size))
        give_up(peer);
    else if (frame->opcode == WIRE_FRAME_PING && !peer->code)
        queue_control(peer, WIRE_FRAME_PONG, frame->bytes);
    else if (frame->opcode <= WIRE_FRAME_TEXT)
        take_text(peer, frame);
}

/* Hands what reads frames to the next who needs it. */
static void put_back(struct wire *wire, struct wire_frames *frames)
{
    if (wire->spare)
        wire_frames_destroy(frames);
    else
        wire->spare = frames;
}

void wire_peer_feed(struct wire_peer *peer, const char *bytes, size_t size)
{
    struct wire *wire = peer->link->wire;
    struct wire_link *link = peer->link;
    struct wire_frames *frames = peer->frames ? peer->frames : wire->spare;
    struct wire_frame frame;
    int got = 0;
    if (frames == wire->spare)
        wire->spare = NULL;
    if (!frames)
        frames = wire_frames_create();
    if (!frames) {
        wire_link_cut(link);
        return;
    }
    hear_from(peer);
    wire_frames_feed(frames, (struct slice){bytes, size});
    while (!link->is_ending && !link->is_cut && (got = wire_frames_next(frames, &frame)) > 0)
        take_frame(peer, &frame);
    if (got < 0)
        fault(peer, CLOSE_PROTOCOL);
    peer->frames = NULL;
    if (got == 0 && wire_frames_is_empty(frames))
        put_back(wire, frames);
    else if (got == 0)
        peer->frames = frames;
    else
        wire_frames_destroy(frames);
}
