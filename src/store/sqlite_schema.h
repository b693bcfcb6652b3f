/* sqlite_schema.h - the tables of a database, and bringing old ones up to date
 *
 * A database is ours by its application_id, and its user_version is how many of the numbered
 * migrations it has had. Each is one transaction: a process that is killed, or two that open a file
 * at once, leave a database of one version or the next.
 */
#ifndef ULM_STORE_SQLITE_SCHEMA_H
#define ULM_STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>

#include "store/error.h"

/* The files of migrations/sqlite in their order, made C by the build. */
extern const char *const sqlite_migrations[];
extern const int sqlite_migration_count;

/* Finds the version of a database of ours; 0 where it is empty. Returns 0; or -1 with the error
 * set: it is foreign, has more than `newest` migrations, or cannot be read. */
int sqlite_schema_version(sqlite3 *connection, const char *path, int newest, int *version,
                          struct store_error *error);

/* Runs the migrations that are missing. Returns 0; or -1 with the error set, and the database is at
 * the last version that worked. */
int sqlite_schema_migrate(sqlite3 *connection, const char *path, const char *const *migrations,
                          int count, struct store_error *error);

#endif
