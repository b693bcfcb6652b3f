/* The quarters and their privileges. */
#include "table.h"

/* Seat 1 beside the quarter, coins for all, a pushed line of three orange tiles. */
static void set_sealing(struct game *g, unsigned seats, const char *quarter)
{
    set_table(g, seats, ANY_BOARD);
    set_coins(g, 1, 12);
    set_barge(g, 1, beside(quarter));
    push_line(g, "orange orange orange");
}

static void the_field_gives_a_docks_tile_a_coin_and_up_to_two_spaces(void **state)
{
    struct game g;
    set_sealing(&g, 2, "field");
    does(&g, "1 seal field");
    assert_asked(&g, ASKED_DOCK);
    offers_only(&g, "dock gray; dock white; dock brown; dock turquoise; dock orange; pass");
    does(&g, "1 dock brown");
    assert_tiles(&g, 1, "brown");
    assert_int_equal(seat_of(&g, 1)->coins, 10); /* the coin comes after the refill */
    does(&g, "* dock white");
    assert_int_equal(seat_of(&g, 1)->coins, 11);
    assert_asked(&g, ASKED_STEPS);
    offers_only(&g, "steps 0; steps 1; steps 2");
    unsigned space = seat_of(&g, 1)->space;
    does(&g, "1 steps 2");
    assert_int_equal(seat_of(&g, 1)->space, space + 2);
    assert_asked(&g, ASKED_NOTHING);
}

static void the_coin_of_the_field_comes_also_when_the_rest_is_declined(void **state)
{
    struct game g;
    set_sealing(&g, 2, "field");
    does(&g, "1 seal field; 1 pass; 1 steps 0");
    assert_int_equal(seat_of(&g, 1)->coins, 11);
    assert_tiles(&g, 1, "");
    assert_asked(&g, ASKED_NOTHING);
}

static void the_leaning_house_and_the_garden_give_one_of_two_coats(void **state)
{
    static const char *const quarters[] = {"leaning", "garden"};
    for (unsigned i = 0; i < 2; i++) {
        struct game g;
        set_sealing(&g, 2, quarters[i]);
        does(&g, words("1 seal %s; * coat 1 corn; * coat 1 salt", quarters[i]));
        offers_only(&g, "coat corn; coat salt");
        refuses(&g, "coat eagle", REFUSAL_NOT_SHOWN);
        does(&g, "1 coat salt");
        assert_int_equal(seat_of(&g, 1)->coats, 1 << COAT_SALT);
        assert_int_equal(game_coats_left(&g), COATS - 1);
        assert_int_equal(g.under_count, 1);
        assert_int_equal(g.under[0].coat, COAT_CORN);
        does(&g, words("1 seal %s", quarters[i]));
        cannot_come(&g, "coat 1 corn; coat 1 salt"); /* others lie above it */
        may_come(&g, "coat 1 eagle; coat 1 oath");
    }
}

static void the_oath_house_gives_a_descendant_for_good(void **state)
{
    struct game g;
    set_sealing(&g, 2, "oath");
    does(&g, "1 seal oath builder");
    assert_int_equal(seat_of(&g, 1)->descendants, 1 << DESCENDANT_BUILDER);
    assert_int_equal(g.oath[1], NONE); /* the seal took its place */
    assert_int_equal(g.seals[QUARTER_OATH][0], 1);
    refuses(&g, "seal oath builder", REFUSAL_NO_DESCENDANT);
    refuses(&g, "seal oath guard", REFUSAL_NO_DESCENDANT);
    offers(&g, "seal oath abbot; seal oath scholar; seal oath merchant");
    does(&g, "1 seal oath abbot; 1 end");
    skip_turns(&g, 1);
    does(&g, "1 draw; * draw gray; * draw white");
    assert_asked(&g, ASKED_KEEP);
}

static void four_seals_fill_the_oath_house(void **state)
{
    struct game g;
    set_sealing(&g, 2, "oath");
    give_descendants(&g, 2, "abbot builder scholar merchant");
    refuses(&g, "seal oath abbot", REFUSAL_QUARTER_FULL);
}

static void the_town_hall_gives_the_top_card_and_a_coin_or_a_docks_tile(void **state)
{
    struct game g;
    set_sealing(&g, 2, "townhall");
    does(&g, "1 seal townhall");
    cannot_come(&g, "card 2 siege");
    does(&g, "* card 1 siege");
    assert_hand(&g, 1, "siege");
    assert_asked(&g, ASKED_TOWNHALL);
    offers_only(&g, "coin; dock gray; dock white; dock brown; dock turquoise; dock orange; pass");
    struct game dock = g, pass = g;
    does(&g, "1 coin");
    assert_int_equal(seat_of(&g, 1)->coins, 11);
    assert_asked(&g, ASKED_NOTHING);
    does(&dock, "1 dock gray; * dock gray");
    assert_int_equal(seat_of(&dock, 1)->coins, 10);
    assert_tiles(&dock, 1, "gray");
    assert_asked(&dock, ASKED_NOTHING);
    does(&pass, "1 pass");
    assert_int_equal(seat_of(&pass, 1)->coins, 10);
}

static void the_town_hall_offers_no_coin_that_is_not_there(void **state)
{
    struct game g;
    set_sealing(&g, 2, "townhall");
    does(&g, "1 seal townhall");
    set_coins(&g, 2, BOX_COINS - 10);
    struct game empty = g;
    does(&g, "* card 1 siege");
    offers_only(&g, "dock gray; dock white; dock brown; dock turquoise; dock orange; pass");
    refuses(&g, "coin", REFUSAL_SUPPLY_EMPTY);
    set_docks(&empty, "");
    does(&empty, "* card 1 siege");
    assert_asked(&empty, ASKED_NOTHING);
}

static void the_town_hall_offers_the_coin_also_with_empty_docks(void **state)
{
    struct game g;
    set_sealing(&g, 2, "townhall");
    set_docks(&g, "");
    does(&g, "1 seal townhall; * card 1 siege");
    offers_only(&g, "coin; pass");
}

static void the_shipyard_gives_a_docks_tile_and_a_card_action(void **state)
{
    struct game g;
    set_sealing(&g, 2, "shipyard");
    set_tiles(&g, 1, "white");
    set_hand(&g, 1, "halt");
    does(&g, "1 seal shipyard");
    assert_asked(&g, ASKED_DOCK);
    does(&g, "1 dock gray; * dock orange");
    assert_asked(&g, ASKED_CARD); /* the tile just taken can pay */
    offers_only(&g, "buy gray white; lay halt; play halt coins; play halt tiles; pass");
    does(&g, "1 buy gray white; * card 1 siege");
    assert_hand(&g, 1, "halt siege");
    assert_pool(&g, "orange orange");
}

static void reichenau_gives_a_point_for_each_quarter_with_an_own_seal(void **state)
{
    struct game g;
    set_sealing(&g, 2, "reichenau");
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 1); /* this one */
    set_seals(&g, 1, "goose", 2);
    set_seals(&g, 1, "field", 1);
    set_seals(&g, 2, "townhall", 1);
    give_coats(&g, 1, "salt"); /* its seal lies in no quarter */
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 1 + 3);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE);
}

static void the_goose_tower_gives_any_card_of_the_discard_pile(void **state)
{
    struct game g;
    set_sealing(&g, 2, "goose");
    set_discard(&g, "siege halt choir-1");
    does(&g, "1 seal goose");
    offers_only(&g, "take siege; take halt; take choir-1; look; pass");
    refuses(&g, "take joust", REFUSAL_NOT_DISCARDED);
    does(&g, "1 take halt");
    assert_hand(&g, 1, "halt");
    assert_discard(&g, "siege choir-1");
    assert_asked(&g, ASKED_NOTHING);
}

static void the_goose_tower_gives_one_of_the_top_three_of_the_draw_pile(void **state)
{
    struct game g;
    set_sealing(&g, 2, "goose");
    set_discard(&g, "siege");
    does(&g, "1 seal goose; 1 look; * card 1 joust; * card 1 choir-1; * card 1 halt");
    offers_only(&g, "discard choir-1 halt; discard choir-1 joust; discard halt joust");
    refuses(&g, "discard halt", REFUSAL_HOW_MANY);
    refuses(&g, "discard joust halt", REFUSAL_ORDER);
    does(&g, "1 discard choir-1 halt");
    assert_hand(&g, 1, "joust");
    assert_discard(&g, "siege choir-1 halt");
}

static void without_any_card_the_goose_tower_asks_nothing(void **state)
{
    struct game g;
    set_sealing(&g, 2, "goose");
    set_deck(&g, "");
    does(&g, "1 seal goose");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(mover_of(&g), 1);
}

static void a_quarter_can_be_sealed_more_than_once(void **state)
{
    struct game g;
    set_sealing(&g, 2, "reichenau");
    does(&g, "1 seal reichenau; 1 seal reichenau; 1 seal reichenau");
    assert_int_equal(g.seals[QUARTER_REICHENAU][0], 3);
}

static void a_full_quarter_cannot_be_sealed(void **state)
{
    static const char *const names[] = {"leaning", "townhall", "reichenau", "goose",
                                        "field",   "garden",   "shipyard"};
    static const unsigned quarters[] = {QUARTER_LEANING, QUARTER_TOWNHALL, QUARTER_REICHENAU,
                                        QUARTER_GOOSE,   QUARTER_FIELD,    QUARTER_GARDEN,
                                        QUARTER_SHIPYARD};
    for (unsigned i = 0; i < 7; i++) {
        struct game g;
        unsigned spaces = edition_quarter[quarters[i]].spaces;
        set_sealing(&g, 3, names[i]);
        set_hand(&g, 1, "chronicle wall");
        set_seals(&g, 1, names[i], 1);
        set_seals(&g, 2, names[i], 1);
        set_seals(&g, 3, names[i], spaces - 3);
        offers(&g, words("seal %s", names[i]));
        offers(&g, words("play chronicle %s", names[i]));
        offers(&g, words("play wall %s", names[i]));
        set_seals(&g, 3, names[i], spaces - 2);
        refuses(&g, words("seal %s", names[i]), REFUSAL_QUARTER_FULL);
        refuses(&g, words("play chronicle %s", names[i]), REFUSAL_QUARTER_FULL);
        refuses(&g, words("play wall %s", names[i]), REFUSAL_QUARTER_FULL);
    }
}

static void a_part_that_gives_nothing_is_skipped_and_the_next_one_comes(void **state)
{
    struct game g;
    set_sealing(&g, 2, "field");
    set_docks(&g, "");
    does(&g, "1 seal field");
    assert_asked(&g, ASKED_STEPS);
    assert_int_equal(seat_of(&g, 1)->coins, 11);

    set_sealing(&g, 2, "shipyard");
    set_docks(&g, "");
    does(&g, "1 seal shipyard"); /* no tile, no card in hand */
    assert_asked(&g, ASKED_NOTHING);

    set_sealing(&g, 2, "townhall");
    set_deck(&g, "");
    does(&g, "1 seal townhall"); /* no card */
    assert_asked(&g, ASKED_TOWNHALL);
}

static void what_a_part_causes_is_settled_before_the_next_part(void **state)
{
    struct game g;
    set_sealing(&g, 2, "shipyard");
    set_tiles(&g, 1, "white white");
    does(&g, "1 seal shipyard; 1 dock gray");
    refuses(&g, "buy white white", REFUSAL_CHANCE_MOVES);
    does(&g, "* dock gray; 1 buy white white; * card 1 siege; * card 1 halt");
    assert_asked(&g, ASKED_DISCARD);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-QUARTER-FIELD R-QUARTER-2", the_field_gives_a_docks_tile_a_coin_and_up_to_two_spaces),
    PROVES("R-QUARTER-FIELD R-QUARTER-2",
           the_coin_of_the_field_comes_also_when_the_rest_is_declined),
    PROVES("R-QUARTER-LEANING R-QUARTER-GARDEN",
           the_leaning_house_and_the_garden_give_one_of_two_coats),
    PROVES("R-QUARTER-OATH", the_oath_house_gives_a_descendant_for_good),
    PROVES("R-QUARTER-OATH R-QUARTER-1", four_seals_fill_the_oath_house),
    PROVES("R-QUARTER-TOWNHALL", the_town_hall_gives_the_top_card_and_a_coin_or_a_docks_tile),
    PROVES("R-QUARTER-TOWNHALL R-MAT-2", the_town_hall_offers_no_coin_that_is_not_there),
    PROVES("R-QUARTER-TOWNHALL", the_town_hall_offers_the_coin_also_with_empty_docks),
    PROVES("R-QUARTER-SHIPYARD", the_shipyard_gives_a_docks_tile_and_a_card_action),
    PROVES("R-QUARTER-REICHENAU", reichenau_gives_a_point_for_each_quarter_with_an_own_seal),
    PROVES("R-QUARTER-GOOSE", the_goose_tower_gives_any_card_of_the_discard_pile),
    PROVES("R-QUARTER-GOOSE", the_goose_tower_gives_one_of_the_top_three_of_the_draw_pile),
    PROVES("R-QUARTER-GOOSE", without_any_card_the_goose_tower_asks_nothing),
    PROVES("R-QUARTER-1", a_quarter_can_be_sealed_more_than_once),
    PROVES("R-QUARTER-1", a_full_quarter_cannot_be_sealed),
    PROVES("R-QUARTER-2", a_part_that_gives_nothing_is_skipped_and_the_next_one_comes),
    PROVES("R-QUARTER-2", what_a_part_causes_is_settled_before_the_next_part),
};

const struct rule_tests rules_quarters = RULE_TESTS(tests);
