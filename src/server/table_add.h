/* table_add.h - how events come to a table; for its own files */
#ifndef ULM_SERVER_TABLE_ADD_H
#define ULM_SERVER_TABLE_ADD_H

#include "server/table_state.h"

/* Puts an event on those before it. Returns 0, and the table owns it, or -1: it does not fit what was
 * before, or there is no memory; where it began the game or moved, the match may then have gone on
 * without it, and the caller puts that back. A new one is told which moves chance makes; there, and only there,
 * is asked whether a move is legal: where it is not, that is -1 with the reason, which is otherwise
 * not of use. One that happened before must agree. */
int table_add(struct table_state *table, struct event *event, bool is_new, enum refusal *refusal);

#endif
