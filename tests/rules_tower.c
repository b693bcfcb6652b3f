/* The tower tiles. */
#include "table.h"

static void the_river_tile_gives_each_turquoise_action_a_step_more(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "river", ANY_BOARD);
    push_line(&g, "turquoise turquoise gray");
    does(&g, "1 river; 1 river; 1 step; 1 step");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 4);
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
}

static void the_river_tile_gives_the_leagues_action_nothing(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "river", ANY_BOARD);
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "turquoise");
    push_line(&g, "gray gray gray");
    does(&g, "1 play league turquoise; 1 river");
    refuses(&g, "step", REFUSAL_NO_EXTRA_STEP);
}

static void the_money_tile_gives_each_gray_action_a_coin_more(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "money", ANY_BOARD);
    struct game minter = g;
    push_line(&g, "gray gray turquoise");
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 6);
    give_descendants(&minter, 1, "minter");
    push_line(&minter, "gray gray turquoise");
    does(&minter, "1 money");
    assert_int_equal(seat_of(&minter, 1)->coins, 5);
}

static void the_money_tile_gives_the_leagues_action_and_other_coins_nothing(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "money", ANY_BOARD);
    set_hand(&g, 1, "league halt");
    set_tiles(&g, 1, "gray");
    push_line(&g, "brown turquoise turquoise");
    does(&g, "1 play league gray; 1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    does(&g, "1 play halt coins");
    assert_int_equal(seat_of(&g, 1)->coins, 5);
}

static void the_cardtile_tile_sells_the_top_card_for_one_tile(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "cardtile", ANY_BOARD);
    set_tiles(&g, 1, "gray white white");
    push_line(&g, "brown brown gray");
    offers_only(&g, "buy gray; buy white; buy gray white; buy white white; money; end");
    refuses(&g, "buy orange", REFUSAL_NO_TILE);
    refuses(&g, "buy coin", REFUSAL_TOWER);
    does(&g, "1 buy gray; * card 1 siege");
    assert_asked(&g, ASKED_NOTHING); /* the top card, no choice */
    assert_tiles(&g, 1, "white white");
    does(&g, "1 buy white white; * card 1 halt; * card 1 joust"); /* the usual choice stays */
    assert_asked(&g, ASKED_DISCARD);
}

static void a_single_tile_is_enough_for_the_card_actions_of_shipyard_and_league(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "cardtile", ANY_BOARD);
    set_tiles(&g, 1, "brown");
    set_hand(&g, 1, "league");
    struct game shipyard = g;
    does(&g, "1 play league brown");
    offers_only(&g, "buy brown; pass");
    set_hand(&shipyard, 1, "");
    set_barge(&shipyard, 1, beside("shipyard"));
    push_line(&shipyard, "orange gray gray");
    does(&shipyard, "1 seal shipyard; 1 pass");
    offers_only(&shipyard, "buy brown; pass");
}

static void the_cardcoin_tile_sells_the_top_card_for_a_coin(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "cardcoin", ANY_BOARD);
    set_tiles(&g, 1, "white white");
    set_coins(&g, 1, 1);
    push_line(&g, "brown brown turquoise");
    offers_only(&g, "buy coin; buy white white; river; end");
    refuses(&g, "buy white", REFUSAL_TOWER);
    unsigned supply = g.coins;
    does(&g, "1 buy coin; * card 1 siege");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    assert_int_equal(g.coins, supply + 1);
    assert_pool(&g, "brown turquoise");
    refuses(&g, "buy coin", REFUSAL_NO_COINS);
}

static void a_coin_is_enough_for_the_card_actions_of_shipyard_and_league(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "cardcoin", ANY_BOARD);
    set_tiles(&g, 1, "brown");
    set_hand(&g, 1, "league");
    struct game poor = g;
    does(&g, "1 play league brown");
    offers_only(&g, "buy coin; pass");
    set_coins(&poor, 1, 0);
    refuses(&poor, "play league brown", REFUSAL_USELESS);
}

static void the_freeseal_tile_gives_one_seal_action_a_turn_at_the_usual_price(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("reichenau"));
    refuses(&g, "seal reichenau", REFUSAL_PHASE);
    push_line(&g, "gray gray gray");
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 1)->coins, 7);
    refuses(&g, "seal reichenau", REFUSAL_NO_ACTION);
    does(&g, "1 end");

    set_barge(&g, 2, beside("reichenau") + 1);
    push(&g, "gray", "N2");
    offers(&g, "seal reichenau"); /* each player */
}

static void the_free_seal_action_comes_on_top_of_the_orange_tiles(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("reichenau"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal reichenau");
    assert_pool(&g, "gray gray"); /* first the orange tile */
    does(&g, "1 seal reichenau");
    refuses(&g, "seal reichenau", REFUSAL_NO_ACTION);
    assert_int_equal(seat_of(&g, 1)->coins, 5);
}

static void the_free_seal_action_cannot_be_made_without_coins(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_coins(&g, 1, 1);
    push_line(&g, "turquoise gray gray");
    refuses(&g, "seal field", REFUSAL_NO_COINS);
}

static void the_sealdear_tile_makes_a_seal_cost_3(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "sealdear", ANY_BOARD);
    set_coins(&g, 1, 3);
    set_barge(&g, 1, beside("reichenau"));
    push_line(&g, "orange orange gray");
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    set_coins(&g, 1, 2);
    refuses(&g, "seal reichenau", REFUSAL_NO_COINS);
}

static void the_sealcheap_tile_makes_a_seal_cost_1(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "sealcheap", ANY_BOARD);
    set_coins(&g, 1, 1);
    set_barge(&g, 1, beside("reichenau"));
    push_line(&g, "orange orange gray");
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    refuses(&g, "seal reichenau", REFUSAL_NO_COINS);
}

static void the_taxtiles_tile_takes_two_tiles_or_5_points(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "taxtiles", ANY_BOARD);
    set_tiles(&g, 1, "gray white white");
    push_line(&g, "turquoise gray gray");
    does(&g, "1 end"); /* at the end of the own turn */
    assert_asked(&g, ASKED_TAX);
    offers_only(&g, "tax gray white; tax white white; refuse");
    refuses(&g, "tax gray gray", REFUSAL_NO_TILE);
    refuses(&g, "tax white gray", REFUSAL_ORDER);
    refuses(&g, "tax", REFUSAL_TOWER);
    refuses(&g, "pass", REFUSAL_ASKED);
    struct game refused = g;
    unsigned white = g.bag[COLOUR_WHITE];
    does(&g, "1 tax white white");
    assert_tiles(&g, 1, "gray");
    assert_int_equal(g.bag[COLOUR_WHITE], white + 2);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE);
    assert_int_equal(mover_of(&g), 2);
    does(&refused, "1 refuse"); /* it is the player's choice */
    assert_tiles(&refused, 1, "gray white white");
    assert_int_equal(seat_of(&refused, 1)->score, START_SCORE - 5);
    assert_int_equal(mover_of(&refused), 2);
}

static void the_taxcoins_tile_takes_two_coins_or_5_points(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "taxcoins", ANY_BOARD);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 end");
    offers_only(&g, "tax; refuse");
    refuses(&g, "tax gray gray", REFUSAL_TOWER);
    struct game refused = g;
    unsigned supply = g.coins;
    does(&g, "1 tax");
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    assert_int_equal(g.coins, supply + 2);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE);
    does(&refused, "1 refuse");
    assert_int_equal(seat_of(&refused, 1)->coins, 2);
    assert_int_equal(seat_of(&refused, 1)->score, START_SCORE - 5);
}

static void whoever_cannot_pay_the_tax_can_only_refuse(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "taxtiles", ANY_BOARD);
    set_tiles(&g, 1, "gray");
    push_line(&g, "turquoise gray gray");
    does(&g, "1 end");
    offers_only(&g, "refuse");

    set_tower_table(&g, 2, "taxcoins", ANY_BOARD);
    set_coins(&g, 1, 1);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 end");
    offers_only(&g, "refuse");
    refuses(&g, "tax", REFUSAL_NO_COINS);
}

static void every_player_pays_the_tax_and_scores_can_go_below_0(void **state)
{
    struct game g;
    set_tower_table(&g, 3, "taxcoins", ANY_BOARD);
    seat_of(&g, 2)->score = 3;
    skip_turns(&g, 3);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE - 5);
    assert_int_equal(seat_of(&g, 2)->score, -2);
    assert_int_equal(seat_of(&g, 3)->score, START_SCORE - 5);
}

static void the_tax_is_due_in_the_last_turn_of_the_game_too(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "river", ANY_BOARD);
    skip_turns(&g, 19); /* the tower tiles come in the order of their names */
    assert_int_equal(g.round, 10);
    assert_int_equal(g.tower_now, TOWER_TAXCOINS);
    int during = sheet_of(&g, 2).during;
    push(&g, "gray", "N2");
    does(&g, "2 end");
    assert_asked(&g, ASKED_TAX);
    assert_int_not_equal(g.phase, PHASE_OVER);
    does(&g, "2 refuse");
    assert_int_equal(g.phase, PHASE_OVER);
    assert_int_equal(sheet_of(&g, 2).during, during - 5);
}

/* The quarters that seals are offered in. */
static unsigned quarters_offered(const struct game *g)
{
    struct move list[MOVES_MAX];
    unsigned set = 0;
    size_t count = game_moves(g, list);
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == MOVE_SEAL)
            set |= 1u << list[i].a;
    return set;
}

/* The quarters beside the spaces up to 3 before and 3 after this one. */
static unsigned quarters_around(unsigned space)
{
    unsigned set = 0;
    for (unsigned s = RIVER_FIRST; s <= RIVER_LAST; s++)
        if (s + 3 >= space && s <= space + 3)
            set |= edition_beside[s];
    return set;
}

static void the_reach_tile_reaches_3_spaces_before_and_3_after_the_barge(void **state)
{
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++) {
        struct game g;
        set_tower_table(&g, 2, "reach", ANY_BOARD);
        set_barge(&g, 1, space);
        push_line(&g, "orange gray gray");
        assert_int_equal(quarters_offered(&g), quarters_around(space));
        set_tower_table(&g, 2, "river", ANY_BOARD);
        set_barge(&g, 1, space);
        push_line(&g, "orange gray gray");
        assert_int_equal(quarters_offered(&g), edition_beside[space]);
    }
}

static void the_reach_tile_holds_for_the_free_seal_and_the_league(void **state)
{
    struct game g;
    unsigned space = bonus_space(BONUS_SEAL);
    set_tower_table(&g, 2, "reach", ANY_BOARD);
    set_barge(&g, 1, space - 1);
    push_line(&g, "turquoise gray gray");
    does(&g, "1 river");
    assert_asked(&g, ASKED_SEAL);
    assert_int_equal(quarters_offered(&g), quarters_around(space));

    space = beside("townhall") - 3;
    set_tower_table(&g, 2, "reach", ANY_BOARD);
    set_barge(&g, 1, space);
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "orange");
    does(&g, "1 play league orange");
    assert_int_equal(quarters_offered(&g), quarters_around(space));
    assert_int_not_equal(quarters_around(space), edition_beside[space]);
}

static void the_keepout_tile_lets_the_pushed_out_tile_be_taken(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "keepout",
                    "    W  .  .    "
                    " .  G  W  B  . "
                    " .  T  O  G  . "
                    " .  O  T  W  . "
                    "    .  .  .    ");
    refuses(&g, "grab", REFUSAL_PHASE);
    push(&g, "gray", "W1");
    struct game later = g;
    does(&g, "1 grab");
    assert_tiles(&g, 1, "brown");
    assert_int_equal(g.out[PLACE_E1], NONE);
    assert_int_equal(g.out[PLACE_N1], COLOUR_WHITE); /* that one only */
    refuses(&g, "grab", REFUSAL_NOTHING_THERE);
    does(&later, "1 money; 1 money; 1 grab"); /* at any moment of the actions */
    assert_tiles(&later, 1, "brown");
}

static void a_pushed_out_tile_that_is_gone_cannot_be_taken(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "keepout", ANY_BOARD);
    push_line(&g, "white gray gray");
    does(&g, "1 clear E");
    refuses(&g, "grab", REFUSAL_NOTHING_THERE);
}

static void the_tile_of_an_earlier_turn_cannot_be_taken(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "keepout", ANY_BOARD);
    push(&g, "gray", "W1");
    does(&g, "1 end");
    push(&g, "gray", "N1");
    does(&g, "2 grab");
    assert_tiles(&g, 2, "orange");
    refuses(&g, "grab", REFUSAL_NOTHING_THERE);
    assert_int_equal(g.out[PLACE_E1], COLOUR_BROWN);
}

static void without_the_keepout_tile_nothing_can_be_taken(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "river", ANY_BOARD);
    push(&g, "gray", "W1");
    refuses(&g, "grab", REFUSAL_TOWER);
}

static void the_pick_tile_lets_the_tile_in_the_bag_be_chosen(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "pick", ANY_BOARD);
    set_bag(&g, "gray turquoise turquoise");
    offers_only(&g, "draw; draw gray; draw turquoise");
    refuses(&g, "draw white", REFUSAL_NOT_IN_BAG);
    struct game drawn = g;
    does(&g, "1 draw turquoise");
    assert_bag(&g, "gray turquoise");
    does(&g, "1 push N1; 1 end");
    offers(&g, "draw gray"); /* every player */
    does(&drawn, "1 draw");  /* may, not must */
    may_come(&drawn, "draw gray; draw turquoise");
}

static void a_tower_tile_holds_for_its_round_only(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "pick", ANY_BOARD);
    offers(&g, "draw gray");
    skip_turns(&g, 1);
    offers(&g, "draw gray");
    does(&g, "2 draw; * draw gray; 2 push N2; 2 end");
    assert_int_equal(mover_of(&g), 0);
    cannot_come(&g, "tower pick; tower reach"); /* those that were open already */
    does(&g, "* tower money");
    refuses(&g, "draw gray", REFUSAL_NO_CHOICE_OF_TILE);
    assert_int_equal(g.tower_now, TOWER_REACH);
    assert_int_equal(g.tower_next, TOWER_MONEY);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-TOWER-RIVER", the_river_tile_gives_each_turquoise_action_a_step_more),
    PROVES("R-TOWER-RIVER", the_river_tile_gives_the_leagues_action_nothing),
    PROVES("R-TOWER-MONEY", the_money_tile_gives_each_gray_action_a_coin_more),
    PROVES("R-TOWER-MONEY", the_money_tile_gives_the_leagues_action_and_other_coins_nothing),
    PROVES("R-TOWER-CARDTILE", the_cardtile_tile_sells_the_top_card_for_one_tile),
    PROVES("R-TOWER-CARDTILE R-CARD-5",
           a_single_tile_is_enough_for_the_card_actions_of_shipyard_and_league),
    PROVES("R-TOWER-CARDCOIN", the_cardcoin_tile_sells_the_top_card_for_a_coin),
    PROVES("R-TOWER-CARDCOIN R-CARD-5",
           a_coin_is_enough_for_the_card_actions_of_shipyard_and_league),
    PROVES("R-TOWER-FREESEAL", the_freeseal_tile_gives_one_seal_action_a_turn_at_the_usual_price),
    PROVES("R-TOWER-FREESEAL", the_free_seal_action_comes_on_top_of_the_orange_tiles),
    PROVES("R-TOWER-FREESEAL R-TURN-4", the_free_seal_action_cannot_be_made_without_coins),
    PROVES("R-TOWER-SEALDEAR", the_sealdear_tile_makes_a_seal_cost_3),
    PROVES("R-TOWER-SEALCHEAP", the_sealcheap_tile_makes_a_seal_cost_1),
    PROVES("R-TOWER-TAXTILES", the_taxtiles_tile_takes_two_tiles_or_5_points),
    PROVES("R-TOWER-TAXCOINS", the_taxcoins_tile_takes_two_coins_or_5_points),
    PROVES("R-TOWER-TAXTILES R-TOWER-TAXCOINS", whoever_cannot_pay_the_tax_can_only_refuse),
    PROVES("R-TOWER-TAXCOINS", every_player_pays_the_tax_and_scores_can_go_below_0),
    PROVES("R-TOWER-TAXCOINS R-END-1", the_tax_is_due_in_the_last_turn_of_the_game_too),
    PROVES("R-TOWER-REACH", the_reach_tile_reaches_3_spaces_before_and_3_after_the_barge),
    PROVES("R-TOWER-REACH R-SEAL-3", the_reach_tile_holds_for_the_free_seal_and_the_league),
    PROVES("R-TOWER-KEEPOUT", the_keepout_tile_lets_the_pushed_out_tile_be_taken),
    PROVES("R-TOWER-KEEPOUT", a_pushed_out_tile_that_is_gone_cannot_be_taken),
    PROVES("R-TOWER-KEEPOUT", the_tile_of_an_earlier_turn_cannot_be_taken),
    PROVES("R-TOWER-KEEPOUT", without_the_keepout_tile_nothing_can_be_taken),
    PROVES("R-TOWER-PICK", the_pick_tile_lets_the_tile_in_the_bag_be_chosen),
    PROVES("R-TOWER-PICK R-SET-5", a_tower_tile_holds_for_its_round_only),
};

const struct rule_tests rules_tower = RULE_TESTS(tests);
