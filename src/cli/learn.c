/* ulm learn: the first turns of a prepared game, told step by step. */
#include <errno.h>

#include "ai/net_file.h"
#include "cli/front.h"
#include "cli/options.h"
#include "system/error.h"

int ulm_learn(int argc, char **argv)
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
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    int exit_code = front_check(is_plain);
    if (exit_code != EXIT_FINE)
        return exit_code;
    bool has_shelf = shelf_init(&shelf) == 0;
    if (!has_shelf)
        command_fail("%s", _(front_homeless));
    if (table_teach(course_find((unsigned)step), _("Guest"), has_shelf ? &shelf : NULL, cli_tongue,
                    net_builtin(), &table) != 0)
        return command_fail(_("%s."), error_words(cli_tongue, errno));
    return front_play(table, is_plain, "");
}
