/* In the place of postgres.c in a program that was built without libpq: says so. */
#include "store/broadcast.h"
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

int store_broadcast_open(const char *place, struct store_broadcast **broadcast,
                         struct store_error *error)
{
    (void)broadcast;
    return refuse(place, place, error);
}

int store_broadcast_connect(struct store_broadcast *broadcast, struct store_error *error)
{
    (void)broadcast, (void)error;
    return -1;
}

int store_broadcast_say(struct store_broadcast *broadcast, const char *words)
{
    (void)broadcast, (void)words;
    return -1;
}

int store_broadcast_wait(struct store_broadcast *broadcast, int wake, int milliseconds,
                         void (*heard)(void *self, const char *words), void *self)
{
    (void)broadcast, (void)wake, (void)milliseconds, (void)heard, (void)self;
    return -1;
}

void store_broadcast_close(struct store_broadcast *broadcast)
{
    (void)broadcast;
}
