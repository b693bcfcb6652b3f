/* Golden counts: in how many ways a game can go on from a set-up (`ulm perft` counts the same). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "rules/chance.h"
#include "rules/perft.h"

enum { DEPTH = 8 };

/* A set-up by its seed, or the game so many random moves of the seats later, made by the same
 * generator as chance's; and the counts from there for one move and more. */
struct row {
    uint8_t variant, seats, rounds;
    unsigned later;
    uint64_t counts[DEPTH];
};

/* clang-format off */
static const struct row rows[] = {
#include "golden/perft.inc"
};
/* clang-format on */

static void set_up(const struct row *row, struct game *g)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct rng rng;
    struct move list[MOVES_MAX];
    unsigned later = 0;
    rng_seed_from_text("perft", strlen("perft"), seed);
    rng_init(&rng, seed, 0);
    game_init(g, row->seats, row->variant, row->rounds);
    while (game_mover(g) == MOVER_CHANCE || later++ < row->later) {
        assert_int_not_equal(game_mover(g), MOVER_NOBODY);
        if (game_mover(g) == MOVER_CHANCE)
            game_do(g, chance_draw(g, &rng));
        else
            game_do(g, list[rng_below(&rng, (uint32_t)game_moves(g, list))]);
    }
}

static void the_ways_in_which_a_game_can_go_on_are_counted(void **state)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game g;
        set_up(&rows[i], &g);
        for (unsigned depth = 1; depth <= DEPTH; depth++) {
            uint64_t count = perft(&g, depth);
            if (count != rows[i].counts[depth - 1]) {
                print_message("# row %zu, depth %u: %" PRIu64 "\n", i, depth, count);
                wrong++;
            }
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ways_in_which_a_game_can_go_on_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
