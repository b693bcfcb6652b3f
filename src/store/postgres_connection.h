/* postgres_connection.h - PostgreSQL as we use it: connecting, several queries in one exchange, what
 * went wrong */
#ifndef ULM_STORE_POSTGRES_CONNECTION_H
#define ULM_STORE_POSTGRES_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/error.h"
#include "store/postgres_library.h"

/* How long a database that is away is waited for. */
enum { POSTGRES_PATIENCE_MS = 5000 };

enum { POSTGRES_PARAMETERS_MAX = 4 };

/* A query with its parameters as PostgreSQL's binary forms. */
struct postgres_query {
    const char *sql;
    int count;
    const char *values[POSTGRES_PARAMETERS_MAX];
    int sizes[POSTGRES_PARAMETERS_MAX];
};

/* What is to be done after an exchange that did not work. */
enum postgres_outcome {
    POSTGRES_FINE,
    POSTGRES_AGAIN, /* others were in the way: the same once more */
    POSTGRES_LOST,  /* the connection is gone, or the database takes no writing any more */
    POSTGRES_FAILED /* the error is set */
};

/* A number as PostgreSQL's bigint. */
void postgres_number(uint64_t number, uint8_t bytes[8]);

/* Connects, to a host that takes writing unless it is only to be read. Returns NULL with the error
 * set. */
PGconn *postgres_connection_open(const char *address, const char *name, bool to_read,
                                 struct store_error *error);

/* Sends the queries, at most eight, and waits for all their results, which are set in any case and the caller's to
 * clear. Returns the outcome of the first that did not work. */
enum postgres_outcome postgres_connection_exchange(PGconn *connection, const char *name,
                                                   const struct postgres_query *queries,
                                                   size_t count, PGresult **results,
                                                   struct store_error *error);

/* Runs statements without parameters, whose rows do not matter. */
enum postgres_outcome postgres_connection_run(PGconn *connection, const char *name, const char *sql,
                                              struct store_error *error);

/* What a result that is no success means; sets the error where that is POSTGRES_FAILED or LOST. */
enum postgres_outcome postgres_connection_judge(PGconn *connection, const char *name,
                                                const PGresult *result, struct store_error *error);

void postgres_results_clear(PGresult **results, size_t count);

#endif
