/* Material and set-up. */
#include "table.h"

#include "rules/chance.h"
#include "trap.h"

enum { DRAWS = 2000 };

#define GRID "* grid gray gray white white brown turquoise turquoise orange orange;"

/* How many things can come by chance now, all equally likely; 0 where some are likelier. */
static size_t equal_chances(const struct game *g)
{
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    size_t count = chance_list(g, list, weights);
    for (size_t i = 1; i < count; i++)
        if (weights[i] != weights[0])
            return 0;
    return count;
}

static struct rng generator(void)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES];
    rng_seed_from_text("rules", 5, seed);
    rng_init(&rng, seed, 0);
    return rng;
}

/* Chance draws what may come now, each about as often as its weight says. */
static void draws_fairly(const struct game *g)
{
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX], sum = 0;
    size_t count = chance_list(g, list, weights);
    unsigned drawn[MOVES_MAX] = {0}, total = 0;
    struct rng rng = generator();
    for (unsigned i = 0; i < DRAWS; i++) {
        struct move move = chance_draw(g, &rng);
        for (size_t m = 0; m < count; m++)
            drawn[m] += move_is_same(list[m], move);
    }
    for (size_t m = 0; m < count; m++)
        sum += weights[m];
    for (size_t m = 0; m < count; m++) {
        unsigned expected = DRAWS * weights[m] / sum;
        assert_in_range(drawn[m], expected / 2, expected * 3 / 2 + 1);
        total += drawn[m];
    }
    assert_int_equal(total, DRAWS);
}

static void chance_draws_each_thing_as_often_as_the_box_would(void **state)
{
    struct game g;
    game_init(&g, 4, VARIANT_TOWER, 10);
    draws_fairly(&g);
    does(&g, "* start 1;" GRID "* descendants abbot builder scholar merchant");
    draws_fairly(&g);
    does(&g, "* tile 1 gray; * tile 2 gray; * tile 3 gray; * tile 4 gray");
    draws_fairly(&g);

    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt");
    set_coins(&g, 1, 9);
    set_bag(&g, "gray white white turquoise turquoise turquoise orange");
    does(&g, "1 play halt tiles");
    draws_fairly(&g);
    does(&g, "* bag gray; * bag white; 1 draw");
    draws_fairly(&g);

    set_table(&g, 2, ANY_BOARD);
    set_coins(&g, 1, 9);
    push_line(&g, "orange orange gray");
    struct game field = g, leaning = g;
    set_barge(&g, 1, beside("townhall"));
    does(&g, "1 seal townhall");
    draws_fairly(&g);
    does(&field, "1 seal field; 1 dock gray");
    draws_fairly(&field);
    does(&leaning, "1 seal leaning");
    draws_fairly(&leaning);
}

static void the_first_grid_is_laid_at_random(void **state)
{
    struct game g;
    unsigned drawn[GRID_CELLS][COLOURS] = {{0}};
    struct rng rng = generator();
    game_init(&g, 2, VARIANT_BASIC, 10);
    does(&g, "* start 1");
    for (unsigned i = 0; i < DRAWS; i++) {
        struct move move = chance_draw(&g, &rng);
        uint8_t grid[GRID_CELLS];
        assert_true(chance_is_possible(&g, move));
        move_grid_colours(move, grid);
        for (unsigned cell = 0; cell < GRID_CELLS; cell++)
            drawn[cell][grid[cell]]++;
    }
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        for (unsigned c = 0; c < COLOURS; c++) {
            unsigned expected = DRAWS * (c == COLOUR_BROWN ? 1 : 2) / 9;
            assert_in_range(drawn[cell][c], expected * 3 / 4, expected * 5 / 4);
        }
    }
}

static void the_descendants_are_drawn_at_random(void **state)
{
    struct game g;
    unsigned drawn[OATH_PLACES][DESCENDANTS] = {{0}};
    struct rng rng = generator();
    game_init(&g, 2, VARIANT_BASIC, 10);
    does(&g, "* start 1;" GRID);
    for (unsigned i = 0; i < DRAWS; i++) {
        struct move move = chance_draw(&g, &rng);
        uint8_t places[OATH_PLACES];
        assert_true(chance_is_possible(&g, move));
        move_descendants_list(move, places);
        for (unsigned p = 0; p < OATH_PLACES; p++)
            drawn[p][places[p]]++;
    }
    for (unsigned p = 0; p < OATH_PLACES; p++)
        for (unsigned d = 0; d < DESCENDANTS; d++)
            assert_in_range(drawn[p][d], DRAWS / 8 * 3 / 4, DRAWS / 8 * 5 / 4);
}

static void coins_end_with_the_box(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_coins(&g, 2, BOX_COINS - 2 - 1);
    set_barge(&g, 1, beside("field"));
    give_descendants(&g, 1, "minter");
    push_line(&g, "gray gray orange");
    assert_int_equal(g.coins, 1);
    does(&g, "1 money"); /* would be 2 */
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    refuses(&g, "money", REFUSAL_SUPPLY_EMPTY);

    set_coins(&g, 1, 2);
    set_coins(&g, 2, BOX_COINS - 2);
    does(&g, "1 seal field"); /* its price is all that the supply has */
    does(&g, "1 pass; 1 steps 0");
    assert_int_equal(seat_of(&g, 1)->coins, 1);
}

static void an_empty_supply_gives_no_coin_of_a_privilege_and_no_sparrow(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "fustian-gray");
    set_tiles(&g, 1, "gray");
    set_coins(&g, 1, 0);
    set_coins(&g, 2, BOX_COINS - 1);
    does(&g, "1 play fustian-gray; 1 steps 0"); /* would be 2 */
    assert_int_equal(seat_of(&g, 1)->coins, 1);
    assert_int_equal(g.coins, 0);

    give_coats(&g, 1, "leaning oath townhall butchers corn eagle salt");
    give_coats(&g, 2, "reichenau goose field");
    set_sparrows(&g, 2, BOX_SPARROWS - 2);
    push(&g, "gray", "N1");
    skip_turns(&g, 2);
    assert_int_equal(seat_of(&g, 1)->sparrows, 2);
    assert_int_equal(seat_of(&g, 2)->sparrows, BOX_SPARROWS - 2);
}

static void a_seat_has_a_barge_12_seals_to_place_and_3_crests(void **state)
{
    struct game g;
    set_table(&g, 4, ANY_BOARD);
    for (unsigned seat = 1; seat <= 4; seat++) {
        assert_int_equal(seat_of(&g, seat)->seals, 12);
        assert_int_equal(seat_of(&g, seat)->crests, 3);
    }
}

static void one_seat(void)
{
    struct game g;
    game_init(&g, 1, VARIANT_BASIC, 10);
}

static void five_seats(void)
{
    struct game g;
    game_init(&g, 5, VARIANT_BASIC, 10);
}

static void two_to_four_play(void **state)
{
    for (unsigned seats = 2; seats <= 4; seats++) {
        struct game g;
        set_table(&g, seats, ANY_BOARD);
        for (unsigned turn = 0; turn < seats; turn++) {
            assert_int_equal(mover_of(&g), turn + 1);
            skip_turns(&g, 1);
        }
        assert_int_equal(mover_of(&g), 1);
    }
    assert_true(traps(one_seat));
    assert_true(traps(five_seats));
}

static void any_card_may_lie_on_top_of_the_draw_pile(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy gray white");
    assert_int_equal(equal_chances(&g), 33);
    may_come(&g, "card 1 choir-1; card 1 sparrow");
}

static void any_coat_may_lie_on_top_of_the_stack(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, beside("leaning"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal leaning");
    assert_int_equal(equal_chances(&g), 12);
}

static void four_of_the_eight_descendants_lie_in_the_oath_house(void **state)
{
    struct game g;
    game_init(&g, 2, VARIANT_BASIC, 10);
    does(&g, "* start 1;" GRID);
    may_come(&g, "descendants abbot builder scholar merchant;"
                 "descendants boatman guard council minter");
    cannot_come(&g, "descendants abbot builder scholar abbot");
    does(&g, "* descendants boatman guard abbot minter; * tile 1 gray; * tile 2 gray");
    set_barge(&g, 1, beside("oath"));
    push_line(&g, "orange gray gray");
    offers(&g, "seal oath boatman; seal oath guard; seal oath abbot; seal oath minter");
    offers_not(&g, "seal oath builder; seal oath scholar; seal oath merchant; seal oath council");
}

static void the_grid_gets_two_of_each_colour_but_one_brown(void **state)
{
    struct game g;
    game_init(&g, 2, VARIANT_BASIC, 10);
    does(&g, "* start 1");
    may_come(&g, "grid gray gray white white brown turquoise turquoise orange orange;"
                 "grid orange turquoise gray brown white gray orange white turquoise");
    cannot_come(&g, "grid gray gray white white brown brown turquoise orange orange;"
                    "grid gray gray gray white brown turquoise turquoise orange orange");
    does(&g, "* grid orange turquoise gray brown white gray orange white turquoise");
    assert_board(&g, "    .  .  .    "
                     " .  O  T  G  . "
                     " .  B  W  G  . "
                     " .  O  W  T  . "
                     "    .  .  .    ");
}

static void the_docks_get_a_tile_of_each_colour_and_the_bag_the_rest(void **state)
{
    struct game g;
    game_init(&g, 2, VARIANT_BASIC, 10);
    does(&g, "* start 1;" GRID);
    assert_docks(&g, "gray white brown turquoise orange");
    static const uint8_t bag[COLOURS] = {7, 7, 8, 7, 7};
    assert_memory_equal(g.bag, bag, sizeof bag);
}

static void a_seat_starts_with_2_coins_2_sparrows_a_tile_and_5_points(void **state)
{
    struct game g;
    game_init(&g, 3, VARIANT_BASIC, 10);
    does(&g, "* start 2;" GRID "* descendants abbot builder scholar merchant");
    cannot_come(&g, "tile 2 gray");
    does(&g, "* tile 1 gray; * tile 2 brown; * tile 3 gray");
    assert_tiles(&g, 1, "gray");
    assert_tiles(&g, 2, "brown");
    assert_tiles(&g, 3, "gray");
    assert_int_equal(g.bag[COLOUR_GRAY], 5);
    for (unsigned seat = 1; seat <= 3; seat++) {
        assert_int_equal(seat_of(&g, seat)->coins, 2);
        assert_int_equal(seat_of(&g, seat)->sparrows, 2);
        assert_int_equal(seat_of(&g, seat)->score, 5);
        assert_int_equal(seat_of(&g, seat)->space, RIVER_FIRST);
        assert_hand(&g, seat, "");
    }
    assert_int_equal(mover_of(&g), 2);
}

static void the_tile_of_a_seat_is_drawn_from_the_bag(void **state)
{
    struct game g;
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    game_init(&g, 2, VARIANT_BASIC, 10);
    does(&g, "* start 1;" GRID "* descendants abbot builder scholar merchant");
    assert_int_equal(chance_list(&g, list, weights), COLOURS);
    for (unsigned c = 0; c < COLOURS; c++)
        assert_int_equal(weights[c], g.bag[list[c].b]);
}

static void only_the_first_river_space_holds_more_than_one_barge(void **state)
{
    struct game g;
    set_table(&g, 4, ANY_BOARD);
    push_line(&g, "turquoise turquoise gray");
    does(&g, "1 river; 1 end");
    assert_int_equal(seat_of(&g, 2)->space, seat_of(&g, 3)->space);
    push(&g, "turquoise", "N3");
    does(&g, "2 river");
    assert_int_equal(seat_of(&g, 1)->space, 2);
    assert_int_equal(seat_of(&g, 2)->space, 3);
}

static void any_seat_may_start_and_play_goes_clockwise_from_it_all_game(void **state)
{
    struct game g;
    game_init(&g, 4, VARIANT_BASIC, 10);
    assert_int_equal(equal_chances(&g), 4);
    game_init(&g, 3, VARIANT_BASIC, 10);
    assert_int_equal(equal_chances(&g), 3);
    does(&g, "* start 2;" GRID "* descendants abbot builder scholar merchant;"
             "* tile 1 gray; * tile 2 gray; * tile 3 gray");
    for (unsigned round = 1; round <= 10; round++) {
        static const unsigned order[] = {2, 3, 1};
        for (unsigned turn = 0; turn < 3; turn++) {
            assert_int_equal(mover_of(&g), order[turn]);
            assert_int_equal(g.round, round);
            skip_turns(&g, 1);
        }
    }
    assert_int_equal(g.phase, PHASE_OVER);
}

static void the_basic_game_has_no_tower_tile(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    for (unsigned turn = 0; turn < 20; turn++) {
        assert_int_equal(g.tower_now, NONE);
        assert_int_equal(g.tower_next, NONE);
        skip_turns(&g, 1);
    }
    assert_int_equal(g.phase, PHASE_OVER);
    assert_int_equal(__builtin_popcount(g.towers_hidden), TOWERS);
}

/* Plays a whole game of the tower variant; the tiles, in the order in which they came to hold. */
static unsigned tower_tiles(unsigned rounds, uint8_t tiles[TOWERS])
{
    struct game g;
    unsigned count = 0;
    game_init(&g, 2, VARIANT_TOWER, rounds);
    does(&g, "* start 1;" GRID "* descendants abbot builder scholar merchant;"
             "* tile 1 gray; * tile 2 gray");
    assert_int_equal(equal_chances(&g), 12);
    does(&g, "* tower money");
    assert_int_equal(equal_chances(&g), 11);
    cannot_come(&g, "tower money");
    does(&g, "* tower pick");
    assert_int_equal(g.tower_now, TOWER_MONEY);
    assert_int_equal(g.tower_next, TOWER_PICK);
    assert_int_equal(mover_of(&g), 1);
    while (g.phase != PHASE_OVER) {
        unsigned next = g.tower_next;
        assert_int_equal(g.round, count + 1);
        tiles[count++] = g.tower_now;
        assert_int_equal(next == NONE, g.round == rounds);
        skip_turns(&g, 1);
        assert_int_equal(g.tower_now, tiles[count - 1]); /* for every player */
        skip_turns(&g, 1);
        if (g.phase != PHASE_OVER)
            assert_int_equal(g.tower_now, next);
    }
    assert_int_equal(__builtin_popcount(g.towers_hidden), TOWERS - count);
    return count;
}

static void ten_tower_tiles_come_one_a_round_and_two_stay_unseen(void **state)
{
    uint8_t tiles[TOWERS];
    unsigned seen = 0;
    assert_int_equal(tower_tiles(10, tiles), 10);
    for (unsigned i = 0; i < 10; i++) {
        assert_false(seen >> tiles[i] & 1);
        seen |= 1u << tiles[i];
    }
}

static void a_game_of_12_rounds_uses_all_tower_tiles(void **state)
{
    uint8_t tiles[TOWERS];
    assert_int_equal(tower_tiles(12, tiles), 12);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-MAT-2", coins_end_with_the_box),
    PROVES("R-MAT-2", an_empty_supply_gives_no_coin_of_a_privilege_and_no_sparrow),
    PROVES("R-MAT-3", a_seat_has_a_barge_12_seals_to_place_and_3_crests),
    PROVES("R-MAT-4", two_to_four_play),
    PROVES("R-SET-1", any_card_may_lie_on_top_of_the_draw_pile),
    PROVES("R-SET-1", any_coat_may_lie_on_top_of_the_stack),
    PROVES("R-SET-1", four_of_the_eight_descendants_lie_in_the_oath_house),
    PROVES("R-SET-2", the_grid_gets_two_of_each_colour_but_one_brown),
    PROVES("R-SET-2", the_docks_get_a_tile_of_each_colour_and_the_bag_the_rest),
    PROVES("R-SET-3", a_seat_starts_with_2_coins_2_sparrows_a_tile_and_5_points),
    PROVES("R-SET-3", the_tile_of_a_seat_is_drawn_from_the_bag),
    PROVES("R-SET-3", only_the_first_river_space_holds_more_than_one_barge),
    PROVES("R-SET-4", any_seat_may_start_and_play_goes_clockwise_from_it_all_game),
    PROVES("R-SET-1 R-SET-3 R-SET-4 R-SET-5", chance_draws_each_thing_as_often_as_the_box_would),
    PROVES("R-SET-2", the_first_grid_is_laid_at_random),
    PROVES("R-SET-1", the_descendants_are_drawn_at_random),
    PROVES("R-SET-5", the_basic_game_has_no_tower_tile),
    PROVES("R-SET-5", ten_tower_tiles_come_one_a_round_and_two_stay_unseen),
    PROVES("R-SET-5 R-TURN-1", a_game_of_12_rounds_uses_all_tower_tiles),
};

const struct rule_tests rules_setup = RULE_TESTS(tests);
