/* The broadcast of a PostgreSQL database. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "store/broadcast.h"
#include "store/place.h"
#include "store/postgres_connection.h"

struct store_broadcast {
    char *address;
    char name[STORE_PLACE_NAME_MAX];
    PGconn *connection; /* NULL while there is none */
};

int store_broadcast_open(const char *place, struct store_broadcast **broadcast,
                         struct store_error *error)
{
    struct store_broadcast *opened = calloc(1, sizeof *opened);
    if (opened)
        opened->address = strdup(place);
    if (!opened || !opened->address) {
        free(opened);
        return store_error_set(error, STORE_FAULT_MEMORY, NULL, NULL);
    }
    store_place_name(place, opened->name);
    if (postgres_library_load(opened->name, error) != 0) {
        store_broadcast_close(opened);
        return -1;
    }
    *broadcast = opened;
    return 0;
}

static int disconnect(struct store_broadcast *broadcast)
{
    pq.finish(broadcast->connection);
    broadcast->connection = NULL;
    return -1;
}

int store_broadcast_connect(struct store_broadcast *broadcast, struct store_error *error)
{
    if (broadcast->connection)
        return 0;
    broadcast->connection =
        postgres_connection_open(broadcast->address, broadcast->name, false, error);
    if (!broadcast->connection)
        return -1;
    return postgres_connection_run(broadcast->connection, broadcast->name,
                                   "SET statement_timeout = '10s'; LISTEN ulm",
                                   error) == POSTGRES_FINE
               ? 0
               : disconnect(broadcast);
}

int store_broadcast_say(struct store_broadcast *broadcast, const char *words)
{
    struct store_error error;
    struct postgres_query query = {
        "SELECT pg_notify('ulm', $1::text)", 1, {words}, {(int)strlen(words)}};
    PGresult *result = NULL;
    if (!broadcast->connection)
        return -1;
    enum postgres_outcome outcome = postgres_connection_exchange(
        broadcast->connection, broadcast->name, &query, 1, &result, &error);
    pq.clear(result);
    return outcome == POSTGRES_FINE ? 0 : disconnect(broadcast);
}

int store_broadcast_wait(struct store_broadcast *broadcast, int wake, int milliseconds,
                         void (*heard)(void *self, const char *words), void *self)
{
    struct pollfd ends[] = {{.fd = wake, .events = POLLIN}, {.events = POLLIN}};
    PGnotify *notice;
    if (!broadcast->connection)
        return -1;
    ends[1].fd = pq.socket(broadcast->connection);
    poll(ends, 2, milliseconds);
    if (!pq.consumeInput(broadcast->connection))
        return disconnect(broadcast);
    while ((notice = pq.notifies(broadcast->connection))) {
        if (notice->be_pid != pq.backendPID(broadcast->connection))
            heard(self, notice->extra);
        pq.freemem(notice);
    }
    return 0;
}

void store_broadcast_close(struct store_broadcast *broadcast)
{
    if (!broadcast)
        return;
    if (broadcast->connection)
        disconnect(broadcast);
    free(broadcast->address);
    free(broadcast);
}
