/* How often a second this disk commits a small row with SQLite, as durably as the server does.
 *
 * commits FOLDER SECONDS prints "commits N". */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int count, char **arguments)
{
    char path[4096];
    sqlite3 *database;
    sqlite3_stmt *insert;
    unsigned long commits = 0;
    if (count < 3)
        return 2;
    snprintf(path, sizeof path, "%s/commits.db", arguments[1]);
    if (sqlite3_open(path, &database) ||
        sqlite3_exec(database,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (k, v)",
                     NULL, NULL, NULL) ||
        sqlite3_prepare_v2(database, "INSERT INTO t VALUES (?, 'a small row')", -1, &insert, NULL))
        return 1;
    double begun = seconds_now(), end = begun + atof(arguments[2]);
    while (seconds_now() < end) {
        sqlite3_bind_int64(insert, 1, (sqlite3_int64)commits++);
        if (sqlite3_step(insert) != SQLITE_DONE)
            return 1;
        sqlite3_reset(insert);
    }
    printf("commits %.0f\n", (double)commits / (seconds_now() - begun));
    sqlite3_finalize(insert);
    sqlite3_close(database);
    unlink(path);
    return 0;
}
