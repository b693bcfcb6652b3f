/* The bell of a PostgreSQL database. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "store/bell.h"
#include "store/place.h"
#include "store/postgres_connection.h"

struct store_bell {
    char *address;
    char name[STORE_PLACE_NAME_MAX];
    PGconn *connection; /* NULL while there is none */
};

int store_bell_open(const char *place, struct store_bell **bell, struct store_error *error)
{
    struct store_bell *opened = calloc(1, sizeof *opened);
    if (opened)
        opened->address = strdup(place);
    if (!opened || !opened->address) {
        free(opened);
        return store_error_set(error, STORE_FAULT_MEMORY, NULL, NULL);
    }
    store_place_name(place, opened->name);
    if (postgres_library_load(opened->name, error) != 0) {
        store_bell_close(opened);
        return -1;
    }
    *bell = opened;
    return 0;
}

static int disconnect(struct store_bell *bell)
{
    pq.finish(bell->connection);
    bell->connection = NULL;
    return -1;
}

int store_bell_connect(struct store_bell *bell, struct store_error *error)
{
    if (bell->connection)
        return 0;
    bell->connection = postgres_connection_open(bell->address, bell->name, false, error);
    if (!bell->connection)
        return -1;
    return postgres_connection_run(bell->connection, bell->name,
                                   "SET statement_timeout = '10s'; LISTEN ulm",
                                   error) == POSTGRES_FINE
               ? 0
               : disconnect(bell);
}

int store_bell_say(struct store_bell *bell, const char *words)
{
    struct store_error error;
    struct postgres_query query = {
        "SELECT pg_notify('ulm', $1::text)", 1, {words}, {(int)strlen(words)}};
    PGresult *result = NULL;
    if (!bell->connection)
        return -1;
    enum postgres_outcome outcome =
        postgres_connection_exchange(bell->connection, bell->name, &query, 1, &result, &error);
    pq.clear(result);
    return outcome == POSTGRES_FINE ? 0 : disconnect(bell);
}

int store_bell_wait(struct store_bell *bell, int wake, int milliseconds,
                    void (*heard)(void *self, const char *words), void *self)
{
    struct pollfd ends[] = {{.fd = wake, .events = POLLIN}, {.events = POLLIN}};
    PGnotify *notice;
    if (!bell->connection)
        return -1;
    ends[1].fd = pq.socket(bell->connection);
    poll(ends, 2, milliseconds);
    if (!pq.consumeInput(bell->connection))
        return disconnect(bell);
    while ((notice = pq.notifies(bell->connection))) {
        if (notice->be_pid != pq.backendPID(bell->connection))
            heard(self, notice->extra);
        pq.freemem(notice);
    }
    return 0;
}

void store_bell_close(struct store_bell *bell)
{
    if (!bell)
        return;
    if (bell->connection)
        disconnect(bell);
    free(bell->address);
    free(bell);
}
