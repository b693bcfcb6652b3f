/* A ticket: something that somebody asked for, until it is answered.
 *
 * A visitor is whoever asks: a WebSocket connection, which asks many things, or a call over HTTP,
 * which asks one. It may leave before its answer is there; then the answer goes nowhere.
 */
#ifndef ULM_SERVER_TICKET_H
#define ULM_SERVER_TICKET_H

#include <jansson.h>

#include "base/text.h"
#include "server/event.h"
#include "server/objection.h"
#include "server/wire.h"

struct parlour;
struct request;
struct server;
struct watch;

enum { VISITOR_ADDRESS_MAX = 64 };

struct visitor {
    unsigned references;
    struct server *server;
    struct wire_peer *peer; /* these two: NULL where it is the other, or has left */
    struct wire_call *call;
    struct watch *watches;
    char address[VISITOR_ADDRESS_MAX];
    char account[EVENT_NAME_MAX]; /* who logged in here; empty for nobody */
};

/* With one reference, the caller's. NULL without memory. */
struct visitor *visitor_create(struct server *server, struct slice address);
void visitor_hold(struct visitor *visitor);
void visitor_release(struct visitor *visitor);

struct ticket {
    struct ticket *next;
    struct server *server;
    struct visitor *visitor; /* NULL where the server asks itself */
    const struct request *request;
    json_t *id;                   /* what the answer is known by; NULL over HTTP */
    json_t *arguments;            /* an object */
    char account[EVENT_NAME_MAX]; /* whose the visitor was when asking */
    void (*run)(struct parlour *parlour, struct ticket *ticket); /* at its table */
    /* Of the server's own, which bring a computer player's move: */
    uint32_t thought;
    struct move move;
};

/* Holds the visitor, and takes over id and arguments. NULL without memory, and nothing is taken. */
struct ticket *ticket_create(struct server *server, struct visitor *visitor, json_t *id,
                             json_t *arguments);
void ticket_destroy(struct ticket *ticket);

/* Answers, with a whole JSON value, and destroys the ticket. */
void ticket_answer(struct ticket *ticket, struct slice json);
void ticket_answer_text(struct ticket *ticket, const char *content_type, struct slice text);
void ticket_object(struct ticket *ticket, enum objection objection);
void ticket_object_because(struct ticket *ticket, enum objection objection, const char *sentence);

/* Its arguments. An absent string is NULL and 0. */
struct slice ticket_string(const struct ticket *ticket, const char *key);

/* A number from 0 to most; `fallback` where it is missing or something else. */
int64_t ticket_number(const struct ticket *ticket, const char *key, int64_t most, int64_t fallback);

#endif
