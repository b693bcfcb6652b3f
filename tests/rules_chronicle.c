/* The nine chronicle cards. */
#include "table.h"

/* The chronicle points of seat 1 with this card alone laid before it. */
static int points_of(struct game *g, const char *card)
{
    set_laid(g, 1, card);
    return sheet_of(g, 1).chronicle;
}

static void the_first_chronicle_seals_beside_the_barge_for_1_without_a_seal_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle");
    set_barge(&g, 1, beside("townhall"));
    set_coins(&g, 1, 1);
    give_coats(&g, 2, "townhall");
    offers(&g, "play chronicle townhall; play chronicle garden");
    refuses(&g, "play chronicle reichenau", REFUSAL_OUT_OF_REACH);
    refuses(&g, "play chronicle shipyard", REFUSAL_OUT_OF_REACH);
    does(&g, "1 play chronicle townhall"); /* before the draw */
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    assert_int_equal(g.seals[QUARTER_TOWNHALL][0], 1);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE + print_of_coat("townhall")->later);
    does(&g, "* card 1 siege; 1 coin"); /* the privilege */
    assert_hand(&g, 1, "siege");
}

static void the_first_chronicle_leaves_the_orange_tiles_alone(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle");
    set_barge(&g, 1, beside("reichenau"));
    push_line(&g, "orange gray gray");
    does(&g, "1 play chronicle reichenau");
    assert_pool(&g, "orange gray gray");
}

static void the_first_chronicle_seals_the_oath_house_with_a_descendant(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "chronicle");
    set_barge(&g, 1, beside("oath"));
    does(&g, "1 play chronicle oath abbot");
    assert_int_equal(seat_of(&g, 1)->descendants, 1 << DESCENDANT_ABBOT);
}

static void the_first_chronicle_does_not_reach_further_with_the_tower_tile(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "reach", ANY_BOARD);
    set_hand(&g, 1, "chronicle");
    set_barge(&g, 1, beside("townhall") - 1);
    push_line(&g, "orange gray gray");
    offers(&g, "seal townhall");
    refuses(&g, "play chronicle townhall", REFUSAL_OUT_OF_REACH);
}

static void the_laid_first_chronicle_scores_2_for_each_own_coat(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    assert_int_equal(points_of(&g, "chronicle"), 0);
    give_coats(&g, 1, "oath salt corn");
    give_coats(&g, 2, "field");
    assert_int_equal(points_of(&g, "chronicle"), 6);
}

static void the_city_wall_seals_any_quarter_and_uses_up_a_seal_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "wall");
    push_line(&g, "orange gray gray");
    offers_only(&g, "seal leaning; seal field; money; end; lay wall;"
                    "play wall leaning; play wall oath abbot; play wall oath builder;"
                    "play wall oath scholar; play wall oath merchant; play wall townhall;"
                    "play wall reichenau; play wall goose; play wall field; play wall garden;"
                    "play wall shipyard");
    struct game near = g;
    does(&g, "1 play wall reichenau");
    assert_int_equal(seat_of(&g, 1)->coins, 0);
    assert_int_equal(g.seals[QUARTER_REICHENAU][0], 1);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 1);
    assert_pool(&g, "gray gray");
    does(&near, "1 play wall field"); /* also beside the barge */
    assert_asked(&near, ASKED_DOCK);
}

static void the_city_wall_needs_a_seal_action(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "wall");
    set_coins(&g, 1, 9);
    refuses(&g, "play wall reichenau", REFUSAL_PHASE);
    push_line(&g, "orange gray gray");
    does(&g, "1 seal leaning; * coat 1 salt; * coat 1 corn; 1 coat salt");
    refuses(&g, "play wall reichenau", REFUSAL_NO_ACTION);
    offers(&g, "lay wall");
}

static void the_city_wall_goes_with_the_free_seal_action_of_the_tower_tile(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_hand(&g, 1, "wall");
    set_coins(&g, 1, 9);
    push_line(&g, "gray gray gray");
    does(&g, "1 play wall reichenau");
    assert_int_equal(seat_of(&g, 1)->coins, 7);
    refuses(&g, "seal leaning", REFUSAL_NO_ACTION);
}

static void the_laid_city_wall_scores_2_for_each_quarter_led_alone(void **state)
{
    struct game g;
    set_table(&g, 3, ANY_BOARD);
    assert_int_equal(points_of(&g, "wall"), 0);
    set_seals(&g, 1, "field", 1);     /* led */
    set_seals(&g, 1, "reichenau", 2); /* led: more than each other, not than all together */
    set_seals(&g, 2, "reichenau", 1);
    set_seals(&g, 3, "reichenau", 1);
    set_seals(&g, 1, "townhall", 1); /* shared */
    set_seals(&g, 3, "townhall", 1);
    set_seals(&g, 1, "shipyard", 1); /* behind */
    set_seals(&g, 2, "shipyard", 2);
    set_seals(&g, 2, "leaning", 1);
    give_descendants(&g, 1, "abbot"); /* the Oath House counts too: led */
    assert_int_equal(points_of(&g, "wall"), 6);
}

static void the_building_halt_gives_2_coins_or_2_tiles_of_the_bag(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "halt");
    struct game tiles = g;
    does(&g, "1 play halt coins");
    assert_int_equal(seat_of(&g, 1)->coins, 4);
    assert_int_equal(mover_of(&g), 1);
    set_bag(&tiles, "white white orange");
    does(&tiles, "1 play halt tiles");
    cannot_come(&tiles, "bag gray");
    does(&tiles, "* bag orange");
    cannot_come(&tiles, "bag orange");
    does(&tiles, "* bag white");
    assert_tiles(&tiles, 1, "white orange");
    assert_bag(&tiles, "white");
    assert_int_equal(mover_of(&tiles), 1);
}

static void the_laid_building_halt_scores_1_a_coin_and_6_at_most(void **state)
{
    for (unsigned coins = 0; coins <= 9; coins++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_coins(&g, 1, coins);
        assert_int_equal(points_of(&g, "halt"), coins < 6 ? coins : 6);
    }
}

static void the_fishermens_joust_moves_0_to_4_spaces(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "joust");
    does(&g, "1 play joust");
    offers_only(&g, "steps 0; steps 1; steps 2; steps 3; steps 4");
    does(&g, "1 steps 3");
    assert_int_equal(seat_of(&g, 1)->space, RIVER_FIRST + 3);
    assert_asked(&g, ASKED_NOTHING);
}

static void the_laid_joust_scores_6_with_no_barge_ahead_and_3_with_one(void **state)
{
    struct game g;
    set_table(&g, 4, ANY_BOARD);
    assert_int_equal(points_of(&g, "joust"), 6); /* side by side on the first space */
    set_barge(&g, 1, 5);
    assert_int_equal(points_of(&g, "joust"), 6);
    set_barge(&g, 2, 6);
    assert_int_equal(points_of(&g, "joust"), 3);
    set_barge(&g, 3, 9);
    assert_int_equal(points_of(&g, "joust"), 0);
    set_barge(&g, 4, 20);
    assert_int_equal(points_of(&g, "joust"), 0);
}

static void the_patrician_chooses_the_tile_in_the_bag(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "patrician");
    set_bag(&g, "gray gray orange");
    refuses(&g, "draw orange", REFUSAL_NO_CHOICE_OF_TILE);
    does(&g, "1 play patrician");
    offers_only(&g, "draw; draw gray; draw orange");
    refuses(&g, "draw white", REFUSAL_NOT_IN_BAG);
    does(&g, "1 draw orange");
    assert_bag(&g, "gray gray");
    does(&g, "1 push N2");
    assert_int_equal(g.grid[1], COLOUR_ORANGE);
    does(&g, "1 end");
    refuses(&g, "draw gray", REFUSAL_NO_CHOICE_OF_TILE); /* for that turn only */
}

static void the_patrician_is_played_before_the_draw_only(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "patrician");
    does(&g, "1 draw; * draw gray");
    refuses(&g, "play patrician", REFUSAL_PHASE);
    does(&g, "1 push N1");
    refuses(&g, "play patrician", REFUSAL_PHASE);
    offers(&g, "lay patrician");
}

static void the_laid_patrician_scores_4(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    assert_int_equal(points_of(&g, "patrician"), 4);
}

static void the_reformation_takes_up_to_two_pushed_out_tiles_of_any_sides(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  W  .    "
              " .  G  W  B  . "
              " T  T  O  G  . "
              " .  O  T  W  . "
              "    O  .  .    ");
    set_hand(&g, 1, "reform");
    offers_only(&g, "draw; lay reform; play reform N2; play reform S1; play reform W2;"
                    "play reform N2 S1; play reform N2 W2; play reform S1 W2");
    refuses(&g, "play reform S1 N2", REFUSAL_ORDER);
    refuses(&g, "play reform N2 N2", REFUSAL_ORDER);
    refuses(&g, "play reform N2 N3", REFUSAL_NOTHING_THERE);
    struct game one = g;
    does(&g, "1 play reform N2 W2");
    assert_tiles(&g, 1, "white turquoise");
    assert_board(&g, "    .  .  .    "
                     " .  G  W  B  . "
                     " .  T  O  G  . "
                     " .  O  T  W  . "
                     "    O  .  .    ");
    does(&one, "1 play reform S1");
    assert_tiles(&one, 1, "orange");
}

static void the_laid_reformation_scores_2_for_each_cathedral_card(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_laid(&g, 2, "tower-3");
    set_hand(&g, 1, "tower-1");
    assert_int_equal(points_of(&g, "reform"), 0);
    assert_int_equal(points_of(&g, "reform choir-1 choir-2 nave-3 art-gray"), 6);
}

static void the_siege_turns_up_to_three_coins_into_2_points_each(void **state)
{
    for (unsigned coins = 1; coins <= 5; coins++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_hand(&g, 1, "siege");
        set_coins(&g, 1, coins);
        for (unsigned k = 1; k <= 3; k++) {
            if (k > coins) {
                refuses(&g, words("play siege %u", k), REFUSAL_NO_COINS);
                continue;
            }
            struct game played = g;
            does(&played, words("1 play siege %u", k));
            assert_int_equal(seat_of(&played, 1)->coins, coins - k);
            assert_int_equal(seat_of(&played, 1)->score, START_SCORE + 2 * k);
        }
        struct move list[MOVES_MAX];
        assert_int_equal(game_moves(&g, list), 2 + (coins < 3 ? coins : 3));
    }
}

static void the_laid_siege_scores_1_for_each_laid_card_itself_included(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_laid(&g, 2, "art-white");
    assert_int_equal(points_of(&g, "siege"), 1);
    set_laid(&g, 1, "siege choir-1 art-gray");
    assert_int_equal(sheet_of(&g, 1).chronicle, 3);
}

static void the_league_gives_an_action_of_the_colour_of_an_own_tile_which_stays(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  W  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "gray white turquoise orange");
    offers_only(&g, "draw; lay league; play league gray; play league white;"
                    "play league turquoise; play league orange");
    refuses(&g, "play league brown", REFUSAL_NO_TILE);
    struct game white = g, turquoise = g, orange = g;
    does(&g, "1 play league gray");
    offers_only(&g, "money; pass");
    does(&g, "1 money");
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    assert_tiles(&g, 1, "gray white turquoise orange");
    does(&white, "1 play league white; 1 clear N");
    assert_tiles(&white, 1, "gray white white turquoise orange");
    does(&turquoise, "1 play league turquoise; 1 river");
    assert_int_equal(seat_of(&turquoise, 1)->space, RIVER_FIRST + 1);
    does(&orange, "1 play league orange; 1 seal leaning");
    assert_int_equal(seat_of(&orange, 1)->coins, 0);
}

static void the_leagues_action_uses_up_none_of_the_line(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "gray white turquoise orange");
    push_line(&g, "gray white turquoise");
    struct game white = g, turquoise = g, orange = g;
    does(&g, "1 play league gray; 1 money");
    assert_pool(&g, "gray white turquoise");
    does(&white, "1 play league white; 1 clear E");
    assert_pool(&white, "gray white turquoise");
    does(&turquoise, "1 play league turquoise; 1 river");
    assert_pool(&turquoise, "gray white turquoise");
    does(&orange, "1 play league orange; 1 seal field");
    assert_pool(&orange, "gray white turquoise");

    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_hand(&g, 1, "league");
    set_tiles(&g, 1, "orange");
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("reichenau"));
    push_line(&g, "orange gray gray");
    does(&g, "1 play league orange; 1 seal reichenau");
    assert_pool(&g, "orange gray gray");
    does(&g, "1 seal reichenau; 1 seal reichenau"); /* the orange tile's and the tower tile's */
    assert_int_equal(g.seals[QUARTER_REICHENAU][0], 3);
}

static void the_laid_league_scores_2_for_each_different_colour_of_own_tiles(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    assert_int_equal(points_of(&g, "league"), 0);
    set_tiles(&g, 1, "gray gray gray orange");
    set_tiles(&g, 2, "brown");
    assert_int_equal(points_of(&g, "league"), 4);
    set_tiles(&g, 1, "gray white brown turquoise orange");
    assert_int_equal(points_of(&g, "league"), 10);
}

static void the_ulm_sparrow_turns_up_to_five_sparrows_into_coins(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "sparrow");
    set_sparrows(&g, 1, 7);
    offers_only(&g, "draw; lay sparrow; play sparrow 1; play sparrow 2; play sparrow 3;"
                    "play sparrow 4; play sparrow 5");
    does(&g, "1 play sparrow 5");
    assert_int_equal(seat_of(&g, 1)->sparrows, 2);
    assert_int_equal(seat_of(&g, 1)->coins, 7);

    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "sparrow");
    refuses(&g, "play sparrow 3", REFUSAL_NO_SPARROW);
    does(&g, "1 play sparrow 2");
    assert_int_equal(seat_of(&g, 1)->sparrows, 0);
    assert_int_equal(seat_of(&g, 1)->coins, 4);
}

static void the_laid_ulm_sparrow_scores_1_more_for_each_sparrow_and_5_at_most(void **state)
{
    for (unsigned sparrows = 0; sparrows <= 8; sparrows++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        set_sparrows(&g, 1, sparrows);
        assert_int_equal(points_of(&g, "sparrow"), sparrows < 5 ? sparrows : 5);
        assert_int_equal(sheet_of(&g, 1).sparrows, sparrows);
    }
}

static const struct CMUnitTest tests[] = {
    PROVES("R-CARD-CHRONICLE R-SEAL-2",
           the_first_chronicle_seals_beside_the_barge_for_1_without_a_seal_action),
    PROVES("R-CARD-CHRONICLE", the_first_chronicle_leaves_the_orange_tiles_alone),
    PROVES("R-CARD-CHRONICLE R-QUARTER-OATH",
           the_first_chronicle_seals_the_oath_house_with_a_descendant),
    PROVES("R-CARD-CHRONICLE R-SEAL-3 R-TOWER-REACH",
           the_first_chronicle_does_not_reach_further_with_the_tower_tile),
    PROVES("R-CARD-CHRONICLE", the_laid_first_chronicle_scores_2_for_each_own_coat),
    PROVES("R-CARD-WALL", the_city_wall_seals_any_quarter_and_uses_up_a_seal_action),
    PROVES("R-CARD-WALL", the_city_wall_needs_a_seal_action),
    PROVES("R-CARD-WALL R-TOWER-FREESEAL",
           the_city_wall_goes_with_the_free_seal_action_of_the_tower_tile),
    PROVES("R-CARD-WALL", the_laid_city_wall_scores_2_for_each_quarter_led_alone),
    PROVES("R-CARD-HALT", the_building_halt_gives_2_coins_or_2_tiles_of_the_bag),
    PROVES("R-CARD-HALT", the_laid_building_halt_scores_1_a_coin_and_6_at_most),
    PROVES("R-CARD-JOUST", the_fishermens_joust_moves_0_to_4_spaces),
    PROVES("R-CARD-JOUST", the_laid_joust_scores_6_with_no_barge_ahead_and_3_with_one),
    PROVES("R-CARD-PATRICIAN", the_patrician_chooses_the_tile_in_the_bag),
    PROVES("R-CARD-PATRICIAN", the_patrician_is_played_before_the_draw_only),
    PROVES("R-CARD-PATRICIAN", the_laid_patrician_scores_4),
    PROVES("R-CARD-REFORM", the_reformation_takes_up_to_two_pushed_out_tiles_of_any_sides),
    PROVES("R-CARD-REFORM", the_laid_reformation_scores_2_for_each_cathedral_card),
    PROVES("R-CARD-SIEGE", the_siege_turns_up_to_three_coins_into_2_points_each),
    PROVES("R-CARD-SIEGE", the_laid_siege_scores_1_for_each_laid_card_itself_included),
    PROVES("R-CARD-LEAGUE", the_league_gives_an_action_of_the_colour_of_an_own_tile_which_stays),
    PROVES("R-CARD-LEAGUE", the_leagues_action_uses_up_none_of_the_line),
    PROVES("R-CARD-LEAGUE", the_laid_league_scores_2_for_each_different_colour_of_own_tiles),
    PROVES("R-CARD-SPARROW R-SPARROW-1", the_ulm_sparrow_turns_up_to_five_sparrows_into_coins),
    PROVES("R-CARD-SPARROW", the_laid_ulm_sparrow_scores_1_more_for_each_sparrow_and_5_at_most),
};

const struct rule_tests rules_chronicle = RULE_TESTS(tests);
