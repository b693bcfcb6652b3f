/* Golden counts: in how many ways a game can go on from a set-up (`ulm perft` counts the same). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "golden_digests.h"
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

/* A row as it stands in perft.inc. */
static void print_row(FILE *file, const struct row *row, const uint64_t counts[DEPTH])
{
    fprintf(file, "{VARIANT_%s, %u, %u, %2u, {", row->variant == VARIANT_TOWER ? "TOWER" : "BASIC",
            row->seats, row->rounds, row->later);
    for (unsigned d = 0; d < DEPTH; d++)
        fprintf(file, "%s%" PRIu64, d ? ", " : "", counts[d]);
    fprintf(file, "}},\n");
}

/* Opens perft.inc anew where ULM_GOLDEN=write asks for it. */
static FILE *open_for_writing(void)
{
    if (!golden_is("write"))
        return NULL;
    FILE *file = fopen(golden_path("perft.inc"), "w");
    assert_non_null(file);
    fprintf(file,
            "/* variant     seats rounds later  counts for one move, two moves and more */\n");
    return file;
}

static void the_ways_in_which_a_game_can_go_on_are_counted(void **state)
{
    unsigned wrong = 0;
    FILE *file = open_for_writing();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game g;
        uint64_t counts[DEPTH];
        set_up(&rows[i], &g);
        for (unsigned depth = 1; depth <= DEPTH; depth++) {
            counts[depth - 1] = perft(&g, depth);
            if (counts[depth - 1] == rows[i].counts[depth - 1])
                continue;
            print_message("# row %zu, depth %u: %" PRIu64 "\n", i, depth, counts[depth - 1]);
            wrong += !file;
        }
        if (file)
            print_row(file, &rows[i], counts);
    }
    if (file)
        assert_int_equal(fclose(file), 0);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ways_in_which_a_game_can_go_on_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
