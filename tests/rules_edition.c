/* The printed material counted against the box.
 *
 * What the rulebooks state in words is checked by value. What only the pictures of the box would
 * tell is checked for what must add up, so that a corrected number fails no test here.
 */
#include "table.h"

static void the_box_has_ten_tiles_of_each_of_five_colours(void **state)
{
    struct game g;
    game_init(&g, 2, VARIANT_BASIC, 10);
    assert_int_equal(COLOURS, 5);
    assert_int_equal(tiles_total(g.bag) + tiles_total(g.docks), 50);
    for (unsigned c = 0; c < COLOURS; c++)
        assert_int_equal(g.bag[c] + g.docks[c], 10);
}

static void the_box_has_33_cards_9_of_the_cathedral_15_of_trade_9_of_the_chronicle(void **state)
{
    unsigned cathedral = 0, trade = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        cathedral += card_is_cathedral(card);
        trade += card_is_trade(card);
        assert_false(card_is_cathedral(card) && card_is_trade(card));
    }
    assert_int_equal(CARDS, 33);
    assert_int_equal(cathedral, 9);
    assert_int_equal(trade, 15);
    assert_int_equal(CARDS - CARD_CHRONICLE, 9);

    struct game g;
    game_init(&g, 2, VARIANT_BASIC, 10);
    assert_int_equal(g.deck, 33);
}

static void each_cathedral_section_has_three_cards_with_two_different_colours(void **state)
{
    unsigned sections[SECTIONS] = {0}, colours[COLOURS] = {0};
    for (unsigned card = 0; card < SECTIONS * SECTION_CARDS; card++) {
        const struct cathedral_print *print = &edition_cathedral[card];
        sections[card / SECTION_CARDS]++;
        assert_int_not_equal(print->colour[0], print->colour[1]);
        for (unsigned i = 0; i < 2; i++) {
            assert_in_range(print->colour[i], 0, COLOURS - 1);
            colours[print->colour[i]]++;
        }
    }
    for (unsigned s = 0; s < SECTIONS; s++)
        assert_int_equal(sections[s], 3);
    for (unsigned c = 0; c < COLOURS; c++)
        assert_true(colours[c] > 0);
}

static void each_good_has_one_card_of_each_colour(void **state)
{
    unsigned cards[GOODS][COLOURS] = {{0}};
    for (unsigned card = CARD_FUSTIAN; card < CARD_CHRONICLE; card++)
        cards[card_good(card)][card_colour(card)]++;
    for (unsigned good = 0; good < GOODS; good++)
        for (unsigned c = 0; c < COLOURS; c++)
            assert_int_equal(cards[good][c], 1);
    assert_int_equal(edition_good[GOOD_FUSTIAN].coins, 2);
    assert_int_equal(edition_good[GOOD_FUSTIAN].points, 1);
    assert_int_equal(edition_good[GOOD_FUSTIAN].steps, 3);
}

static void twelve_coats_eight_of_them_gold_one_a_quarter(void **state)
{
    unsigned gold = 0;
    assert_int_equal(COATS, 12);
    for (unsigned coat = 0; coat < COATS; coat++) {
        const struct coat_print *print = &edition_coat[coat];
        gold += print->gold;
        assert_int_equal(print->gold, coat < QUARTERS);
        assert_true(print->now > 0);
        assert_int_equal(print->gold, print->later > 0);
    }
    assert_int_equal(gold, 8);
    assert_int_equal(edition_coat[COAT_OATH].now, 2);
    assert_int_equal(edition_coat[COAT_OATH].later, 2);
}

static void each_outer_space_belongs_to_exactly_one_coat(void **state)
{
    unsigned coats[PLACES] = {0};
    for (unsigned coat = 0; coat < COATS; coat++)
        coats[edition_coat[coat].place]++;
    for (unsigned p = 0; p < PLACES; p++)
        assert_int_equal(coats[p], 1);
}

static void each_of_the_22_river_spaces_has_one_quarter_on_each_bank(void **state)
{
    assert_int_equal(RIVER_LAST - RIVER_FIRST + 1, 22);
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++) {
        unsigned banks[2] = {0}, beside_it = 0;
        for (unsigned q = 0; q < QUARTERS; q++) {
            const struct quarter_print *print = &edition_quarter[q];
            if (space < print->first || space > print->last)
                continue;
            banks[print->bank]++;
            beside_it |= 1u << q;
        }
        assert_int_equal(banks[BANK_NORTH], 1);
        assert_int_equal(banks[BANK_SOUTH], 1);
        assert_int_equal(edition_beside[space], beside_it);
    }
}

static void the_banks_are_as_the_rulebooks_say(void **state)
{
    unsigned both = 1 << QUARTER_OATH | 1 << QUARTER_GARDEN, facing = 0;
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++)
        facing += edition_beside[space] == both;
    assert_true(facing > 0);
    assert_int_equal(edition_quarter[QUARTER_TOWNHALL].first, RIVER_BRIDGE + 1);
    assert_int_equal(edition_quarter[QUARTER_OATH].last, RIVER_BRIDGE);
}

static void the_oath_house_has_four_spaces_and_all_others_some(void **state)
{
    unsigned spaces = 0;
    for (unsigned q = 0; q < QUARTERS; q++) {
        assert_true(edition_quarter[q].spaces > 0);
        spaces += edition_quarter[q].spaces;
    }
    assert_int_equal(edition_quarter[QUARTER_OATH].spaces, 4);
    assert_int_equal(edition_quarter[QUARTER_OATH].spaces, OATH_PLACES);
    assert_true(spaces >= SEAT_SEALS * 2); /* or two players could fill the city */
}

static void the_last_four_spaces_have_a_bonus_each_and_no_others(void **state)
{
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++)
        assert_int_equal(edition_bonus[space] != BONUS_NONE, space > RIVER_LAST - 4);
}

static void the_river_counts_from_minus_11_to_11_without_a_0(void **state)
{
    assert_int_equal(edition_river_points(RIVER_FIRST), -11);
    assert_int_equal(edition_river_points(RIVER_BRIDGE), -1);
    assert_int_equal(edition_river_points(RIVER_BRIDGE + 1), 1);
    assert_int_equal(edition_river_points(RIVER_LAST), 11);
    for (unsigned space = RIVER_FIRST; space < RIVER_LAST; space++)
        assert_int_equal(edition_river_points(space + 1) - edition_river_points(space),
                         space == RIVER_BRIDGE ? 2 : 1);
}

static void the_rest_of_the_box_is_8_descendants_12_tower_tiles_26_coins_30_sparrows(void **state)
{
    assert_int_equal(DESCENDANTS, 8);
    assert_int_equal(TOWERS, 12);
    assert_int_equal(QUARTERS, 8);
    for (unsigned seats = SEATS_MIN; seats <= SEATS_MAX; seats++) {
        struct game g;
        game_init(&g, seats, VARIANT_TOWER, 10);
        unsigned coins = g.coins, sparrows = g.sparrows;
        for (unsigned s = 0; s < seats; s++) {
            coins += g.seats[s].coins;
            sparrows += g.seats[s].sparrows;
        }
        assert_int_equal(coins, 26);
        assert_int_equal(sparrows, 30);
        assert_int_equal(__builtin_popcount(g.towers_hidden), 12);
        assert_int_equal(game_coats_left(&g), 12);
    }
}

static const struct CMUnitTest tests[] = {
    PROVES("R-MAT-1", the_box_has_ten_tiles_of_each_of_five_colours),
    PROVES("R-MAT-2", the_box_has_33_cards_9_of_the_cathedral_15_of_trade_9_of_the_chronicle),
    PROVES("R-CARD-CATHEDRAL", each_cathedral_section_has_three_cards_with_two_different_colours),
    PROVES("R-CARD-TRADE", each_good_has_one_card_of_each_colour),
    PROVES("R-MAT-2 R-COAT-1", twelve_coats_eight_of_them_gold_one_a_quarter),
    PROVES("R-COAT-1", each_outer_space_belongs_to_exactly_one_coat),
    PROVES("R-SEAL", each_of_the_22_river_spaces_has_one_quarter_on_each_bank),
    PROVES("R-SEAL", the_banks_are_as_the_rulebooks_say),
    PROVES("R-QUARTER-1", the_oath_house_has_four_spaces_and_all_others_some),
    PROVES("R-RIVER-3", the_last_four_spaces_have_a_bonus_each_and_no_others),
    PROVES("R-RIVER-5", the_river_counts_from_minus_11_to_11_without_a_0),
    PROVES("R-MAT-2", the_rest_of_the_box_is_8_descendants_12_tower_tiles_26_coins_30_sparrows),
};

const struct rule_tests rules_edition = RULE_TESTS(tests);
