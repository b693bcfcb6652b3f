/* event.h - one thing that happened at a table: whole for the store, masked for viewers
 *
 * What happens at a table is a list of events, numbered from 1. It is what the store keeps, what a
 * table is made of again after a restart, and what everybody at it is told: one form, written for
 * the store whole and for everybody else as they may see it. An event has nothing in it that a
 * viewer must not know but the cards and coats of chance's moves, and these are masked where it is
 * written.
 *
 * {"kind":"moved","time":1763200000000,"seat":2,"lines":["2 draw","* draw gray"]}
 */
#ifndef ULM_SERVER_EVENT_H
#define ULM_SERVER_EVENT_H

#include <jansson.h>

#include "base/slice.h"
#include "base/text.h"
#include "match/match.h"
#include "server/plan.h"

enum event_kind {
    EVENT_OPENED,   /* the table: plan; bytes: the commitment to its luck */
    EVENT_SAT,      /* a person took the seat: name; text: its account, or NULL; bytes: its mark */
    EVENT_FILLED,   /* a computer player took the seat: text: its level */
    EVENT_LEFT,     /* the seat is free again, before the game */
    EVENT_READY,    /* the seat wants to begin; bytes: its entropy, the promise of it, or none */
    EVENT_BEGAN,    /* moves: chance's that set the table up */
    EVENT_MOVED,    /* moves: the seat's, and chance's that follow */
    EVENT_UNDONE,   /* the seat took its last move back */
    EVENT_HANDED,   /* a computer player goes on for the seat: text: its level */
    EVENT_BACK,     /* the person plays the seat again */
    EVENT_SAID,     /* by the seat or, with nobody, a spectator: name, text */
    EVENT_LATE,     /* the seat's time is up */
    EVENT_ENDED,    /* the game is over; bytes: the secret of its luck */
    EVENT_REMATCH,  /* text: the table where it goes on */
    EVENT_RENEWED,  /* the seat's secret or, with nobody, the invitation is another */
    EVENT_HUSHED,   /* whether spectators may say nothing any more: text: yes or no */
    EVENT_MUTED,    /* whether the seat may say nothing any more: text: yes or no */
    EVENT_SENT,     /* the seat was sent away: free before the game, then a computer player's */
    EVENT_PASSED,   /* the seat is another person's: name */
    EVENT_CLOSED,   /* nothing happens at the table any more */
    EVENT_SEALED,   /* all are ready: what they promised is to be revealed; bytes: the seal */
    EVENT_REVEALED, /* the seat did; bytes: its entropy */
    EVENT_WITHHELD, /* the seat did not in time: nobody is ready any more */
    EVENTS
};

enum {
    EVENT_BYTES_MAX = 32,
    EVENT_NOBODY = SEATS_MAX,
    EVENT_NAME_MAX = 64 /* bytes, the zero included */
};

/* On whose word order is kept at a table; nobody's is the server's own. */
enum event_by { BY_NOBODY, BY_HOST, BY_MODERATOR, EVENT_BYS };

struct event {
    uint8_t kind; /* enum event_kind */
    uint8_t by;   /* enum event_by, where order is kept */
    uint8_t seat; /* from 0, or EVENT_NOBODY */
    uint8_t bytes_count;
    uint8_t bytes[EVENT_BYTES_MAX];
    int64_t time; /* milliseconds since 1970 */
    struct plan plan;
    char *name, *text, *reason; /* the reason is in the words of whoever kept order */
    struct match_move *moves;
    uint32_t move_count;
};

extern const char *const event_words[EVENTS];

/* Makes one, of copies of what is given; name, text, bytes and moves may be NULL. NULL without
 * memory. */
struct event *event_create(enum event_kind kind, unsigned seat, int64_t time);
int event_set_name(struct event *event, struct slice name);
int event_set_text(struct event *event, struct slice text);
int event_set_reason(struct event *event, struct slice reason);
int event_set_moves(struct event *event, const struct match_move *moves, uint32_t count);
void event_set_bytes(struct event *event, const uint8_t *bytes, size_t count);
void event_destroy(struct event *event);

/* The event as the viewer may see it (view.h): a seat, VIEW_SPECTATOR, or VIEW_WHOLE for the store.
 * A buffer of event_size() bytes holds it. */
void event_write(struct text *out, const struct event *event, unsigned viewer);
size_t event_size(const struct event *event);

/* Whether they are written alike. Without memory they are not. */
bool event_is_same(const struct event *x, const struct event *y);

/* Reads one that was written whole. NULL where it is none, or without memory. */
struct event *event_read(struct slice text);

#endif
