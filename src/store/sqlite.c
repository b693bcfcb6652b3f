#include "store/sqlite.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/backend.h"
#include "store/sqlite_connection.h"
#include "store/sqlite_schema.h"
#include "system/file.h"

enum statement {
    BEGIN,
    COMMIT,
    BATCH,
    BATCH_DONE,
    ADD,
    PUT,
    DROP,
    READ,
    SCAN,
    SCAN_TO,
    VERSION,
    SHELF,
    STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [BATCH] = "SAVEPOINT batch",
    [BATCH_DONE] = "RELEASE batch",
    [ADD] = "INSERT INTO rows (shelf, key, value) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [PUT] = "INSERT INTO rows (shelf, key, value) VALUES (?1, ?2, ?3)"
            " ON CONFLICT (shelf, key) DO UPDATE SET value = excluded.value",
    [DROP] = "DELETE FROM rows WHERE shelf = ?1 AND key = ?2",
    [READ] = "SELECT value FROM rows WHERE shelf = ?1 AND key = ?2",
    [SCAN] = "SELECT key, value FROM rows WHERE shelf = ?1 AND key > ?2 ORDER BY key",
    [SCAN_TO] = "SELECT key, value FROM rows WHERE shelf = ?1 AND key > ?2 AND key < ?3"
                " ORDER BY key",
    [SHELF] = "SELECT shelf FROM rows WHERE shelf > ?1 ORDER BY shelf LIMIT 1",
    [VERSION] = "PRAGMA data_version",
};

struct sqlite_store {
    struct store store;
    char *path;
    sqlite3 *connection;
    sqlite3_stmt *statements[STATEMENTS];
    sqlite3_int64 version; /* of the data as others wrote it */
};

static int fail(struct sqlite_store *sqlite)
{
    return sqlite_connection_fail(sqlite->connection, sqlite->path, &sqlite->store.error);
}

static void bind(sqlite3_stmt *statement, int number, struct slice slice)
{
    /* Without an address SQLite would take it for NULL. The sizes are within its limits. */
    sqlite3_bind_blob64(statement, number, slice.size ? slice.bytes : "", slice.size,
                        SQLITE_STATIC);
}

/* The bytes last until the statement goes on. Never NULL; SQLite has no address for none. */
static struct slice column(sqlite3_stmt *statement, int number)
{
    const char *bytes = sqlite3_column_blob(statement, number);
    return (struct slice){bytes ? bytes : "", (size_t)sqlite3_column_bytes(statement, number)};
}

/* Runs a statement that gives no rows. Returns 0 or STORE_FAILED. */
static int run(struct sqlite_store *sqlite, enum statement which)
{
    sqlite3_stmt *statement = sqlite->statements[which];
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK ? 0 : fail(sqlite);
}

static int expect(struct sqlite_store *sqlite, struct slice expected)
{
    sqlite3_stmt *statement = sqlite->statements[READ];
    bool right = false;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        struct slice value = column(statement, 0);
        right = expected.bytes && value.size == expected.size &&
                memcmp(value.bytes, expected.bytes, value.size) == 0;
    } else {
        right = !expected.bytes;
    }
    if (sqlite3_reset(statement) != SQLITE_OK)
        return fail(sqlite);
    return right ? 0 : STORE_CONFLICT;
}

static int carry_out(struct sqlite_store *sqlite, const struct store_step *step)
{
    static const enum statement by_verb[] = {
        [STORE_ADD] = ADD, [STORE_PUT] = PUT, [STORE_DROP] = DROP, [STORE_EXPECT] = READ};
    enum statement which = by_verb[step->verb];
    bind(sqlite->statements[which], 1, step->shelf);
    bind(sqlite->statements[which], 2, step->key);
    if (which == READ)
        return expect(sqlite, step->value);
    if (which != DROP)
        bind(sqlite->statements[which], 3, step->value);
    if (run(sqlite, which) != 0)
        return STORE_FAILED;
    return which == ADD && sqlite3_changes(sqlite->connection) == 0 ? STORE_CONFLICT : 0;
}

static int write_batch(struct sqlite_store *sqlite, struct store_batch *batch)
{
    if (run(sqlite, BATCH) != 0)
        return STORE_FAILED;
    for (size_t i = 0; i < batch->count && batch->result == 0; i++)
        batch->result = carry_out(sqlite, &batch->steps[i]);
    if (batch->result == STORE_FAILED)
        return STORE_FAILED;
    if (batch->result == STORE_CONFLICT &&
        sqlite_connection_run(sqlite->connection, "ROLLBACK TO batch") != SQLITE_OK)
        return fail(sqlite);
    return run(sqlite, BATCH_DONE);
}

static int write_batches(struct store *store, struct store_batch *batches, size_t count)
{
    struct sqlite_store *sqlite = (struct sqlite_store *)store;
    int result = run(sqlite, BEGIN);
    for (size_t i = 0; i < count && result == 0; i++)
        result = write_batch(sqlite, &batches[i]);
    if (result == 0)
        result = run(sqlite, COMMIT);
    if (result != 0)
        sqlite_connection_undo(sqlite->connection);
    return result;
}

static int read_row(struct store *store, struct slice shelf, struct slice key,
                    void (*found)(void *context, struct slice value), void *context)
{
    struct sqlite_store *sqlite = (struct sqlite_store *)store;
    sqlite3_stmt *statement = sqlite->statements[READ];
    bind(statement, 1, shelf);
    bind(statement, 2, key);
    bool there = sqlite3_step(statement) == SQLITE_ROW;
    if (there)
        found(context, column(statement, 0));
    return sqlite3_reset(statement) == SQLITE_OK ? there : fail(sqlite);
}

static int scan_rows(struct store *store, struct slice shelf, struct slice after,
                     struct slice before, size_t most,
                     int (*row)(void *context, struct slice key, struct slice value), void *context)
{
    struct sqlite_store *sqlite = (struct sqlite_store *)store;
    sqlite3_stmt *statement = sqlite->statements[before.size ? SCAN_TO : SCAN];
    bind(statement, 1, shelf);
    bind(statement, 2, after);
    if (before.size)
        bind(statement, 3, before);
    for (; most && sqlite3_step(statement) == SQLITE_ROW; most--)
        if (row(context, column(statement, 0), column(statement, 1)) != 0)
            break;
    return sqlite3_reset(statement) == SQLITE_OK ? 0 : fail(sqlite);
}

static int next_shelf(struct store *store, struct slice after,
                      void (*found)(void *context, struct slice shelf), void *context)
{
    struct sqlite_store *sqlite = (struct sqlite_store *)store;
    sqlite3_stmt *statement = sqlite->statements[SHELF];
    bind(statement, 1, after);
    bool there = sqlite3_step(statement) == SQLITE_ROW;
    if (there)
        found(context, column(statement, 0));
    return sqlite3_reset(statement) == SQLITE_OK ? there : fail(sqlite);
}

/* The number changes when another connection has written, in this process or in another. */
static int has_news(struct store *store)
{
    struct sqlite_store *sqlite = (struct sqlite_store *)store;
    sqlite3_stmt *statement = sqlite->statements[VERSION];
    sqlite3_int64 before = sqlite->version;
    if (sqlite3_step(statement) == SQLITE_ROW)
        sqlite->version = sqlite3_column_int64(statement, 0);
    return sqlite3_reset(statement) == SQLITE_OK ? sqlite->version != before : fail(sqlite);
}

static void close_store(struct store *store)
{
    struct sqlite_store *sqlite = (struct sqlite_store *)store;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(sqlite->statements[i]);
    sqlite3_close(sqlite->connection);
    free(sqlite->path);
    free(sqlite);
}

/* Whether the database has the log now; it has not where files cannot be shared in memory. */
static bool has_log(struct sqlite_store *sqlite)
{
    sqlite3_stmt *statement;
    bool has = false;
    if (sqlite3_prepare_v2(sqlite->connection, "PRAGMA journal_mode=WAL", -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        has = strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    sqlite3_finalize(statement);
    return has;
}

/* SQLite does not wait by itself when two processes want the log of a new file at once. */
static int begin_log(struct sqlite_store *sqlite)
{
    static const struct timespec moment = {.tv_nsec = 10000000};
    for (int waited = 0; waited < SQLITE_PATIENCE_MS; waited += 10) {
        if (has_log(sqlite))
            return 0;
        if (sqlite3_errcode(sqlite->connection) != SQLITE_BUSY)
            break;
        nanosleep(&moment, NULL);
    }
    return sqlite3_errcode(sqlite->connection) == SQLITE_OK
               ? store_error_set(&sqlite->store.error, STORE_FAULT_DISK, sqlite->path,
                                 "no write-ahead log is possible there")
               : fail(sqlite);
}

static int prepare(struct sqlite_store *sqlite)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(sqlite->connection, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sqlite->statements[i], NULL) != SQLITE_OK)
            return fail(sqlite);
    return has_news(&sqlite->store) < 0 ? -1 : 0;
}

/* Everything on the way to a store that can be used. The file is not changed before it is known to
 * be ours. */
static int open_file(struct sqlite_store *sqlite)
{
    struct store_error *error = &sqlite->store.error;
    int version;
    if (file_make_private(sqlite->path) != 0)
        return store_error_errno(error, errno, sqlite->path);
    if (sqlite_connection_open(sqlite->path, SQLITE_OPEN_READWRITE, &sqlite->connection, error) !=
        0)
        return -1;
    if (sqlite3_db_readonly(sqlite->connection, "main") == 1)
        return store_error_set(error, STORE_FAULT_DENIED, sqlite->path, "it is read-only");
    if (sqlite_schema_version(sqlite->connection, sqlite->path, sqlite_migration_count, &version,
                              error) != 0 ||
        begin_log(sqlite) != 0)
        return -1;
    /* What is taken back by a conflict is remembered in memory, not in files elsewhere; the log
     * becomes small again after something has made it grow. */
    if (sqlite_connection_run(sqlite->connection,
                              "PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;"
                              "PRAGMA journal_size_limit=16777216") != SQLITE_OK)
        return fail(sqlite);
    if (sqlite_schema_migrate(sqlite->connection, sqlite->path, sqlite_migrations,
                              sqlite_migration_count, error) != 0)
        return -1;
    return prepare(sqlite);
}

/* Not SQLITE_OPEN_READONLY, which leaves the files of the log behind. */
static int open_to_read(struct sqlite_store *sqlite)
{
    struct store_error *error = &sqlite->store.error;
    int version;
    if (sqlite_connection_open(sqlite->path, SQLITE_OPEN_READWRITE, &sqlite->connection, error) !=
            0 ||
        sqlite_schema_version(sqlite->connection, sqlite->path, sqlite_migration_count, &version,
                              error) != 0)
        return -1;
    if (!version)
        return store_error_set(error, STORE_FAULT_FOREIGN, sqlite->path, "it is empty");
    if (sqlite_connection_run(sqlite->connection, "PRAGMA query_only=ON") != SQLITE_OK)
        return fail(sqlite);
    return prepare(sqlite);
}

static int open_by(int (*open_it)(struct sqlite_store *sqlite), const char *path,
                   struct store **store, struct store_error *error)
{
    static const struct store_backend backend = {.write = write_batches,
                                                 .read = read_row,
                                                 .scan = scan_rows,
                                                 .close = close_store,
                                                 .next_shelf = next_shelf,
                                                 .has_news = has_news};
    struct sqlite_store *sqlite = calloc(1, sizeof *sqlite);
    char *copy = malloc(strlen(path) + 1);
    if (!sqlite || !copy) {
        free(sqlite);
        free(copy);
        return store_error_set(error, STORE_FAULT_MEMORY, path, NULL);
    }
    sqlite->store.backend = &backend;
    sqlite->path = strcpy(copy, path);
    if (open_it(sqlite) != 0) {
        *error = sqlite->store.error;
        error->path = path;
        close_store(&sqlite->store);
        return -1;
    }
    *store = &sqlite->store;
    return 0;
}

int store_sqlite_open(const char *path, struct store **store, struct store_error *error)
{
    return open_by(open_file, path, store, error);
}

int store_sqlite_open_to_read(const char *path, struct store **store, struct store_error *error)
{
    return open_by(open_to_read, path, store, error);
}
