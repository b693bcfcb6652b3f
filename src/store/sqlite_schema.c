#include "store/sqlite_schema.h"

#include <stdio.h>

#include "store/sqlite_connection.h"

/* "ulm" and a zero byte. */
enum { APPLICATION_ID = 0x756c6d00 };

/* Reads the three numbers in the transaction that is open. Returns SQLite's code. */
static int read_numbers(sqlite3 *connection, int numbers[3])
{
    static const char *const questions[3] = {"PRAGMA application_id", "PRAGMA user_version",
                                             "SELECT count(*) FROM sqlite_schema"};
    for (int i = 0; i < 3; i++) {
        sqlite3_stmt *statement;
        int code = sqlite3_prepare_v2(connection, questions[i], -1, &statement, NULL);
        if (code != SQLITE_OK)
            return code;
        if (sqlite3_step(statement) == SQLITE_ROW)
            numbers[i] = sqlite3_column_int(statement, 0);
        code = sqlite3_finalize(statement);
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

/* The version in the transaction that is open. */
static int find_version(sqlite3 *connection, const char *path, int newest, int *version,
                        struct store_error *error)
{
    int numbers[3] = {0};
    if (read_numbers(connection, numbers) != SQLITE_OK)
        return sqlite_connection_fail(connection, path, error);
    int id = numbers[0], found = numbers[1], tables = numbers[2];
    if (id != APPLICATION_ID && (id || found || tables))
        return store_error_set(error, STORE_FAULT_FOREIGN, path, "another program made it");
    if (found > newest) {
        char detail[80];
        snprintf(detail, sizeof detail, "version %d; this program knows %d", found, newest);
        return store_error_set(error, STORE_FAULT_NEWER, path, detail);
    }
    *version = found;
    return 0;
}

int sqlite_schema_version(sqlite3 *connection, const char *path, int newest, int *version,
                          struct store_error *error)
{
    if (sqlite_connection_run(connection, "BEGIN") != SQLITE_OK)
        return sqlite_connection_fail(connection, path, error);
    int result = find_version(connection, path, newest, version, error);
    sqlite_connection_undo(connection);
    return result;
}

/* One migration, or none when another process was faster, in the transaction that is open. */
static int migrate_once(sqlite3 *connection, const char *path, const char *const *migrations,
                        int count, int *version, struct store_error *error)
{
    if (find_version(connection, path, count, version, error) != 0)
        return -1;
    if (*version == count)
        return 0;
    char numbers[100];
    snprintf(numbers, sizeof numbers, "PRAGMA application_id=%d; PRAGMA user_version=%d",
             APPLICATION_ID, *version + 1);
    if (sqlite_connection_run(connection, migrations[*version]) != SQLITE_OK ||
        sqlite_connection_run(connection, numbers) != SQLITE_OK ||
        sqlite_connection_run(connection, "COMMIT") != SQLITE_OK)
        return sqlite_connection_fail(connection, path, error);
    ++*version;
    return 0;
}

int sqlite_schema_migrate(sqlite3 *connection, const char *path, const char *const *migrations,
                          int count, struct store_error *error)
{
    int version;
    int result = sqlite_schema_version(connection, path, count, &version, error);
    while (result == 0 && version < count) {
        if (sqlite_connection_run(connection, "BEGIN IMMEDIATE") != SQLITE_OK)
            return sqlite_connection_fail(connection, path, error);
        result = migrate_once(connection, path, migrations, count, &version, error);
        sqlite_connection_undo(connection);
    }
    return result;
}
