/* table_add.h - how events come to a table; for its own files */
#ifndef ULM_SERVER_TABLE_ADD_H
#define ULM_SERVER_TABLE_ADD_H

#include "server/table_state.h"

/* How a table was before a verb. */
struct table_mark {
    struct table_state table;
    struct match_mark match;
};

void table_set_mark(const struct table_state *table, struct table_mark *mark);

/* The end of a verb: where it objects, all that it changed is put back, which needs no memory. */
enum objection table_whole(struct table_state *table, const struct table_mark *mark,
                           enum objection objection);

/* Adds a new event, or NULL for one that there was no memory for. */
enum objection table_happen(struct table_state *table, struct event *event);
enum objection table_happen_plain(struct table_state *table, enum event_kind kind, unsigned seat,
                                  const char *text, int64_t now);

/* Somebody sits down, is ready or reveals: the next step towards the game comes with it. */
enum objection table_happen_and_begin(struct table_state *table, struct event *event, int64_t now);

/* The set of seats that have to reveal what they promised, and the milliseconds in which they may. */
unsigned table_awaited(const struct table_state *table);
int64_t table_time_to_reveal(const struct plan *plan);

/* Their time is up. */
enum objection table_withhold(struct table_state *table, int64_t now);

/* Whether the seat promised this entropy. */
bool table_is_promised(const struct table_state *table, unsigned seat,
                       const uint8_t entropy[LUCK_ENTROPY_BYTES]);
/* The name as it is kept, where whoever has no seat, or will have this one, may be called so. */
enum objection table_check_name(const struct table_state *table, unsigned own, struct slice given,
                                char kept[EVENT_NAME_MAX]);

/* The seat's person goes, as the event says, which is the table's then; NULL for no memory. */
enum objection table_free_seat(struct table_state *table, unsigned seat, struct event *left);

/* Puts an event on those before it. Returns 0, and the table owns it, or -1: it does not fit what was
 * before, or there is no memory; where it began the game or moved, the match may then have gone on
 * without it, and the caller puts that back. A new one is told which moves chance makes; there, and only there,
 * is asked whether a move is legal: where it is not, that is -1 with the reason, which is otherwise
 * not of use. One that happened before must agree. */
int table_add(struct table_state *table, struct event *event, bool is_new, enum refusal *refusal);

#endif
