/* ledger.h - how many open tables, and how many seats at them, are each address's and each account's
 *
 * It follows from the tables: whoever changes or reads one lets it be noted. Once the game begins, the
 * table closes or the seat is left, it counts no more. Of tables that nobody has asked for since the
 * server began it knows nothing.
 *
 * Law, tested: what is counted is what the tables that were noted hold, in whatever order that was.
 */
#ifndef ULM_SERVER_LEDGER_H
#define ULM_SERVER_LEDGER_H

#include "server/table_state.h"

struct ledger;

/* NULL without memory. */
struct ledger *ledger_create(void);
void ledger_destroy(struct ledger *ledger);

/* What the table holds now. Without memory it counts for nobody. */
void ledger_note(struct ledger *ledger, const struct table_state *table);

/* Of the address or the account, whichever has more: open tables that it made, seats that it has there. */
unsigned ledger_tables(const struct ledger *ledger, const struct trace *trace);
unsigned ledger_seats(const struct ledger *ledger, const struct trace *trace);

#endif
