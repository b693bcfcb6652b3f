/* ulm fingerprint: one number for what this program makes of the rules. */
#include <inttypes.h>
#include <stdio.h>

#include "ai/net_file.h"
#include "ai/net_fingerprint.h"
#include "cli/options.h"
#include "match/fingerprint.h"
#include "system/progress.h"

int ulm_fingerprint(int argc, char **argv)
{
    static struct fingerprint_room room;
    uint64_t games = FINGERPRINT_GAMES, sum = 0;
    bool net = false;
    const struct option options[] = {
        {"--games", OPTION_NUMBER, &games, NULL, N_("of how many games (1000)"), 1, 1000000000,
         NULL, 0},
        {"--net", OPTION_FLAG, &net, NULL, N_("of what the network makes of games, instead"), 0, 0,
         NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;

    struct progress progress;
    progress_begin(&progress, cli_tongue, games);
    if (net)
        sum = net_fingerprint(net_builtin(), (uint32_t)games);
    for (uint32_t i = 0; i < games && !net; i++) {
        sum += fingerprint_game(i, &room);
        progress_show(&progress, i + 1);
    }
    progress_end(&progress);
    printf("%016" PRIx64 "\n", sum);
    return command_finish();
}
