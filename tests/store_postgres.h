/* store_postgres.h - for tests of stores: the PostgreSQL server that tests/postgres_server.py has started */
#ifndef ULM_TESTS_STORE_POSTGRES_H
#define ULM_TESTS_STORE_POSTGRES_H

#include "store/place.h"
#include "store_stage.h"

/* NULL where there is none. */
static inline const char *postgres_address(void)
{
    return getenv("ULM_POSTGRES");
}

static inline struct store *open_postgres(void)
{
    struct store *store = NULL;
    struct store_error error = {0};
    if (store_open(postgres_address(), &store, &error) != 0)
        fail_msg("%s", error.words);
    return store;
}

/* SQL from outside of the store: with the program that everybody has who has a server. */
static inline void run_postgres(const char *sql)
{
    char command[2000];
    snprintf(command, sizeof command, "psql -qX -v ON_ERROR_STOP=1 '%s' -c \"%s\" >/dev/null 2>&1",
             postgres_address(), sql);
    assert_int_equal(system(command), 0);
}

static inline void empty_postgres(void)
{
    run_postgres("DROP TABLE IF EXISTS ulm_rows, ulm_writers, ulm_schema");
}

#endif
