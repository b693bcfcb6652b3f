/* Sparrows and docks. */
#include "table.h"

static void sparrows_pay_for_nothing_else(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_sparrows(&g, 1, 9);
    set_coins(&g, 1, 0);
    set_tiles(&g, 1, "gray");
    set_hand(&g, 1, "siege");
    push_line(&g, "orange brown turquoise");
    offers_only(&g, "river; lay siege; end");
}

static void a_sparrow_is_worth_a_point_at_the_end(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_sparrows(&g, 1, 7);
    assert_int_equal(sheet_of(&g, 1).sparrows, 7);
    assert_int_equal(sheet_of(&g, 2).sparrows, 2);
}

static void an_empty_place_of_the_docks_is_refilled_from_the_bag_at_once(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("shipyard"));
    push_line(&g, "orange orange gray");
    does(&g, "1 seal shipyard; 1 dock gray");
    assert_int_equal(mover_of(&g), 0);
    assert_docks(&g, "white brown turquoise orange");
    unsigned bag = g.bag[COLOUR_WHITE];
    does(&g, "* dock white");
    assert_docks(&g, "white white brown turquoise orange");
    assert_int_equal(g.bag[COLOUR_WHITE], bag - 1);
}

static void a_tile_put_there_in_exchange_fills_the_place(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "merchant");
    set_tiles(&g, 1, "gray");
    does(&g, "1 merchant gray white");
    assert_int_equal(mover_of(&g), 1);
    assert_docks(&g, "gray gray brown turquoise orange");
    does(&g, "1 draw; * draw brown; 1 sparrow orange");
    assert_int_equal(mover_of(&g), 1);
    assert_docks(&g, "gray gray brown brown turquoise");
}

static void with_an_empty_bag_the_place_stays_empty_until_a_turn_finds_a_tile(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("townhall"));
    push_line(&g, "orange gray gray");
    set_bag(&g, "");
    does(&g, "1 seal townhall; * card 1 halt; 1 dock gray");
    assert_int_equal(mover_of(&g), 1); /* nothing to refill from */
    assert_docks(&g, "white brown turquoise orange");
    does(&g, "1 end");
    assert_int_equal(mover_of(&g), 2);
    assert_docks(&g, "white brown turquoise orange");
    assert_int_equal(g.phase, PHASE_DRAW);
    set_tiles(&g, 3, ""); /* now the bag has tiles */
    does(&g, "2 draw; * draw gray; 2 push N2; 2 end");
    assert_int_equal(mover_of(&g), 0);
    does(&g, "* dock orange");
    assert_docks(&g, "white brown turquoise orange orange");
    assert_int_equal(mover_of(&g), 3);
    offers(&g, "draw");
}

static void in_the_middle_of_a_turn_only_the_place_just_emptied_is_refilled(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_docks(&g, "gray white");
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("townhall"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal townhall; * card 1 halt; 1 dock gray; * dock gray");
    assert_int_equal(mover_of(&g), 1);
    assert_docks(&g, "gray white");
    does(&g, "1 end; * dock gray; * dock gray; * dock brown");
    assert_docks(&g, "gray gray gray white brown");
    assert_int_equal(mover_of(&g), 2);
}

static void late_refills_take_only_what_the_bag_has(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    push_line(&g, "turquoise gray gray");
    set_docks(&g, "gray");
    set_bag(&g, "white white");
    does(&g, "1 end; * dock white; * dock white");
    assert_int_equal(mover_of(&g), 2);
    assert_docks(&g, "gray white white");
    assert_bag(&g, "");
}

static void pushed_out_tiles_come_back_before_the_docks_are_refilled(void **state)
{
    struct game g;
    set_table(&g, 2, ONE_LINE_OPEN);
    push(&g, "gray", "W1");
    set_docks(&g, "gray white brown turquoise");
    set_bag(&g, "");
    does(&g, "1 end");
    may_come(&g, "dock orange; dock brown"); /* brown was pushed out last */
    does(&g, "* dock orange");
    assert_int_equal(mover_of(&g), 2);
}

static void docks_that_went_into_the_bag_are_refilled_with_the_next_turn(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_bag(&g, "");
    does(&g, "1 draw; * draw gray; 1 push W1");
    assert_docks(&g, "");
    does(&g, "1 end");
    does(&g, "* dock white; * dock brown; * dock turquoise; * dock orange");
    assert_int_equal(mover_of(&g), 2); /* four tiles were left */
    assert_docks(&g, "white brown turquoise orange");
}

static const struct CMUnitTest tests[] = {
    PROVES("R-SPARROW-1", sparrows_pay_for_nothing_else),
    PROVES("R-SPARROW-1 R-END-1", a_sparrow_is_worth_a_point_at_the_end),
    PROVES("R-DOCK-1", an_empty_place_of_the_docks_is_refilled_from_the_bag_at_once),
    PROVES("R-DOCK-1", a_tile_put_there_in_exchange_fills_the_place),
    PROVES("R-DOCK-1", with_an_empty_bag_the_place_stays_empty_until_a_turn_finds_a_tile),
    PROVES("R-DOCK-1", in_the_middle_of_a_turn_only_the_place_just_emptied_is_refilled),
    PROVES("R-DOCK-1", late_refills_take_only_what_the_bag_has),
    PROVES("R-DOCK-1 R-PUSH-3", pushed_out_tiles_come_back_before_the_docks_are_refilled),
    PROVES("R-DOCK-1 R-PUSH-7", docks_that_went_into_the_bag_are_refilled_with_the_next_turn),
};

const struct rule_tests rules_docks = RULE_TESTS(tests);
