/* ulm learn: the first turns of a prepared game, told step by step. */
#include <errno.h>

#include "ai/net_file.h"
#include "cli/front.h"
#include "cli/options.h"
#include "system/error.h"

static int run(int argc, char **argv)
{
    uint64_t step = 1;
    bool is_plain = false;
    const struct option options[] = {
        {"--step", OPTION_NUMBER, &step, NULL, N_("begin with this step (1)"), 1, course_told(),
         NULL, 0},
        {"--plain", OPTION_FLAG, &is_plain, NULL,
         N_("questions and answers in lines, for screen readers and scripts"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    struct shelf shelf;
    struct table *table = NULL;
    if (options_read(&command_learn, options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (operands.count)
        return command_misuse(&command_learn, _("\"%s\" means nothing here."), operands.list[0]);
    bool has_shelf = shelf_init(&shelf) == 0;
    if (!has_shelf)
        command_fail(&command_learn, "%s", _(front_homeless));
    if (table_teach(course_find((unsigned)step), _("Guest"), has_shelf ? &shelf : NULL, cli_tongue,
                    net_builtin(), &table) != 0)
        return command_fail(&command_learn, _("%s."), error_words(cli_tongue, errno));
    return front_play(&command_learn, table, is_plain, "");
}

const struct command command_learn = {
    .name = "learn",
    .operands = "",
    .summary = N_("Teaches the game in ten minutes by playing its first turns."),
    .examples = "  ulm learn\n"
                "  ulm learn --step 12\n"
                "  ulm learn --plain\n",
    .run = run,
};
