/* ulm backup: a copy of a server's database while it runs, and whether a copy is whole. */
#include <signal.h>
#include <stdio.h>

#include "cli/options.h"
#include "cli/progress.h"
#include "store/sqlite_backup.h"

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
};

static volatile sig_atomic_t is_stopped;

static void stop(int number)
{
    (void)number;
    is_stopped = 1;
}

static void watch_for_stop(void)
{
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* In megabytes, begun when their number is known. */
static int show(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    if (!progress->total)
        progress_begin(progress, (total >> 20) + 1);
    progress_show(progress, done >> 20);
    return is_stopped;
}

static int explain(const struct store_error *error)
{
    return command_fail(&command_backup, _(sentences[error->fault]), error->path);
}

static int back_up(const char *from, const char *to)
{
    struct progress progress = {.total = 0};
    struct store_error error;
    watch_for_stop();
    int result = store_sqlite_backup(from, to, show, &progress, &error);
    progress_end(&progress);
    if (result != 0)
        return explain(&error);
    printf(_("%s: written\n"), to);
    return command_finish(&command_backup);
}

static int check_files(const struct operands *files)
{
    bool all_whole = true;
    for (int i = 0; i < files->count; i++) {
        struct store_error error;
        if (store_sqlite_check(files->list[i], &error) == 0) {
            printf(_("%s: whole\n"), files->list[i]);
        } else {
            explain(&error);
            all_whole = false;
        }
    }
    int exit_code = command_finish(&command_backup);
    return all_whole ? exit_code : EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    bool check = false;
    const struct option options[] = {
        {"--check", OPTION_FLAG, &check, NULL,
         N_("says of each FILE whether it is a whole database, instead"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands files;
    int exit_code = options_read(&command_backup, options, argc, argv, &files);
    if (exit_code >= 0)
        return exit_code;
    if (check && !files.count)
        return command_misuse(&command_backup, _("Which backups? Name one or more files."));
    if (check)
        return check_files(&files);
    if (files.count != 2)
        return command_misuse(&command_backup,
                              _("Name the database, then a new file for its copy."));
    return back_up(files.list[0], files.list[1]);
}

const struct command command_backup = {
    .name = "backup",
    .operands = "DATABASE TO | --check FILE...",
    .summary = N_("Copies a server's database to a new file while it is in use, or checks copies."),
    .examples = "  ulm backup ulm.db backups/monday.db\n"
                "  ulm backup --check backups/*.db\n",
    .run = run,
};
