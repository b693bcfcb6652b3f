/* How events come to a meeting; for its own files. */
#ifndef ULM_SERVER_TABLE_ADD_H
#define ULM_SERVER_TABLE_ADD_H

#include "server/table_state.h"

/* Puts an event on those before it. A new one is told which moves chance makes; one that happened
 * before must agree. Returns 0, and the meeting owns it, or -1. */
int meeting_add(struct meeting *meeting, struct event *event, bool is_new);

#endif
