/* live_table_parts.h - what the files of a live table share: reading, storing, telling, going on */
#ifndef ULM_SERVER_LIVE_TABLE_PARTS_H
#define ULM_SERVER_LIVE_TABLE_PARTS_H

#include "server/live_table.h"

/* Tells all who look on what happened since event `from`. */
void live_table_tell_events(struct live_table *live, uint32_t from);

/* Reads on if others have added events; then it is busy. */
void live_table_read_on(struct live_table *live);

/* The table was read, or could not be: whether the commit in doubt came to be is answered. */
void live_table_settle_doubt(struct live_table *live);

/* Whoever may look on no longer is told so, and let go. */
void live_table_dismiss_strangers(struct live_table *live);

/* Tells one who looks on who is here. */
void live_table_tell_presence_to(const struct live_table *live, const struct watch *watch);

/* Does what waits. */
void live_table_go_on(struct live_table *live);

#endif
