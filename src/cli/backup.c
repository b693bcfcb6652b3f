/* ulm backup: a copy of a server's database while it runs, and whether a copy is whole. */
#include <stdio.h>

#include "cli/database.h"
#include "cli/options.h"
#include "store/place.h"
#include "store/sqlite_backup.h"
#include "system/progress.h"
#include "system/stop.h"

/* In megabytes, begun when their number is known. */
static int show(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    if (!progress->total)
        progress_begin(progress, cli_tongue, (total >> 20) + 1);
    progress_show(progress, done >> 20);
    return stop_is_wished();
}

static int back_up(const char *from, const char *to)
{
    struct progress progress = {.total = 0};
    if (!store_place_is_file(from))
        return command_fail(_("A PostgreSQL database is copied with its own program: pg_dump."));
    struct store_error error;
    stop_listen();
    int result = store_sqlite_backup(from, to, show, &progress, &error);
    progress_end(&progress);
    if (result != 0)
        return database_explain(&error);
    printf(_("%s: written\n"), to);
    return command_finish();
}

static int check_files(const struct operands *files)
{
    bool all_whole = true;
    for (int i = 0; i < files->count; i++) {
        struct store_error error;
        if (store_sqlite_check(files->list[i], &error) == 0) {
            printf(_("%s: whole\n"), files->list[i]);
        } else {
            database_explain(&error);
            all_whole = false;
        }
    }
    int exit_code = command_finish();
    return all_whole ? exit_code : EXIT_FAILED;
}

int ulm_backup(int argc, char **argv)
{
    bool check = false;
    const struct option options[] = {
        {"--check", OPTION_FLAG, &check, NULL,
         N_("says of each FILE whether it is a whole database, instead"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands files;
    if (options_read(options, argc, argv, &files) != 0)
        return files.exit_code;
    if (check && !files.count)
        return command_misuse(_("Which backups? Name one or more files."));
    if (check)
        return check_files(&files);
    if (files.count == 2)
        return back_up(files.list[0], files.list[1]);
    char usual[DATABASE_PATH_MAX];
    if (files.count != 1)
        return command_misuse(_("Name a new file for the copy, and before it the "
                                "database if it is not the usual one."));
    int exit_code = database_usual(usual);
    return exit_code == EXIT_FINE ? back_up(usual, files.list[0]) : exit_code;
}
