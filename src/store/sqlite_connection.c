#include "store/sqlite_connection.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *sqlite_connection_name(const char *path, const char *behind)
{
    size_t size = strlen(path) + strlen(behind) + 3;
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s%s%s", *path == '/' ? "" : "./", path, behind);
    return name;
}

int sqlite_connection_open(const char *path, int flags, sqlite3 **connection,
                           struct store_error *error)
{
    char *name = sqlite_connection_name(path, "");
    if (!name)
        return store_error_set(error, STORE_FAULT_MEMORY, path, NULL);
    sqlite3 *opened = NULL;
    int code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, NULL);
    free(name);
    if (!opened)
        return store_error_set(error, STORE_FAULT_MEMORY, path, NULL);
    if (code != SQLITE_OK) {
        sqlite_connection_fail(opened, path, error);
        sqlite3_close(opened);
        return -1;
    }
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, SQLITE_PATIENCE_MS);
    *connection = opened;
    return 0;
}

int sqlite_connection_run(sqlite3 *connection, const char *sql)
{
    return sqlite3_exec(connection, sql, NULL, NULL, NULL);
}

void sqlite_connection_undo(sqlite3 *connection)
{
    if (!sqlite3_get_autocommit(connection))
        sqlite_connection_run(connection, "ROLLBACK");
}

/* A disk that is full in the eyes of a quota or a limit is a failed write to SQLite, which then does
 * not always keep the system's number. */
static enum store_fault fault_of_disk(int number)
{
    if (!number)
        number = errno;
    return number == ENOSPC || number == EDQUOT || number == EFBIG ? STORE_FAULT_FULL
                                                                   : STORE_FAULT_DISK;
}

int sqlite_connection_fail(sqlite3 *connection, const char *path, struct store_error *error)
{
    const char *words = sqlite3_errmsg(connection);
    int code = sqlite3_extended_errcode(connection), number = sqlite3_system_errno(connection);
    enum store_fault fault = STORE_FAULT_DISK;
    switch (code & 0xff) {
    case SQLITE_CANTOPEN:
        if (number)
            return store_error_errno(error, number, path);
        fault = STORE_FAULT_DENIED;
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        fault = STORE_FAULT_DENIED;
        break;
    case SQLITE_FULL:
        fault = STORE_FAULT_FULL;
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        fault = STORE_FAULT_BUSY;
        break;
    case SQLITE_NOTADB:
        fault = STORE_FAULT_FOREIGN;
        break;
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* our SQL is right: the tables are not */
        fault = STORE_FAULT_DAMAGED;
        break;
    case SQLITE_NOMEM:
        fault = STORE_FAULT_MEMORY;
        break;
    case SQLITE_IOERR:
        fault = code == SQLITE_IOERR_NOMEM ? STORE_FAULT_MEMORY : fault_of_disk(number);
        break;
    }
    return store_error_set(error, fault, path, words);
}
