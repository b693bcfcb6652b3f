/* The five actions, and the price of a seal. */
#include "table.h"

static void the_colour_is_the_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    struct game gray = g, white = g, brown = g, turquoise = g, orange = g;
    push_line(&gray, "gray gray gray");
    offers_only(&gray, "money; end");
    push_line(&white, "white white white");
    offers_only(&white, "clear E; end");
    push_line(&brown, "brown brown brown");
    offers_only(&brown, "buy gray white; end");
    push_line(&turquoise, "turquoise turquoise turquoise");
    offers_only(&turquoise, "river; end");
    push_line(&orange, "orange orange orange");
    offers_only(&orange, "seal leaning; seal field; end");
}

static void money_is_one_coin(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    push_line(&g, "gray gray turquoise");
    unsigned supply = g.coins;
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    assert_int_equal(g.coins, supply - 1);
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    refuses(&g, "money", REFUSAL_NO_ACTION);
}

static void clearing_takes_all_tiles_of_one_side_and_no_others(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    G  B  T    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  W "
              "    .  .  .    ");
    push_line(&g, "white gray gray");
    struct game other = g;
    does(&g, "1 clear N");
    assert_tiles(&g, 1, "gray brown turquoise");
    assert_board(&g, "    .  .  .    "
                     " .  W  G  G  B "
                     " .  T  O  G  . "
                     " .  O  T  W  W "
                     "    .  .  .    ");
    refuses(&g, "clear E", REFUSAL_NO_ACTION);
    does(&other, "1 clear E");
    assert_tiles(&other, 1, "brown white");
}

static void two_white_tiles_clear_two_sides(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  B  .    "
              " .  G  W  B  . "
              " T  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    push_line(&g, "white white gray");
    does(&g, "1 clear W; 1 clear N");
    assert_tiles(&g, 1, "brown turquoise");
    refuses(&g, "clear E", REFUSAL_NO_ACTION);
}

static void a_card_costs_two_own_tiles_which_go_into_the_bag(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white white orange");
    push_line(&g, "brown gray gray");
    offers_only(&g, "buy gray white; buy gray orange; buy white white; buy white orange;"
                    "money; end");
    refuses(&g, "buy orange gray", REFUSAL_ORDER);
    refuses(&g, "buy gray gray", REFUSAL_NO_TILE);
    refuses(&g, "buy gray", REFUSAL_TOWER);
    refuses(&g, "buy coin", REFUSAL_TOWER);
    unsigned gray = g.bag[COLOUR_GRAY], orange = g.bag[COLOUR_ORANGE];
    does(&g, "1 buy gray orange");
    assert_tiles(&g, 1, "white white");
    assert_int_equal(g.bag[COLOUR_GRAY], gray + 1);
    assert_int_equal(g.bag[COLOUR_ORANGE], orange + 1);
    does(&g, "* card 1 halt");
    assert_hand(&g, 1, "halt");
    assert_int_equal(g.deck, CARDS - 1);
    refuses(&g, "buy white white", REFUSAL_NO_ACTION);
}

static void two_tiles_of_one_colour_give_a_choice_of_two_cards(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "white white");
    set_hand(&g, 1, "siege");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy white white; * card 1 nave-1; * card 1 choir-1");
    offers_only(&g, "discard choir-1; discard nave-1");
    refuses(&g, "discard siege", REFUSAL_NOT_SHOWN);
    refuses(&g, "pass", REFUSAL_ASKED);
    does(&g, "1 discard nave-1");
    assert_hand(&g, 1, "choir-1 siege");
    assert_discard(&g, "nave-1");
}

static void a_card_action_can_play_a_hand_card_instead(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "siege halt");
    set_tiles(&g, 1, "gray white");
    does(&g, "1 lay siege");
    push_line(&g, "brown gray gray");
    offers(&g, "lay halt; play halt coins; play halt tiles");
    does(&g, "1 play halt coins");
    refuses(&g, "buy gray white", REFUSAL_NO_ACTION);
}

static void a_barge_goes_to_the_next_free_space_and_jumps_others(void **state)
{
    struct game g;
    set_table(&g, 4, ANY_BOARD);
    set_barge(&g, 1, 3);
    set_barge(&g, 2, 5);
    set_barge(&g, 3, 6);
    set_barge(&g, 4, 8);
    push_line(&g, "turquoise turquoise turquoise");
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, 4);
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, 7);
    does(&g, "1 river");
    assert_int_equal(seat_of(&g, 1)->space, 9);
}

static void a_barge_never_goes_backwards(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, RIVER_LAST);
    push_line(&g, "turquoise gray gray");
    refuses(&g, "river", REFUSAL_NO_SPACE_AHEAD);
    offers_only(&g, "money; end");
}

static void a_seal_costs_two_coins_and_lies_in_a_quarter_beside_the_barge(void **state)
{
    static const char *const names[QUARTERS] = {"leaning", "oath abbot", "townhall", "reichenau",
                                                "goose",   "field",      "garden",   "shipyard"};
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++) {
        for (unsigned q = 0; q < QUARTERS; q++) {
            struct game g;
            set_table(&g, 2, ANY_BOARD);
            set_barge(&g, 1, space);
            push_line(&g, "orange gray gray");
            bool near = space >= edition_quarter[q].first && space <= edition_quarter[q].last;
            if (!near) {
                refuses(&g, words("seal %s", names[q]), REFUSAL_OUT_OF_REACH);
                continue;
            }
            unsigned supply = g.coins;
            does(&g, words("1 seal %s", names[q]));
            assert_int_equal(seat_of(&g, 1)->coins, 0);
            assert_int_equal(g.coins, supply + 2);
            assert_int_equal(seat_of(&g, 1)->seals, SEAT_SEALS - 1);
            assert_int_equal(g.seals[q][0], 1);
        }
    }
}

static void each_orange_tile_is_one_seal_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("reichenau"));
    push_line(&g, "orange orange gray");
    does(&g, "1 seal reichenau; 1 seal reichenau");
    refuses(&g, "seal reichenau", REFUSAL_NO_ACTION);
    assert_int_equal(seat_of(&g, 1)->coins, 5);
    assert_int_equal(g.seals[QUARTER_REICHENAU][0], 2);
}

static void without_a_seal_there_is_no_seal_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle");
    set_seals(&g, 1, "reichenau", 3);
    set_seals(&g, 1, "goose", 3);
    set_seals(&g, 1, "shipyard", 3);
    set_seals(&g, 1, "townhall", 3);
    push_line(&g, "orange gray gray");
    assert_int_equal(seat_of(&g, 1)->seals, 0);
    refuses(&g, "seal field", REFUSAL_NO_SEAL);
    refuses(&g, "play chronicle field", REFUSAL_NO_SEAL);
    offers_only(&g, "lay chronicle; money; end");
}

static void the_crest_scores_first_and_then_the_privilege_comes(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_coats(&g, 2, "shipyard");
    set_barge(&g, 1, beside("shipyard"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal shipyard");
    assert_asked(&g, ASKED_DOCK); /* the privilege has only begun */
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE + print_of_coat("shipyard")->later);
}

static void the_crest_scores_for_its_owner_also_when_the_owner_seals(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_coats(&g, 1, "townhall");
    set_barge(&g, 1, beside("townhall"));
    push_line(&g, "orange gray gray");
    does(&g, "1 seal townhall; * card 1 siege; 1 pass");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print_of_coat("townhall")->later);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE);
}

static void the_price_of_every_seal_action_follows_the_tower_tile(void **state)
{
    static const struct {
        const char *tower;
        unsigned price;
    } prices[] = {{"sealdear", 3}, {"sealcheap", 1}, {"freeseal", 2}, {"river", 2}};
    for (unsigned i = 0; i < 4; i++) {
        struct game g;
        unsigned price = prices[i].price;
        set_tower_table(&g, 2, prices[i].tower, ANY_BOARD);
        set_hand(&g, 1, "wall league");
        set_tiles(&g, 1, "orange");
        set_coins(&g, 1, price);
        set_barge(&g, 1, beside("reichenau"));
        push_line(&g, "orange orange gray");
        struct game wall = g, league = g;
        does(&g, "1 seal reichenau");
        assert_int_equal(seat_of(&g, 1)->coins, 0);
        does(&wall, "1 play wall reichenau");
        assert_int_equal(seat_of(&wall, 1)->coins, 0);
        does(&league, "1 play league orange; 1 seal reichenau");
        assert_int_equal(seat_of(&league, 1)->coins, 0);

        set_coins(&wall, 1, price - 1);
        refuses(&wall, "seal reichenau", REFUSAL_NO_COINS);
    }
}

static void a_coin_too_few_and_neither_seal_wall_nor_league_is_offered(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "sealdear", ANY_BOARD);
    set_hand(&g, 1, "wall league");
    set_tiles(&g, 1, "orange");
    set_coins(&g, 1, 2);
    push_line(&g, "orange orange turquoise");
    refuses(&g, "seal field", REFUSAL_NO_COINS);
    refuses(&g, "play wall field", REFUSAL_NO_COINS);
    refuses(&g, "play league orange", REFUSAL_USELESS);
}

static void the_first_chronicle_always_costs_1(void **state)
{
    static const char *const towers[] = {"sealdear", "sealcheap", "river"};
    for (unsigned i = 0; i < 3; i++) {
        struct game g;
        set_tower_table(&g, 2, towers[i], ANY_BOARD);
        set_hand(&g, 1, "chronicle");
        set_barge(&g, 1, beside("reichenau"));
        does(&g, "1 play chronicle reichenau");
        assert_int_equal(seat_of(&g, 1)->coins, 1);
        assert_int_equal(g.seals[QUARTER_REICHENAU][0], 1);
    }
}

static void the_free_seal_of_the_river_always_costs_nothing(void **state)
{
    static const char *const towers[] = {"sealdear", "sealcheap", "money"};
    for (unsigned i = 0; i < 3; i++) {
        struct game g;
        set_tower_table(&g, 2, towers[i], ANY_BOARD);
        set_coins(&g, 1, 0);
        set_barge(&g, 1, bonus_space(BONUS_SEAL) - 1);
        push_line(&g, "turquoise gray gray");
        does(&g, "1 river");
        assert_asked(&g, ASKED_SEAL);
        does(&g, "1 seal shipyard");
        assert_int_equal(seat_of(&g, 1)->coins, 0);
        assert_int_equal(g.seals[QUARTER_SHIPYARD][0], 1);
    }
}

static const struct CMUnitTest tests[] = {
    PROVES("R-MAT-1", the_colour_is_the_action),
    PROVES("R-MONEY", money_is_one_coin),
    PROVES("R-CLEAR", clearing_takes_all_tiles_of_one_side_and_no_others),
    PROVES("R-CLEAR", two_white_tiles_clear_two_sides),
    PROVES("R-CARD", a_card_costs_two_own_tiles_which_go_into_the_bag),
    PROVES("R-CARD", two_tiles_of_one_colour_give_a_choice_of_two_cards),
    PROVES("R-CARD", a_card_action_can_play_a_hand_card_instead),
    PROVES("R-RIVER", a_barge_goes_to_the_next_free_space_and_jumps_others),
    PROVES("R-RIVER", a_barge_never_goes_backwards),
    PROVES("R-SEAL", a_seal_costs_two_coins_and_lies_in_a_quarter_beside_the_barge),
    PROVES("R-SEAL", each_orange_tile_is_one_seal_action),
    PROVES("R-SEAL R-MAT-3", without_a_seal_there_is_no_seal_action),
    PROVES("R-SEAL-2", the_crest_scores_first_and_then_the_privilege_comes),
    PROVES("R-SEAL-2 R-COAT-3", the_crest_scores_for_its_owner_also_when_the_owner_seals),
    PROVES("R-SEAL-3", the_price_of_every_seal_action_follows_the_tower_tile),
    PROVES("R-SEAL-3", a_coin_too_few_and_neither_seal_wall_nor_league_is_offered),
    PROVES("R-SEAL-3 R-CARD-CHRONICLE", the_first_chronicle_always_costs_1),
    PROVES("R-SEAL-3 R-RIVER-3", the_free_seal_of_the_river_always_costs_nothing),
};

const struct rule_tests rules_actions = RULE_TESTS(tests);
