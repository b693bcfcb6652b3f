/* ulm admin: moderators, reports, bans and order at tables, in a server's database, while it runs or not. */
#include "cli/admin.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/database.h"
#include "cli/options.h"
#include "server/journal.h"
#include "server/table_state.h"
#include "store/place.h"
#include "system/page.h"

enum { TRIES = 5, HOURS_MOST = 87600 };

/* clang-format off */
static const struct word {
    const char *name;
    const char *operands; /* as they are called in the help */
    int count;            /* how many */
    const char *help;
    int (*run)(const struct admin *admin);
} words[] = {
    {"moderators", "", 0, N_("lists the accounts that may keep order everywhere"), admin_moderators},
    {"appoint",    "NAME", 1, N_("makes an account a moderator, at once"), admin_appoint},
    {"dismiss",    "NAME", 1, N_("takes that back, at once"), admin_dismiss},
    {"reports",    "", 0, N_("lists what people complain of"), admin_reports},
    {"report",     "REPORT", 1, N_("shows a report, and what was said at its table"), admin_report},
    {"done",       "REPORT", 1, N_("takes a report off the list"), admin_done},
    {"bans",       "", 0, N_("lists who may not use the server"), admin_bans},
    {"ban",        "NAME|ADDRESS", 1, N_("shuts an account, an address or a network out"), admin_ban},
    {"lift",       "NAME|ADDRESS", 1, N_("lets it in again"), admin_lift},
    {"kick",       "TABLE SEAT", 2, N_("sends a person away from a table"), admin_kick},
    {"mute",       "TABLE SEAT", 2, N_("lets a seat say nothing any more"), admin_mute},
    {"unmute",     "TABLE SEAT", 2, N_("lets it talk again"), admin_unmute},
    {"hush",       "TABLE", 1, N_("lets spectators say nothing any more"), admin_hush},
    {"unhush",     "TABLE", 1, N_("lets them talk again"), admin_unhush},
    {"pass",       "TABLE SEAT NAME", 3, N_("hands a seat in a game on to another person"), admin_pass},
    {"close",      "TABLE", 1, N_("closes a table"), admin_close},
};
/* clang-format on */

enum { WORDS = sizeof words / sizeof *words };

const char *admin_word(unsigned i)
{
    return i < WORDS ? words[i].name : NULL;
}

int admin_explain(const struct admin *admin)
{
    return database_explain(store_error(admin->store));
}

int admin_change(const struct admin *admin,
                 int (*change)(const struct admin *admin, struct scribe_job *job))
{
    int result = STORE_CONFLICT;
    for (unsigned i = 0; i < TRIES && result == STORE_CONFLICT; i++) {
        struct scribe_job job = {.next = NULL};
        result = change(admin, &job);
        struct store_batch batch = {job.steps, job.step_count, 0};
        if (result == 0 && (job.is_broken || store_write(admin->store, &batch, 1) < 0))
            result = STORE_FAILED;
        else if (result == 0)
            result = batch.result;
        scribe_job_finish(&job);
    }
    return result == STORE_CONFLICT ? STORE_FAILED : result;
}

bool admin_reason(const struct admin *admin, struct slice *reason)
{
    *reason = slice_of(admin->reason ? admin->reason : "");
    if (!reason->size || table_is_line(*reason, REASON_MAX))
        return true;
    command_fail(_("A reason has at most 200 bytes on one line."));
    return false;
}

void admin_write_time(int64_t time, char text[ADMIN_TIME_MAX])
{
    time_t seconds = (time_t)(time / 1000);
    struct tm date;
    localtime_r(&seconds, &date);
    strftime(text, ADMIN_TIME_MAX, "%Y-%m-%d %H:%M", &date);
}

static const struct word *find_word(const char *name)
{
    for (unsigned i = 0; i < WORDS; i++)
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    return NULL;
}

static int list_words(void)
{
    for (unsigned i = 0; i < WORDS; i++) {
        char usage[64];
        snprintf(usage, sizeof usage, "%s %s", words[i].name, words[i].operands);
        printf("  %-24s %s\n", usage, _(words[i].help));
    }
    return command_finish();
}

static int run(const struct word *word, struct admin *admin, const char *database)
{
    struct store_error error;
    if (store_place_is_file(database) && access(database, F_OK) != 0)
        return command_fail(_("\"%s\": There is no such file, or no folder for it."), database);
    if (store_open(database, &admin->store, &error) < 0)
        return database_explain(&error);
    int exit_code = word->run(admin);
    store_close(admin->store);
    return exit_code;
}

int ulm_admin(int argc, char **argv)
{
    struct admin admin = {.now = (int64_t)journal_now()};
    char usual[DATABASE_PATH_MAX];
    const char *database = NULL;
    const struct option options[] = {
        {"--database", OPTION_TEXT, &database, "DATABASE",
         N_("the server's database; else the one that ulm serve uses"), 0, 0, NULL, 0},
        {"--reason", OPTION_TEXT, &admin.reason, "TEXT", N_("why; it is shown to those concerned"),
         0, 0, NULL, 0},
        {"--hours", OPTION_NUMBER, &admin.hours, "N", N_("how long a ban holds; else for good"), 1,
         HOURS_MOST, NULL, 0},
        {"--yes", OPTION_FLAG, &admin.is_sure, NULL,
         N_("bans also what shuts very many people out"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (!operands.count)
        return list_words();
    const struct word *word = find_word(operands.list[0]);
    if (!word)
        return command_misuse(_("\"%s\" is no word of ulm admin; without one, it lists them."),
                              operands.list[0]);
    admin.words = operands.list + 1;
    admin.count = operands.count - 1;
    if (admin.count != word->count)
        return command_misuse(_("It is called so: ulm admin %s %s"), word->name, word->operands);
    if (!database && database_usual(usual) != EXIT_FINE)
        return EXIT_FAILED;
    return run(word, &admin, database ? database : usual);
}
