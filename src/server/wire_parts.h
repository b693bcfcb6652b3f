/* wire_parts.h - what the files of the wire share; nobody else includes it
 *
 * libwebsockets calls us for a connection with a session of two pointers that it keeps for us: the
 * call that is under way and, after the upgrade, the peer. Both are zero while nothing goes on, so
 * that a connection costs nothing between two requests.
 *
 * What needs a clock is ours, not libwebsockets': it only looks at its timers after an event of its
 * own, and handlers act on the wire from events of theirs. And it keeps its timers in one sorted
 * list, so that with pings of its own each message would cost a walk past all connections.
 */
#ifndef ULM_SERVER_WIRE_PARTS_H
#define ULM_SERVER_WIRE_PARTS_H

#include <libwebsockets.h>
#include <uv.h>

#include "base/text.h"
#include "server/wire.h"

struct wire {
    struct wire_settings settings; /* with the defaults filled in */
    struct wire_handlers handlers;
    void *self;
    struct wire_counts counts;
    uv_loop_t *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    int socket;
    unsigned port;
    uv_poll_t door;    /* somebody connects */
    uv_timer_t clock;  /* runs while there are calls: what they wait for */
    uv_timer_t pulse;  /* runs while there are peers: who is still there */
    uv_timer_t reaper; /* runs when a peer is to be cut */
    uv_timer_t ending; /* how long a stop may take */
    struct wire_call *calls;
    struct wire_peer *peers;
    bool is_stopping, is_ending, has_ended;
    void (*done)(void *self);
};

/* Bytes on their way to a client, with or without memory of their own. */
struct wire_piece {
    struct wire_piece *next;
    const char *bytes;
    size_t size;
    char own[];
};

struct wire_call {
    struct wire *wire;
    struct lws *wsi;
    void *data;
    struct wire_call *next, **link; /* of all calls */
    uint64_t deadline;              /* of what it waits for, by the loop's clock */
    char *body;                     /* of the request, as far as it has come */
    size_t body_size;
    char *headers; /* of the answer: what wire_header() added, as text; NULL: nothing */
    struct wire_piece *first, *last;
    bool is_coming; /* the body is not all there */
    bool is_owned;  /* the handlers have it */
    bool is_begun;  /* with wire_begin() */
    bool is_fed;    /* a piece came since hungry() asked */
    bool is_ended;  /* all of the answer is queued */
    bool is_broken; /* there was no memory for some of it */
    bool is_head;   /* the answer goes without its body */
    bool is_chunked;
    bool is_closing; /* the connection ends with the answer */
    bool is_paused;  /* libwebsockets does not look for more input */
    bool has_moved;  /* something was sent since the clock last struck */
};

struct wire_session {
    struct wire_call *call;
    struct wire_peer *peer;
};

/* wire.c: ends a stop when nothing is left to wait for. */
void wire_check_end(struct wire *wire);
/* The loop will cut the peers that are to be cut. */
void wire_reap(struct wire *wire);
/* Starts the clocks that look after calls and peers; they stop by themselves without any. */
void wire_watch(struct wire *wire);

/* wire_call.c: what libwebsockets says of HTTP; the result is libwebsockets' own. */
int wire_call_event(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason,
                    struct wire_session *session, char *in, size_t size);
/* The clock has struck: looks after calls that wait. */
void wire_call_watch(struct wire *wire);

/* wire_peer.c: the same of WebSocket, from the wish to upgrade on. */
int wire_peer_event(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason,
                    struct wire_session *session, char *in, size_t size);
void wire_peer_reap(struct wire *wire);
/* A second has passed: pings the silent ones, gives up those who stay silent. */
void wire_peer_watch(struct wire *wire);
/* Closes them all, going away. */
void wire_peer_dismiss(struct wire *wire);

/* wire_answer.c: headers of every answer, a chain for libwebsockets' own ones. */
const struct lws_protocol_vhost_options *wire_safety(const struct wire *wire);
/* The start of an answer: status, what keeps browsers safe, then `type` unless it is NULL. The
 * blank line is still to come. */
void wire_head(struct text *text, const struct wire *wire, unsigned status, const char *type);
/* Says no on the spot to a request that becomes no call. The result, -1, ends the connection. */
int wire_refuse(struct wire *wire, struct lws *wsi, unsigned status);
/* Answers a call that no handler has, in a few words of plain text. */
void wire_answer_ourselves(struct wire_call *call, unsigned status);

/* wire_request.c: reads what was asked into the room; the body is left alone. */
enum { WIRE_ROOM = 8192 };
void wire_read(const struct wire *wire, struct lws *wsi, char room[WIRE_ROOM],
               struct wire_request *request);
/* Whether the page that asks may: none, the server's own or a listed one. */
bool wire_is_welcome(const struct wire *wire, struct lws *wsi);
/* Whether the header has this word in its list. */
bool wire_names(struct lws *wsi, enum lws_token_indexes header, const char *word);
/* The length of the body; -1 where it is not said, -2 where it is not a number. */
int64_t wire_length(struct lws *wsi);

/* libwebsockets closes the connection at once and says so to its session. */
void wire_cut(struct lws *wsi);

#endif
