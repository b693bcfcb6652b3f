/* ulm engine: a computer player for other programs, in the protocol of docs/protocol.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "cli/options.h"
#include "cli/players.h"
#include "cli/weights.h"
#include "engine/session.h"

enum { SEARCH_BYTES = 64 << 20 };

static int play(struct session_player *us)
{
    if (!(us->block = malloc(us->size)))
        return command_fail(_("There is not enough memory."));
    session_hold(us);
    free(us->block);
    return command_finish();
}

int ulm_engine(int argc, char **argv)
{
    static struct net read;
    const char *name = "search:400", *path = NULL;
    const struct option options[] = {
        {"--player", OPTION_TEXT, &name, "NAME", N_("as for ulm arena, but no cmd: (search:400)"),
         0, 0, NULL, 0},
        {"--net", OPTION_TEXT, &path, "FILE", N_("its network (the one that ulm comes with)"), 0, 0,
         NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    struct session_player us = {.tongue = cli_tongue, .size = SEARCH_BYTES};
    int exit_code;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (player_read(name, strlen(name), &us.kind) != 0)
        return players_refuse(name, NULL);
    if (path && (exit_code = weights_read(path, &read)) != EXIT_FINE)
        return exit_code;
    us.net = path ? &read : net_builtin();
    snprintf(us.name, sizeof us.name, "ulm %s", name);
    return play(&us);
}
