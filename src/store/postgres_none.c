/* In the place of postgres.c in a program that was built without libpq: says so. */
#include "store/postgres.h"

static int refuse(const char *address, const char *name, struct store_error *error)
{
    store_error_set(error, STORE_FAULT_AWAY, name, "this program was built without PostgreSQL");
    error->path = address;
    return -1;
}

int store_postgres_open(const char *address, const char *name, struct store **store,
                        struct store_error *error)
{
    (void)store;
    return refuse(address, name, error);
}

int store_postgres_open_to_read(const char *address, const char *name, struct store **store,
                                struct store_error *error)
{
    (void)store;
    return refuse(address, name, error);
}

void store_postgres_files(const char *address, void (*each)(void *self, const char *path),
                          void *self)
{
    (void)address, (void)each, (void)self;
}
