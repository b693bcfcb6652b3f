/* new_table.h - a table that nobody has had before: its name, its secrets, its luck */
#ifndef ULM_SERVER_NEW_TABLE_H
#define ULM_SERVER_NEW_TABLE_H

#include "server/table_state.h"

/* Opens one. Where it is not public, the digits are those of its invitation. NULL without memory. */
struct table_state *new_table_open(const struct plan *plan, char invitation[SECRET_DIGITS_MAX],
                                   int64_t now);

#endif
