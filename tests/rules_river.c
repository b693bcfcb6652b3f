/* The river. */
#include "table.h"

static void each_step_of_an_action_tile_is_a_landing_of_its_own(void **state)
{
    struct game g;
    unsigned coin = bonus_space(BONUS_COIN);
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, coin - 1);
    push_line(&g, "turquoise turquoise gray");
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, coin + 1);
    assert_int_equal(g.pool[COLOUR_TURQUOISE], 0);
}

static void an_extra_step_lands_for_itself_and_keeps_until_the_end_of_the_turn(void **state)
{
    struct game g;
    unsigned coin = bonus_space(BONUS_COIN), seat = 2;
    set_table(&g, 4, ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    set_barge(&g, 1, RIVER_LAST - 5);
    for (unsigned space = RIVER_LAST - 3; space < coin; space++)
        set_barge(&g, seat++, space); /* the coin is the first bonus that can be had */
    push_line(&g, "turquoise gray gray");
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
    does(&g, "1 river; 1 money; 1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    does(&g, "1 step"); /* at a later moment */
    assert_int_equal(seat_of(&g, 1)->space, coin);
    assert_int_equal(seat_of(&g, 1)->coins, 5);
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP); /* it earns no further one */
}

static void an_unused_extra_step_is_lost_with_the_turn(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river; 1 end");
    skip_turns(&g, 1);
    push(&g, "gray", "N2");
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
}

static void an_extra_step_earned_before_the_push_waits_for_the_actions(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "turquoise");
    does(&g, "1 play league turquoise; 1 river");
    refuses(&g, "step", REFUSAL_PHASE);
    push_line(&g, "gray gray gray");
    does(&g, "1 step");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 2);
}

static void extra_steps_of_boatman_and_tower_add_up(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "river", ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    push_line(&g, "turquoise turquoise gray");
    does(&g, "1 river; 1 river");
    assert_int_equal(g.extra_steps, 4);
    does(&g, "1 step; 1 step; 1 step; 1 step");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 6);
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
}

static void an_extra_step_needs_a_free_space_too(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    offers(&g, "step");
    set_barge(&g, 1, RIVER_LAST);
    refuses(&g, "step", REFUSAL_NO_SPACE_AHEAD);
}

static void a_move_of_a_card_counts_only_the_final_space(void **state)
{
    struct game g;
    unsigned coin = bonus_space(BONUS_COIN), coins = bonus_space(BONUS_COINS);
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, RIVER_LAST - 4);
    set_hand(&g, 1, "joust");
    struct game first = g, second = g;
    does(&first, words("1 play joust; 1 steps %u", coin - (RIVER_LAST - 4)));
    assert_int_equal(seat_of(&first, 1)->coins, 3);
    does(&second, words("1 play joust; 1 steps %u", coins - (RIVER_LAST - 4)));
    assert_int_equal(seat_of(&second, 1)->coins, 4);
}

static void a_move_of_a_card_earns_no_extra_step(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "river", ANY_BOARD);
    give_descendants(&g, 1, "boatman");
    set_hand(&g, 1, "joust");
    push_line(&g, "gray gray gray");
    does(&g, "1 play joust; 1 steps 4");
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
    assert_int_equal(g.extra_steps, 0);
}

static void the_coin_spaces_give_their_coins(void **state)
{
    static const struct {
        enum bonus bonus;
        unsigned coins;
    } spaces[] = {{BONUS_COIN, 1}, {BONUS_COINS, 2}};
    for (unsigned i = 0; i < 2; i++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_barge(&g, 1, bonus_space(spaces[i].bonus) - 1);
        push_line(&g, "turquoise gray gray");
        does(&g, "1 river");
        assert_int_equal(seat_of(&g, 1)->coins, 2 + spaces[i].coins);
        assert_asked(&g, ASKED_NOTHING);
    }
}

static void the_card_space_gives_a_card_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, bonus_space(BONUS_CARD) - 1);
    set_tiles(&g, 1, "gray white");
    set_hand(&g, 1, "siege");
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    assert_asked(&g, ASKED_CARD);
    offers_only(&g, "buy gray white; lay siege; play siege 1; play siege 2; pass");
    struct game pass = g, lay = g;
    does(&pass, "1 pass");
    offers(&pass, "lay siege"); /* the free card of the turn */
    does(&lay, "1 lay siege");
    does(&g, "1 buy gray white; * card 1 halt; 1 lay halt");
    refuses(&g, "lay siege", REFUSAL_NO_PLAY);
}

static void a_card_action_that_nothing_could_be_done_with_is_not_asked(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, bonus_space(BONUS_CARD) - 1);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    assert_asked(&g, ASKED_NOTHING);
}

static void the_seal_space_gives_a_seal_free_of_charge(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, bonus_space(BONUS_SEAL) - 1);
    set_coins(&g, 1, 1);
    set_hand(&g, 1, "wall");
    push_line(&g, "turquoise orange gray");
    does(&g, "1 river");
    assert_asked(&g, ASKED_SEAL);
    offers(&g, "seal goose; seal shipyard; pass");
    refuses(&g, "play wall field", REFUSAL_ASKED);
    does(&g, "1 seal shipyard; 1 dock gray; * dock gray; 1 pass");
    assert_int_equal(seat_of(&g, 1)->coins, 1);
    assert_pool(&g, "orange gray"); /* it uses up no action of the line */
}

static void a_free_seal_without_a_seal_is_not_asked(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, bonus_space(BONUS_SEAL) - 1);
    set_seals(&g, 1, "reichenau", 4);
    set_seals(&g, 1, "field", 4);
    set_seals(&g, 1, "townhall", 4);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    assert_asked(&g, ASKED_NOTHING);
}

static void a_bonus_comes_to_a_barge_moved_by_a_card(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, bonus_space(BONUS_SEAL) - 1);
    set_hand(&g, 1, "goods-gray");
    set_tiles(&g, 1, "gray");
    does(&g, "1 play goods-gray; 1 steps 1");
    assert_asked(&g, ASKED_SEAL);
}

static void a_move_of_0_gives_no_bonus(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, bonus_space(BONUS_COIN));
    set_hand(&g, 1, "joust");
    does(&g, "1 play joust; 1 steps 0");
    assert_int_equal(seat_of(&g, 1)->coins, 2);
    assert_asked(&g, ASKED_NOTHING);
}

static void a_jumped_bonus_space_gives_nothing(void **state)
{
    struct game g;
    unsigned coin = bonus_space(BONUS_COIN);
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, coin - 1);
    set_barge(&g, 2, coin);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, coin + 1);
    assert_int_equal(seat_of(&g, 2)->coins, 2);
}

static void a_move_counts_free_spaces_only(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    set_barge(&g, 1, 3);
    set_barge(&g, 2, 4);
    set_barge(&g, 3, 7);
    set_hand(&g, 1, "joust");
    static const unsigned ends[] = {3, 5, 6, 8, 9};
    for (unsigned k = 0; k <= 4; k++) {
        struct game move = g;
        does(&move, words("1 play joust; 1 steps %u", k));
        assert_int_equal(seat_of(&move, 1)->space, ends[k]);
    }
    does(&g, "1 play joust");
    refuses(&g, "steps 5", REFUSAL_TOO_FAR);
}

static void with_fewer_free_spaces_ahead_a_barge_goes_as_far_as_it_can(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, RIVER_LAST - 3);
    set_barge(&g, 2, RIVER_LAST - 1);
    set_hand(&g, 1, "joust");
    does(&g, "1 play joust");
    offers_only(&g, "steps 0; steps 1; steps 2");
    refuses(&g, "steps 3", REFUSAL_TOO_FAR);
    does(&g, "1 steps 2");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_LAST);
}

static void the_river_scores_from_minus_11_to_11(void **state)
{
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_barge(&g, 1, space);
        int points = space <= 11 ? (int)space - 12 : (int)space - 11;
        assert_int_equal(sheet_of(&g, 1).river, points);
    }
}

static const struct CMUnitTest tests[] = {
    PROVES("R-RIVER-2 R-RIVER-3", each_step_of_an_action_tile_is_a_landing_of_its_own),
    PROVES("R-RIVER-2 R-DESC-BOATMAN",
           an_extra_step_lands_for_itself_and_keeps_until_the_end_of_the_turn),
    PROVES("R-RIVER-2", an_unused_extra_step_is_lost_with_the_turn),
    PROVES("R-RIVER-2", an_extra_step_earned_before_the_push_waits_for_the_actions),
    PROVES("R-RIVER-2 R-TOWER-RIVER R-DESC-BOATMAN", extra_steps_of_boatman_and_tower_add_up),
    PROVES("R-RIVER-2 R-RIVER", an_extra_step_needs_a_free_space_too),
    PROVES("R-RIVER-2 R-RIVER-3", a_move_of_a_card_counts_only_the_final_space),
    PROVES("R-RIVER-2 R-DESC-BOATMAN R-TOWER-RIVER", a_move_of_a_card_earns_no_extra_step),
    PROVES("R-RIVER-3", the_coin_spaces_give_their_coins),
    PROVES("R-RIVER-3 R-CARD-6", the_card_space_gives_a_card_action),
    PROVES("R-RIVER-3", a_card_action_that_nothing_could_be_done_with_is_not_asked),
    PROVES("R-RIVER-3 R-SEAL-3 R-CARD-WALL", the_seal_space_gives_a_seal_free_of_charge),
    PROVES("R-RIVER-3 R-SEAL", a_free_seal_without_a_seal_is_not_asked),
    PROVES("R-RIVER-3", a_bonus_comes_to_a_barge_moved_by_a_card),
    PROVES("R-RIVER-3", a_move_of_0_gives_no_bonus),
    PROVES("R-RIVER-3", a_jumped_bonus_space_gives_nothing),
    PROVES("R-RIVER-4", a_move_counts_free_spaces_only),
    PROVES("R-RIVER-4", with_fewer_free_spaces_ahead_a_barge_goes_as_far_as_it_can),
    PROVES("R-RIVER-5", the_river_scores_from_minus_11_to_11),
};

const struct rule_tests rules_river = RULE_TESTS(tests);
