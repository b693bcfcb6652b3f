#include "cli/front.h"
#include "cli/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "terminal/plain.h"

int front_open(const struct command *command, const struct shelf *shelf, unsigned id,
               struct table **table)
{
    char sentence[SHELF_SENTENCE_MAX];
    struct fault fault;
    int why = table_open(shelf, id, cli_tongue, net_builtin(), table, &fault);
    if (why == 0)
        return EXIT_FINE;
    shelf_explain(shelf, cli_tongue, id, why, &fault, sentence);
    return command_fail(command, "%s", sentence);
}

int front_play(const struct command *command, struct table *table, bool plain)
{
    (void)plain; /* there is no other way yet */
    enum plain_end end = plain_play(table, cli_tongue, STDIN_FILENO, stdout);
    int error = errno;
    table_destroy(table);
    if (end == PLAIN_FAILED && !ferror(stdout))
        return command_fail(command, "%s.", error_words(error));
    return command_finish(command);
}
