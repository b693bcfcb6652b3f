/* live_table.h - a table in memory, with those who look on and the jobs that wait their turn
 *
 * One thing at a time: while the table is being read or its new events are being stored, jobs wait.
 * So what anybody is shown is what the store has, and a move is checked, then stored, then told.
 * Where the store refuses, the table is read anew and nothing has happened.
 *
 * The table is nobody's: other servers on the same store add events too. What they added is read on and told
 * in its place; a job that came too late for its event is carried out again on what there is then; and where it
 * is not known whether a commit came to be, the log says so.
 */
#ifndef ULM_SERVER_LIVE_TABLE_H
#define ULM_SERVER_LIVE_TABLE_H

#include "server/computer_turn.h"
#include "server/elsewhere.h"
#include "server/services.h"
#include "server/table_rows.h"
#include "server/watch.h"

struct live_table;
struct storing;

/* Something that somebody wants of a table. One of answer() and object() ends it, and owns it. */
struct table_job {
    struct table_job *next;
    /* Its turn has come, and the table is there. */
    void (*act)(struct live_table *live, struct table_job *job);
    void (*answer)(struct table_job *job, struct slice json);
    void (*object)(struct table_job *job, enum objection objection);
    unsigned races; /* how often others were faster */
};

struct live_table {
    struct live_table *next; /* of all that are in memory */
    struct services *services;
    char id[TABLE_ID_MAX];
    struct table_state *table;  /* NULL while it is being read, or when that failed */
    struct table_stored stored; /* what the store has, and all who watch know */
    struct table_job *first, **last;
    struct watch *watches;
    struct computer_turn turn;
    char asker[LIMIT_KEY_MAX]; /* of the seat that asked last, see limit_wide_key() */
    bool is_busy;              /* being read or stored */
    bool has_new_presence;     /* somebody came or left, and not all were told */
    bool is_missing;
    bool is_resting;  /* the store or memory failed: computer players wait for live_table_wake() */
    int64_t used;     /* when somebody last wanted something */
    uint32_t heard;   /* so many events there are, as other servers say */
    bool is_outdated; /* it is to be read anew */
    bool is_elsewhere_thought; /* another server's computer players think for it */
    struct storing *doubt;     /* a commit of which the log has to say whether it came to be */
    struct elsewhere *elsewhere;
    uint64_t presence_due; /* ticks: when it is said to other servers again */
};

/* Gives a job to the table: its act() is called when it is its turn. Where there is no such table
 * the job is objected to. */
void live_table_give(struct live_table *live, struct table_job *job);

/* A seat asks, from this address: computer players think for it. */
void live_table_note_asker(struct live_table *live, const char *address);

/* For act(): a verb of the table has spoken. Ends the job with the number of the last event, when what
 * happened is stored; or with the objection. */
void live_table_finish(struct live_table *live, struct table_job *job, enum objection objection);

/* Likewise with an answer of one's own: a verb added events. Stores them, answers with the JSON, and tells them. Where the verb
 * objected, live_table_object() ends the job instead. Nobody may wait for it: the job is NULL. */
void live_table_commit(struct live_table *live, struct table_job *job, struct slice json);
void live_table_object(struct live_table *live, struct table_job *job, enum objection objection);
/* The same, with another table that is new and stays the caller's: both are stored, or none is. */
void live_table_commit_both(struct live_table *live, struct table_job *job, struct slice json,
                            const struct table_state *other);

/* For act(): somebody knows of an event with this number, perhaps from another server. Where it is not known here the
 * table is read on, once, and then the job comes again; true if so. */
bool live_table_reads_first(struct live_table *live, struct table_job *job, int64_t number);

/* Looks, in its turn, whether a seat's time is up, and whether a computer player is to move. */
void live_table_expire(struct live_table *live);

/* What the pool calls when a move is chosen; the owner is the table. */
think_chosen live_table_chosen;

/* Begins to look on, and tells all that happened since event `seen`. Looking on twice is once. A
 * visitor looks on at WATCHES_MAX tables at a time. */
enum { WATCHES_MAX = 16 };
bool live_table_may_watch(const struct live_table *live, const struct visitor *visitor);
void live_table_watch(struct live_table *live, struct visitor *visitor, const struct claim *claim,
                      uint32_t seen);
bool live_table_has_people_here(const struct live_table *live);
/* Whether the account looks on, logged in or with the secret of its seat. */
bool live_table_is_watched_by(const struct live_table *live, const struct identity *who);
void live_table_unwatch(struct live_table *live, struct visitor *visitor);

/* Tells who is here, where that changed. Whoever may look on no longer is told so first, and sees no
 * more. */
void live_table_tell_presence(struct live_table *live);

/* Reads the table from the store, then goes on with what waits. */
void live_table_read(struct live_table *live);

/* Others say that there are so many events, or who is there. */
void live_table_hear_of_events(struct live_table *live, uint32_t events);
void live_table_hear_of_presence(struct live_table *live, struct slice node,
                                 struct presence presence);

/* Others changed its events: it is read anew, in its turn. */
void live_table_read_again(struct live_table *live);

/* The computer players of this server think for it from now on. */
void live_table_adopt(struct live_table *live);

/* After a rest: goes on where the store failed. */
void live_table_wake(struct live_table *live);

/* Whether nobody needs it in memory, and whether nobody will soon: it is over, or could not be read. */
bool live_table_is_done(const struct live_table *live);
bool live_table_is_idle(const struct live_table *live);
void live_table_destroy(struct live_table *live);

#endif
