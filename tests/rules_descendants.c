/* The descendants. */
#include "table.h"

static void the_abbot_takes_a_docks_tile_with_each_clearing(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  B  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    struct game without = g;
    give_descendants(&g, 1, "abbot");
    push_line(&g, "white white white");
    does(&g, "1 clear N");
    assert_asked(&g, ASKED_DOCK);
    does(&g, "1 dock orange; * dock gray");
    assert_tiles(&g, 1, "brown orange");
    does(&g, "1 clear E; 1 pass"); /* it may be declined */
    assert_tiles(&g, 1, "brown brown orange");
    refuses(&g, "clear S", REFUSAL_NOTHING_THERE); /* there must be a tile to clear */
    offers_only(&g, "end");

    push_line(&without, "white gray gray");
    does(&without, "1 clear N");
    assert_asked(&without, ASKED_NOTHING);
}

static void the_builder_draws_two_and_puts_one_back(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "builder");
    unsigned bag = tiles_total(g.bag), white = g.bag[COLOUR_WHITE];
    does(&g, "1 draw; * draw gray");
    refuses(&g, "push N1", REFUSAL_CHANCE_MOVES);
    does(&g, "* draw white");
    offers_only(&g, "keep gray; keep white");
    refuses(&g, "keep brown", REFUSAL_NOT_DRAWN);
    refuses(&g, "push N1", REFUSAL_ASKED);
    struct game other = g;
    does(&g, "1 keep gray");
    assert_int_equal(tiles_total(g.bag), bag - 1);
    assert_int_equal(g.bag[COLOUR_WHITE], white);
    does(&g, "1 push N1");
    assert_int_equal(g.grid[0], COLOUR_GRAY);
    does(&other, "1 keep white; 1 push N1");
    assert_int_equal(other.grid[0], COLOUR_WHITE);
    assert_int_equal(other.bag[COLOUR_WHITE], white - 1);
}

static void two_tiles_of_one_colour_are_chosen_from_too(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "builder");
    does(&g, "1 draw; * draw gray; * draw gray");
    offers_only(&g, "keep gray");
    does(&g, "1 keep gray; 1 push N1");
}

static void with_one_tile_in_the_bag_the_builder_draws_one(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "builder");
    set_bag(&g, "gray");
    does(&g, "1 draw; * draw gray");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(mover_of(&g), 1);
    does(&g, "1 push N1");
}

static void the_builder_does_not_work_for_a_chosen_tile(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "builder");
    set_hand(&g, 1, "patrician");
    does(&g, "1 play patrician; 1 draw gray");
    assert_asked(&g, ASKED_NOTHING);
    does(&g, "1 push N1");

    set_tower_table(&g, 2, "pick", ANY_BOARD);
    give_descendants(&g, 1, "builder");
    does(&g, "1 draw gray; 1 push N1");
}

static void the_tile_that_the_builder_kept_can_be_replaced(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "builder");
    does(&g, "1 draw; * draw gray; * draw white; 1 keep gray; 1 sparrow white; 1 push N1");
    assert_int_equal(g.grid[0], COLOUR_WHITE);
}

static void the_merchant_swaps_an_own_tile_for_one_of_the_docks_once_a_turn(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray gray white");
    struct game without = g;
    give_descendants(&g, 1, "merchant");
    set_docks(&g, "gray white brown brown brown");
    offers_only(&g, "draw; merchant gray white; merchant gray brown; merchant white gray;"
                    "merchant white brown");
    refuses(&g, "merchant gray gray", REFUSAL_SAME_COLOUR);
    refuses(&g, "merchant orange gray", REFUSAL_NO_TILE);
    refuses(&g, "merchant gray orange", REFUSAL_NOT_IN_DOCKS);
    struct game push_phase = g, act_phase = g;
    does(&g, "1 merchant gray brown");
    assert_tiles(&g, 1, "gray white brown");
    assert_docks(&g, "gray gray white brown brown");
    refuses(&g, "merchant white brown", REFUSAL_MERCHANT_USED);
    does(&push_phase, "1 draw; * draw gray; 1 merchant gray brown");
    push_line(&act_phase, "turquoise turquoise turquoise");
    does(&act_phase, "1 river; 1 merchant white gray; 1 river");
    refuses(&act_phase, "merchant gray brown", REFUSAL_MERCHANT_USED);

    does(&act_phase, "1 end");
    skip_turns(&act_phase, 1);
    offers(&act_phase, "merchant gray brown"); /* in the next turn again */
    refuses(&without, "merchant gray white", REFUSAL_ABILITY);
}

static void the_minter_adds_a_coin_to_each_money_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "minter");
    push_line(&g, "gray gray turquoise");
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 6);
}

static void the_minter_adds_nothing_to_coins_of_privileges_cards_and_the_river(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "minter");
    set_hand(&g, 1, "halt");
    push_line(&g, "orange turquoise turquoise");
    does(&g, "1 play halt coins");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    does(&g, "1 seal field; 1 pass; 1 steps 0");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    set_barge(&g, 1, bonus_space(BONUS_COIN) - 1);
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
}

static void the_council_chooses_from_two_cards_whatever_was_paid(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "council");
    set_tiles(&g, 1, "gray white");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy gray white; * card 1 siege; * card 1 halt; 1 discard siege");
    assert_hand(&g, 1, "halt");

    set_tower_table(&g, 2, "cardcoin", ANY_BOARD);
    give_descendants(&g, 1, "council");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy coin; * card 1 siege; * card 1 halt; 1 discard siege");

    set_tower_table(&g, 2, "cardtile", ANY_BOARD);
    give_descendants(&g, 1, "council");
    set_tiles(&g, 1, "gray gray gray");
    push_line(&g, "brown brown gray");
    struct game pair = g;
    does(&g, "1 buy gray; * card 1 siege; * card 1 halt; 1 discard siege");
    does(&pair, "1 buy gray gray; * card 1 siege; * card 1 halt; 1 discard siege"); /* not three */
}

static void the_council_does_not_choose_the_town_halls_card(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "council");
    set_barge(&g, 1, beside("townhall"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal townhall; * card 1 siege");
    assert_asked(&g, ASKED_TOWNHALL);
}

/* Seat 1 has the Guard, pushes this tile in there, and scores so much by it. */
static int guard_points(const char *board, const char *colour, const char *place)
{
    struct game g;
    set_table(&g, 2, board);
    give_descendants(&g, 1, "guard");
    push(&g, colour, place);
    return seat_of(&g, 1)->score - START_SCORE;
}

static void the_guard_scores_a_line_in_the_pushed_line_itself(void **state)
{
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  G  B  . "
                                     " .  T  O  W  . "
                                     " .  O  T  W  . "
                                     "    .  .  .    ",
                                     "gray", "W1"));
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  W  B  . "
                                     " .  T  O  W  . "
                                     " .  T  T  O  . "
                                     "    .  .  .    ",
                                     "turquoise", "S1"));
}

static void the_guard_scores_a_line_across_the_pushed_one(void **state)
{
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  W  B  . "
                                     " .  T  G  G  . "
                                     " .  O  T  W  . "
                                     "    .  .  .    ",
                                     "brown", "N1"));
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  W  G  B  . "
                                     " .  T  O  G  . "
                                     " .  O  T  G  . "
                                     "    .  .  .    ",
                                     "brown", "W1"));
}

static void the_guard_scores_either_diagonal(void **state)
{
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  T  O  B  . "
                                     " .  G  W  G  . "
                                     " .  O  T  W  . "
                                     "    .  .  .    ",
                                     "white", "N1"));
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  W  B  . "
                                     " .  T  O  G  . "
                                     " .  O  T  W  . "
                                     "    .  .  .    ",
                                     "orange", "N3"));
}

static void the_guard_scores_also_a_line_that_was_there_before(void **state)
{
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  G  G  . "
                                     " .  T  O  W  . "
                                     " .  O  T  W  . "
                                     "    .  .  .    ",
                                     "gray", "W1"));
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  T  B  . "
                                     " .  G  G  W  . "
                                     " .  G  B  W  . "
                                     "    .  .  .    ",
                                     "brown", "E2"));
}

static void the_guard_does_not_score_a_line_apart_from_the_pushed_one(void **state)
{
    assert_int_equal(0, guard_points("    .  .  .    "
                                     " .  G  G  G  . "
                                     " .  T  O  W  . "
                                     " .  O  T  W  . "
                                     "    .  .  .    ",
                                     "brown", "W3"));
    assert_int_equal(0, guard_points("    .  .  .    "
                                     " .  G  T  B  . "
                                     " .  G  O  W  . "
                                     " .  G  B  W  . "
                                     "    .  .  .    ",
                                     "gray", "N3"));
}

static void the_guard_scores_nothing_without_a_line(void **state)
{
    assert_int_equal(0, guard_points(ANY_BOARD, "brown", "W2"));
}

static void the_guard_scores_2_at_most_for_several_lines(void **state)
{
    assert_int_equal(2, guard_points("    .  .  .    "
                                     " .  G  G  B  . "
                                     " .  G  G  W  . "
                                     " .  G  T  G  . "
                                     "    .  .  .    ",
                                     "gray", "W1"));
}

static void the_guard_scores_in_the_own_turn_only(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  G  B  . "
              " .  T  O  W  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    give_descendants(&g, 2, "guard");
    push(&g, "gray", "W1");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE);
}

static void the_boatman_adds_a_step_to_each_river_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    push_line(&g, "turquoise turquoise gray");
    does(&g, "1 river");
    assert_int_equal(g.extra_steps, 1);
    offers_only(&g, "river; step; money; end"); /* it may be declined */
    does(&g, "1 river");
    assert_int_equal(g.extra_steps, 2);
    offers_only(&g, "step; money; end");
    does(&g, "1 step; 1 step");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 4);
}

static void the_boatman_adds_nothing_to_moves_of_privileges_and_cards(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    set_hand(&g, 1, "fustian-gray");
    set_tiles(&g, 1, "gray");
    push_line(&g, "orange gray gray");
    does(&g, "1 seal field; 1 pass");
    offers_only(&g, "steps 0; steps 1; steps 2");
    does(&g, "1 steps 1; 1 play fustian-gray; 1 steps 1");
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
}

static void abilities_work_for_the_actions_of_the_league(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "abbot minter boatman council");
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "gray white brown turquoise");
    push_line(&g, "orange orange orange");
    struct game gray = g, white = g, brown = g, turquoise = g;
    does(&gray, "1 play league gray; 1 money");
    assert_int_equal(seat_of(&gray, 1)->coins, 4);
    does(&white, "1 play league white; 1 clear E");
    assert_asked(&white, ASKED_DOCK);
    does(&brown, "1 play league brown; 1 buy gray white; * card 1 siege; * card 1 halt");
    assert_asked(&brown, ASKED_DISCARD);
    does(&turquoise, "1 play league turquoise; 1 river; 1 step");
    assert_int_equal(seat_of(&turquoise, 1)->space, RIVER_FIRST + 2);
}

static void the_council_works_for_the_card_actions_of_shipyard_and_river(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "council");
    set_tiles(&g, 1, "gray white");
    struct game river = g;
    set_barge(&g, 1, beside("shipyard"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal shipyard; 1 pass; 1 buy gray white; * card 1 siege; * card 1 halt");
    assert_asked(&g, ASKED_DISCARD);
    set_barge(&river, 1, bonus_space(BONUS_CARD) - 1);
    push_line(&river, "turquoise gray gray");
    does(&river, "1 river; 1 buy gray white; * card 1 siege; * card 1 halt");
    assert_asked(&river, ASKED_DISCARD);
}

static void abilities_work_for_their_owner_only(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 2, "minter boatman builder scholar");
    set_tiles(&g, 1, "white");
    does(&g, "1 draw; * draw gray");
    refuses(&g, "scholar white", REFUSAL_ABILITY);
    does(&g, "1 push W1; 1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-DESC-ABBOT", the_abbot_takes_a_docks_tile_with_each_clearing),
    PROVES("R-DESC-BUILDER", the_builder_draws_two_and_puts_one_back),
    PROVES("R-DESC-BUILDER", two_tiles_of_one_colour_are_chosen_from_too),
    PROVES("R-DESC-BUILDER", with_one_tile_in_the_bag_the_builder_draws_one),
    PROVES("R-DESC-BUILDER", the_builder_does_not_work_for_a_chosen_tile),
    PROVES("R-DESC-BUILDER R-PUSH-5", the_tile_that_the_builder_kept_can_be_replaced),
    PROVES("R-DESC-MERCHANT", the_merchant_swaps_an_own_tile_for_one_of_the_docks_once_a_turn),
    PROVES("R-DESC-MINTER", the_minter_adds_a_coin_to_each_money_action),
    PROVES("R-DESC-MINTER R-DESC-1",
           the_minter_adds_nothing_to_coins_of_privileges_cards_and_the_river),
    PROVES("R-DESC-COUNCIL", the_council_chooses_from_two_cards_whatever_was_paid),
    PROVES("R-DESC-COUNCIL", the_council_does_not_choose_the_town_halls_card),
    PROVES("R-DESC-GUARD", the_guard_scores_a_line_in_the_pushed_line_itself),
    PROVES("R-DESC-GUARD", the_guard_scores_a_line_across_the_pushed_one),
    PROVES("R-DESC-GUARD", the_guard_scores_either_diagonal),
    PROVES("R-DESC-GUARD", the_guard_scores_also_a_line_that_was_there_before),
    PROVES("R-DESC-GUARD", the_guard_does_not_score_a_line_apart_from_the_pushed_one),
    PROVES("R-DESC-GUARD", the_guard_scores_nothing_without_a_line),
    PROVES("R-DESC-GUARD", the_guard_scores_2_at_most_for_several_lines),
    PROVES("R-DESC-GUARD", the_guard_scores_in_the_own_turn_only),
    PROVES("R-DESC-BOATMAN", the_boatman_adds_a_step_to_each_river_action),
    PROVES("R-DESC-BOATMAN R-DESC-1", the_boatman_adds_nothing_to_moves_of_privileges_and_cards),
    PROVES("R-DESC-1 R-CARD-LEAGUE", abilities_work_for_the_actions_of_the_league),
    PROVES("R-DESC-1 R-DESC-COUNCIL", the_council_works_for_the_card_actions_of_shipyard_and_river),
    PROVES("R-DESC-1", abilities_work_for_their_owner_only),
};

const struct rule_tests rules_descendants = RULE_TESTS(tests);
