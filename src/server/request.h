/* Requests: what can be asked of the server, each by a name.
 *
 * Every request can be made in two ways, and docs/api.md describes them once: as a WebSocket message
 * {"id":7,"do":"sit","table":"..."} or as POST /api/sit with the rest of the object as its body. Those
 * that change nothing also as GET /api/look?table=...
 */
#ifndef ULM_SERVER_REQUEST_H
#define ULM_SERVER_REQUEST_H

#include "server/live_table.h"

struct request {
    const char *name;
    bool is_question; /* changes nothing */
    bool is_dear;     /* so that it is limited more */
    /* At the table that the argument "table" names, in its turn; or, without a table, at once. */
    void (*at_table)(struct parlour *parlour, struct ticket *ticket);
    void (*at_once)(struct server *server, struct ticket *ticket);
};

/* NULL where there is none of this name. */
const struct request *request_find(struct slice name);

/* Carries it out; the ticket is answered now or later. */
void request_run(const struct request *request, struct ticket *ticket);

/* Who asks, by the argument "secret": a seat, or VIEW_SPECTATOR where it is not that of a seat. Of
 * someone who logged in, the seat that the account has. */
unsigned request_seat(const struct parlour *parlour, const struct ticket *ticket);

/* The same where a seat is needed: VIEW_SPECTATOR, and the ticket is answered, where there is none. */
unsigned request_need_seat(const struct parlour *parlour, struct ticket *ticket);

/* A verb of the meeting has spoken: keeps what happened and answers, or objects. */
void request_finish(struct parlour *parlour, struct ticket *ticket, enum objection objection);

/* Whether the visitor may look on: the table is public, or the invitation or a seat's secret is
 * there. */
bool request_may_look(const struct parlour *parlour, const struct ticket *ticket);

/* A secret for a link, and what it is known by. */
enum { SECRET_BYTES = 16, SECRET_DIGITS_MAX = 2 * SECRET_BYTES + 1 };
void secret_make(char digits[SECRET_DIGITS_MAX], uint8_t key[MEETING_KEY_BYTES]);
void secret_key(struct slice digits, uint8_t key[MEETING_KEY_BYTES]);

/* In request_table.c, request_play.c and request_archive.c. */
void request_open(struct server *server, struct ticket *ticket);
void request_tables(struct server *server, struct ticket *ticket);
void request_look(struct parlour *parlour, struct ticket *ticket);
void request_record(struct parlour *parlour, struct ticket *ticket);
void request_sit(struct parlour *parlour, struct ticket *ticket);
void request_fill(struct parlour *parlour, struct ticket *ticket);
void request_leave(struct parlour *parlour, struct ticket *ticket);
void request_ready(struct parlour *parlour, struct ticket *ticket);
void request_rematch(struct parlour *parlour, struct ticket *ticket);
void request_watch(struct parlour *parlour, struct ticket *ticket);
void request_unwatch(struct parlour *parlour, struct ticket *ticket);
void request_move(struct parlour *parlour, struct ticket *ticket);
void request_undo(struct parlour *parlour, struct ticket *ticket);
void request_hand(struct parlour *parlour, struct ticket *ticket);
void request_back(struct parlour *parlour, struct ticket *ticket);
void request_say(struct parlour *parlour, struct ticket *ticket);
void request_records(struct server *server, struct ticket *ticket);

#endif
