/* By SQLite's backup interface rather than VACUUM INTO: that tells no progress, does not sync what
 * it writes, and works much harder. The interface starts again whenever another process writes
 * between two steps; here a transaction that reads is held from the first step to the last, so that
 * all of them see one moment. */
#include "store/sqlite_backup.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite_connection.h"
#include "store/sqlite_schema.h"
#include "system/file.h"
#include "system/folder.h"

enum { PAGES_A_STEP = 512 };

struct backup {
    const char *from, *to;
    sqlite3 *source, *copy;
    char *part; /* the copy's name until it is whole */
    int (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
    struct store_error *error;
};

/* What SQLite puts behind a database's name for the files beside it. */
static const char *const behind[] = {"", "-journal", "-wal", "-shm"};
enum { FILES = sizeof behind / sizeof *behind };

/* A copy must not meet a log that some other database has left there. */
static int check_place(struct backup *backup)
{
    for (int i = 0; i < FILES; i++) {
        char *name = sqlite_connection_name(backup->to, behind[i]);
        if (!name)
            return store_error_set(backup->error, STORE_FAULT_MEMORY, backup->to, NULL);
        bool there = file_is_there(name);
        if (there)
            store_error_set(backup->error, STORE_FAULT_EXISTS, backup->to, name);
        free(name);
        if (there)
            return -1;
    }
    return 0;
}

/* Whether the database is ours, by the version that it has; an empty one is nobody's. */
static int check_owner(sqlite3 *connection, const char *path, int newest, struct store_error *error)
{
    int version;
    if (sqlite_schema_version(connection, path, newest, &version, error) != 0)
        return -1;
    return version ? 0 : store_error_set(error, STORE_FAULT_FOREIGN, path, "it is empty");
}

static int open_source(struct backup *backup)
{
    if (sqlite_connection_open(backup->from, SQLITE_OPEN_READWRITE, &backup->source,
                               backup->error) != 0 ||
        check_owner(backup->source, backup->from, INT_MAX, backup->error) != 0)
        return -1;
    if (sqlite_connection_run(backup->source, "BEGIN; SELECT count(*) FROM sqlite_schema") !=
        SQLITE_OK)
        return sqlite_connection_fail(backup->source, backup->from, backup->error);
    return 0;
}

static int open_copy(struct backup *backup)
{
    backup->part = sqlite_connection_name(backup->to, ".XXXXXX");
    if (!backup->part)
        return store_error_set(backup->error, STORE_FAULT_MEMORY, backup->to, NULL);
    int file = mkstemp(backup->part);
    if (file < 0) {
        store_error_errno(backup->error, errno, backup->to);
        free(backup->part);
        backup->part = NULL;
        return -1;
    }
    close(file);
    if (sqlite_connection_open(backup->part, SQLITE_OPEN_READWRITE, &backup->copy, backup->error) !=
        0) {
        backup->error->path = backup->to;
        return -1;
    }
    return 0;
}

/* The copy's connection knows what failed, but not on which side. */
static int fail(struct backup *backup)
{
    sqlite_connection_fail(backup->copy, backup->to, backup->error);
    if (backup->error->fault == STORE_FAULT_DAMAGED || backup->error->fault == STORE_FAULT_FOREIGN)
        sqlite_connection_fail(backup->copy, backup->from, backup->error);
    return -1;
}

static int64_t page_bytes(sqlite3 *connection)
{
    sqlite3_stmt *statement;
    int64_t bytes = 0;
    if (sqlite3_prepare_v2(connection, "PRAGMA page_size", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        bytes = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return bytes;
}

static int copy_pages(struct backup *backup)
{
    int64_t page = page_bytes(backup->source);
    sqlite3_backup *pages = sqlite3_backup_init(backup->copy, "main", backup->source, "main");
    if (!pages)
        return fail(backup);
    int code;
    bool stopped = false;
    while (!stopped && (code = sqlite3_backup_step(pages, PAGES_A_STEP)) == SQLITE_OK) {
        int64_t total = sqlite3_backup_pagecount(pages);
        int64_t done = total - sqlite3_backup_remaining(pages);
        stopped = backup->progress && backup->progress(backup->context, (uint64_t)(done * page),
                                                       (uint64_t)(total * page)) != 0;
    }
    code = sqlite3_backup_finish(pages);
    if (stopped)
        return store_error_set(backup->error, STORE_FAULT_STOPPED, backup->to, NULL);
    /* Without its log the copy is one file, also for those who may only read it. */
    if (code != SQLITE_OK ||
        sqlite_connection_run(backup->copy, "PRAGMA journal_mode=DELETE") != SQLITE_OK)
        return fail(backup);
    return 0;
}

static int publish(struct backup *backup)
{
    sqlite3_close(backup->copy);
    backup->copy = NULL;
    if (file_sync(backup->part) != 0 || file_rename(backup->part, backup->to) != 0 ||
        folder_sync_around(backup->to) != 0)
        return store_error_errno(backup->error, errno, backup->to);
    return 0;
}

static void clear_away(struct backup *backup)
{
    sqlite3_close(backup->source);
    sqlite3_close(backup->copy);
    for (int i = 0; backup->part && i < FILES; i++) {
        char *name = sqlite_connection_name(backup->part, behind[i]);
        if (name)
            unlink(name);
        free(name);
    }
    free(backup->part);
}

int store_sqlite_backup(const char *from, const char *to,
                        int (*progress)(void *context, uint64_t done, uint64_t total),
                        void *context, struct store_error *error)
{
    struct backup backup = {
        .from = from, .to = to, .progress = progress, .context = context, .error = error};
    int result = 0;
    if (check_place(&backup) != 0 || open_source(&backup) != 0 || open_copy(&backup) != 0 ||
        copy_pages(&backup) != 0 || publish(&backup) != 0)
        result = -1;
    clear_away(&backup);
    return result;
}

static int check_pages(sqlite3 *connection, const char *path, struct store_error *error)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(connection, "PRAGMA integrity_check(1)", -1, &statement, NULL) !=
            SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        sqlite_connection_fail(connection, path, error);
        sqlite3_finalize(statement);
        return -1;
    }
    const char *answer = (const char *)sqlite3_column_text(statement, 0);
    bool whole = answer && strcmp(answer, "ok") == 0;
    if (!whole)
        store_error_set(error, STORE_FAULT_DAMAGED, path, answer);
    sqlite3_finalize(statement);
    return whole ? 0 : -1;
}

int store_sqlite_check(const char *path, struct store_error *error)
{
    sqlite3 *connection = NULL;
    int result = -1;
    if (sqlite_connection_open(path, SQLITE_OPEN_READONLY, &connection, error) == 0 &&
        check_owner(connection, path, sqlite_migration_count, error) == 0 &&
        check_pages(connection, path, error) == 0)
        result = 0;
    if (result == 0 && sqlite_connection_run(
                           connection, "SELECT shelf, key, value FROM rows LIMIT 1") != SQLITE_OK)
        result = sqlite_connection_fail(connection, path, error);
    sqlite3_close(connection);
    return result;
}
