/* What libpq reads when it connects, beside the files of the system. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"
#include "store/postgres_library.h"

enum { PATH_BYTES = 4096 };

/* Of libpq's options those that name a file or a folder. */
static const char *const naming[] = {"passfile", "sslcert",   "sslcrl",
                                     "sslkey",   "sslcrldir", "sslrootcert"};

/* Where libpq looks where no option says so: below HOME, and named by variables. */
static const char *const at_home[] = {".pgpass", ".pg_service.conf", ".postgresql"};
static const char *const variables[] = {"PGSERVICEFILE", "PGSYSCONFDIR"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void name_given(PQconninfoOption *options, void (*each)(void *self, const char *path),
                       void *self)
{
    for (PQconninfoOption *option = options; option && option->keyword; option++)
        for (size_t i = 0; i < COUNT(naming); i++)
            if (option->val && strcmp(option->keyword, naming[i]) == 0)
                each(self, option->val);
    pq.conninfoFree(options);
}

void store_postgres_files(const char *address, void (*each)(void *self, const char *path),
                          void *self)
{
    struct store_error error;
    char path[PATH_BYTES];
    const char *home = getenv("HOME");
    if (postgres_library_load("", &error) < 0)
        return;
    name_given(pq.conninfoParse(address, NULL), each, self);
    name_given(pq.conndefaults(), each, self);
    for (size_t i = 0; home && i < COUNT(at_home); i++)
        if ((size_t)snprintf(path, sizeof path, "%s/%s", home, at_home[i]) < sizeof path)
            each(self, path);
    for (size_t i = 0; i < COUNT(variables); i++)
        if (getenv(variables[i]))
            each(self, getenv(variables[i]));
}
