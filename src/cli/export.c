/* ulm export: all finished games of a server's database as records, while it runs. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/sha256.h"
#include "cli/database.h"
#include "cli/options.h"
#include "server/archive.h"
#include "store/place.h"
#include "system/error.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/progress.h"

enum { PAGE_MOST = 256, KEY_MAX = STORE_KEY_MAX, MARK_BYTES = 6 };

struct export
{
    const char *folder; /* NULL: one after the other to the standard output */
    struct store *store;
    bool has_names;
    char since[24]; /* a time that keys are behind; empty for all */
    uint64_t made, there;
    struct progress progress;
    int exit_code;
};

/* One shelf, a page at a time: nobody else's log has to wait for us. */
struct walk {
    struct export *export;
    int (*visit)(struct export *export, struct slice key, struct slice record);
    char after[KEY_MAX + 1];
    size_t after_size, seen;
};

static int take_row(void *context, struct slice key, struct slice value)
{
    struct walk *walk = context;
    memcpy(walk->after, key.bytes, key.size);
    walk->after_size = key.size;
    walk->seen++;
    return walk->visit(walk->export, key, value);
}

static int walk_shelf(struct export *export, const char *shelf,
                      int (*visit)(struct export *export, struct slice key, struct slice record))
{
    struct walk walk = {.export = export, .visit = visit, .after_size = strlen(export->since)};
    memcpy(walk.after, export->since, walk.after_size);
    do {
        walk.seen = 0;
        if (store_scan(export->store, slice_of(shelf), (struct slice){walk.after, walk.after_size},
                       slice_of(""), PAGE_MOST, take_row, &walk) < 0)
            return database_explain(store_error(export->store));
    } while (walk.seen == PAGE_MOST && export->exit_code == EXIT_FINE);
    return export->exit_code;
}

static int count(struct export *export, struct slice key, struct slice record)
{
    (void)key;
    (void)record;
    export->progress.total++;
    return 0;
}

/* FOLDER/20261115T120000Z-0123456789ab.ulm: when the game was over, and of what bytes it is. */
static int make_path(const struct export *export, struct slice key, struct slice record,
                     char path[PATH_MAX])
{
    uint8_t digest[SHA256_BYTES];
    char mark[2 * MARK_BYTES + 1], when[32];
    struct text text;
    struct tm moment;
    time_t seconds = (time_t)(archive_time(key) / 1000);
    sha256(record.bytes, record.size, digest);
    text_init(&text, mark, sizeof mark);
    text_hex(&text, digest, MARK_BYTES);
    if (archive_time(key) < 0 || !gmtime_r(&seconds, &moment) ||
        !strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &moment))
        return -1;
    int size = snprintf(path, PATH_MAX, "%s/%s-%s.ulm", export->folder, when, mark);
    return size < PATH_MAX ? 0 : -1;
}

/* One that is there under its name has the same bytes, from an earlier export. */
static int write_record(struct export *export, struct slice key, struct slice record)
{
    char path[PATH_MAX];
    if (!export->folder)
        return fwrite(record.bytes, 1, record.size, stdout) == record.size ? 0 : -1;
    if (make_path(export, key, record, path) < 0) {
        export->exit_code = command_fail(_("The folder's name is too long."));
        return -1;
    }
    if (file_create(path, record.bytes, record.size) == 0)
        return 0;
    if (errno == EEXIST) {
        export->there++;
        return 0;
    }
    export->exit_code = command_fail(_("\"%s\": %s."), path, error_words(cli_tongue, errno));
    return -1;
}

static int put(struct export *export, struct slice key, struct slice record)
{
    struct text text;
    char *stripped = export->has_names ? NULL : malloc(record.size + 1);
    if (!export->has_names && !stripped) {
        export->exit_code = command_fail(_("There is not enough memory."));
        return -1;
    }
    if (stripped) {
        text_init(&text, stripped, record.size + 1);
        archive_strip(&text, record);
        record = (struct slice){text.data, text.length};
    }
    int result = write_record(export, key, record);
    free(stripped);
    export->made += result == 0;
    progress_show(&export->progress, export->made);
    return result;
}

static int export_all(struct export *export, bool is_public)
{
    static const char *const shelves[] = {"records", "private"};
    unsigned most = is_public ? 1 : 2;
    uint64_t total;
    for (unsigned i = 0; i < most; i++)
        if (walk_shelf(export, shelves[i], count) != EXIT_FINE)
            return EXIT_FAILED;
    total = export->progress.total;
    progress_begin(&export->progress, cli_tongue, total ? total : 1);
    for (unsigned i = 0; i < most && export->exit_code == EXIT_FINE; i++)
        export->exit_code = walk_shelf(export, shelves[i], put);
    progress_end(&export->progress);
    if (export->exit_code == EXIT_FINE && export->folder)
        printf(_("Records in \"%s\": %llu. Of them from an earlier export: %llu.\n"),
               export->folder, (unsigned long long)export->made, (unsigned long long)export->there);
    return export->exit_code == EXIT_FINE ? command_finish() : export->exit_code;
}

/* 2026-11-15 is the midnight in UTC at which it begins. */
static bool read_date(const char *date, char since[24])
{
    static const char form[] = "0000-00-00";
    struct tm moment = {0};
    if (strlen(date) != sizeof form - 1)
        return false;
    for (size_t i = 0; form[i]; i++)
        if (form[i] == '0' ? date[i] < '0' || date[i] > '9' : date[i] != form[i])
            return false;
    int day = atoi(date + 8), month = atoi(date + 5);
    moment.tm_year = atoi(date) - 1900;
    moment.tm_mon = month - 1;
    moment.tm_mday = day;
    time_t seconds = timegm(&moment);
    if (seconds < 0 || moment.tm_mday != day || moment.tm_mon != month - 1)
        return false;
    snprintf(since, 24, "%013lld", (long long)seconds * 1000);
    return true;
}

int ulm_export(int argc, char **argv)
{
    static const char *const words[] = {"yes", "no"};
    struct export export = {0};
    unsigned names = 0;
    bool is_public = false;
    const char *since = NULL;
    const struct option options[] = {
        {"--names", OPTION_WORD, &names, NULL,
         N_("no: without the names of people, and of tables, which lead to them (yes)"), 0, 0,
         words, 2},
        {"--since", OPTION_TEXT, &since, "DATE",
         N_("only games that were over on this day or later, such as 2026-11-15, in UTC"), 0, 0,
         NULL, 0},
        {"--public", OPTION_FLAG, &is_public, NULL, N_("only games of public tables"), 0, 0, NULL,
         0},
        {.name = NULL},
    };
    struct operands operands;
    struct store_error error;
    char usual[DATABASE_PATH_MAX];
    int exit_code;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (operands.count != 1 && operands.count != 2)
        return command_misuse(_("Name a folder, or - for the standard output, and "
                                "before it the database if it is not the usual one."));
    if (since && !read_date(since, export.since))
        return command_misuse(_("--since wants a day such as 2026-11-15."));
    export.has_names = names == 0;
    const char *to = operands.list[operands.count - 1];
    export.folder = strcmp(to, "-") == 0 ? NULL : to;
    if (operands.count == 1 && (exit_code = database_usual(usual)) != EXIT_FINE)
        return exit_code;
    if (store_open_to_read(operands.count == 1 ? usual : operands.list[0], &export.store, &error) <
        0)
        return database_explain(&error);
    if (export.folder && folder_make(export.folder) != 0)
        exit_code = command_no_folder(export.folder);
    else
        exit_code = export_all(&export, is_public);
    store_close(export.store);
    return exit_code;
}
