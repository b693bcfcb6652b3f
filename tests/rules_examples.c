/* The examples that the rulebooks work out, retold. */
#include "table.h"

static void albert_passes_the_bridge_seals_the_town_hall_and_jumps_the_red_barge(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  T  O  G  . "
              " .  W  B  W  . "
              " .  G  T  O  . "
              "    .  .  .    ");
    set_barge(&g, 1, RIVER_BRIDGE);
    set_barge(&g, 2, RIVER_BRIDGE + 2);

    does(&g, "1 draw; * draw turquoise; 1 push W1");
    assert_board(&g, "    .  .  .    "
                     " .  T  T  O  G "
                     " .  W  B  W  . "
                     " .  G  T  O  . "
                     "    .  .  .    ");
    assert_pool(&g, "turquoise turquoise orange");
    refuses(&g, "money", REFUSAL_NO_ACTION);

    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_BRIDGE + 1);
    does(&g, "1 seal townhall");
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    assert_int_equal(g.seals[QUARTER_TOWNHALL][0], 1);
    does(&g, "* card 1 art-gray; 1 coin");
    assert_hand(&g, 1, "art-gray");
    assert_int_equal(seat_of(&g, 1)->coins, 1);
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_BRIDGE + 3);
    offers_not(&g, "river; seal townhall");
}

static void joan_clears_the_upper_side_and_buys_a_card_for_two_tiles_of_one_colour(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    T  T  .    "
              " .  B  W  W  . "
              " .  G  O  G  . "
              " .  O  T  T  . "
              "    .  .  .    ");
    does(&g, "1 draw; * draw gray; 1 push W1");
    assert_board(&g, "    T  T  .    "
                     " .  G  B  W  W "
                     " .  G  O  G  . "
                     " .  O  T  T  . "
                     "    .  .  .    ");
    assert_pool(&g, "gray brown white");

    does(&g, "1 clear N");
    assert_tiles(&g, 1, "turquoise turquoise");
    unsigned turquoise = g.bag[COLOUR_TURQUOISE];
    does(&g, "1 buy turquoise turquoise");
    assert_tiles(&g, 1, "");
    assert_int_equal(g.bag[COLOUR_TURQUOISE], turquoise + 2);
    does(&g, "* card 1 joust; * card 1 halt");
    offers_only(&g, "discard joust; discard halt");
    does(&g, "1 discard halt");
    assert_hand(&g, 1, "joust");
    assert_discard(&g, "halt");
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    offers_only(&g, "lay joust; play joust; end");

    does(&g, "1 play joust; 1 steps 4");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 4);
}

static void stephen_clears_the_one_tile_of_a_side_or_the_two_of_another(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " T  O  T  W  . "
              "    O  W  .    ");
    does(&g, "1 draw; * draw gray; 1 push W2; 1 end");
    does(&g, "2 draw; * draw white; 2 push W1");
    set_tiles(&g, 2, "");
    struct game other = g;
    offers(&g, "clear W; clear S");

    does(&g, "2 clear W");
    assert_tiles(&g, 2, "turquoise");
    does(&other, "2 clear S");
    assert_tiles(&other, 2, "orange white");
}

static void albert_gives_two_different_tiles_for_one_card(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray orange");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy gray orange; * card 1 siege");
    assert_hand(&g, 1, "siege");
    assert_tiles(&g, 1, "");
    assert_asked(&g, ASKED_NOTHING);
    assert_discard(&g, "");
}

static void the_red_barge_lands_before_the_blue_one(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    set_barge(&g, 1, 4);
    set_barge(&g, 2, 5);
    set_barge(&g, 3, 6);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, 7);
}

static void the_blue_barge_lies_between_the_oath_house_and_the_garden(void **state)
{
    struct game g;
    unsigned both = 1 << QUARTER_OATH | 1 << QUARTER_GARDEN, space = RIVER_FIRST;
    while (edition_beside[space] != both)
        space++;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, space);
    push_line(&g, "orange gray gray");
    offers_only(&g, "seal garden; seal oath abbot; seal oath builder; seal oath scholar;"
                    "seal oath merchant; money; end");
}

static void two_before_the_bridge_cost_two_and_five_after_it_give_five(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, RIVER_BRIDGE - 1);
    set_barge(&g, 2, RIVER_BRIDGE + 5);
    assert_int_equal(sheet_of(&g, 1).river, -2);
    assert_int_equal(sheet_of(&g, 2).river, 5);
}

static void a_whole_cathedral_is_worth_18(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_laid(&g, 1, "choir-2 nave-1 tower-3");
    assert_int_equal(sheet_of(&g, 1).cathedral, 18);
}

static void three_of_one_good_are_worth_15_and_three_different_ones_12(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_laid(&g, 1, "goods-gray goods-brown goods-orange");
    set_laid(&g, 2, "fustian-gray art-white goods-white");
    assert_int_equal(sheet_of(&g, 1).trade, 15);
    assert_int_equal(sheet_of(&g, 2).trade, 12);
}

static void stephen_scores_when_joan_seals_the_quarter_of_his_crest(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_coats(&g, 2, "oath");
    set_barge(&g, 1, beside("oath"));
    push_line(&g, "orange gray gray");
    int before = seat_of(&g, 2)->score;
    does(&g, "1 seal oath abbot");
    assert_int_equal(seat_of(&g, 2)->score, before + 2);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE);
}

static void stephen_takes_the_coat_of_the_oath_house(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, beside("garden"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal garden; * coat 1 oath; * coat 1 salt; 1 coat oath");
    assert_int_equal(g.crests[QUARTER_OATH], 0);
    assert_int_equal(g.edges[print_of_coat("oath")->place], 0);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 2);
}

static void a_tile_pushed_to_the_oath_house_brings_stephen_a_sparrow(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_coats(&g, 2, "oath");
    push(&g, "gray", place_across("oath"));
    assert_int_equal(seat_of(&g, 2)->sparrows, START_SPARROWS + 1);
    assert_int_equal(seat_of(&g, 1)->sparrows, START_SPARROWS);
}

static void albert_discards_fustian_for_two_coins_a_point_and_up_to_three_spaces(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "fustian-gray");
    set_tiles(&g, 1, "gray");
    unsigned gray = g.bag[COLOUR_GRAY];
    does(&g, "1 play fustian-gray");
    assert_discard(&g, "fustian-gray");
    assert_tiles(&g, 1, "");
    assert_int_equal(g.bag[COLOUR_GRAY], gray + 1);
    assert_int_equal(seat_of(&g, 1)->coins, START_COINS + 2);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 1);
    offers_only(&g, "steps 0; steps 1; steps 2; steps 3");
    does(&g, "1 steps 3");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 3);
}

static void a_tower_tile_makes_seals_cheap_and_the_open_next_one_warns_of_the_tax(void **state)
{
    struct game g;
    game_init(&g, 2, VARIANT_TOWER, 10);
    does(&g, "* start 1;"
             "* grid gray gray white white brown turquoise turquoise orange orange;"
             "* descendants abbot builder scholar merchant;"
             "* tile 1 orange; * tile 2 orange; * tower sealcheap; * tower taxtiles");
    set_coins(&g, 1, 1);
    push_line(&g, "orange gray gray");
    does(&g, "1 seal field; 1 pass; 1 steps 0");
    assert_int_equal(seat_of(&g, 1)->coins, 1); /* 1 paid, 1 got */
    assert_int_equal(g.tower_next, TOWER_TAXTILES);
    does(&g, "1 end");
    skip_turns(&g, 1);

    assert_int_equal(g.round, 2);
    assert_int_equal(g.tower_now, TOWER_TAXTILES);
    set_tiles(&g, 1, "orange white");
    set_tiles(&g, 2, "gray");
    push(&g, "gray", "N2");
    does(&g, "1 end; 1 tax white orange");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE);
    assert_tiles(&g, 1, "");
    skip_turns(&g, 1);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE - 5);
    assert_tiles(&g, 2, "gray");
}

static const struct CMUnitTest tests[] = {
    PROVES("R-PUSH-1 R-PUSH-4 R-RIVER R-SEAL R-QUARTER-TOWNHALL",
           albert_passes_the_bridge_seals_the_town_hall_and_jumps_the_red_barge),
    PROVES("R-CLEAR R-CARD R-MONEY R-CARD-4",
           joan_clears_the_upper_side_and_buys_a_card_for_two_tiles_of_one_colour),
    PROVES("R-CLEAR", stephen_clears_the_one_tile_of_a_side_or_the_two_of_another),
    PROVES("R-CARD", albert_gives_two_different_tiles_for_one_card),
    PROVES("R-RIVER", the_red_barge_lands_before_the_blue_one),
    PROVES("R-SEAL", the_blue_barge_lies_between_the_oath_house_and_the_garden),
    PROVES("R-RIVER-5", two_before_the_bridge_cost_two_and_five_after_it_give_five),
    PROVES("R-CARD-CATHEDRAL", a_whole_cathedral_is_worth_18),
    PROVES("R-CARD-TRADE", three_of_one_good_are_worth_15_and_three_different_ones_12),
    PROVES("R-SEAL-2 R-COAT-3", stephen_scores_when_joan_seals_the_quarter_of_his_crest),
    PROVES("R-COAT-1 R-QUARTER-GARDEN", stephen_takes_the_coat_of_the_oath_house),
    PROVES("R-PUSH-6", a_tile_pushed_to_the_oath_house_brings_stephen_a_sparrow),
    PROVES("R-CARD-TRADE", albert_discards_fustian_for_two_coins_a_point_and_up_to_three_spaces),
    PROVES("R-TOWER-SEALCHEAP R-TOWER-TAXTILES",
           a_tower_tile_makes_seals_cheap_and_the_open_next_one_warns_of_the_tax),
};

const struct rule_tests rules_examples = RULE_TESTS(tests);
