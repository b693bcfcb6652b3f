/* postgres_schema.h - the tables of a PostgreSQL database, and bringing old ones up to date
 *
 * ulm_schema says how many of the numbered migrations a database has had. Each is one transaction under
 * one lock, so that many programs may open a new database at once. They only add: programs of before go on meanwhile with the
 * tables that they know.
 */
#ifndef ULM_STORE_POSTGRES_SCHEMA_H
#define ULM_STORE_POSTGRES_SCHEMA_H

#include "store/postgres_connection.h"

/* The files of migrations/postgres in their order, made C by the build. */
extern const char *const postgres_migrations[];
extern const int postgres_migration_count;

/* Finds the version; 0 where there are no tables of ours. FAILED where it has more than `newest`. */
enum postgres_outcome postgres_schema_version(PGconn *connection, const char *name, int newest,
                                              int *version, struct store_error *error);

/* Runs the migrations that are missing; an account that may not make tables opens what is up to
 * date. */
enum postgres_outcome postgres_schema_migrate(PGconn *connection, const char *name,
                                              const char *const *migrations, int count,
                                              struct store_error *error);

#endif
