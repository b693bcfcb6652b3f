/* ticket.h - something that a visitor asked for, until it is answered */
#ifndef ULM_SERVER_TICKET_H
#define ULM_SERVER_TICKET_H

#include <jansson.h>

#include "server/argument.h"
#include "server/server.h"

struct request;

struct ticket {
    struct table_job job; /* first, so that one is the other; of requests at a table */
    struct server *server;
    struct visitor *visitor;
    const struct request *request;
    const char *name;    /* of the request; NULL where there is none */
    json_t *id;          /* what the answer is known by; NULL over HTTP */
    json_t *arguments;   /* an object */
    struct login *login; /* of the visitor when asking; ticket_account() says what it is worth */
    struct claim claim;  /* what it shows at a table */
    uint64_t began;      /* microseconds, see services.h */
    bool is_moderator;   /* its right was looked at, and holds; moderator.h */
    unsigned seat;       /* who that is when its turn comes: as table_state_viewer() says */
};

/* Holds the visitor, and takes over id and arguments. NULL without memory, and nothing is taken. */
struct ticket *ticket_create(struct server *server, struct visitor *visitor, json_t *id,
                             json_t *arguments);

/* Answers, with a whole JSON value, and destroys the ticket. */
void ticket_answer(struct ticket *ticket, struct slice json);
void ticket_answer_text(struct ticket *ticket, const char *content_type, struct slice text);
void ticket_object(struct ticket *ticket, enum objection objection);
void ticket_object_because(struct ticket *ticket, enum objection objection, const char *sentence);

/* Too much at once: it may be asked again in so many milliseconds, or soon (0). */
void ticket_object_for(struct ticket *ticket, uint64_t wait);

/* The visitor is banned. */
void ticket_object_banned(struct ticket *ticket, const struct ban *ban);

/* Refuses what stands in an argument, by its name. */
void ticket_object_to(struct ticket *ticket, const struct argument *argument);

/* The account that asks, or nobody. It is right for now, not for later. */
const struct identity *ticket_account(const struct ticket *ticket);

/* The ban that holds for who asks, by address or account; NULL for none. */
const struct ban *ticket_ban(const struct ticket *ticket);

/* Finds out who asks at the table, in its turn. */
void ticket_find_seat(struct ticket *ticket, const struct table_state *table);

/* Whether a seat asks, and whether one who may look on does; where not, the ticket is answered. */
bool ticket_has_seat(struct ticket *ticket);
bool ticket_may_look(struct ticket *ticket);

/* Its arguments. An absent string is NULL and 0. */
struct slice ticket_string(const struct ticket *ticket, const char *key);

/* A number, which was checked; `fallback` where it is missing. */
int64_t ticket_number(const struct ticket *ticket, const char *key, int64_t fallback);

#endif
