/* ulm engine: a computer player for other programs, in the protocol of docs/protocol.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/session.h"

enum { SEARCH_BYTES = 64 << 20 };

/* Returns a negative value to go on with, else the exit code. */
static int read_net(const char *path, struct net *net)
{
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != 0)
        return command_fail(&command_engine, "\"%s\": %s.", path, file_error(errno));
    int fault = net_read((const uint8_t *)bytes, size, net);
    free(bytes);
    switch (fault) {
    case 0:
        return -1;
    case NET_FILE_LAYOUT:
        return command_fail(&command_engine, _("\"%s\" is a network for another version of ulm."),
                            path);
    case NET_FILE_TORN:
        return command_fail(&command_engine, _("The network \"%s\" is damaged."), path);
    default:
        return command_fail(&command_engine, _("\"%s\" is no network."), path);
    }
}

static int play(struct session_player *us)
{
    int exit_code;
    for (unsigned i = 0; i < 2; i++)
        us->blocks[i] = malloc(us->size);
    if (us->blocks[0] && us->blocks[1]) {
        session_hold(us);
        exit_code = command_finish(&command_engine);
    } else {
        exit_code = command_fail(&command_engine, _("There is not enough memory."));
    }
    free(us->blocks[0]);
    free(us->blocks[1]);
    return exit_code;
}

static int run(int argc, char **argv)
{
    static struct net read;
    const char *name = "search:400", *path = NULL;
    const struct option options[] = {
        {"--player", OPTION_TEXT, &name, "NAME",
         N_("random, greedy, net, search:ITERATIONS (search:400) or playouts:ITERATIONS"), 0, 0,
         NULL, 0},
        {"--net", OPTION_TEXT, &path, "FILE", N_("its network (the one that ulm comes with)"), 0, 0,
         NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    struct session_player us = {.size = SEARCH_BYTES};
    int exit_code = options_read(&command_engine, options, argc, argv, &operands);
    if (exit_code >= 0)
        return exit_code;
    if (operands.count)
        return command_misuse(&command_engine, _("\"%s\" means nothing here."), operands.list[0]);
    if (player_read(name, strlen(name), &us.kind) != 0)
        return command_misuse(&command_engine,
                              _("There is no player \"%s\". There are: random, greedy, net, "
                                "search:ITERATIONS, playouts:ITERATIONS."),
                              name);
    if (path && (exit_code = read_net(path, &read)) >= 0)
        return exit_code;
    us.net = path ? &read : net_builtin();
    snprintf(us.name, sizeof us.name, "ulm %s", name);
    return play(&us);
}

const struct command command_engine = {
    .name = "engine",
    .operands = "",
    .summary = N_("Answers other programs that ask for moves, line by line."),
    .examples = "  ulm engine --player greedy\n"
                "  ulm arena --player greedy --player \"cmd:ulm engine --net other.net\"\n",
    .run = run,
};
