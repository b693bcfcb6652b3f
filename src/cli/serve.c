/* ulm serve: people far apart play each other and the computer. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "cli/database.h"
#include "cli/options.h"
#include "server/sandbox.h"
#include "server/server_run.h"
#include "server/wire.h"
#include "store/place.h"
#include "system/error.h"
#include "system/folder.h"

extern char **environ;

enum { PATH_MAX_BYTES = 4096, OPTIONS = SETTINGS + 3 };

/* What was given for each setting: one text, or a list. */
struct given {
    const char *file;
    bool shows;
    const char *texts[SETTINGS];
    struct option_list lists[SETTINGS];
};

static void make_options(struct given *given, char names[SETTINGS][64],
                         struct option options[OPTIONS])
{
    unsigned count = 0;
    options[count++] = (struct option){
        "--config",
        OPTION_TEXT,
        &given->file,
        "FILE",
        N_("read settings from this file; flags go over variables, variables over the file"),
        0,
        0,
        NULL,
        0};
    options[count++] =
        (struct option){"--show-config",
                        OPTION_FLAG,
                        &given->shows,
                        NULL,
                        N_("print all settings, with where each comes from, and end"),
                        0,
                        0,
                        NULL,
                        0};
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &config_settings[i];
        bool is_list = config_is_list(setting->kind);
        snprintf(names[i], 64, "--%s", setting->name);
        options[count++] = (struct option){
            .name = names[i],
            .kind = is_list ? OPTION_LIST : OPTION_TEXT,
            .value = is_list ? (void *)&given->lists[i] : (void *)&given->texts[i],
            .argument = setting->kind == SETTING_NUMBER ? "N" : "VALUE",
            .help = setting->help,
        };
    }
    options[count] = (struct option){.name = NULL};
}

static int read_flags(struct config *config, const struct given *given, struct config_error *error)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        const char *name = config_settings[i].name;
        if (given->texts[i] &&
            config_read_flag(config, name, given->texts[i], cli_tongue, error) < 0)
            return -1;
        for (unsigned k = 0; k < given->lists[i].count; k++)
            if (config_read_flag(config, name, given->lists[i].texts[k], cli_tongue, error) < 0)
                return -1;
    }
    return 0;
}

static int read_all(struct config *config, const struct given *given, struct config_error *error)
{
    if (given->file && config_read_file(config, given->file, cli_tongue, error) < 0)
        return -1;
    if (config_read_variables(config, environ, cli_tongue, error) < 0 ||
        read_flags(config, given, error) < 0)
        return -1;
    return config_check(config, cli_tongue, error);
}

static void say_where(void *self, unsigned port)
{
    const struct config *config = self;
    bool is_v6 = strchr(config->listen, ':') != NULL;
    printf(is_v6 ? "%s://[%s]:%u/\n" : "%s://%s:%u/\n", *config->certificate ? "https" : "http",
           config->listen, port);
    char place[STORE_PLACE_NAME_MAX];
    store_place_name(config->database, place);
    printf(_("Games are kept in %s\n"), place);
    fflush(stdout);
}

static int say_fault(const struct server_fault *fault)
{
    if (fault->store.fault != STORE_FAULT_NONE)
        return database_explain(&fault->store);
    if (fault->wire)
        return command_fail("%s", _(wire_fault(fault->wire)));
    return command_fail(_("There is not enough memory."));
}

static int say_mistake(const struct config_error *error)
{
    if (!error->number)
        return command_misuse("%s", error->sentence);
    return command_misuse(_("%s %s."), error->sentence, error_words(cli_tongue, error->number));
}

static int serve(const struct config *config)
{
    struct server_fault fault;
    struct journal journal;
    journal_init(&journal, STDERR_FILENO, config->log_level, config->log_form, journal_now);
    journal_set(&journal, config->log_addresses, (uint32_t)config->log_rate);
    if (store_place_is_file(config->database) && folder_make_above(config->database) < 0)
        return command_fail(_("\"%s\" cannot be made: %s."), config->database,
                            error_words(cli_tongue, errno));
    int result =
        server_run(config, &journal, net_builtin(), say_where, (void *)(uintptr_t)config, &fault);
    return result < 0 ? say_fault(&fault) : EXIT_FINE;
}

static void show_what_holds(const char *name, enum sandbox_state state)
{
    static const char *const sentences[SANDBOX_STATES] = {
        [SANDBOX_OFF] = N_("%s is switched off."),
        [SANDBOX_HELD] = N_("%s holds."),
        [SANDBOX_MISSING] = N_("%s is not to be had here; the server runs without it."),
        [SANDBOX_REFUSED] = N_("%s is refused by this system; the server runs without it."),
    };
    printf("# ");
    printf(_(sentences[state]), name);
    putchar('\n');
}

static int show(const struct config *config)
{
    struct sandbox sandbox = sandbox_try(config);
    config_show(config, cli_tongue, stdout);
    putchar('\n');
    show_what_holds("Landlock", sandbox.files);
    show_what_holds("seccomp", sandbox.calls);
    return command_finish();
}

int ulm_serve(int argc, char **argv)
{
    struct given given = {0};
    struct option options[OPTIONS];
    char names[SETTINGS][64], folder[PATH_MAX_BYTES];
    struct operands operands;
    struct config config;
    struct config_error error;
    make_options(&given, names, options);
    int exit_code;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (config_folder(getenv("XDG_DATA_HOME"), getenv("HOME"), folder, sizeof folder) < 0)
        return command_fail(_("The name of the data folder is too long."));
    config_init(&config, folder);
    if (read_all(&config, &given, &error) < 0)
        exit_code = say_mistake(&error);
    else
        exit_code = given.shows ? show(&config) : serve(&config);
    config_finish(&config);
    return exit_code;
}
