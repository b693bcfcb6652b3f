/* watch.h - who looks on at a table, and what they are told
 *
 * Each is told what their seat may know: the message is made once for every viewer, from views. Who
 * somebody is follows from what they hold at that moment; whoever may not look on is told nothing.
 */
#ifndef ULM_SERVER_WATCH_H
#define ULM_SERVER_WATCH_H

#include "server/elsewhere.h"
#include "server/table_state.h"
#include "server/visitor.h"

struct live_table;

/* Somebody looks on. */
struct watch {
    struct watch *next;            /* of the table */
    struct watch *next_of_visitor; /* likewise */
    struct live_table *live;
    struct visitor *visitor;
    struct claim
        claim; /* what they showed; who they are is asked whenever they are told something */
};

/* Who that is now: as table_state_viewer() says. */
unsigned watch_viewer(const struct watch *watch, const struct table_state *table, int64_t now);

/* Tells all of a table's the events from number `from` + 1 on, and how things stand. */
void watch_tell_events(const struct watch *watches, const struct table_state *table, uint32_t from,
                       int64_t now);

/* Tells one who looks on the same. */
void watch_tell_since(const struct watch *watch, const struct table_state *table, uint32_t from,
                      int64_t now);

/* Who they are: seats, and how many spectators. */
struct presence watch_presence(const struct watch *watches, const struct table_state *table,
                               int64_t now);

/* Tells all of the table's, or one of them, who is here. */
void watch_tell_presence(const struct watch *watches, const struct table_state *table,
                         struct presence presence, int64_t now);
void watch_tell_presence_to(const struct watch *watch, const struct table_state *table,
                            struct presence presence);

/* Tells one that it may look on no longer. */
void watch_tell_closed(const struct watch *watch, const struct table_state *table);

#endif
