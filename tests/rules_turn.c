/* The turn. */
#include "table.h"

static void a_game_has_ten_rounds_and_in_each_a_turn_of_every_seat(void **state)
{
    for (unsigned seats = 2; seats <= 4; seats++) {
        struct game g;
        set_table(&g, seats, ANY_BOARD);
        for (unsigned turn = 0; turn < 10 * seats; turn++) {
            assert_int_equal(g.round, turn / seats + 1);
            assert_int_equal(mover_of(&g), turn % seats + 1);
            skip_turns(&g, 1);
        }
        assert_int_equal(g.phase, PHASE_OVER);
        assert_int_equal(game_mover(&g), MOVER_NOBODY);
        refuses(&g, "draw", REFUSAL_OVER);
        refuses(&g, "* draw gray", REFUSAL_OVER);
        struct move list[MOVES_MAX];
        assert_int_equal(game_moves(&g, list), 0);
    }
}

static void a_game_can_have_twelve_rounds(void **state)
{
    struct game g;
    game_init(&g, 2, VARIANT_BASIC, 12);
    does(&g, "* start 1; * grid gray gray white white brown turquoise turquoise orange orange;"
             "* descendants abbot builder scholar merchant; * tile 1 gray; * tile 2 gray");
    skip_turns(&g, 23);
    assert_int_equal(g.round, 12);
    assert_int_equal(mover_of(&g), 2);
    skip_turns(&g, 1);
    assert_int_equal(g.phase, PHASE_OVER);
}

static void a_turn_is_a_draw_then_a_push_then_actions(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_sparrows(&g, 1, 0);
    offers_only(&g, "draw");
    refuses(&g, "push N1", REFUSAL_PHASE);
    refuses(&g, "money", REFUSAL_PHASE);
    does(&g, "1 draw");
    refuses(&g, "push N1", REFUSAL_CHANCE_MOVES);
    does(&g, "* draw gray");
    offers_only(&g, "push N1; push N2; push N3; push S1; push S2; push S3;"
                    "push W1; push W2; push W3; push E1; push E2; push E3");
    refuses(&g, "draw", REFUSAL_PHASE);
    refuses(&g, "money", REFUSAL_PHASE);
    does(&g, "1 push W1");
    offers(&g, "money; end");
    refuses(&g, "push W2", REFUSAL_PHASE);
    refuses(&g, "draw", REFUSAL_PHASE);
}

static void the_tile_is_drawn_from_the_bag_each_as_likely_as_any(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_bag(&g, "white white orange");
    does(&g, "1 draw");
    may_come(&g, "draw white; draw orange");
    cannot_come(&g, "draw gray; draw brown; draw turquoise; dock white; bag white");
    refuses(&g, "end", REFUSAL_CHANCE_MOVES);
}

static void pushing_is_never_passed_up(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    refuses(&g, "end", REFUSAL_PHASE);
    does(&g, "1 draw; * draw gray");
    refuses(&g, "end", REFUSAL_PHASE);
    refuses(&g, "pass", REFUSAL_NOT_ASKED);
}

static void an_answer_is_no_move_where_nothing_was_asked(void **state)
{
    static const char *const answers[] = {"keep gray", "pass",      "dock gray", "coin",
                                          "steps 1",   "coat salt", "look",      "refuse"};
    static const char *const moments[] = {"", "1 draw; * draw gray", "1 push N1"};
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    for (unsigned m = 0; m < 3; m++) {
        does(&g, moments[m]);
        assert_asked(&g, ASKED_NOTHING);
        for (unsigned a = 0; a < sizeof answers / sizeof *answers; a++)
            refuses(&g, answers[a], REFUSAL_NOT_ASKED);
    }
}

static void the_three_actions_come_in_any_order_and_each_once(void **state)
{
    static const char *const orders[] = {
        "1 money; 1 river; 1 clear E", "1 money; 1 clear E; 1 river", "1 river; 1 money; 1 clear E",
        "1 river; 1 clear E; 1 money", "1 clear E; 1 money; 1 river", "1 clear E; 1 river; 1 money",
    };
    for (unsigned i = 0; i < 6; i++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        push_line(&g, "gray turquoise white");
        does(&g, orders[i]);
        assert_int_equal(seat_of(&g, 1)->coins, 3);
        assert_int_equal(seat_of(&g, 1)->space, 2);
        assert_tiles(&g, 1, "brown");
        offers_only(&g, "end");
        refuses(&g, "money", REFUSAL_NO_ACTION);
        refuses(&g, "river", REFUSAL_NO_ACTION);
        refuses(&g, "clear E", REFUSAL_NO_ACTION);
    }
}

static void any_action_may_be_passed_up(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    push_line(&g, "gray turquoise white");
    does(&g, "1 end");
    assert_int_equal(mover_of(&g), 2);
    assert_int_equal(g.phase, PHASE_DRAW);
    assert_int_equal(seat_of(&g, 1)->coins, 2);
    assert_pool(&g, ""); /* nothing is kept for later */
}

static void a_card_can_be_played_before_the_draw(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt siege");
    does(&g, "1 play halt coins");
    assert_int_equal(g.phase, PHASE_DRAW);
    refuses(&g, "play siege 1", REFUSAL_NO_PLAY);
    refuses(&g, "lay siege", REFUSAL_NO_PLAY);
    does(&g, "1 draw; * draw gray");
    refuses(&g, "lay siege", REFUSAL_NO_PLAY);
    does(&g, "1 push N1");
    refuses(&g, "lay siege", REFUSAL_NO_PLAY);
}

static void a_card_can_be_played_between_draw_and_push(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt siege");
    does(&g, "1 draw; * draw gray; 1 lay siege");
    assert_int_equal(g.phase, PHASE_PUSH);
    refuses(&g, "lay halt", REFUSAL_NO_PLAY);
}

static void a_card_can_be_played_between_actions_and_after_them(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt siege");
    push_line(&g, "gray gray turquoise");
    does(&g, "1 money");
    struct game after = g;
    does(&g, "1 play halt coins; 1 money");
    refuses(&g, "lay siege", REFUSAL_NO_PLAY);
    does(&after, "1 money; 1 river; 1 lay siege");
    offers_only(&after, "end");
}

static void more_cards_are_played_through_card_actions_only(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt siege joust patrician");
    push_line(&g, "brown brown gray");
    does(&g, "1 lay siege");
    assert_pool(&g, "brown brown gray"); /* the first one is free */
    does(&g, "1 lay joust");
    assert_pool(&g, "brown gray");
    does(&g, "1 play halt coins");
    assert_pool(&g, "gray");
    refuses(&g, "lay patrician", REFUSAL_NO_PLAY);
    does(&g, "1 end");
    skip_turns(&g, 1);
    does(&g, "1 lay patrician"); /* the free card of the next turn */
}

static void no_card_is_played_while_a_choice_is_pending(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "siege");
    set_barge(&g, 1, beside("field"));
    push_line(&g, "orange brown gray");
    does(&g, "1 seal field");
    assert_asked(&g, ASKED_DOCK);
    refuses(&g, "lay siege", REFUSAL_ASKED);
    refuses(&g, "money", REFUSAL_ASKED);
    refuses(&g, "end", REFUSAL_ASKED);
    does(&g, "1 dock gray");
    refuses(&g, "lay siege", REFUSAL_CHANCE_MOVES);
}

static void only_own_cards_can_be_played(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 2, "siege");
    refuses(&g, "lay siege", REFUSAL_NOT_IN_HAND);
    refuses(&g, "play siege 1", REFUSAL_NOT_IN_HAND);
}

static void chance_answers_only_what_is_left_to_it(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_bag(&g, "gray white");
    refuses(&g, "* draw gray", REFUSAL_SEAT_MOVES);
    does(&g, "1 draw");
    refuses(&g, "* draw orange", REFUSAL_CHANCE_OUTCOME);
    refuses(&g, "* dock gray", REFUSAL_CHANCE_OTHER);
    does(&g, "* draw gray");
    refuses(&g, "* draw white", REFUSAL_SEAT_MOVES);
}

static void without_a_coin_in_the_supply_there_is_no_money_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    push_line(&g, "gray gray gray");
    set_coins(&g, 2, BOX_COINS - 2);
    refuses(&g, "money", REFUSAL_SUPPLY_EMPTY);
    offers_only(&g, "end");
    does(&g, "1 end"); /* it never blocks the turn */
}

static void without_a_free_space_ahead_there_is_no_river_action(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    push_line(&g, "turquoise turquoise turquoise");
    set_barge(&g, 1, RIVER_LAST - 1);
    offers(&g, "river");
    set_barge(&g, 2, RIVER_LAST);
    refuses(&g, "river", REFUSAL_NO_SPACE_AHEAD);
    offers_only(&g, "end");
    does(&g, "1 end");
}

static void a_side_with_nothing_pushed_out_cannot_be_cleared(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    push_line(&g, "white white white");
    offers_only(&g, "clear E; end");
    refuses(&g, "clear N", REFUSAL_NOTHING_THERE);
    does(&g, "1 clear E");
    refuses(&g, "clear E", REFUSAL_NOTHING_THERE);
    offers_only(&g, "end");
    does(&g, "1 end");
}

static void without_a_card_in_either_pile_nothing_can_be_bought(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    set_deck(&g, "");
    push_line(&g, "brown brown brown");
    refuses(&g, "buy gray white", REFUSAL_NO_CARDS);
    offers_only(&g, "end");
    does(&g, "1 end");
}

static void without_a_card_in_either_pile_the_shipyard_gives_no_card_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    set_deck(&g, "");
    set_barge(&g, 1, beside("shipyard"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal shipyard; 1 pass");
    assert_asked(&g, ASKED_NOTHING);
}

static void a_card_on_the_discard_pile_alone_can_be_bought(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    set_discard(&g, "siege");
    set_deck(&g, "");
    push_line(&g, "brown brown brown");
    does(&g, "1 buy gray white; * card 1 siege");
}

static void what_cannot_be_paid_for_is_not_offered(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray");
    set_coins(&g, 1, 1);
    push_line(&g, "brown orange orange");
    refuses(&g, "seal field", REFUSAL_NO_COINS);
    refuses(&g, "buy gray gray", REFUSAL_NO_TILE);
    refuses(&g, "buy gray white", REFUSAL_NO_TILE);
    offers_only(&g, "end");
    does(&g, "1 end");
}

static void choices_can_be_declined(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle league siege");
    set_tiles(&g, 1, "gray white");
    set_coins(&g, 1, 9);
    set_discard(&g, "joust");
    push_line(&g, "orange orange brown");
    set_barge(&g, 1, beside("townhall"));
    does(&g, "1 seal townhall; * card 1 art-gray");
    offers(&g, "pass");
    set_barge(&g, 1, beside("shipyard"));
    does(&g, "1 pass; 1 seal shipyard");
    offers(&g, "pass");
    does(&g, "1 pass");
    assert_asked(&g, ASKED_CARD);
    offers(&g, "pass");
    set_barge(&g, 1, beside("goose"));
    does(&g, "1 pass; 1 play chronicle goose");
    offers(&g, "pass");
    does(&g, "1 pass; 1 play league gray");
    offers_only(&g, "money; pass");
    does(&g, "1 pass");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    assert_hand(&g, 1, "siege art-gray");
    assert_tiles(&g, 1, "gray white");
}

static void what_has_no_choice_in_it_just_happens(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, beside("garden"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal garden; * coat 1 goose; * coat 1 salt");
    offers_only(&g, "coat goose; coat salt");
    does(&g, "1 coat goose");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print_of_coat("goose")->now);
    assert_int_equal(g.edges[print_of_coat("goose")->place], 0);
    assert_int_equal(g.crests[QUARTER_GOOSE], 0);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-TURN-1", a_game_has_ten_rounds_and_in_each_a_turn_of_every_seat),
    PROVES("R-TURN-1", a_game_can_have_twelve_rounds),
    PROVES("R-TURN-2", a_turn_is_a_draw_then_a_push_then_actions),
    PROVES("R-TURN-2", the_tile_is_drawn_from_the_bag_each_as_likely_as_any),
    PROVES("R-TURN-2", pushing_is_never_passed_up),
    PROVES("R-TURN-2", an_answer_is_no_move_where_nothing_was_asked),
    PROVES("R-TURN-2", the_three_actions_come_in_any_order_and_each_once),
    PROVES("R-TURN-2", any_action_may_be_passed_up),
    PROVES("R-TURN-3", a_card_can_be_played_before_the_draw),
    PROVES("R-TURN-3", a_card_can_be_played_between_draw_and_push),
    PROVES("R-TURN-3", a_card_can_be_played_between_actions_and_after_them),
    PROVES("R-TURN-3 R-CARD", more_cards_are_played_through_card_actions_only),
    PROVES("R-TURN-3", no_card_is_played_while_a_choice_is_pending),
    PROVES("R-TURN-3", only_own_cards_can_be_played),
    PROVES("R-TURN-2", chance_answers_only_what_is_left_to_it),
    PROVES("R-TURN-4 R-MONEY", without_a_coin_in_the_supply_there_is_no_money_action),
    PROVES("R-TURN-4 R-RIVER", without_a_free_space_ahead_there_is_no_river_action),
    PROVES("R-TURN-4 R-CLEAR", a_side_with_nothing_pushed_out_cannot_be_cleared),
    PROVES("R-TURN-4 R-CARD", without_a_card_in_either_pile_nothing_can_be_bought),
    PROVES("R-TURN-4 R-QUARTER-SHIPYARD",
           without_a_card_in_either_pile_the_shipyard_gives_no_card_action),
    PROVES("R-TURN-4 R-CARD-3", a_card_on_the_discard_pile_alone_can_be_bought),
    PROVES("R-TURN-4", what_cannot_be_paid_for_is_not_offered),
    PROVES("R-TURN-5", choices_can_be_declined),
    PROVES("R-TURN-5 R-COAT-1", what_has_no_choice_in_it_just_happens),
};

const struct rule_tests rules_turn = RULE_TESTS(tests);
