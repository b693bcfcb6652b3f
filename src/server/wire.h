/* wire.h - HTTP and WebSocket: requests and messages as bytes
 *
 * The wire knows nothing of games, and nothing else in the server knows how bytes reach a socket.
 * A request over HTTP is a *call*: it is given to the handlers once and answered once, at once or
 * later. A connection over WebSocket (at /ws) is a *peer*: it says and is told whole text messages.
 *
 * Everything happens on the thread of the loop. Handlers are called by the loop only, never from
 * inside a wire_* function, so a caller may walk over its peers while it tells and drops them.
 *
 * What a peer or a call is told is copied before the function returns. What is told to a peer
 * arrives in order, whole, or not at all because the connection ended.
 */
#ifndef ULM_SERVER_WIRE_H
#define ULM_SERVER_WIRE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct uv_loop_s;
struct wire;      /* the listening side */
struct wire_peer; /* one WebSocket connection */
struct wire_call; /* one HTTP request that wants one answer */
struct wire_text; /* a message that many peers are told, stored once */

enum wire_method { WIRE_GET, WIRE_POST }; /* HEAD comes as GET; its answer goes without the body */

/* What was asked. The bytes live as long as the handler that gets them runs. They are what the
 * client sent: any bytes at all, and nothing to print as they are. An absent part is empty. */
struct wire_request {
    enum wire_method method;
    struct slice path;         /* starts with '/', decoded, without . and .. */
    struct slice query;        /* what stood after '?', decoded, the parts joined by '&' */
    struct slice body;         /* of POST */
    struct slice content_type; /* of the body */
    struct slice bearer;       /* of "Authorization: Bearer" */
    struct slice host;
    struct slice agent;   /* "User-Agent" */
    struct slice address; /* of the client, as text: see settings.trusts_proxy */
};

enum wire_severity { WIRE_ERROR, WIRE_WARNING };

struct wire_handlers {
    /* A request for none of the files. The call is the handler's to answer, with wire_answer() or
     * wire_answer_file(). */
    void (*call)(void *self, struct wire_call *call, const struct wire_request *request);
    /* The client of an unanswered call left, or it timed out. The call is no more. */
    void (*gone)(void *self, struct wire_call *call);

    /* Whether somebody may become a peer just now. Where not they are answered 503, by which a proxy knows that
     * another server should be asked. NULL: always. */
    bool (*welcomes)(void *self);
    /* A new peer; the method is WIRE_GET. False: it is closed with 1013 (try again later), and no
     * other handler hears of it. */
    bool (*opened)(void *self, struct wire_peer *peer, const struct wire_request *request);
    /* A whole text message in valid UTF-8, at most settings.message_limit bytes. */
    void (*heard)(void *self, struct wire_peer *peer, struct slice message);
    /* The peer is no more. Comes for every peer that was opened, dropped ones too. */
    void (*closed)(void *self, struct wire_peer *peer);

    /* A request was refused before anybody else heard of it. NULL: nobody listens. */
    void (*refused)(void *self, unsigned status, struct slice address);

    /* A line about the wire itself, printable ASCII without a line break; also from inside
     * wire_open(). NULL: nobody listens. */
    void (*log)(void *self, enum wire_severity severity, const char *line);
};

/* A file that never changes while the server runs. "/" is a path like any other. */
struct wire_file {
    const char *path; /* "/index.html" */
    const char *content_type;
    struct slice bytes;
    struct slice gzip; /* the same compressed; no bytes: there is none */
    const char *etag;  /* without quotes; NULL: none */
    bool is_immutable; /* its path names its content: browsers keep it for a year; else they ask */
};

/* All zero is a server on a free port of 127.0.0.1. What it points to lives as long as the wire. */
struct wire_settings {
    /* A number, v4 or v6, or the path of a Unix socket, with '/' first. NULL: 127.0.0.1. */
    const char *address;
    unsigned port;                 /* 0: any that is free */
    const char *certificate, *key; /* PEM files; both or neither */
    bool trusts_proxy; /* the last address in X-Forwarded-For is the client's; else who connected */
    const char *const *origins; /* as "https://example.org", beside the server's own */
    size_t origin_count;
    /* What the server is called, as "example.org"; requests for other names are refused (421), so that
     * no page can make its own name lead here. Addresses are always fine. NULL: any name is. */
    const char *const *hosts;
    size_t host_count;
    const struct wire_file *files;
    size_t file_count;

    /* Limits; 0 stands for the number in brackets. */
    size_t message_limit; /* bytes of a message that comes in [16 KiB] */
    size_t body_limit;    /* bytes of a request's body [64 KiB] */
    size_t queue_limit;   /* memory of what waits for a peer; with more it is dropped [1 MiB] */
    size_t
        waiting_limit; /* of what waits for all; with more, a sixteenth waits for each [128 MiB] */
    unsigned connection_limit; /* [as many as the process may open files, less a hundred] */
    unsigned address_limit;    /* of connections from one address [none] */
    unsigned request_seconds;  /* for a request to arrive whole [10] */
    unsigned keep_seconds;     /* a connection waits for its next request [30] */
    unsigned answer_seconds;   /* a call waits for its answer, then comes 503 and gone() [60] */
    unsigned ping_seconds;     /* a silent peer is pinged [30] */
    unsigned pong_seconds;     /* and dropped when it stays silent, counted from the ping [15] */
    unsigned stop_seconds;     /* how long wire_stop() waits for slow readers [5] */
};

/* Why wire_open() failed. errno says more where it is not 0. */
enum {
    WIRE_NO_MEMORY = -1,
    WIRE_NO_ADDRESS = -2, /* the address cannot be read, or is not this machine's */
    WIRE_NO_PORT = -3,    /* the port is taken or forbidden */
    WIRE_NO_TLS = -4      /* the certificate or the key cannot be used */
};

/* Listens. Returns 0, or one of the above with *wire and the loop untouched. */
int wire_open(const struct wire_settings *settings, struct uv_loop_s *loop,
              const struct wire_handlers *handlers, void *self, struct wire **wire);
/* What such a number means: an English sentence, marked for translation. */
const char *wire_fault(int number);
/* Reads certificate and key again, for connections that come from now on. False where they cannot be
 * used: the log says why, and the old ones stay. Without TLS there is nothing to do. */
bool wire_renew(struct wire *wire);
/* No new connections and no new requests; what is queued is sent, peers are closed with 1001 (going
 * away), calls may still be answered for stop_seconds. Then whatever is left is cut, and done() is
 * called by the loop, as the last handler of all. NULL: nobody listens. Once only. */
void wire_stop(struct wire *wire, void (*done)(void *self));
/* Frees it: after done(), and not inside it. */
void wire_close(struct wire *wire);

/* Where it listens; 0 for a Unix socket. */
unsigned wire_port(const struct wire *wire);

/* Adds a header to the answer that follows; the name in small letters with its colon. Neither may
 * hold a line break. */
void wire_header(struct wire_call *call, const char *name, const char *value);
/* Answers, copying the body. The call is no more for the caller, here and below. */
void wire_answer(struct wire_call *call, unsigned status, const char *content_type,
                 struct slice body);
/* Answers with a file, which stays where it is; also "not modified", and compressed. */
void wire_answer_file(struct wire_call *call, const struct wire_file *file);
void wire_call_set_data(struct wire_call *call, void *data);
void *wire_call_data(const struct wire_call *call);

/* Queues a message; it must be UTF-8. A peer whose queue is full is dropped at once, its queue
 * unsent. Telling a dropped peer does nothing. */
void wire_tell(struct wire_peer *peer, struct slice message);
/* A message for many: made with one reference, the caller's, who releases it when all are told.
 * NULL without memory. */
struct wire_text *wire_text_create(struct slice message);
/* Without a text the peer is dropped as one whose queue is full. */
void wire_tell_text(struct wire_peer *peer, struct wire_text *text);
void wire_text_release(struct wire_text *text);
/* Closes with this code after what is queued. Nothing more is heard from it; closed() comes. */
void wire_drop(struct wire_peer *peer, unsigned code);
void wire_peer_set_data(struct wire_peer *peer, void *data);
void *wire_peer_data(const struct wire_peer *peer);

/* Since the start, save the first two, which are of now. */
struct wire_counts {
    uint64_t connections, peers;
    uint64_t accepted, refused;       /* connections; refused for their number */
    uint64_t sent_away;               /* that waited for nothing, for others to come */
    uint64_t requests, upgrades;      /* HTTP requests answered; WebSockets opened */
    uint64_t heard, told;             /* messages */
    uint64_t heard_bytes, told_bytes; /* of those */
    uint64_t dropped;                 /* peers that did not read, or did not answer a ping */
    uint64_t faults;                  /* peers closed for what they sent; requests refused */
    uint64_t waiting_bytes;           /* for peers to read them; of now */
};
struct wire_counts wire_count(const struct wire *wire);

#endif
