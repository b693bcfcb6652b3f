/* A parlour: a meeting in memory, with those who look on and what waits its turn.
 *
 * One thing at a time: while the meeting is being read or its new events are being kept, tickets
 * wait. So what anybody is shown is what the store has, and a move is checked, then kept, then
 * told. Where the store refuses, the meeting is read anew and nothing has happened.
 */
#ifndef ULM_SERVER_LIVE_TABLE_H
#define ULM_SERVER_LIVE_TABLE_H

#include "server/table_state.h"
#include "server/think_pool.h"
#include "server/ticket.h"

/* Somebody looks on. */
struct watch {
    struct watch *next;            /* of the parlour */
    struct watch *next_of_visitor; /* likewise */
    struct parlour *parlour;
    struct visitor *visitor;
    uint8_t viewer; /* a seat, or VIEW_SPECTATOR */
};

struct parlour {
    struct parlour *next; /* in the hall */
    struct server *server;
    char id[MEETING_ID_MAX];
    struct meeting *meeting; /* NULL while it is being read, or when that failed */
    uint32_t told;           /* events that are kept, and that all who watch know */
    struct ticket *first, **last;
    struct watch *watches;
    bool is_busy; /* being read or kept */
    bool is_rematching;
    bool has_new_presence; /* somebody came or left, and not all were told */
    bool is_missing;
    bool is_resting;        /* the store failed: computer players wait for the hall to wake them */
    struct crew_task *task; /* a computer player's turn being thought about, and: */
    uint8_t task_seat;
    bool task_moved;    /* its move was made */
    uint32_t task_told; /* after this event it began to think */
    uint32_t thought;   /* its number, so that a move that comes late is known */
    int64_t deadline;   /* as the store has it */
    unsigned mover;     /* likewise */
    bool is_listed;     /* among those where a computer player is to move, in the store */
    int64_t used;       /* when somebody last wanted something */
};

/* Gives a ticket to the table: its run() is called when it is its turn, with a meeting. Where there
 * is no such table the ticket is answered. */
void parlour_give(struct parlour *parlour, struct ticket *ticket);

/* For run(): the verb added events. Keeps them, tells them, and answers with the JSON. Where the verb
 * objected, parlour_object() answers instead. */
void parlour_keep(struct parlour *parlour, struct ticket *ticket, struct slice json);
void parlour_object(struct parlour *parlour, struct ticket *ticket, enum objection objection);

/* Begins to look on, and tells all that happened since event `seen`. Looking on twice is once. A
 * visitor looks on at WATCHES_MAX tables at a time. */
enum { WATCHES_MAX = 16 };
bool parlour_may_watch(const struct parlour *parlour, const struct visitor *visitor);
void parlour_watch(struct parlour *parlour, struct visitor *visitor, unsigned viewer,
                   uint32_t seen);
void parlour_unwatch(struct parlour *parlour, struct visitor *visitor);

/* Reads the meeting from the store, then goes on with what waits. */
void parlour_read(struct parlour *parlour);

/* After a rest: goes on where the store failed. */
void parlour_wake(struct parlour *parlour);

/* Whether nobody needs it in memory, and whether nobody will soon: it is over, or could not be read. */
bool parlour_is_done(const struct parlour *parlour);
bool parlour_is_idle(const struct parlour *parlour);
void parlour_destroy(struct parlour *parlour);

#endif
