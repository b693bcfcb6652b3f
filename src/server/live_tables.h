/* The hall: all tables that are in memory, found by their names. */
#ifndef ULM_SERVER_LIVE_TABLES_H
#define ULM_SERVER_LIVE_TABLES_H

#include "server/live_table.h"

enum { HALL_SLOTS = 4096 };

struct hall {
    struct parlour *slots[HALL_SLOTS];
    unsigned count;
};

/* A name is small letters and digits. */
bool hall_is_name(struct slice id);

/* The table of this name, read from the store if need be. NULL where there is no room for one more
 * (the setting tables-most). */
struct parlour *hall_find(struct server *server, struct slice id);

/* A new table with the meeting, which it then owns. NULL likewise. */
struct parlour *hall_add(struct server *server, struct meeting *meeting);

/* Lets go of what nobody has needed since `before`. */
void hall_sweep(struct hall *hall, int64_t before);

/* Wakes those where the store failed. */
void hall_wake(struct hall *hall);

/* Tells who is here at those tables where that changed; once a second is enough. */
void hall_tell_presence(struct hall *hall);

/* All of them, when the server stops. */
void hall_finish(struct hall *hall);

#endif
