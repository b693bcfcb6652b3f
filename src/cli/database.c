#include "cli/database.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/config.h"
#include "store/place.h"

extern char **environ;

enum { FOLDER_MAX_BYTES = 4096 };

static const char *const sentences[STORE_FAULTS] = {
    [STORE_FAULT_MISSING] = N_("\"%s\": There is no such file, or no folder for it."),
    [STORE_FAULT_DENIED] = N_("\"%s\": It may not be used. See who owns it and its folder."),
    [STORE_FAULT_FULL] = N_("\"%s\": The disk is full. Make room and try again."),
    [STORE_FAULT_BUSY] = N_("\"%s\": Another program keeps it locked. Try again later."),
    [STORE_FAULT_FOREIGN] = N_("\"%s\": This is not a database of ulm."),
    [STORE_FAULT_NEWER] = N_("\"%s\": A newer version of ulm made this. Use that version."),
    [STORE_FAULT_DAMAGED] = N_("\"%s\": The database is damaged. Use an older backup."),
    [STORE_FAULT_EXISTS] = N_("\"%s\": There is such a file, or one that belongs to it (-wal). "
                              "Nothing is written over."),
    [STORE_FAULT_MEMORY] = N_("\"%s\": There is not enough memory."),
    [STORE_FAULT_DISK] = N_("\"%s\": The disk cannot be read or written."),
    [STORE_FAULT_STOPPED] = N_("\"%s\": Stopped before it was whole. There is no such file."),
    [STORE_FAULT_AWAY] = N_("\"%s\": The database server cannot be used. See whether it runs, and "
                            "whether the address and the password are right."),
};

int database_explain(const struct store_error *error)
{
    char place[STORE_PLACE_NAME_MAX];
    store_place_name(error->path, place);
    return command_fail(_(sentences[error->fault]), place);
}

int database_usual(char path[DATABASE_PATH_MAX])
{
    char folder[FOLDER_MAX_BYTES];
    struct config config;
    struct config_error error;
    if (config_folder(getenv("XDG_DATA_HOME"), getenv("HOME"), folder, sizeof folder) < 0)
        return command_fail(_("The name of the data folder is too long."));
    config_init(&config, folder);
    int result = config_read_variables(&config, environ, cli_tongue, &error);
    int size = snprintf(path, DATABASE_PATH_MAX, "%s", config.database);
    config_finish(&config);
    if (result < 0)
        return command_fail("%s", error.sentence);
    if (size >= DATABASE_PATH_MAX)
        return command_fail(_("The name of the data folder is too long."));
    return EXIT_FINE;
}
