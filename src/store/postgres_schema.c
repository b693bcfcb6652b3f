#include "store/postgres_schema.h"

#include <stdio.h>
#include <stdlib.h>

static enum postgres_outcome ask_number(PGconn *connection, const char *name, const char *sql,
                                        int *number, struct store_error *error)
{
    PGresult *result = pq.exec(connection, sql);
    enum postgres_outcome outcome = POSTGRES_FINE;
    if (pq.resultStatus(result) != PGRES_TUPLES_OK)
        outcome = postgres_connection_judge(connection, name, result, error);
    else
        *number = pq.ntuples(result) ? atoi(pq.getvalue(result, 0, 0)) : 0;
    pq.clear(result);
    return outcome;
}

enum postgres_outcome postgres_schema_version(PGconn *connection, const char *name, int newest,
                                              int *version, struct store_error *error)
{
    int is_there = 0;
    *version = 0;
    /* Not by to_regclass(), which may remember from before a lock that there was none. */
    enum postgres_outcome outcome =
        ask_number(connection, name,
                   "SELECT count(*) FROM pg_class WHERE relname = 'ulm_schema'"
                   " AND pg_table_is_visible(oid)",
                   &is_there, error);
    if (outcome == POSTGRES_FINE && is_there)
        outcome =
            ask_number(connection, name, "SELECT max(version) FROM ulm_schema", version, error);
    if (outcome == POSTGRES_FINE && *version > newest) {
        char detail[80];
        snprintf(detail, sizeof detail, "version %d; this program knows %d", *version, newest);
        store_error_set(error, STORE_FAULT_NEWER, name, detail);
        return POSTGRES_FAILED;
    }
    return outcome;
}

/* One migration, or none when another program was faster, in the transaction that is open. */
static enum postgres_outcome migrate_once(PGconn *connection, const char *name,
                                          const char *const *migrations, int count, int *version,
                                          struct store_error *error)
{
    char note[120];
    enum postgres_outcome outcome = postgres_connection_run(
        connection, name, "SELECT pg_advisory_xact_lock(x'756c6d00'::int)", error);
    if (outcome == POSTGRES_FINE)
        outcome = postgres_schema_version(connection, name, count, version, error);
    if (outcome != POSTGRES_FINE || *version == count)
        return outcome;
    snprintf(note, sizeof note,
             "CREATE TABLE IF NOT EXISTS ulm_schema (version int PRIMARY KEY);"
             "INSERT INTO ulm_schema VALUES (%d)",
             ++*version);
    outcome = postgres_connection_run(connection, name, migrations[*version - 1], error);
    if (outcome == POSTGRES_FINE)
        outcome = postgres_connection_run(connection, name, note, error);
    return outcome;
}

enum postgres_outcome postgres_schema_migrate(PGconn *connection, const char *name,
                                              const char *const *migrations, int count,
                                              struct store_error *error)
{
    int version = 0;
    struct store_error later;
    enum postgres_outcome outcome =
        postgres_schema_version(connection, name, count, &version, error);
    while (outcome == POSTGRES_FINE && version < count) {
        outcome = postgres_connection_run(connection, name, "BEGIN", error);
        if (outcome == POSTGRES_FINE)
            outcome = migrate_once(connection, name, migrations, count, &version, error);
        if (outcome == POSTGRES_FINE)
            outcome = postgres_connection_run(connection, name, "COMMIT", error);
        else
            postgres_connection_run(connection, name, "ROLLBACK", &later);
    }
    return outcome;
}
