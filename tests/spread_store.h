/* spread_store.h - one store made of several, among which tables are spread by their name, for the simulation
 *
 * Every row in whose key the name of a table stands is kept where that name leads, and all others in the first store. So what one table
 * does is one commit of one store, and a scan brings the rows of all of them together, in order. A batch that would need two stores
 * is nothing that a design of many databases could keep whole: it traps.
 */
#ifndef ULM_TESTS_SPREAD_STORE_H
#define ULM_TESTS_SPREAD_STORE_H

#include "store/store.h"

enum { SPREAD = 3 };

/* Over stores in memory. */
struct store *spread_store_open(void);

/* How many of them have rows of tables. */
unsigned spread_store_used(struct store *store);

#endif
