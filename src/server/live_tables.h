/* live_tables.h - all tables that are in memory, found by their names */
#ifndef ULM_SERVER_LIVE_TABLES_H
#define ULM_SERVER_LIVE_TABLES_H

#include "server/live_table.h"

enum { LIVE_TABLES_SLOTS = 4096 };

struct live_tables {
    struct services *services;
    unsigned most;
    struct live_table *slots[LIVE_TABLES_SLOTS];
    unsigned count;
};

/* At most so many. */
void live_tables_init(struct live_tables *tables, struct services *services, unsigned most);

/* A name is small letters and digits. */
bool live_tables_is_name(struct slice id);

/* The table of this name, read from the store if need be. NULL where there is no room for one more
 * (the setting tables-most). */
struct live_table *live_tables_find(struct live_tables *tables, struct slice id);

/* The table of this name if it is in memory, else NULL. */
const struct live_table *live_tables_peek(struct live_tables *tables, const char *id);

/* A new one, which then owns its state. NULL likewise. */
struct live_table *live_tables_add(struct live_tables *tables, struct table_state *table);

/* Lets go of what nobody has needed since `before`. */
void live_tables_sweep(struct live_tables *tables, int64_t before);

/* Wakes those where the store failed. */
void live_tables_wake(struct live_tables *tables);

/* live_table_tell_presence() of all; once a second is enough, and when somebody's rights end. */
void live_tables_tell_presence(struct live_tables *tables);

/* Each that is in memory. */
void live_tables_each(struct live_tables *tables, void (*each)(void *self, struct live_table *live),
                      void *self);

/* What other servers say of a table, if it is in memory: how many events it has, who is there, and that its events are
 * others than they were. */
void live_tables_hear_of_events(struct live_tables *tables, const char *id, uint32_t events);
void live_tables_hear_of_presence(struct live_tables *tables, const char *id, struct slice node,
                                  struct presence presence);
void live_tables_read_again(struct live_tables *tables, const char *id);

/* All of them, when the server stops. */
void live_tables_finish(struct live_tables *tables);

#endif
