/* A meeting: a table of people far apart. Who sits where, what was played and said, the luck.
 *
 * A meeting is the sum of its events: meeting_follow() puts one event on those before it, and a
 * meeting made again of its events is the same meeting. Whoever wants something of it calls one of
 * the verbs; it adds events or objects, and then nothing has changed. Whether the events are kept
 * and told is not its business (hall.h). The time is the caller's, in milliseconds since 1970.
 *
 * What is not in the events is in its keep: the secret of its luck before the game is over, and
 * what the links of seats and guests are known by. It is neither told nor shown.
 *
 * The game begins when no seat is free and every person is ready. Computer players need not be.
 */
#ifndef ULM_SERVER_TABLE_STATE_H
#define ULM_SERVER_TABLE_STATE_H

#include "match/luck.h"
#include "match/match.h"
#include "server/event.h"
#include "server/objection.h"

enum {
    MEETING_ID_MAX = 17, /* with the zero */
    MEETING_KEY_BYTES = 32,
    MEETING_LEVEL_MAX = 24,
    MEETING_HEADER_MAX = 2048,
    MEETING_EVENTS_MAX = 2500, /* then only moves go on */
    MEETING_SAID_MAX = 500     /* of these; all of it together fits into one message */
};

enum stage { STAGE_OPEN, STAGE_RUNNING, STAGE_OVER, STAGES };
enum holder { HOLDER_NOBODY, HOLDER_PERSON, HOLDER_COMPUTER, HOLDERS };

extern const char *const stage_words[STAGES];

struct chair {
    uint8_t holder; /* enum holder */
    bool is_handed; /* a computer player goes on for the person */
    bool is_ready;
    char name[EVENT_NAME_MAX];
    char account[EVENT_NAME_MAX]; /* empty without one */
    char level[MEETING_LEVEL_MAX];
    int64_t used; /* time taken in turns that are over */
};

/* What a meeting keeps to itself. The keys are hashes of secrets. */
struct keep {
    uint8_t secret[LUCK_SECRET_BYTES];
    bool has_invitation;
    uint8_t invitation[MEETING_KEY_BYTES];
    bool has_key[SEATS_MAX];
    uint8_t keys[SEATS_MAX][MEETING_KEY_BYTES];
};

struct meeting {
    char id[MEETING_ID_MAX];
    uint8_t stage; /* enum stage */
    bool is_late;  /* the turn's time is up, and all were told */
    struct plan plan;
    struct chair chairs[SEATS_MAX];
    struct keep keep;
    struct luck luck;      /* the secret of the keep, and the entropy given */
    struct event **events; /* number 1 is events[0] */
    uint32_t event_count, event_room;
    uint32_t said_count;
    struct match *match; /* NULL before the game */
    int64_t since;       /* when the turn began */
    int64_t changed;     /* when the last event was */
    char rematch[MEETING_ID_MAX];
    char header[MEETING_HEADER_MAX]; /* what the match's header points into */
    char luck_text[LUCK_TEXT_MAX];   /* likewise */
};

/* A meeting without events. NULL without memory. */
struct meeting *meeting_create(const char *id, const struct keep *keep);
void meeting_destroy(struct meeting *meeting);

/* Adds an event that happened before. The meeting owns it if it returns 0; -1 where it does not fit
 * what was before, or without memory. The meeting is then of no use. */
int meeting_follow(struct meeting *meeting, struct event *event);

/* The verbs. They return OBJECTION_NONE and have added events, or say why not. */

enum objection meeting_open(struct meeting *meeting, const struct plan *plan, int64_t now);

/* The key is what the seat's secret will be known by. */
enum objection meeting_sit(struct meeting *meeting, unsigned seat, struct slice name,
                           struct slice account, const uint8_t key[MEETING_KEY_BYTES], int64_t now);
enum objection meeting_fill(struct meeting *meeting, unsigned seat, struct slice level,
                            int64_t now);

/* Frees a seat before the game; a computer player's as well. During the game the seat is handed to
 * a computer player for good. */
enum objection meeting_leave(struct meeting *meeting, unsigned seat, int64_t now);

/* Entropy is NULL where the seat gives none. Who is ready stays so: nobody changes their entropy when
 * they know that of others. */
enum objection meeting_ready(struct meeting *meeting, unsigned seat,
                             const uint8_t entropy[LUCK_ENTROPY_BYTES], int64_t now);

/* OBJECTION_REFUSED comes with the rules' reason. */
enum objection meeting_move(struct meeting *meeting, unsigned seat, struct move move, int64_t now,
                            enum refusal *refusal);
enum objection meeting_undo(struct meeting *meeting, unsigned seat, int64_t now);
enum objection meeting_hand(struct meeting *meeting, unsigned seat, struct slice level,
                            int64_t now);
enum objection meeting_back(struct meeting *meeting, unsigned seat, int64_t now);

/* By a seat, whose name is taken, or a spectator of the given name. */
enum objection meeting_say(struct meeting *meeting, unsigned seat, struct slice name,
                           struct slice text, int64_t now);
enum objection meeting_rematch(struct meeting *meeting, const char *id, int64_t now);

/* What the clock brings, if its time has come. */
enum objection meeting_expire(struct meeting *meeting, int64_t now);

/* Questions. */

/* A seat to move, MOVER_NOBODY when nobody is. */
unsigned meeting_mover(const struct meeting *meeting);

/* Whether a computer player decides for the seat. */
bool meeting_is_computer(const struct meeting *meeting, unsigned seat);

/* Whether the viewer is a person who may take a move back. */
bool meeting_can_undo(const struct meeting *meeting, unsigned viewer);

/* When the turn's time is up; 0 where there is no such time. */
int64_t meeting_deadline(const struct meeting *meeting);

/* The record as the viewer may see it, whole when the game is over. There must be a match. A buffer
 * of MATCH_TEXT_MAX + MEETING_HEADER_MAX holds it. */
void meeting_write_record(const struct meeting *meeting, unsigned viewer, struct text *out);

/* The table as JSON, without its events: plan, stage, seats, clock, deadline. The same for all. */
void meeting_write_table(const struct meeting *meeting, struct text *out);

/* A table is shorter than this. */
enum { MEETING_TABLE_MAX = 8192 };

/* What the keep holds, as the store keeps it; and back: 0, or -1 where it is none. */
enum { KEEP_TEXT_MAX = 1024 };
void keep_write(const struct keep *keep, struct text *out);
int keep_read(struct keep *keep, struct slice text);

#endif
