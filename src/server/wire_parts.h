/* wire_parts.h - what the files of the wire share; beside them only fuzz/wire.c includes it
 *
 * A *link* is one connection as bytes: what comes in becomes calls, or the messages of a peer, and
 * what is to go out waits in its queue. It knows no socket: wire_socket.c reads and writes for it,
 * and anybody else may feed it bytes and look at its queue.
 *
 * Whoever changes a link touches it. The loop settles the links that were touched before it waits
 * again: it sends what is queued, goes on with what was held back, and ends what is to end. Nowhere
 * else does a link end, so that handlers and walks over links never lose the one they hold.
 */
#ifndef ULM_SERVER_WIRE_PARTS_H
#define ULM_SERVER_WIRE_PARTS_H

#include <uv.h>

#include "base/text.h"
#include "server/serving_clock.h"
#include "server/wire.h"
#include "server/wire_crowd.h"
#include "server/wire_head.h"
#include "server/wire_listen.h"

/* What is read of a socket at once: more than TLS hands out at once. */
enum { WIRE_READ_ROOM = 32768 };

/* What a piece takes beside its bytes. */
enum { WIRE_PIECE_COST = 48 };

/* How long a peer may take to read the goodbye, and to answer it. */
enum { WIRE_LEAVE_SECONDS = 5 };

struct wire_frames;
struct wire_tls_host;

struct wire {
    struct wire_settings settings; /* with the defaults filled in */
    struct wire_handlers handlers;
    void *self;
    struct wire_counts counts;
    struct wire_crowd crowd;
    struct serving_clock served;
    uv_loop_t *loop;
    struct wire_tls_host *tls; /* NULL: none */
    int socket;
    unsigned port;
    uv_poll_t door;       /* somebody connects */
    uv_prepare_t settler; /* settles links before the loop waits */
    uv_idle_t haste;      /* runs when it is not to wait, as there are more of them */
    uv_timer_t clock;     /* runs while there are callers: what they wait for */
    uv_timer_t pulse;     /* runs while there are peers: who is still there */
    uv_timer_t ending;    /* how long a stop may take */
    unsigned handles;     /* these and the links' own: how many are not closed */
    struct wire_link *callers, *peers;
    struct wire_link *touched;
    struct wire_frames *spare; /* what reads frames, for the next who needs one; may be NULL */
    unsigned calls;            /* under way */
    size_t waiting;            /* for all links to send it: bytes in memory */
    bool is_stopping, is_ending, has_ended;
    void (*done)(void *self);
    char room[WIRE_READ_ROOM]; /* what was just read; nobody's between two events */
};

/* Bytes on their way to a client: copied, of a text that many share, or of a file that stays. */
struct wire_piece {
    struct wire_piece *next;
    const char *bytes;
    size_t size;
    struct wire_text *text;
    char own[];
};

struct wire_link {
    struct wire *wire;
    struct wire_link *next, **place; /* of all callers or all peers */
    struct wire_link *next_touched;
    struct wire_piece *first, *last; /* what is to go out */
    size_t queued;                   /* bytes of these */
    size_t pieces;                   /* how many they are */
    char *held;                      /* what came in and is not understood yet; NULL: nothing */
    size_t held_size;
    struct wire_call *call; /* the request that is under way, if there is one */
    struct wire_peer *peer; /* after the upgrade */
    struct wire_member member;
    uint64_t deadline; /* of what it waits for, by the loop's clock; 0: none */
    bool is_touched;
    bool is_idle;   /* between two requests */
    bool is_ending; /* hears nothing more, and is over when all is sent */
    bool is_over;   /* all was said; the client may have to read it still */
    bool is_cut;    /* away with it */
    char address[WIRE_ADDRESS_ROOM];
};

struct wire_call {
    struct wire_link *link;
    void *data;
    struct wire_request request; /* its bytes are in the room, save the body */
    char *body;                  /* as far as it has come */
    size_t body_size;
    size_t length;      /* of the whole body */
    char *headers;      /* of the answer: what wire_header() added, as text; NULL: nothing */
    struct slice known; /* the client has the file with one of these tags */
    bool takes_gzip;
    bool is_coming;  /* the body is not all there */
    bool is_owned;   /* the handlers have it */
    bool is_head;    /* the answer goes without its body */
    bool is_closing; /* the connection ends with the answer */
    char room[];
};

/* wire.c: a wire that does not listen. */
void wire_init(struct wire *wire, const struct wire_settings *settings, struct uv_loop_s *loop,
               const struct wire_handlers *handlers, void *self);
/* Ends a stop when nothing is left to wait for. */
void wire_check_end(struct wire *wire);
/* Starts the clocks that look after callers and peers; they stop by themselves without any. */
void wire_watch(struct wire *wire);
/* Milliseconds in which the wire could hear and tell: what deadlines follow. */
uint64_t wire_now(struct wire *wire);
/* A connection is gone: there is room for another. */
void wire_open_door(struct wire *wire);
/* A handle of the loop was closed. */
void wire_handle_closed(struct wire *wire);

/* wire_socket.c: a link on this socket, which is closed also where there is no memory: -1. */
int wire_socket_open(struct wire *wire, int fd, const char *address);
/* Sends what is queued, or ends it. */
void wire_socket_settle(struct wire_link *link);

/* wire_link.c: a link begins as a caller in the memory of its owner. */
void wire_link_init(struct wire_link *link, struct wire *wire, const char *address);
/* Its call is gone, its peer closed; nothing of it is left. */
void wire_link_finish(struct wire_link *link);
/* The loop will settle it. */
void wire_link_touch(struct wire_link *link);
/* It will end without another word. */
void wire_link_cut(struct wire_link *link);
/* The same, since others come. */
void wire_link_send_away(struct wire_member *member);
/* These bytes came in. What cannot be understood yet is held: while wire_link_listens() says so,
 * less than a head or a frame, else as much as was fed. */
void wire_link_feed(struct wire_link *link, const char *bytes, size_t size);
bool wire_link_listens(const struct wire_link *link);
/* Queues the parts as one piece, copied. False without memory: then the link is cut. */
bool wire_link_queue(struct wire_link *link, const struct slice *parts, size_t count);
/* Queues a file, or a text of which it takes a reference. */
bool wire_link_queue_file(struct wire_link *link, struct slice bytes);
bool wire_link_queue_text(struct wire_link *link, struct wire_text *text);
/* How much memory its queue takes. */
size_t wire_link_weight(const struct wire_link *link);
/* So many bytes of the queue are sent. */
void wire_link_sent(struct wire_link *link, size_t size);
/* The queue is empty: goes on with what was held back. */
void wire_link_proceed(struct wire_link *link);
void wire_link_wait(struct wire_link *link, unsigned seconds);
/* Moves it to the other list. */
void wire_link_join(struct wire_link *link, struct wire_link **list);

/* wire_call.c: a head has come: a call or a peer begins, or it is refused. */
void wire_call_begin(struct wire_link *link, const struct wire_head *head);
/* Bytes that came for the body: how many belong to it. */
size_t wire_call_add(struct wire_call *call, const char *bytes, size_t size);
/* Its answer is sent. */
void wire_call_finish(struct wire_call *call);
/* The connection is gone. */
void wire_call_lose(struct wire_call *call);
/* The clock has struck: looks after callers that wait. */
void wire_call_watch(struct wire *wire);

/* wire_peer.c: the wish to upgrade: the status to refuse it with, or 0. */
unsigned wire_peer_judge(const struct wire *wire, const struct wire_head *head,
                         const struct wire_request *request);
void wire_peer_begin(struct wire_link *link, const struct wire_head *head,
                     const struct wire_request *request);
void wire_peer_feed(struct wire_peer *peer, const char *bytes, size_t size);
void wire_peer_end(struct wire_peer *peer);
/* A second has passed: pings the silent ones, gives up those who stay silent. */
void wire_peer_watch(struct wire *wire);
/* Closes them all, going away. */
void wire_peer_dismiss(struct wire *wire);
/* How a text lies in the queue, and that it is sent. */
struct slice wire_text_bytes(const struct wire_text *text);
void wire_text_hold(struct wire_text *text);
void wire_text_told(struct wire *wire, const struct wire_text *text);

/* wire_answer.c: the start of an answer: status, what keeps browsers safe, then `type` unless it is
 * NULL. The blank line is still to come. */
void wire_answer_begin(struct text *text, const struct wire *wire, unsigned status,
                       const char *type);
/* Says no to what becomes no call; the connection ends. The address is whose request it was. */
void wire_refuse(struct wire_link *link, unsigned status, struct slice address);
/* Answers a call that no handler has, in a few words of plain text. */
void wire_answer_ourselves(struct wire_call *call, unsigned status);

/* wire_request.c: how much room wire_request_read() needs at most. */
size_t wire_request_room(const struct wire_head *head);
/* Reads what was asked into the room; the body is left alone. False: it is no request. */
bool wire_request_read(const struct wire_link *link, const struct wire_head *head, char *room,
                       struct wire_request *request);
/* Whether the server is called so. */
bool wire_is_name(const struct wire *wire, struct slice host);
/* Whether the page that asks may: none, the server's own or a listed one. */
bool wire_is_welcome(const struct wire *wire, const struct wire_head *head);

#endif
