#include "store/postgres_connection.h"

#include <stdlib.h>
#include <string.h>

void postgres_number(uint64_t number, uint8_t bytes[8])
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
}

/* A server that is starting, stopping or full, or a network in between, may be fine in a moment. */
static bool is_passing(const char *state)
{
    return strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0 ||
           strcmp(state, "53300") == 0 || strcmp(state, "25006") == 0;
}

static enum store_fault fault_of(const char *state)
{
    static const struct {
        const char *state;
        enum store_fault fault;
    } rows[] = {
        {"53100", STORE_FAULT_FULL},    {"53200", STORE_FAULT_MEMORY},
        {"28", STORE_FAULT_DENIED},     {"42501", STORE_FAULT_DENIED},
        {"25006", STORE_FAULT_DENIED},  {"3D000", STORE_FAULT_MISSING},
        {"42P01", STORE_FAULT_FOREIGN}, {"XX", STORE_FAULT_DAMAGED},
        {"57014", STORE_FAULT_BUSY},    {"55P03", STORE_FAULT_BUSY},
        {"42", STORE_FAULT_DAMAGED}, /* our SQL is right: the tables are not */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strncmp(state, rows[i].state, strlen(rows[i].state)) == 0)
            return rows[i].fault;
    return STORE_FAULT_AWAY;
}

/* libpq's words end with a newline, which no line of ours does. */
static int explain(struct store_error *error, enum store_fault fault, const char *name,
                   const char *words)
{
    char line[STORE_WORDS_MAX];
    size_t size = strcspn(words, "\n");
    if (size >= sizeof line)
        size = sizeof line - 1;
    memcpy(line, words, size);
    line[size] = '\0';
    return store_error_set(error, fault, name, size ? line : NULL);
}

/* What is said by a server that answered but let nobody in stands only in libpq's words. */
static enum store_fault fault_of_refusal(PGconn *connection)
{
    const char *words = pq.errorMessage(connection);
    if (pq.connectionNeedsPassword(connection) || pq.connectionUsedPassword(connection) ||
        strstr(words, "authentication failed"))
        return STORE_FAULT_DENIED;
    return STORE_FAULT_AWAY;
}

PGconn *postgres_connection_open(const char *address, const char *name, bool to_read,
                                 struct store_error *error)
{
    /* What the address says itself goes before what stands above it here. */
    const char *const keywords[] = {"application_name",
                                    "connect_timeout",
                                    "tcp_user_timeout",
                                    "keepalives_idle",
                                    "keepalives_interval",
                                    "client_encoding",
                                    "target_session_attrs",
                                    "dbname",
                                    NULL};
    const char *const values[] = {
        "ulm", "5", "10000", "10", "5", "UTF8", to_read ? "any" : "read-write", address, NULL};
    PGconn *connection = pq.connectdbParams(keywords, values, 1);
    if (!connection) {
        store_error_set(error, STORE_FAULT_MEMORY, name, NULL);
        return NULL;
    }
    if (pq.status(connection) != CONNECTION_OK) {
        explain(error, fault_of_refusal(connection), name, pq.errorMessage(connection));
        pq.finish(connection);
        return NULL;
    }
    return connection;
}

enum postgres_outcome postgres_connection_judge(PGconn *connection, const char *name,
                                                const PGresult *result, struct store_error *error)
{
    const char *state = result ? pq.resultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    if (!state) {
        explain(error, STORE_FAULT_AWAY, name, pq.errorMessage(connection));
        return POSTGRES_LOST;
    }
    /* Two commits at once: one waits for the other, and a row was made that was not there before. */
    if (strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0 || strcmp(state, "23505") == 0)
        return POSTGRES_AGAIN;
    explain(error, fault_of(state), name, pq.resultErrorMessage(result));
    return is_passing(state) ? POSTGRES_LOST : POSTGRES_FAILED;
}

static bool send_all(PGconn *connection, const struct postgres_query *queries, size_t count)
{
    static const int binary[POSTGRES_PARAMETERS_MAX] = {1, 1, 1, 1};
    bool sent = pq.enterPipelineMode(connection);
    for (size_t i = 0; i < count && sent; i++)
        sent = pq.sendQueryParams(connection, queries[i].sql, queries[i].count, NULL,
                                  queries[i].values, queries[i].sizes, binary, 1);
    return sent && pq.pipelineSync(connection);
}

/* The result of the next query, and the end of its results. */
static PGresult *take(PGconn *connection)
{
    PGresult *result = pq.getResult(connection);
    PGresult *more;
    while (result && (more = pq.getResult(connection)))
        pq.clear(more);
    return result;
}

static bool is_success(const PGresult *result)
{
    ExecStatusType status = pq.resultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Passes over what is left of the exchange. Returns whether it came to its end: between two results nothing comes once,
 * and twice where the server broke off in the middle. */
static bool pass_to_end(PGconn *connection)
{
    for (unsigned nothings = 0; nothings < 2 && pq.status(connection) == CONNECTION_OK;) {
        PGresult *rest = pq.getResult(connection);
        bool is_end = rest && pq.resultStatus(rest) == PGRES_PIPELINE_SYNC;
        nothings = rest ? 0 : nothings + 1;
        pq.clear(rest);
        if (is_end)
            return true;
    }
    return false;
}

enum postgres_outcome postgres_connection_exchange(PGconn *connection, const char *name,
                                                   const struct postgres_query *queries,
                                                   size_t count, PGresult **results,
                                                   struct store_error *error)
{
    enum postgres_outcome outcome = POSTGRES_FINE;
    for (size_t i = 0; i < count; i++)
        results[i] = NULL;
    if (!send_all(connection, queries, count)) {
        explain(error, STORE_FAULT_AWAY, name, pq.errorMessage(connection));
        return POSTGRES_LOST;
    }
    for (size_t i = 0; i < count && outcome == POSTGRES_FINE; i++) {
        results[i] = take(connection);
        if (!is_success(results[i]))
            outcome = postgres_connection_judge(connection, name, results[i], error);
    }
    if (!pass_to_end(connection))
        return outcome == POSTGRES_FAILED ? outcome : POSTGRES_LOST;
    pq.exitPipelineMode(connection);
    return outcome;
}

enum postgres_outcome postgres_connection_run(PGconn *connection, const char *name, const char *sql,
                                              struct store_error *error)
{
    PGresult *result = pq.exec(connection, sql);
    enum postgres_outcome outcome = POSTGRES_FINE;
    if (!is_success(result))
        outcome = postgres_connection_judge(connection, name, result, error);
    pq.clear(result);
    return outcome;
}

void postgres_results_clear(PGresult **results, size_t count)
{
    for (size_t i = 0; i < count; i++)
        pq.clear(results[i]);
}
