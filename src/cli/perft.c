/* ulm perft: counts the ways in which a game can go on. */
#include "rules/perft.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "notation/words.h"
#include "rules/chance.h"
#include "system/clock.h"
#include "system/error.h"
#include "system/page.h"
#include "system/seed.h"

static void set_up(struct game *game, const uint8_t seed[RNG_SEED_BYTES])
{
    struct rng rng;
    rng_init(&rng, seed, 0);
    while (game_mover(game) == MOVER_CHANCE)
        game_do(game, chance_draw(game, &rng));
}

int ulm_perft(int argc, char **argv)
{
    uint64_t depth = 5, seats = 2;
    unsigned variant = VARIANT_BASIC;
    const char *seed_text = "perft";
    const struct option options[] = {
        {"--depth", OPTION_NUMBER, &depth, NULL, N_("up to so many moves (5)"), 1, 20, NULL, 0},
        {"--seats", OPTION_NUMBER, &seats, NULL, N_("2 to 4 (2)"), SEATS_MIN, SEATS_MAX, NULL, 0},
        {"--variant", OPTION_WORD, &variant, NULL, N_("basic or tower (basic)"), 0, 0,
         variant_words, VARIANTS},
        {"--seed", OPTION_TEXT, &seed_text, NULL, N_("of the set-up (perft)"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;

    struct page_column columns[] = {
        {N_("depth"), 5}, {N_("sequences"), 20}, {N_("seconds"), 10}, {NULL, 0}};
    uint8_t seed[RNG_SEED_BYTES];
    struct game game;
    if (seed_make(seed_text, seed) != 0)
        return command_fail(_("%s."), error_words(cli_tongue, errno));
    game_init(&game, (unsigned)seats, variant, 10);
    set_up(&game, seed);
    page_titles(stdout, cli_tongue, columns);
    for (unsigned d = 1; d <= depth; d++) {
        double begun = clock_seconds();
        uint64_t count = perft(&game, d);
        printf("%*u %*" PRIu64 " %*.3f\n", columns[0].cells, d, columns[1].cells, count,
               columns[2].cells, clock_seconds() - begun);
        fflush(stdout);
    }
    return command_finish();
}
