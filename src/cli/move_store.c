/* ulm move-store: everything that a server keeps, from a file to a PostgreSQL database or back. */
#include <stdio.h>

#include "cli/database.h"
#include "cli/options.h"
#include "store/copy.h"
#include "store/place.h"

static int explain(const struct store_copy *copy, int result, const char *from, const char *to)
{
    char name[STORE_PLACE_NAME_MAX];
    struct store_error error = {.fault = STORE_FAULT_MEMORY};
    store_place_name(to, name);
    if (result == STORE_COPY_NOT_EMPTY)
        return command_fail(_("\"%s\": There is something in it. Nothing was written."), name);
    if (result == STORE_COPY_DIFFERS)
        return command_fail(
            _("\"%s\": It is not the same as what was copied. Stop the server, empty "
              "it and try again."),
            name);
    if (copy->failed)
        error = *store_error(copy->failed);
    error.path = copy->failed == copy->from ? from : to;
    return database_explain(&error);
}

static int move_store(const char *from, const char *to)
{
    struct store_error error;
    struct store_copy copy = {0};
    char name[STORE_PLACE_NAME_MAX];
    if (store_open_to_read(from, &copy.from, &error) != 0)
        return database_explain(&error);
    if (store_open(to, &copy.to, &error) != 0) {
        store_close(copy.from);
        return database_explain(&error);
    }
    int result = store_copy(&copy);
    int exit_code = EXIT_FINE;
    store_place_name(to, name);
    if (result != 0)
        exit_code = explain(&copy, result, from, to);
    else
        printf(_("%s: rows copied and compared: %llu\n"), name, (unsigned long long)copy.rows);
    store_close(copy.from);
    store_close(copy.to);
    return result != 0 ? exit_code : command_finish();
}

int ulm_move_store(int argc, char **argv)
{
    const struct option options[] = {{.name = NULL}};
    struct operands places;
    if (options_read(options, argc, argv, &places) != 0)
        return places.exit_code;
    if (places.count != 2)
        return command_misuse(_("Name the database to copy from, and an empty one to copy to."));
    return move_store(places.list[0], places.list[1]);
}
