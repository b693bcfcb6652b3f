/* What those who look on at a table are told.
 *
 * Each is told what their seat may know: the message is made once for every viewer, from views.
 */
#ifndef ULM_SERVER_WATCH_H
#define ULM_SERVER_WATCH_H

#include "server/live_table.h"

/* Tells everybody the events from number `from` + 1 on, and how things stand. */
void tell_events(const struct parlour *parlour, uint32_t from);

/* Tells one who looks on the same. */
void tell_since(const struct watch *watch, uint32_t from);

/* Tells everybody, or one, who is here. */
void tell_presence(const struct parlour *parlour);
void tell_presence_to(const struct watch *watch);

#endif
