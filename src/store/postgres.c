#include "store/postgres.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/backend.h"
#include "store/postgres_array.h"
#include "store/postgres_commit.h"
#include "store/postgres_connection.h"
#include "store/postgres_schema.h"
#include "system/clock.h"
#include "system/seed.h"

struct postgres_store {
    struct store store;
    char *address, *name;
    PGconn *connection; /* NULL while there is none */
    bool to_read;
    struct postgres_mark mark;
};

/* A commit that is reported is on the disk, whatever the database's own habit; nothing waits for ever. */
static const char manners[] =
    "SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN"
    " ('off', 'local') THEN 'on' ELSE current_setting('synchronous_commit') END, false);"
    "SET default_transaction_isolation = 'read committed'; SET bytea_output = 'hex';"
    "SET lock_timeout = '10s'; SET statement_timeout = '30s';"
    "SET idle_in_transaction_session_timeout = '30s'";

/* Those that went without a farewell. */
static const char sweeping[] = "DELETE FROM ulm_writers WHERE seen < now() - interval '30 days'";

static enum postgres_outcome prepare(struct postgres_store *postgres)
{
    struct store_error *error = &postgres->store.error;
    int version = 0;
    enum postgres_outcome outcome =
        postgres_connection_run(postgres->connection, postgres->name, manners, error);
    if (outcome != POSTGRES_FINE)
        return outcome;
    if (!postgres->to_read)
        outcome = postgres_schema_migrate(postgres->connection, postgres->name, postgres_migrations,
                                          postgres_migration_count, error);
    else
        outcome = postgres_schema_version(postgres->connection, postgres->name,
                                          postgres_migration_count, &version, error);
    if (outcome == POSTGRES_FINE && postgres->to_read && !version) {
        store_error_set(error, STORE_FAULT_FOREIGN, postgres->name, "it has no tables of ulm");
        return POSTGRES_FAILED;
    }
    return outcome;
}

static void disconnect(struct postgres_store *postgres)
{
    pq.finish(postgres->connection);
    postgres->connection = NULL;
}

static enum postgres_outcome connect_once(struct postgres_store *postgres)
{
    struct store_error *error = &postgres->store.error;
    postgres->connection =
        postgres_connection_open(postgres->address, postgres->name, postgres->to_read, error);
    if (!postgres->connection)
        return error->fault == STORE_FAULT_AWAY ? POSTGRES_LOST : POSTGRES_FAILED;
    enum postgres_outcome outcome = prepare(postgres);
    if (outcome != POSTGRES_FINE)
        disconnect(postgres);
    return outcome;
}

/* Until when a call waits for a database that is away. */
static double patience(void)
{
    return clock_seconds() + POSTGRES_PATIENCE_MS / 1000.0;
}

/* Sees to it that there is a connection. */
static enum postgres_outcome connect_by(struct postgres_store *postgres, double deadline)
{
    static const struct timespec moment = {.tv_nsec = 50000000};
    while (!postgres->connection) {
        enum postgres_outcome outcome = connect_once(postgres);
        if (outcome == POSTGRES_FINE)
            break;
        if (outcome == POSTGRES_FAILED || clock_seconds() > deadline)
            return POSTGRES_FAILED;
        nanosleep(&moment, NULL);
    }
    return POSTGRES_FINE;
}

static enum postgres_outcome try_to_write(struct postgres_store *postgres,
                                          struct store_batch *batches, size_t count,
                                          bool *is_unknown)
{
    enum postgres_outcome outcome;
    if (*is_unknown) {
        bool is_there = false;
        outcome = postgres_commit_find(postgres->connection, postgres->name, &postgres->mark,
                                       &is_there, &postgres->store.error);
        if (outcome != POSTGRES_FINE || is_there)
            return outcome;
    }
    *is_unknown = false;
    postgres->mark.number++;
    return postgres_commit(postgres->connection, postgres->name, batches, count, &postgres->mark,
                           is_unknown, &postgres->store.error);
}

static int write_batches(struct store *store, struct store_batch *batches, size_t count)
{
    struct postgres_store *postgres = (struct postgres_store *)store;
    if (postgres->to_read)
        return store_error_set(&store->error, STORE_FAULT_DENIED, postgres->name,
                               "it was opened to be read");
    double deadline = patience();
    bool is_unknown = false;
    for (;;) {
        enum postgres_outcome outcome = connect_by(postgres, deadline);
        if (outcome == POSTGRES_FINE)
            outcome = try_to_write(postgres, batches, count, &is_unknown);
        if (outcome == POSTGRES_FINE)
            return 0;
        if (outcome == POSTGRES_LOST)
            disconnect(postgres);
        if (outcome == POSTGRES_FAILED || clock_seconds() > deadline)
            return STORE_FAILED;
    }
}

static struct slice column(const PGresult *result, int row, int number)
{
    return (struct slice){pq.getvalue(result, row, number),
                          (size_t)pq.getlength(result, row, number)};
}

/* What a scan shows, row by row as they come. */
struct showing {
    int (*row)(void *context, struct slice key, struct slice value);
    void *context;
    bool has_begun;
};

/* Takes all results; after anything but 0 from row() the rest is cut short and passed over. */
static enum postgres_outcome show(struct postgres_store *postgres, struct showing *showing)
{
    enum postgres_outcome outcome = POSTGRES_FINE;
    bool is_over = false;
    for (PGresult *result; (result = pq.getResult(postgres->connection)); pq.clear(result)) {
        ExecStatusType status = pq.resultStatus(result);
        if (status == PGRES_SINGLE_TUPLE && !is_over) {
            showing->has_begun = true;
            is_over =
                showing->row(showing->context, column(result, 0, 0), column(result, 0, 1)) != 0;
        } else if (status == PGRES_FATAL_ERROR && !is_over && outcome == POSTGRES_FINE) {
            outcome = postgres_connection_judge(postgres->connection, postgres->name, result,
                                                &postgres->store.error);
        }
    }
    return outcome;
}

static void set_parameter(struct postgres_query *query, struct slice slice)
{
    query->values[query->count] = slice.size ? slice.bytes : "";
    query->sizes[query->count++] = (int)slice.size;
}

static enum postgres_outcome try_to_show(struct postgres_store *postgres,
                                         const struct postgres_query *query,
                                         struct showing *showing)
{
    static const int binary[POSTGRES_PARAMETERS_MAX] = {1, 1, 1, 1};
    if (!pq.sendQueryParams(postgres->connection, query->sql, query->count, NULL, query->values,
                            query->sizes, binary, 1))
        return postgres_connection_judge(postgres->connection, postgres->name, NULL,
                                         &postgres->store.error);
    pq.setSingleRowMode(postgres->connection);
    return show(postgres, showing);
}

/* A connection that is lost before the first row was shown is made anew. */
static int ask(struct postgres_store *postgres, const struct postgres_query *query,
               struct showing *showing)
{
    double deadline = patience();
    for (;;) {
        enum postgres_outcome outcome = connect_by(postgres, deadline);
        if (outcome == POSTGRES_FINE)
            outcome = try_to_show(postgres, query, showing);
        if (outcome == POSTGRES_FINE)
            return 0;
        if (outcome == POSTGRES_LOST)
            disconnect(postgres);
        if (outcome == POSTGRES_FAILED || showing->has_begun || clock_seconds() > deadline)
            return STORE_FAILED;
    }
}

struct finding {
    void (*found)(void *context, struct slice value);
    void *context;
};

static int show_value(void *context, struct slice key, struct slice value)
{
    const struct finding *finding = context;
    (void)key;
    finding->found(finding->context, value);
    return 0;
}

static int read_row(struct store *store, struct slice shelf, struct slice key,
                    void (*found)(void *context, struct slice value), void *context)
{
    struct finding finding = {found, context};
    struct showing showing = {show_value, &finding, false};
    struct postgres_query query = {
        .sql = "SELECT key, value FROM ulm_rows WHERE shelf = $1::bytea AND key = $2::bytea"};
    set_parameter(&query, shelf);
    set_parameter(&query, key);
    int result = ask((struct postgres_store *)store, &query, &showing);
    return result < 0 ? result : showing.has_begun;
}

static int scan_rows(struct store *store, struct slice shelf, struct slice after,
                     struct slice before, size_t most,
                     int (*row)(void *context, struct slice key, struct slice value), void *context)
{
    struct showing showing = {row, context, false};
    struct postgres_query query = {
        .sql = before.size
                   ? "SELECT key, value FROM ulm_rows WHERE shelf = $1::bytea AND key > $2::bytea"
                     " AND key < $4::bytea ORDER BY key LIMIT $3::bigint"
                   : "SELECT key, value FROM ulm_rows WHERE shelf = $1::bytea AND key > $2::bytea"
                     " ORDER BY key LIMIT $3::bigint"};
    uint8_t limit[8];
    postgres_number(most < INT64_MAX ? most : INT64_MAX, limit);
    set_parameter(&query, shelf);
    set_parameter(&query, after);
    set_parameter(&query, (struct slice){(const char *)limit, sizeof limit});
    if (before.size)
        set_parameter(&query, before);
    return ask((struct postgres_store *)store, &query, &showing);
}

struct seeking {
    void (*found)(void *context, struct slice key);
    void *context;
};

static int show_key(void *context, struct slice key, struct slice value)
{
    const struct seeking *seeking = context;
    (void)value;
    seeking->found(seeking->context, key);
    return 0;
}

static int find_rows(struct store *store, struct slice shelf, const struct slice *keys,
                     size_t count, void (*found)(void *context, struct slice key), void *context)
{
    struct seeking seeking = {found, context};
    struct showing showing = {show_key, &seeking, false};
    struct postgres_array array = {0};
    struct postgres_query query = {.sql = "SELECT key, ''::bytea FROM ulm_rows"
                                          " WHERE shelf = $1::bytea AND key = ANY($2::bytea[])"};
    for (size_t i = 0; i < count; i++)
        postgres_array_add(&array, keys[i]);
    int result = STORE_FAILED;
    if (array.is_broken) {
        store_error_set(&store->error, STORE_FAULT_MEMORY, NULL, NULL);
    } else {
        set_parameter(&query, shelf);
        set_parameter(&query, (struct slice){postgres_array_bytes(&array), array.size});
        result = count ? ask((struct postgres_store *)store, &query, &showing) : 0;
    }
    postgres_array_finish(&array);
    return result;
}

static int next_shelf(struct store *store, struct slice after,
                      void (*found)(void *context, struct slice shelf), void *context)
{
    struct seeking seeking = {found, context};
    struct showing showing = {show_key, &seeking, false};
    struct postgres_query query = {.sql = "SELECT shelf, ''::bytea FROM ulm_rows"
                                          " WHERE shelf > $1::bytea ORDER BY shelf LIMIT 1"};
    set_parameter(&query, after);
    int result = ask((struct postgres_store *)store, &query, &showing);
    return result < 0 ? result : showing.has_begun;
}

static void close_store(struct store *store)
{
    struct postgres_store *postgres = (struct postgres_store *)store;
    if (postgres->connection && !postgres->to_read) {
        struct postgres_query query = postgres_mark_farewell(&postgres->mark);
        PGresult *result = NULL;
        postgres_connection_exchange(postgres->connection, postgres->name, &query, 1, &result,
                                     &postgres->store.error);
        pq.clear(result);
    }
    if (postgres->connection)
        pq.finish(postgres->connection);
    free(postgres->address);
    free(postgres->name);
    free(postgres);
}

static int open_by(const char *address, const char *name, bool to_read, struct store **store,
                   struct store_error *error)
{
    static const struct store_backend backend = {.write = write_batches,
                                                 .read = read_row,
                                                 .scan = scan_rows,
                                                 .close = close_store,
                                                 .next_shelf = next_shelf,
                                                 .find = find_rows};
    struct postgres_store *postgres = calloc(1, sizeof *postgres);
    if (!postgres)
        return store_error_set(error, STORE_FAULT_MEMORY, NULL, NULL);
    postgres->store.backend = &backend;
    postgres->to_read = to_read;
    postgres->address = strdup(address);
    postgres->name = strdup(name);
    if (!postgres->address || !postgres->name)
        store_error_set(&postgres->store.error, STORE_FAULT_MEMORY, NULL, NULL);
    else if (postgres_library_load(name, &postgres->store.error) != 0)
        ; /* it is said why */
    else if (seed_make(NULL, postgres->mark.id) != 0)
        store_error_errno(&postgres->store.error, errno, postgres->name);
    else if (connect_once(postgres) == POSTGRES_FINE) {
        if (!to_read)
            postgres_connection_run(postgres->connection, postgres->name, sweeping, error);
        *store = &postgres->store;
        return 0;
    }
    *error = postgres->store.error;
    error->path = address;
    close_store(&postgres->store);
    return -1;
}

int store_postgres_open(const char *address, const char *name, struct store **store,
                        struct store_error *error)
{
    return open_by(address, name, false, store, error);
}

int store_postgres_open_to_read(const char *address, const char *name, struct store **store,
                                struct store_error *error)
{
    return open_by(address, name, true, store, error);
}
