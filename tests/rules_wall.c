/* The City Wall together with the seal action of the Swabian League. */
#include "table.h"

#include "rules/view.h"

static const char *const ANYWHERE =
    "play wall leaning; play wall oath abbot; play wall oath builder;"
    "play wall oath scholar; play wall oath merchant;"
    "play wall townhall; play wall reichenau; play wall goose;"
    "play wall field; play wall garden; play wall shipyard";

/* The League and the City Wall in hand, an orange tile for the one and coins for the other. */
static void set_both(struct game *g, const char *line)
{
    set_table(g, 2, ANY_BOARD);
    set_hand(g, 1, "wall league siege");
    set_tiles(g, 1, "orange");
    set_coins(g, 1, 5);
    push_line(g, line);
}

/* No quarter beside the first river space has room left. */
static void fill_quarters_in_reach(struct game *g)
{
    set_seals(g, 2, "leaning", edition_quarter[QUARTER_LEANING].spaces);
    set_seals(g, 2, "field", edition_quarter[QUARTER_FIELD].spaces);
}

static void the_leagues_seal_action_may_be_used_up_by_the_city_wall(void **state)
{
    struct game g;
    set_both(&g, "brown orange gray");
    does(&g, "1 play league orange");
    assert_asked(&g, ASKED_ACTION);
    offers_only(&g, words("seal leaning; seal field; pass; %s", ANYWHERE));
    does(&g, "1 play wall reichenau");
    assert_int_equal(g.seals[QUARTER_REICHENAU][0], 1);
    assert_int_equal(seat_of(&g, 1)->coins, 3);
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + 1);
    assert_discard(&g, "wall league");
    assert_pool(&g,
                "orange gray"); /* the brown tile paid, the orange one of the line is still there */
    offers(&g, "seal leaning");
}

static void the_city_wall_is_paid_for_as_any_card(void **state)
{
    struct game g;
    set_both(&g, "orange orange gray"); /* the League was the free card */
    does(&g, "1 play league orange");
    offers_only(&g, "seal leaning; seal field; pass");
    refuses(&g, "play wall reichenau", REFUSAL_NO_PLAY);

    set_both(&g, "brown orange gray"); /* the brown tile paid for the League */
    does(&g, "1 lay siege; 1 play league orange");
    refuses(&g, "play wall reichenau", REFUSAL_NO_PLAY);

    set_both(&g, "brown brown gray");
    does(&g, "1 lay siege; 1 play league orange; 1 play wall goose");
    assert_pool(&g, "gray");
}

static void the_city_wall_is_free_where_it_is_the_turns_first_card(void **state)
{
    struct game g;
    set_both(&g, "orange orange gray");
    set_barge(&g, 1, beside("shipyard"));
    does(&g, "1 seal shipyard; 1 pass");
    assert_asked(&g, ASKED_CARD); /* the card action of the privilege pays for the League */
    does(&g, "1 play league orange; 1 play wall reichenau");
    assert_int_equal(seat_of(&g, 1)->coins, 1);
    assert_pool(&g, "orange gray");
    refuses(&g, "lay siege", REFUSAL_NO_PLAY);
}

static void before_the_push_nothing_pays_for_the_city_wall_after_the_league(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "wall league");
    set_tiles(&g, 1, "orange");
    set_coins(&g, 1, 5);
    does(&g, "1 play league orange");
    offers_only(&g, "seal leaning; seal field; pass");
    refuses(&g, "play wall reichenau", REFUSAL_NO_PLAY);
}

static void the_leagues_orange_may_be_chosen_where_only_the_city_wall_seals(void **state)
{
    struct game g;
    set_both(&g, "brown gray gray");
    fill_quarters_in_reach(&g);
    struct game without = g, unpaid = g, poor = g;
    does(&g, "1 play league orange");
    offers_not(&g, "seal leaning; seal field; play wall leaning; play wall field");
    offers(&g, "pass; play wall reichenau; play wall oath abbot");
    refuses(&g, "play wall field", REFUSAL_QUARTER_FULL);

    set_hand(&without, 1, "league siege");
    refuses(&without, "play league orange", REFUSAL_USELESS);
    does(&unpaid, "1 lay siege");
    refuses(&unpaid, "play league orange", REFUSAL_USELESS);
    set_coins(&poor, 1, 1);
    refuses(&poor, "play league orange", REFUSAL_USELESS);
}

static void the_price_is_that_of_the_leagues_action(void **state)
{
    static const struct {
        const char *tower;
        unsigned price;
    } prices[] = {{"sealdear", 3}, {"sealcheap", 1}, {"freeseal", 2}};
    for (unsigned i = 0; i < 3; i++) {
        struct game g;
        set_tower_table(&g, 2, prices[i].tower, ANY_BOARD);
        set_hand(&g, 1, "wall league");
        set_tiles(&g, 1, "orange");
        set_coins(&g, 1, prices[i].price);
        push_line(&g, "brown gray gray");
        does(&g, "1 play league orange; 1 play wall reichenau");
        assert_int_equal(seat_of(&g, 1)->coins, 0);
        assert_false(g.turn & TURN_FREESEAL);
    }
}

static void no_other_card_and_no_other_colour_of_the_league_takes_the_city_wall(void **state)
{
    struct game g;
    set_both(&g, "brown orange gray");
    struct game gray = g;
    does(&g, "1 play league orange");
    refuses(&g, "play siege 1", REFUSAL_ASKED);
    refuses(&g, "lay wall", REFUSAL_ASKED);
    refuses(&g, "buy orange orange", REFUSAL_ASKED);
    set_tiles(&gray, 1, "gray");
    does(&gray, "1 play league gray");
    refuses(&gray, "play wall reichenau", REFUSAL_ASKED);
}

static void whoever_does_not_hold_the_city_wall_is_told_so(void **state)
{
    struct game g;
    set_both(&g, "brown orange gray");
    set_hand(&g, 1, "league");
    does(&g, "1 play league orange");
    offers_only(&g, "seal leaning; seal field; pass");
    refuses(&g, "play wall reichenau", REFUSAL_NOT_IN_HAND);
}

static void without_a_seal_the_leagues_orange_has_no_city_wall(void **state)
{
    struct game g;
    set_both(&g, "brown gray gray");
    set_seals(&g, 1, "reichenau", 4);
    set_seals(&g, 1, "townhall", 4);
    set_seals(&g, 1, "shipyard", 4);
    assert_int_equal(seat_of(&g, 1)->seals, 0);
    refuses(&g, "play league orange", REFUSAL_USELESS);
}

static void the_free_card_counts_once_for_the_league_and_the_city_wall(void **state)
{
    struct game g;
    set_both(&g, "gray gray white");
    fill_quarters_in_reach(&g);
    refuses(&g, "play league orange", REFUSAL_USELESS);
}

static void whoever_declines_keeps_the_city_wall_and_what_would_have_paid(void **state)
{
    struct game g;
    set_both(&g, "brown gray gray");
    does(&g, "1 play league orange; 1 pass");
    assert_asked(&g, ASKED_NOTHING);
    assert_hand(&g, 1, "wall siege");
    assert_pool(&g, "brown gray gray");
    assert_int_equal(seat_of(&g, 1)->coins, 5);
    refuses(&g, "play wall reichenau", REFUSAL_NO_ACTION);
}

static void the_free_seal_of_the_river_takes_no_city_wall(void **state)
{
    struct game g;
    set_both(&g, "turquoise brown gray");
    set_barge(&g, 1, bonus_space(BONUS_SEAL) - 1);
    does(&g, "1 river");
    assert_asked(&g, ASKED_SEAL);
    offers_only(&g, "seal goose; seal shipyard; pass");
    refuses(&g, "play wall reichenau", REFUSAL_ASKED);
}

static void the_tower_tiles_extra_seal_action_takes_the_city_wall_besides_the_leagues(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "freeseal", ANY_BOARD);
    set_hand(&g, 1, "wall league");
    set_tiles(&g, 1, "orange");
    set_coins(&g, 1, 4);
    push_line(&g, "brown gray gray");
    does(&g, "1 play league orange; 1 seal field; 1 pass; 1 steps 0; 1 play wall reichenau");
    assert_true(g.turn & TURN_FREESEAL);
    assert_int_equal(seat_of(&g, 1)->coins, 1); /* 4, 2 seals, the Field's coin */
    assert_pool(&g, "gray gray");
}

static void the_crest_scores_and_the_oath_house_gives_with_the_leagues_city_wall(void **state)
{
    struct game g;
    set_both(&g, "brown gray gray");
    give_coats(&g, 2, "oath");
    does(&g, "1 play league orange");
    unsigned before = seat_of(&g, 2)->score;
    does(&g, "1 play wall oath scholar");
    assert_int_equal(seat_of(&g, 2)->score, before + print_of_coat("oath")->later);
    assert_int_equal(seat_of(&g, 1)->descendants, 1u << DESCENDANT_SCHOLAR);
}

/* The views of the two seats and of a spectator, told of the moves, and those of the game. */
static void views_follow(struct game *g, const char *lines, struct move move, bool wall_is_known)
{
    static const unsigned viewers[] = {0, 1, VIEW_SPECTATOR};
    struct game before = *g;
    does(g, lines);
    for (unsigned i = 0; i < 3; i++) {
        struct view told, made;
        view_of(&before, viewers[i], &told);
        assert_int_equal(view_apply(&told, move), REFUSAL_NONE);
        view_of(g, viewers[i], &made);
        assert_memory_equal(&told, &made, sizeof made);
        bool knows = made.known.seats[0].hand & CARD_BIT(CARD_WALL);
        assert_int_equal(knows, wall_is_known || viewers[i] == 0);
    }
}

static void all_know_of_the_city_wall_where_nothing_else_explains_the_choice(void **state)
{
    const struct move league = move_play(CARD_LEAGUE, COLOUR_ORANGE, NONE);
    struct game g;
    set_both(&g, "brown gray gray");
    struct game full = g;
    views_follow(&g, "1 play league orange", league, false);
    fill_quarters_in_reach(&full);
    views_follow(&full, "1 play league orange", league, true);
    views_follow(&full, "1 pass", move_of(MOVE_PASS), true); /* and remember it */
}

static const struct CMUnitTest tests[] = {
    PROVES("R-CARD-WALL R-CARD-LEAGUE", the_leagues_seal_action_may_be_used_up_by_the_city_wall),
    PROVES("R-CARD-WALL R-TURN-3", the_city_wall_is_paid_for_as_any_card),
    PROVES("R-CARD-WALL R-CARD-6", the_city_wall_is_free_where_it_is_the_turns_first_card),
    PROVES("R-CARD-WALL", before_the_push_nothing_pays_for_the_city_wall_after_the_league),
    PROVES("R-CARD-WALL R-CARD-5", the_leagues_orange_may_be_chosen_where_only_the_city_wall_seals),
    PROVES("R-CARD-WALL R-SEAL-3", the_price_is_that_of_the_leagues_action),
    PROVES("R-CARD-WALL", no_other_card_and_no_other_colour_of_the_league_takes_the_city_wall),
    PROVES("R-CARD-WALL", whoever_does_not_hold_the_city_wall_is_told_so),
    PROVES("R-CARD-WALL R-TURN-4", without_a_seal_the_leagues_orange_has_no_city_wall),
    PROVES("R-CARD-WALL R-CARD-5", the_free_card_counts_once_for_the_league_and_the_city_wall),
    PROVES("R-CARD-WALL R-TURN-5", whoever_declines_keeps_the_city_wall_and_what_would_have_paid),
    PROVES("R-CARD-WALL", the_free_seal_of_the_river_takes_no_city_wall),
    PROVES("R-CARD-WALL R-TOWER-FREESEAL",
           the_tower_tiles_extra_seal_action_takes_the_city_wall_besides_the_leagues),
    PROVES("R-CARD-WALL R-SEAL-2 R-QUARTER-OATH",
           the_crest_scores_and_the_oath_house_gives_with_the_leagues_city_wall),
    PROVES("R-CARD-WALL", all_know_of_the_city_wall_where_nothing_else_explains_the_choice),
};

const struct rule_tests rules_wall = RULE_TESTS(tests);
