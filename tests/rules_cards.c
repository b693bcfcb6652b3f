/* Cards in general, cathedral cards, trade cards. */
#include "table.h"

#include "notation/words.h"

static void a_card_is_played_onto_the_discard_pile_or_face_up_before_the_player(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt");
    struct game lay = g;
    does(&g, "1 play halt coins");
    assert_hand(&g, 1, "");
    assert_discard(&g, "halt");
    assert_laid(&g, 1, "");
    assert_int_equal(sheet_of(&g, 1).chronicle, 0);
    does(&lay, "1 lay halt");
    assert_hand(&lay, 1, "");
    assert_discard(&lay, "");
    assert_laid(&lay, 1, "halt");
    assert_int_equal(seat_of(&lay, 1)->coins, 2); /* no upper effect */
    assert_int_equal(sheet_of(&lay, 1).chronicle, 2);
}

static void a_played_card_lies_on_the_discard_pile_before_its_effect_comes(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle");
    set_barge(&g, 1, beside("goose"));
    does(&g, "1 play chronicle goose");
    offers(&g, "take chronicle");
    does(&g, "1 take chronicle");
    assert_hand(&g, 1, "chronicle");
    assert_discard(&g, "");
}

static void laying_a_card_costs_no_tile(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "choir-1 art-gray");
    offers_only(&g, "draw; lay choir-1; lay art-gray");
    does(&g, "1 lay art-gray");
    assert_laid(&g, 1, "art-gray");
    assert_asked(&g, ASKED_NOTHING);
}

static void cards_in_hand_are_worth_nothing_at_the_end(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    int before = sheet_of(&g, 1).total;
    set_hand(&g, 1, "choir-1 nave-1 tower-1 fustian-gray patrician siege");
    assert_int_equal(sheet_of(&g, 1).total, before);
}

static void an_empty_draw_pile_is_made_of_the_shuffled_discard_pile(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    set_discard(&g, "halt siege joust");
    set_deck(&g, "");
    push_line(&g, "brown gray gray");
    assert_discard(&g, "halt siege joust"); /* not before a card is needed */
    does(&g, "1 buy gray white");
    assert_discard(&g, "");
    assert_int_equal(g.deck, 3);
    may_come(&g, "card 1 halt; card 1 siege; card 1 joust");
    cannot_come(&g, "card 1 league");
    does(&g, "* card 1 joust");
    assert_int_equal(g.deck, 2);
}

static void the_last_card_of_the_draw_pile_leaves_the_discard_pile_alone(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    set_discard(&g, "halt siege");
    set_deck(&g, "joust");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy gray white; * card 1 joust");
    assert_int_equal(g.deck, 0);
    assert_discard(&g, "halt siege");
}

static void the_discard_pile_is_shuffled_also_in_the_middle_of_a_deal(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray gray");
    set_discard(&g, "halt siege");
    set_deck(&g, "joust");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy gray gray");
    cannot_come(&g, "card 1 halt; card 1 siege");
    does(&g, "* card 1 joust");
    may_come(&g, "card 1 halt; card 1 siege");
    does(&g, "* card 1 halt");
    offers_only(&g, "discard halt; discard joust");
    does(&g, "1 discard joust");
    assert_discard(&g, "joust");
    assert_int_equal(g.deck, 1);
}

static void a_deal_gives_as_many_as_both_piles_hold(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("goose"));
    set_deck(&g, "joust halt");
    push_line(&g, "orange orange gray");
    does(&g, "1 seal goose; 1 look; * card 1 joust; * card 1 halt");
    offers_only(&g, "discard halt; discard joust");
    does(&g, "1 discard halt; 1 seal goose; 1 look; * card 1 halt");
    assert_asked(&g, ASKED_NOTHING); /* a single card is kept */
    assert_hand(&g, 1, "halt joust");
    assert_discard(&g, "");
}

static void a_card_bought_can_be_played_in_the_same_turn(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "gray white");
    push_line(&g, "brown gray gray");
    does(&g, "1 buy gray white; * card 1 halt");
    offers(&g, "play halt coins; play halt tiles; lay halt");
    does(&g, "1 play halt coins");
}

static void a_card_that_would_do_nothing_cannot_be_played(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle wall halt joust reform siege league sparrow patrician");
    set_coins(&g, 1, 0);
    set_coins(&g, 2, BOX_COINS);
    set_sparrows(&g, 1, 3);
    set_barge(&g, 1, RIVER_LAST);
    does(&g, "1 draw; * draw turquoise");
    set_bag(&g, "");
    refuses(&g, "play chronicle goose", REFUSAL_NO_COINS);
    refuses(&g, "play wall goose", REFUSAL_PHASE);
    refuses(&g, "play halt coins", REFUSAL_SUPPLY_EMPTY);
    refuses(&g, "play halt tiles", REFUSAL_SUPPLY_EMPTY);
    refuses(&g, "play joust", REFUSAL_NO_SPACE_AHEAD);
    refuses(&g, "play reform N1", REFUSAL_NOTHING_THERE);
    refuses(&g, "play siege 1", REFUSAL_NO_COINS);
    refuses(&g, "play league gray", REFUSAL_NO_TILE);
    refuses(&g, "play sparrow 1", REFUSAL_SUPPLY_EMPTY);
    refuses(&g, "play patrician", REFUSAL_PHASE);
    offers(&g, "lay chronicle; lay wall; lay halt; lay joust; lay reform; lay siege; lay league;"
               "lay sparrow; lay patrician");
}

static void the_patrician_is_useless_where_the_tile_may_be_chosen_anyway(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "pick", ANY_BOARD);
    set_hand(&g, 1, "patrician");
    refuses(&g, "play patrician", REFUSAL_USELESS);
}

static void the_patrician_is_useless_where_there_is_no_tile(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "patrician");
    set_bag(&g, "");
    offers(&g, "play patrician"); /* the docks would fill the bag */
    set_docks(&g, "");
    set_bag(&g, "");
    refuses(&g, "play patrician", REFUSAL_USELESS);
}

static void the_league_needs_an_action_with_an_answer_besides_declining(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "white brown turquoise orange");
    set_barge(&g, 1, RIVER_LAST);
    set_coins(&g, 1, 1);
    offers_only(&g, "draw; lay league; play league brown");
    set_tiles(&g, 1, "white brown turquoise orange gray");
    offers(&g, "play league gray");
    set_coins(&g, 2, BOX_COINS - 1);
    refuses(&g, "play league gray", REFUSAL_USELESS);
    refuses(&g, "play league white", REFUSAL_USELESS);
    refuses(&g, "play league turquoise", REFUSAL_USELESS);
    refuses(&g, "play league orange", REFUSAL_USELESS);
}

static void a_card_action_of_the_league_needs_tiles_to_buy_or_another_card(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "brown");
    refuses(&g, "play league brown", REFUSAL_USELESS); /* the League itself is played */
    set_hand(&g, 1, "league siege");
    offers(&g, "play league brown");
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "brown gray");
    offers(&g, "play league brown");
    set_deck(&g, "");
    offers(&g, "play league brown"); /* the League itself can be bought back */
}

static void the_halt_gives_the_tiles_and_coins_that_are_there(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt");
    set_coins(&g, 2, BOX_COINS - 3);
    set_bag(&g, "white");
    struct game tiles = g;
    does(&g, "1 play halt coins");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    does(&tiles, "1 play halt tiles; * bag white");
    assert_tiles(&tiles, 1, "white");
    assert_int_equal(mover_of(&tiles), 1);
}

static void sparrows_give_only_as_many_coins_as_the_supply_has(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "sparrow");
    set_sparrows(&g, 1, 5);
    set_coins(&g, 2, BOX_COINS - 2 - 3);
    offers_only(&g, "draw; lay sparrow; play sparrow 1; play sparrow 2; play sparrow 3");
    refuses(&g, "play sparrow 4", REFUSAL_SUPPLY_EMPTY);
}

/* Seat 1 in a card action that the Shipyard gave, with these cards. */
static void set_given(struct game *g, const char *hand)
{
    set_table(g, 2, ANY_BOARD);
    set_coins(g, 1, 9);
    set_hand(g, 1, hand);
    set_barge(g, 1, beside("shipyard"));
    push_line(g, "orange orange brown");
    does(g, "1 seal shipyard; 1 pass");
    assert_asked(g, ASKED_CARD);
}

static void a_card_in_a_given_card_action_is_paid_by_that_action(void **state)
{
    struct game g;
    set_given(&g, "siege halt joust");
    does(&g, "1 lay siege");
    assert_pool(&g, "orange brown");
    does(&g, "1 lay halt"); /* the free card */
    assert_pool(&g, "orange brown");
    does(&g, "1 lay joust"); /* the brown tile */
    assert_pool(&g, "orange");
}

static void a_purchase_in_a_given_card_action_uses_up_no_brown_tile(void **state)
{
    struct game g;
    set_given(&g, "siege");
    set_tiles(&g, 1, "gray white");
    does(&g, "1 buy gray white; * card 1 halt");
    assert_pool(&g, "orange brown");
}

static void a_card_in_the_leagues_card_action_is_paid_by_it(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "league siege halt joust");
    set_tiles(&g, 1, "brown");
    push_line(&g, "brown gray gray");
    does(&g, "1 play league brown");
    assert_asked(&g, ASKED_CARD);
    does(&g, "1 lay siege");
    assert_pool(&g, "brown gray gray");
    does(&g, "1 lay halt");
    assert_pool(&g, "gray gray");
    refuses(&g, "lay joust", REFUSAL_NO_PLAY);
}

static void the_city_wall_in_a_given_card_action_still_uses_up_its_seal_action(void **state)
{
    struct game g;
    set_given(&g, "wall halt");
    offers(&g, "play wall reichenau; play wall field");
    does(&g, "1 play wall reichenau");
    assert_pool(&g, "brown");
    assert_int_equal(seat_of(&g, 1)->coins, 5);
    does(&g, "1 lay halt"); /* the free card is still there */
    assert_pool(&g, "brown");
}

static void a_given_card_action_before_the_push_has_no_city_wall(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_hand(&g, 1, "chronicle wall");
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("shipyard"));
    does(&g, "1 play chronicle shipyard; 1 pass");
    assert_asked(&g, ASKED_CARD);
    offers_only(&g, "lay wall; pass");
}

static void a_given_card_action_before_the_draw_can_play_the_patrician(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "joust patrician");
    set_barge(&g, 1, bonus_space(BONUS_CARD) - 1);
    does(&g, "1 play joust; 1 steps 1; 1 play patrician; 1 draw gray; 1 push N1");
    assert_int_equal(g.grid[0], COLOUR_GRAY);
}

static void a_cathedral_card_gives_6_points_for_a_tile_of_either_colour(void **state)
{
    for (unsigned card = CARD_CHOIR_1; card < CARD_FUSTIAN; card++) {
        for (unsigned c = 0; c < COLOURS; c++) {
            const uint8_t *shown = edition_cathedral[card].colour;
            const char *play = words("play %s %s", card_words[card], colour_words[c]);
            struct game g;
            set_table(&g, 2, ANY_BOARD);
            set_hand(&g, 1, card_words[card]);
            bool is_shown = c == shown[0] || c == shown[1];
            refuses(&g, play, is_shown ? REFUSAL_NO_TILE : REFUSAL_NOT_SHOWN);
            set_tiles(&g, 1, colour_words[c]);
            if (!is_shown) {
                refuses(&g, play, REFUSAL_NOT_SHOWN);
                continue;
            }
            unsigned bag = g.bag[c];
            does(&g, words("1 %s", play));
            assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 6);
            assert_tiles(&g, 1, "");
            assert_int_equal(g.bag[c], bag + 1);
            assert_discard(&g, card_words[card]);
        }
    }
}

static void laid_cathedral_cards_score_3_each_and_9_for_each_whole_set(void **state)
{
    static const struct {
        const char *laid;
        int points;
    } cases[] = {
        {"", 0},
        {"choir-1", 3},
        {"choir-1 choir-2 choir-3", 9},
        {"choir-1 nave-1", 6},
        {"choir-1 nave-2 tower-3", 18},
        {"choir-1 nave-2 tower-3 tower-1", 21},
        {"choir-1 choir-2 nave-1 nave-2 tower-1", 24},
        {"choir-1 choir-2 nave-1 nave-2 tower-1 tower-2", 36},
        {"choir-1 choir-2 choir-3 nave-1 nave-2 nave-3 tower-1 tower-2 tower-3", 54},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_laid(&g, 1, cases[i].laid);
        assert_int_equal(sheet_of(&g, 1).cathedral, cases[i].points);
        assert_int_equal(sheet_of(&g, 1).trade, 0);
        assert_int_equal(sheet_of(&g, 2).cathedral, 0);
    }
}

static void a_trade_card_gives_what_it_shows_for_a_tile_of_its_colour(void **state)
{
    for (unsigned card = CARD_FUSTIAN; card < CARD_CHRONICLE; card++) {
        const struct good_print *print = &edition_good[card_good(card)];
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_hand(&g, 1, card_words[card]);
        set_tiles(&g, 1, colour_words[(card_colour(card) + 1) % COLOURS]);
        refuses(&g, words("play %s", card_words[card]), REFUSAL_NO_TILE);
        set_tiles(&g, 1, colour_words[card_colour(card)]);
        unsigned bag = g.bag[card_colour(card)];
        does(&g, words("1 play %s", card_words[card]));
        assert_tiles(&g, 1, "");
        assert_int_equal(g.bag[card_colour(card)], bag + 1);
        assert_int_equal(seat_of(&g, 1)->coins, START_COINS + print->coins);
        assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print->points);
        assert_asked(&g, ASKED_STEPS);
        refuses(&g, words("steps %u", print->steps + 1u), REFUSAL_TOO_FAR);
        offers(&g, "steps 0");
        does(&g, words("1 steps %u", print->steps));
        assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + print->steps);
    }
}

static void a_trade_card_at_the_end_of_the_river_asks_for_no_steps(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "art-gray");
    set_tiles(&g, 1, "gray");
    set_barge(&g, 1, RIVER_LAST);
    does(&g, "1 play art-gray");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + edition_good[GOOD_ART].points);
}

static void laid_trade_cards_score_3_each_and_their_best_sets(void **state)
{
    static const struct {
        unsigned cards[GOODS];
        int points;
    } cases[] = {
        /* clang-format off */
        {{0, 0, 0},  0},
        {{1, 0, 0},  3},
        {{2, 0, 2}, 12},
        {{1, 1, 1}, 12},
        {{3, 0, 0}, 15},
        {{0, 0, 4}, 18},
        {{3, 1, 1}, 15 + 6}, /* three of one good, not three different ones */
        {{2, 2, 2}, 18 + 6},
        {{4, 1, 1}, 18 + 9}, /* both */
        {{3, 3, 0}, 18 + 12},
        {{3, 3, 3}, 27 + 18},
        {{4, 4, 1}, 27 + 15},
        {{5, 2, 2}, 27 + 12},
        {{5, 5, 5}, 45 + 24},
        /* clang-format on */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(score_trade(cases[i].cards), cases[i].points);
}

static void laid_trade_cards_are_counted_by_good(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_laid(&g, 1,
             "fustian-gray fustian-white fustian-brown fustian-turquoise art-gray"
             " goods-orange choir-1 siege");
    assert_int_equal(sheet_of(&g, 1).trade, 18 + 9);
    set_laid(&g, 1, "art-gray art-orange goods-gray goods-orange fustian-orange");
    assert_int_equal(sheet_of(&g, 1).trade, 15 + 3);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-CARD-1", a_card_is_played_onto_the_discard_pile_or_face_up_before_the_player),
    PROVES("R-CARD-1 R-QUARTER-GOOSE",
           a_played_card_lies_on_the_discard_pile_before_its_effect_comes),
    PROVES("R-CARD-1", laying_a_card_costs_no_tile),
    PROVES("R-CARD-2", cards_in_hand_are_worth_nothing_at_the_end),
    PROVES("R-CARD-3", an_empty_draw_pile_is_made_of_the_shuffled_discard_pile),
    PROVES("R-CARD-3", the_last_card_of_the_draw_pile_leaves_the_discard_pile_alone),
    PROVES("R-CARD-3", the_discard_pile_is_shuffled_also_in_the_middle_of_a_deal),
    PROVES("R-CARD-3 R-QUARTER-GOOSE", a_deal_gives_as_many_as_both_piles_hold),
    PROVES("R-CARD-4", a_card_bought_can_be_played_in_the_same_turn),
    PROVES("R-CARD-5", a_card_that_would_do_nothing_cannot_be_played),
    PROVES("R-CARD-5 R-CARD-PATRICIAN R-TOWER-PICK",
           the_patrician_is_useless_where_the_tile_may_be_chosen_anyway),
    PROVES("R-CARD-5 R-CARD-PATRICIAN", the_patrician_is_useless_where_there_is_no_tile),
    PROVES("R-CARD-5 R-CARD-LEAGUE", the_league_needs_an_action_with_an_answer_besides_declining),
    PROVES("R-CARD-5 R-CARD-LEAGUE",
           a_card_action_of_the_league_needs_tiles_to_buy_or_another_card),
    PROVES("R-CARD-5 R-CARD-HALT", the_halt_gives_the_tiles_and_coins_that_are_there),
    PROVES("R-CARD-5 R-CARD-SPARROW", sparrows_give_only_as_many_coins_as_the_supply_has),
    PROVES("R-CARD-6 R-QUARTER-SHIPYARD", a_card_in_a_given_card_action_is_paid_by_that_action),
    PROVES("R-CARD-6", a_purchase_in_a_given_card_action_uses_up_no_brown_tile),
    PROVES("R-CARD-6 R-CARD-LEAGUE", a_card_in_the_leagues_card_action_is_paid_by_it),
    PROVES("R-CARD-6 R-CARD-WALL",
           the_city_wall_in_a_given_card_action_still_uses_up_its_seal_action),
    PROVES("R-CARD-6 R-CARD-WALL", a_given_card_action_before_the_push_has_no_city_wall),
    PROVES("R-CARD-6 R-CARD-PATRICIAN", a_given_card_action_before_the_draw_can_play_the_patrician),
    PROVES("R-CARD-CATHEDRAL", a_cathedral_card_gives_6_points_for_a_tile_of_either_colour),
    PROVES("R-CARD-CATHEDRAL", laid_cathedral_cards_score_3_each_and_9_for_each_whole_set),
    PROVES("R-CARD-TRADE", a_trade_card_gives_what_it_shows_for_a_tile_of_its_colour),
    PROVES("R-CARD-TRADE", a_trade_card_at_the_end_of_the_river_asks_for_no_steps),
    PROVES("R-CARD-TRADE", laid_trade_cards_score_3_each_and_their_best_sets),
    PROVES("R-CARD-TRADE", laid_trade_cards_are_counted_by_good),
};

const struct rule_tests rules_cards = RULE_TESTS(tests);
