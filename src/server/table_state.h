/* table_state.h - a table of people far apart: who sits where, what was played and said, the luck
 *
 * A table is the sum of its events: table_state_follow() puts one event on those before it, and a
 * table made again of its events is the same table. Whoever wants something of it calls one of the
 * verbs; it adds events or objects, and then nothing has changed, even where memory ran out half-way:
 * a verb puts back what it had begun. It knows no loop, no store and no
 * wire: whether the events are stored and told is the business of live_table.h. The time is the
 * caller's, in milliseconds since 1970.
 *
 * What is not in the events are its secrets: that of its luck before the game is over, and what the
 * links of seats and guests are known by. They are neither told nor shown.
 *
 * The game begins when no seat is free and every person is ready. Computer players need not be. Where people
 * promised entropy, all is sealed first, and they reveal it; where one of them does not in time, or leaves, nobody is
 * ready any more and whatever was promised or given is worth nothing.
 */
#ifndef ULM_SERVER_TABLE_STATE_H
#define ULM_SERVER_TABLE_STATE_H

#include "match/luck.h"
#include "match/match.h"
#include "server/event.h"
#include "server/identity.h"
#include "server/objection.h"
#include "server/trace.h"

enum {
    TABLE_ID_MAX = 17, /* with the zero */
    TABLE_LEVEL_MAX = 24,
    TABLE_HEADER_MAX = 2048,
    TABLE_EVENTS_MAX = 2500,     /* then only moves go on */
    TABLE_SAID_MAX = 500,        /* of these; all of it together fits into one message */
    TABLE_SAID_MAX_BESIDE = 100, /* of these by spectators: the rest is for those who play */
    TABLE_SAID_OWN = 100,        /* of these that a person has at least, however much others say */
    TABLE_ASIDES_MAX =
        200 /* of a seat, and of a host, that are no moves and could go on for ever */
};

enum stage { STAGE_OPEN, STAGE_RUNNING, STAGE_OVER, STAGE_CLOSED, STAGES };
enum holder { HOLDER_NOBODY, HOLDER_PERSON, HOLDER_COMPUTER, HOLDERS };

extern const char *const stage_words[STAGES];

/* Who has a seat. */
struct chair {
    uint8_t holder; /* enum holder */
    bool is_handed; /* a computer player goes on for the person */
    bool is_ready;
    bool was_person; /* who left during the game */
    bool was_helped; /* a computer player moved for the person */
    bool is_muted;
    uint8_t withheld; /* how often in a row the person did not reveal what was promised */
    uint8_t muted_by; /* enum event_by */
    char name[EVENT_NAME_MAX];
    struct identity account;
    char level[TABLE_LEVEL_MAX];
    uint16_t said;   /* lines of the person */
    uint16_t asides; /* how often it took back, handed over and renewed its secret */
    uint32_t since;  /* the number of the event by which the person sat down */
    int64_t used;    /* time taken in turns that are over */
};

enum { TABLE_SENT_MAX = 16 };

/* What a table keeps to itself. The keys are hashes of secrets. */
struct table_secrets {
    uint8_t secret[LUCK_SECRET_BYTES];
    bool has_invitation;
    uint8_t invitation[SECRET_KEY_BYTES];
    bool has_key[SEATS_MAX];
    uint8_t keys[SEATS_MAX][SECRET_KEY_BYTES];
    struct trace maker, traces[SEATS_MAX]; /* of who opened it, and of who sits there */
    unsigned sent_count;
    struct trace sent[TABLE_SENT_MAX]; /* who may not sit down here again */
};

/* What somebody has shown, as keys. It is worth what it is worth when it is looked at. */
struct claim {
    bool has_secret, has_invitation;
    uint8_t secret[SECRET_KEY_BYTES]; /* of a seat */
    uint8_t invitation[SECRET_KEY_BYTES];
};

enum { TABLE_STRANGER = VIEW_WHOLE + 1, TABLE_VIEWERS };

struct table_state {
    char id[TABLE_ID_MAX];
    uint8_t stage;     /* enum stage */
    bool is_late;      /* the turn's time is up, and all were told */
    bool is_sealed;    /* all are ready, and what was promised is being revealed */
    bool is_hushed;    /* spectators may say nothing */
    uint8_t hushed_by; /* enum event_by */
    bool
        is_out_of_order; /* a seat was sent away or passed on in the game, which so counts for nobody */
    struct plan plan;
    struct chair chairs[SEATS_MAX];
    struct table_secrets secrets;
    struct luck luck;      /* its secret again, and what was promised and given */
    struct event **events; /* number 1 is events[0] */
    uint32_t event_count, event_room;
    uint32_t said_count, said_beside; /* by all; by spectators of these */
    uint32_t orders;                  /* of hosts, who could go on for ever with them */
    uint32_t played;                  /* the number of the last event that changed the game */
    struct match *match;              /* NULL before the game */
    int64_t since;                    /* when the turn began, or all was sealed */
    int64_t changed;                  /* when the last event was */
    char rematch[TABLE_ID_MAX];
    char header[TABLE_HEADER_MAX]; /* what the match's header points into */
    char luck_text[LUCK_TEXT_MAX]; /* likewise */
};

/* A table without events. NULL without memory. */
struct table_state *table_state_create(const char *id, const struct table_secrets *secrets);
void table_state_destroy(struct table_state *table);

/* Adds an event that happened before. The table owns it if it returns 0; -1 where it does not fit
 * what was before, or without memory. The table is then of no use. */
int table_state_follow(struct table_state *table, struct event *event);

/* The verbs. They return OBJECTION_NONE and have added events, or say why not. */

enum objection table_state_open(struct table_state *table, const struct plan *plan, int64_t now);

/* The key is what the seat's secret will be known by. Nobody is called as a computer player, nor like another
 * at the table or their account. */
enum objection table_state_sit(struct table_state *table, unsigned seat, struct slice name,
                               const struct identity *account, const uint8_t key[SECRET_KEY_BYTES],
                               int64_t now);
/* The same for who sat so at the table before: the name is not asked about again. */
enum objection table_state_sit_again(struct table_state *table, unsigned seat, struct slice name,
                                     const struct identity *account,
                                     const uint8_t key[SECRET_KEY_BYTES], int64_t now);
enum objection table_state_fill(struct table_state *table, unsigned seat, struct slice level,
                                int64_t now);

/* Frees a seat before the game; a computer player's as well. During the game the seat is handed to
 * a computer player for good. */
enum objection table_state_leave(struct table_state *table, unsigned seat, int64_t now);

/* Who is ready promises entropy, or gives it at once; NULL gives none. Who is ready stays so: nobody changes
 * their entropy when they know that of others. What was promised before it was sealed cannot be promised again. */
enum objection table_state_promise(struct table_state *table, unsigned seat,
                                   const uint8_t promise[SHA256_BYTES], int64_t now);
enum objection table_state_ready(struct table_state *table, unsigned seat,
                                 const uint8_t entropy[LUCK_ENTROPY_BYTES], int64_t now);

/* What the seat promised, once all is sealed, and nothing else. The same again is no objection. */
enum objection table_state_reveal(struct table_state *table, unsigned seat,
                                  const uint8_t entropy[LUCK_ENTROPY_BYTES], int64_t now);

/* OBJECTION_REFUSED comes with the rules' reason. */
enum objection table_state_move(struct table_state *table, unsigned seat, struct move move,
                                int64_t now, enum refusal *refusal);
enum objection table_state_undo(struct table_state *table, unsigned seat, int64_t now);
enum objection table_state_hand(struct table_state *table, unsigned seat, struct slice level,
                                int64_t now);
enum objection table_state_back(struct table_state *table, unsigned seat, int64_t now);

/* By a seat, whose name is taken, or a spectator of the given name, which is as one of table_state_sit(). */
enum objection table_state_say(struct table_state *table, unsigned seat, struct slice name,
                               struct slice text, int64_t now);
/* The seat's secret, or the table's invitation, is another from now on: the key says which. */
enum objection table_state_renew_seat(struct table_state *table, unsigned seat,
                                      const uint8_t key[SECRET_KEY_BYTES], int64_t now);
enum objection table_state_renew_invitation(struct table_state *table,
                                            const uint8_t key[SECRET_KEY_BYTES], int64_t now);

enum objection table_state_rematch(struct table_state *table, const char *id, int64_t now);

/* One line of text that may stand in a record: at least a byte, at most `most`. */
bool table_is_line(struct slice text, size_t most);

/* Keeping order: on whose word, and why, which may be empty. */
enum { REASON_MAX = 200 };
struct order {
    enum event_by by;
    struct slice reason;
};

/* Whether spectators, or whether a seat, may say nothing from now on. What a moderator has ordered only a moderator
 * lifts. */
enum objection table_state_hush(struct table_state *table, bool is_hushed,
                                const struct order *order, int64_t now);
enum objection table_state_mute(struct table_state *table, unsigned seat, bool is_muted,
                                const struct order *order, int64_t now);

/* Sends a person away: the seat is free, or a computer player's once the game has begun. Who was sent
 * away does not sit down here again. */
enum objection table_state_send(struct table_state *table, unsigned seat, const struct order *order,
                                int64_t now);

/* In a game the seat is another person's from now on, known by the key: a person's, or one that a computer player
 * plays since its person left. */
enum objection table_state_pass(struct table_state *table, unsigned seat, struct slice name,
                                const uint8_t key[SECRET_KEY_BYTES], const struct order *order,
                                int64_t now);

/* Nothing happens there any more, whether or not a game was played. */
enum objection table_state_close(struct table_state *table, const struct order *order, int64_t now);

/* Where the person came from who sits there. */
void table_state_note_trace(struct table_state *table, unsigned seat, const struct trace *trace);

/* What the clock brings, if its time has come: a seat is late, has not revealed what it promised, or an
 * open table ends that nobody wanted. */
enum objection table_state_expire(struct table_state *table, int64_t now);

/* Questions. */

/* Who that is at the table now: a seat; VIEW_SPECTATOR, who may look on; TABLE_STRANGER, who may not.
 * The account, which may be nobody's, counts where no secret is shown. */
unsigned table_state_viewer(const struct table_state *table, const struct claim *claim,
                            const struct identity *account);

/* The person who has sat there longest, who may do more than others; EVENT_NOBODY without people. */
unsigned table_state_host(const struct table_state *table);

/* Whether hints are given: the host's choice, and not where an account plays, since the game may count. */
bool table_state_has_hints(const struct table_state *table);

/* Whether a person plays, and has handed its seat to no computer player. */
bool table_state_is_played(const struct table_state *table);

/* A seat to move, MOVER_NOBODY when nobody is. */
unsigned table_state_mover(const struct table_state *table);

/* Whether a computer player decides for the seat. */
bool table_state_is_computer(const struct table_state *table, unsigned seat);

/* Whether a computer player is to move. */
bool table_state_waits_for_computer(const struct table_state *table);

/* Whether the viewer is a person who may take a move back. */
bool table_state_can_undo(const struct table_state *table, unsigned viewer);

/* When the turn's time is up, or the time to reveal; 0 where there is no such time. */
int64_t table_state_deadline(const struct table_state *table);

/* When it is to be looked at again: the deadline or, before the game, when the table ends by itself. 0
 * for never. */
int64_t table_state_due(const struct table_state *table);

/* Whether who comes from there was sent away. */
bool table_state_was_sent(const struct table_state *table, const struct trace *trace);

/* The record as the viewer may see it, whole when the game is over. There must be a match. A buffer
 * of MATCH_TEXT_MAX + TABLE_HEADER_MAX holds it. */
void table_state_write_record(const struct table_state *table, unsigned viewer, struct text *out);

/* The table as JSON, without its events: plan, stage, seats, clock, deadline. The same for all. It is
 * shorter than TABLE_TEXT_MAX. */
enum { TABLE_TEXT_MAX = 8192 };
void table_state_write(const struct table_state *table, struct text *out);

/* The secrets as the store has them; and back: 0, or -1 where it is none. */
enum { TABLE_SECRETS_MAX = 8192 };
void table_secrets_write(const struct table_secrets *secrets, struct text *out);
int table_secrets_read(struct table_secrets *secrets, struct slice text);

#endif
