/* visitor.h - whoever asks: a WebSocket connection, which asks many things, or a call over HTTP
 *
 * A visitor may leave before its answer is there; then the answer goes nowhere. How what it is told
 * reaches it is not known here: the outlet does that. It has the functions of the wire, or those of
 * a test, whose calls, peers and texts are then its own.
 */
#ifndef ULM_SERVER_VISITOR_H
#define ULM_SERVER_VISITOR_H

#include "base/slice.h"
#include "server/client_name.h"
#include "server/login.h"

struct watch;
struct wire_call;
struct wire_peer;
struct wire_text;

struct outlet {
    /* Adds a header to the answer of a call; the name with its colon. */
    void (*header)(struct wire_call *call, const char *name, const char *value);
    /* Answers a call, which is then no more. */
    void (*answer)(struct wire_call *call, unsigned status, const char *content_type,
                   struct slice body);
    /* A message that many peers are told, made once; NULL without memory. */
    struct wire_text *(*make)(struct slice message);
    /* Without a text the peer is let go: it comes back and asks what it has missed. */
    void (*tell)(struct wire_peer *peer, struct wire_text *text);
    void (*release)(struct wire_text *text); /* NULL is none */
    /* Closes with this code, after all that it was told; it is heard no more. */
    void (*drop)(struct wire_peer *peer, unsigned code);
};

enum { VISITOR_ADDRESS_MAX = 64 };

struct visitor {
    unsigned references;
    const struct outlet *outlet;
    struct wire_peer *peer; /* these two: NULL where it is the other, or has left */
    struct wire_call *call;
    struct watch *watches;
    char address[VISITOR_ADDRESS_MAX];
    unsigned refused;           /* requests since the last one that did not have to wait */
    struct visitor *next, **at; /* of a connection: among all, see banning.h */
    struct login *login;        /* who logged in here, NULL for nobody */
    struct visitor *next_of_login;
    char client[CLIENT_NAME_MAX]; /* roughly what program it is */
};

/* With zeros behind it. */
void visitor_copy_address(struct slice address, char text[VISITOR_ADDRESS_MAX]);

/* With one reference, the caller's. NULL without memory. */
struct visitor *visitor_create(const struct outlet *outlet, struct slice address);
void visitor_hold(struct visitor *visitor);

/* From now on the connection is that login's; the reference is taken over. */
void visitor_set_login(struct visitor *visitor, struct login *login);
void visitor_release(struct visitor *visitor);

/* Tells all connections of a login that it is over. */
void visitor_tell_logout(const struct login *login);

#endif
