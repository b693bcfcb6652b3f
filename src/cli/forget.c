/* ulm forget: takes an account and its traces from a server's database, while it runs or not. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "cli/database.h"
#include "cli/options.h"
#include "server/forget_rows.h"
#include "server/forget_run.h"
#include "store/place.h"

static int forget(struct store *store, const char *name)
{
    char small[ACCOUNT_NAME_MOST + 1];
    struct config config;
    struct journal journal;
    config_init(&config, "");
    journal_init(&journal, STDERR_FILENO, config.log_level, config.log_form, journal_now);
    const struct server_given given = {
        .config = &config,
        .journal = &journal,
        .net = net_builtin(),
        .store = store,
        .clock = services_system_clock,
    };
    int result =
        identity_read_name(slice_of(name), small) ? forget_run(&given, small) : FORGET_NOBODY;
    config_finish(&config);
    if (result == FORGET_NOBODY)
        return command_fail(_("There is no account \"%s\"."), name);
    if (result < 0)
        return database_explain(store_error(store));
    printf(_("%s is forgotten.\n"), name);
    return command_finish();
}

int ulm_forget(int argc, char **argv)
{
    const struct option options[] = {{.name = NULL}};
    char usual[DATABASE_PATH_MAX];
    const char *database = usual;
    struct operands operands;
    struct store *store;
    struct store_error error;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (operands.count < 1 || operands.count > 2)
        return command_misuse(_("Which account? Name one."));
    if (operands.count == 2)
        database = operands.list[0];
    else if (database_usual(usual) != EXIT_FINE)
        return EXIT_FAILED;
    if (store_place_is_file(database) && access(database, F_OK) != 0)
        return command_fail(_("\"%s\": There is no such file, or no folder for it."), database);
    if (store_open(database, &store, &error) < 0)
        return database_explain(&error);
    int exit_code = forget(store, operands.list[operands.count - 1]);
    store_close(store);
    return exit_code;
}
