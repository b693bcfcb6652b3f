/* table_quota.h - how many tables, seats at them and public games are each address's and each account's
 *
 * It follows from the tables: whoever changes or reads one lets it be noted. Once the game begins, the
 * table closes or the seat is left, it counts no more as one; but where no person plays, it counts as a table
 * until the game is over, and a public one where somebody does counts as a game. Of tables that nobody has asked for since the
 * server began it knows nothing.
 *
 * Law, tested: what is counted is what the tables that were noted hold, in whatever order that was.
 */
#ifndef ULM_SERVER_TABLE_QUOTA_H
#define ULM_SERVER_TABLE_QUOTA_H

#include "server/table_state.h"

struct table_quota;

/* NULL without memory. */
struct table_quota *table_quota_create(void);
void table_quota_destroy(struct table_quota *quota);

/* What the table holds now. Without memory it counts for nobody. */
void table_quota_note(struct table_quota *quota, const struct table_state *table);

/* Of the address or the account, whichever has more: tables that it made, seats that it has there, public
 * games at tables that it made. */
unsigned table_quota_tables(const struct table_quota *quota, const struct trace *trace);
unsigned table_quota_seats(const struct table_quota *quota, const struct trace *trace);
unsigned table_quota_games(const struct table_quota *quota, const struct trace *trace);

#endif
