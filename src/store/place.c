#include "store/place.h"

#include <stdio.h>
#include <string.h>

#include "store/postgres.h"
#include "store/sqlite.h"

static const char *const schemes[] = {"postgresql://", "postgres://"};

/* What stands behind the scheme of PostgreSQL; NULL for a file. */
static const char *behind_scheme(const char *place)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(place, schemes[i], strlen(schemes[i])) == 0)
            return place + strlen(schemes[i]);
    return NULL;
}

bool store_place_is_file(const char *place)
{
    return !behind_scheme(place);
}

int store_open(const char *place, struct store **store, struct store_error *error)
{
    char name[STORE_PLACE_NAME_MAX];
    store_place_name(place, name);
    return store_place_is_file(place) ? store_sqlite_open(place, store, error)
                                      : store_postgres_open(place, name, store, error);
}

int store_open_to_read(const char *place, struct store **store, struct store_error *error)
{
    char name[STORE_PLACE_NAME_MAX];
    store_place_name(place, name);
    return store_place_is_file(place) ? store_sqlite_open_to_read(place, store, error)
                                      : store_postgres_open_to_read(place, name, store, error);
}

void store_place_files(const char *place, void (*each)(void *self, const char *path), void *self)
{
    if (!store_place_is_file(place))
        store_postgres_files(place, each, self);
}

void store_place_name(const char *place, char name[STORE_PLACE_NAME_MAX])
{
    const char *rest = behind_scheme(place);
    if (!rest) {
        snprintf(name, STORE_PLACE_NAME_MAX, "%s", place);
        return;
    }
    int size = (int)strcspn(rest, "?");
    const char *host = rest;
    for (int i = 0; i < size; i++) /* a password may have an @ of its own */
        if (rest[i] == '@')
            host = rest + i + 1;
    snprintf(name, STORE_PLACE_NAME_MAX, "postgresql://%.*s", size - (int)(host - rest), host);
}
