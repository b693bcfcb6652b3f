/* The end. */
#include "table.h"

/* Lets the last turn end, with seat 2 to move. */
static void end_game(struct game *g)
{
    g->round = g->rounds;
    skip_turns(g, g->seat_count);
    assert_int_equal(g->phase, PHASE_OVER);
}

static void the_end_counts_sparrows_river_and_laid_cards(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    seat_of(&g, 1)->score = 20;
    set_sparrows(&g, 1, 4);
    set_barge(&g, 1, RIVER_BRIDGE + 3);
    set_laid(&g, 1, "choir-1 nave-1 tower-1 fustian-gray patrician sparrow");
    set_hand(&g, 1, "siege");
    end_game(&g);
    struct score_sheet sheet = sheet_of(&g, 1);
    assert_int_equal(sheet.during, 20);
    assert_int_equal(sheet.sparrows, 4);
    assert_int_equal(sheet.river, 3);
    assert_int_equal(sheet.cathedral, 18);
    assert_int_equal(sheet.trade, 3);
    assert_int_equal(sheet.chronicle, 4 + 4);
    assert_int_equal(sheet.total, 20 + 4 + 3 + 18 + 3 + 8);
    assert_int_equal(seat_of(&g, 1)->score, sheet.total);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE + 2 - 11);
}

static void nothing_is_counted_before_the_last_round_is_over(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_laid(&g, 1, "patrician");
    g.round = g.rounds;
    skip_turns(&g, 1);
    assert_int_equal(g.phase, PHASE_DRAW);
    assert_int_equal(mover_of(&g), 2);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE);
    skip_turns(&g, 1);
    assert_int_equal(g.phase, PHASE_OVER);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 4 + 2 - 11);
}

static void the_sheet_before_the_end_is_the_one_it_would_end_with(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    set_laid(&g, 2, "siege art-gray joust");
    set_barge(&g, 2, 7);
    g.round = g.rounds;
    skip_turns(&g, 2);
    struct score_sheet before = sheet_of(&g, 2), after;
    skip_turns(&g, 1);
    after = sheet_of(&g, 2);
    assert_memory_equal(&before, &after, sizeof before);
}

static void most_points_win(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    seat_of(&g, 2)->score = 9;
    set_seals(&g, 1, "field", 1);
    end_game(&g);
    assert_int_equal(score_winners(&g), 1 << 1);
}

static void most_points_win_also_below_0(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    seat_of(&g, 1)->score = -30;
    seat_of(&g, 2)->score = -31;
    set_seals(&g, 2, "field", 1);
    set_seals(&g, 2, "goose", 1);
    end_game(&g);
    assert_int_equal(score_winners(&g), 1 << 0);
}

static void a_tie_goes_to_the_one_with_seals_in_more_quarters(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    set_seals(&g, 1, "field", 2);
    set_seals(&g, 2, "field", 1);
    set_seals(&g, 2, "goose", 1);
    give_coats(&g, 3, "salt corn eagle"); /* edges are no quarters */
    g.round = g.rounds;
    skip_turns(&g, 3);
    seat_of(&g, 1)->score = seat_of(&g, 2)->score = seat_of(&g, 3)->score = 33;
    assert_int_equal(score_winners(&g), 1 << 1);
    assert_int_equal(sheet_of(&g, 1).quarters, 1);
    assert_int_equal(sheet_of(&g, 2).quarters, 2);
    assert_int_equal(sheet_of(&g, 3).quarters, 0);
}

static void quarters_count_only_in_a_tie(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    seat_of(&g, 1)->score = START_SCORE + 1;
    set_seals(&g, 2, "leaning", 1);
    set_seals(&g, 2, "townhall", 1);
    set_seals(&g, 2, "reichenau", 1);
    set_seals(&g, 2, "goose", 1);
    set_seals(&g, 2, "field", 1);
    set_seals(&g, 2, "garden", 1);
    set_seals(&g, 2, "shipyard", 1);
    give_descendants(&g, 2, "abbot");
    end_game(&g);
    assert_int_equal(score_winners(&g), 1 << 0);
}

static void those_still_tied_share_the_win(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    set_seals(&g, 1, "field", 1);
    set_seals(&g, 3, "goose", 1);
    end_game(&g);
    assert_int_equal(score_winners(&g), 1 << 0 | 1 << 2);
}

static void the_barge_decides_no_tie(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, RIVER_LAST);
    seat_of(&g, 2)->score += 22;
    end_game(&g);
    assert_int_equal(score_winners(&g), 1 << 0 | 1 << 1);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-END-1", the_end_counts_sparrows_river_and_laid_cards),
    PROVES("R-END-1", nothing_is_counted_before_the_last_round_is_over),
    PROVES("R-END-1", the_sheet_before_the_end_is_the_one_it_would_end_with),
    PROVES("R-END-2", most_points_win),
    PROVES("R-END-2", most_points_win_also_below_0),
    PROVES("R-END-2", a_tie_goes_to_the_one_with_seals_in_more_quarters),
    PROVES("R-END-2", quarters_count_only_in_a_tie),
    PROVES("R-END-2", those_still_tied_share_the_win),
    PROVES("R-END-2", the_barge_decides_no_tie),
};

const struct rule_tests rules_end = RULE_TESTS(tests);
