#include "store/postgres_library.h"

#include <dlfcn.h>
#include <string.h>

struct postgres_library pq;

/* A function's address comes as that of an object, which C knows no way from. */
static int find(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found ? 0 : -1;
}

int postgres_library_load(const char *name, struct store_error *error)
{
    static void *library;
    if (library)
        return 0;
    void *opened = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!opened)
        return store_error_set(error, STORE_FAULT_AWAY, name,
                               "libpq.so.5 is missing: install the package libpq5");
    int missing = 0;
#define FIND(function) missing += find(opened, "PQ" #function, &pq.function);
    POSTGRES_FUNCTIONS(FIND)
#undef FIND
    if (missing) {
        dlclose(opened);
        return store_error_set(error, STORE_FAULT_AWAY, name, "libpq is older than version 14");
    }
    library = opened;
    return 0;
}
