/* postgres_commit.h - one commit of batches in PostgreSQL, and the mark that it leaves
 *
 * All writers lock rows that are there in the order of their names, then add those that are not in
 * the same order: no two of them wait for each other. Of two that add the same row the second is told
 * so by the database, and does all of its commit again.
 */
#ifndef ULM_STORE_POSTGRES_COMMIT_H
#define ULM_STORE_POSTGRES_COMMIT_H

#include <stdint.h>

#include "store/postgres_connection.h"
#include "store/store.h"

/* A writer and the number of its commit. */
struct postgres_mark {
    uint8_t id[32];
    uint64_t number;
    uint8_t bytes[8]; /* the number as a query carries it */
};

/* Whether a commit whose answer was lost is there. It waits for its transaction, which the database may go
 * on with after the connection is gone. */
enum postgres_outcome postgres_commit_find(PGconn *connection, const char *name,
                                           struct postgres_mark *mark, bool *is_there,
                                           struct store_error *error);

/* Takes the writer's mark away. */
struct postgres_query postgres_mark_farewell(struct postgres_mark *mark);

/* Sets the results of the batches. Where the connection is lost and `is_unknown` set, the commit may
 * be there; else it is not, unless the outcome is POSTGRES_FINE. */
enum postgres_outcome postgres_commit(PGconn *connection, const char *name,
                                      struct store_batch *batches, size_t count,
                                      struct postgres_mark *mark, bool *is_unknown,
                                      struct store_error *error);

#endif
