/* The shelves of the store: which rows there are, and what stands in them.
 *
 * shelf      key                  value
 * tables     ID                   what the table keeps to itself
 * events     ID/NUMBER            one event, whole; eight digits
 * lobby      ORDER/ID             a public table that is not over, as everybody may see it
 * deadlines  TIME/ID              when a seat's time is up; thirteen digits, milliseconds
 * computers  ID                   a table where a computer player is to move
 * records    TIME/ID              a finished game of a public table, as a record
 * private    TIME/ID              a finished game of any other table
 * accounts   NAME                 a person's account, the name in small letters
 * tokens     HASH                 whose a login is, and until when
 * games      NAME/ORDER/ID        a table where the account sits, as everybody may see it
 * unrated    ID                   a finished game that accounts played, until it is rated
 *
 * ORDER is a number of thirteen digits, smaller for newer tables.
 */
#ifndef ULM_SERVER_TABLE_ROWS_H
#define ULM_SERVER_TABLE_ROWS_H

#include "server/bundle.h"
#include "server/live_table.h"

enum { SHELVES_MISSING = 1, SHELVES_BROKEN = -3, SHELVES_KEY_MAX = 128 };

/* Reads a meeting. Returns 0; SHELVES_MISSING where there is none; SHELVES_BROKEN where its rows do
 * not fit together; or STORE_FAILED. */
int shelves_read_meeting(struct store *store, const char *id, struct meeting **meeting);

/* The steps that keep what happened since the parlour last told. */
void shelves_keep(const struct parlour *parlour, int64_t deadline, bool is_listed,
                  struct bundle *bundle);

#endif
