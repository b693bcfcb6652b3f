/* sqlite_connection.h - SQLite as we use it: opening a file, running SQL, what went wrong */
#ifndef ULM_STORE_SQLITE_CONNECTION_H
#define ULM_STORE_SQLITE_CONNECTION_H

#include <sqlite3.h>

#include "store/error.h"

/* How long we wait for another process to let go of the database. */
enum { SQLITE_PATIENCE_MS = 5000 };

/* The path with this behind it and, where it is relative, "./" before it: to SQLite some names have
 * meanings of their own. The caller frees it; NULL without memory. */
char *sqlite_connection_name(const char *path, const char *behind);

/* Opens a file that is there, with SQLite's flags. Returns 0 and a connection for sqlite3_close, or
 * -1 with the error set. */
int sqlite_connection_open(const char *path, int flags, sqlite3 **connection,
                           struct store_error *error);

/* Runs statements that give no rows, or whose rows do not matter. Returns SQLite's code. */
int sqlite_connection_run(sqlite3 *connection, const char *sql);

/* Ends the transaction, if there is one, as if it had never been. */
void sqlite_connection_undo(sqlite3 *connection);

/* Sets the error from what the connection's last call said. Returns -1. */
int sqlite_connection_fail(sqlite3 *connection, const char *path, struct store_error *error);

#endif
