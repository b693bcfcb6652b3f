/* Coats of arms. */
#include "rules/view.h"
#include "table.h"

/* Seat 1 beside the Leaning House, coins for all, a pushed line of three orange tiles. */
static void set_sealing(struct game *g, unsigned seats)
{
    set_table(g, seats, ANY_BOARD);
    set_coins(g, 1, 12);
    set_barge(g, 1, beside("leaning"));
    push_line(g, "orange orange orange");
}

static void a_gold_coat_scores_at_once_and_gets_a_seal_and_a_crest(void **state)
{
    static const char *const names[QUARTERS] = {"leaning", "oath",  "townhall", "reichenau",
                                                "goose",   "field", "garden",   "shipyard"};
    for (unsigned coat = 0; coat < QUARTERS; coat++) {
        struct game g;
        set_sealing(&g, 2);
        does(&g, words("1 seal leaning; * coat 1 %s; * coat 1 salt; 1 coat %s", names[coat],
                       names[coat]));
        assert_int_equal(seat_of(&g, 1)->score, START_SCORE + edition_coat[coat].now);
        assert_int_equal(seat_of(&g, 1)->coats, 1 << coat);
        assert_int_equal(seat_of(&g, 1)->crests, SEAT_CRESTS - 1);
        assert_int_equal(seat_of(&g, 1)->seals, SEAT_SEALS - 2); /* the quarter's and the edge's */
        for (unsigned q = 0; q < QUARTERS; q++)
            assert_int_equal(g.crests[q], q == coat ? 0 : NONE);
        for (unsigned p = 0; p < PLACES; p++)
            assert_int_equal(g.edges[p], p == edition_coat[coat].place ? 0 : NONE);
    }
}

static void a_silver_coat_scores_at_once_and_gets_a_seal_but_no_crest(void **state)
{
    static const char *const names[] = {"butchers", "corn", "eagle", "salt"};
    for (unsigned i = 0; i < 4; i++) {
        struct game g;
        set_sealing(&g, 2);
        does(&g,
             words("1 seal leaning; * coat 1 oath; * coat 1 %s; 1 coat %s", names[i], names[i]));
        assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print_of_coat(names[i])->now);
        assert_int_equal(seat_of(&g, 1)->crests, SEAT_CRESTS);
        for (unsigned q = 0; q < QUARTERS; q++)
            assert_int_equal(g.crests[q], NONE);
        assert_int_equal(g.edges[print_of_coat(names[i])->place], 0);
    }
}

static void one_of_the_two_must_be_kept(void **state)
{
    struct game g;
    set_sealing(&g, 2);
    does(&g, "1 seal leaning; * coat 1 oath; * coat 1 salt");
    offers_only(&g, "coat oath; coat salt");
    refuses(&g, "pass", REFUSAL_ASKED);
}

static void without_a_crest_gold_coats_cannot_be_taken(void **state)
{
    struct game g;
    set_sealing(&g, 2);
    give_coats(&g, 1, "goose field shipyard");
    does(&g, "1 seal leaning; * coat 1 oath; * coat 1 salt");
    offers_only(&g, "coat salt");
    refuses(&g, "coat oath", REFUSAL_NO_CREST);
    does(&g, "1 coat salt");
}

/* Who looks on does not see the two; that both are gold takes as many gold ones left. */
static void
without_a_crest_it_is_open_whether_a_coat_is_asked_for_if_two_gold_ones_are_left(void **state)
{
    for (unsigned gold = 0; gold < 4; gold++) {
        static const char *const others[] = {"oath townhall reichenau", "oath townhall", "oath",
                                             "butchers"};
        struct game g;
        struct view view;
        set_sealing(&g, 3);
        give_coats(&g, 1, "goose field shipyard");
        give_coats(&g, 2, "leaning garden");
        give_coats(&g, 3, others[gold]);
        does(&g, "1 seal leaning; * coat 1 salt; * coat 1 corn");
        view_of(&g, VIEW_SPECTATOR, &view);
        assert_asked(&view.known, ASKED_COAT);
        assert_int_equal(game_can_skip_coat(&view.known), gold >= 2);
        assert_false(game_can_skip_coat(&g));
    }
}

static void two_coats_that_cannot_be_taken_go_under_the_stack_in_order(void **state)
{
    struct game g;
    set_sealing(&g, 3);
    give_coats(&g, 1, "goose field shipyard");
    give_coats(&g, 2, "leaning garden butchers corn eagle");
    int score = seat_of(&g, 1)->score;
    /* left: oath townhall reichenau salt */
    does(&g, "1 seal leaning; * coat 1 townhall; * coat 1 oath");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(seat_of(&g, 1)->score, score);
    assert_int_equal(game_coats_left(&g), 4);

    does(&g, "1 seal leaning"); /* first the two that nobody has seen */
    cannot_come(&g, "coat 1 townhall; coat 1 oath");
    does(&g, "* coat 1 salt; * coat 1 reichenau; 1 coat salt; 1 seal leaning");
    cannot_come(&g, "coat 1 oath; coat 1 reichenau"); /* then those put under it, oldest first */
    does(&g, "* coat 1 townhall; * coat 1 oath");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(game_coats_left(&g), 3);
    assert_int_equal(g.under[0].coat, COAT_REICHENAU);
    assert_int_equal(g.under[1].coat, COAT_TOWNHALL);
    assert_int_equal(g.under[2].coat, COAT_OATH);
}

static void with_one_coat_left_one_is_drawn_and_with_none_none(void **state)
{
    struct game g;
    set_sealing(&g, 4);
    give_coats(&g, 2, "leaning oath townhall butchers corn eagle");
    give_coats(&g, 3, "reichenau goose field");
    give_coats(&g, 4, "garden salt");
    does(&g, "1 seal leaning; * coat 1 shipyard");
    offers_only(&g, "coat shipyard");
    does(&g, "1 coat shipyard");
    assert_int_equal(game_coats_left(&g), 0);
    does(&g, "1 seal leaning");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(mover_of(&g), 1);
}

static void a_single_coat_that_cannot_be_taken_goes_back(void **state)
{
    struct game g;
    set_sealing(&g, 4);
    give_coats(&g, 1, "leaning oath townhall");
    give_coats(&g, 2, "butchers corn eagle salt");
    give_coats(&g, 3, "reichenau goose field");
    give_coats(&g, 4, "garden");
    does(&g, "1 seal leaning; * coat 1 shipyard");
    assert_asked(&g, ASKED_NOTHING);
    assert_int_equal(game_coats_left(&g), 1);
}

static void without_a_seal_left_a_coat_scores_and_gets_its_crest_but_no_seal(void **state)
{
    struct game g;
    set_sealing(&g, 2);
    set_seals(&g, 1, "reichenau", 4);
    set_seals(&g, 1, "townhall", 4);
    set_seals(&g, 1, "goose", 3);
    does(&g, "1 seal leaning; * coat 1 oath; * coat 1 salt");
    assert_int_equal(seat_of(&g, 1)->seals, 0);
    does(&g, "1 coat oath");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print_of_coat("oath")->now);
    assert_int_equal(g.crests[QUARTER_OATH], 0);
    assert_int_equal(g.edges[print_of_coat("oath")->place], NONE);
    assert_int_equal(seat_of(&g, 1)->seals, 0);

    set_table(&g, 2, ANY_BOARD);
    set_barge(&g, 1, beside("leaning"));
    set_seals(&g, 1, "reichenau", 4);
    set_seals(&g, 1, "townhall", 4);
    set_seals(&g, 1, "goose", 3);
    push_line(&g, "orange gray gray");
    does(&g, "1 seal leaning; * coat 1 oath; * coat 1 salt; 1 coat salt");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print_of_coat("salt")->now);
    assert_int_equal(g.edges[print_of_coat("salt")->place], NONE);
}

static void each_later_seal_in_the_quarter_of_a_crest_scores_for_its_owner(void **state)
{
    struct game g;
    int later = print_of_coat("reichenau")->later;
    set_table(&g, 3, ANY_BOARD);
    give_coats(&g, 3, "reichenau");
    set_hand(&g, 1, "chronicle");
    set_coins(&g, 1, 9);
    set_barge(&g, 1, beside("reichenau"));
    set_barge(&g, 2, beside("reichenau") + 1);
    push_line(&g, "orange orange gray");
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 3)->score, START_SCORE + later);
    does(&g, "1 seal reichenau");
    assert_int_equal(seat_of(&g, 3)->score, START_SCORE + 2 * later);
    does(&g, "1 play chronicle reichenau");
    assert_int_equal(seat_of(&g, 3)->score, START_SCORE + 3 * later);
    does(&g, "1 end");
    push(&g, "orange", "N3");
    does(&g, "2 seal reichenau");
    assert_int_equal(seat_of(&g, 3)->score, START_SCORE + 4 * later);
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE + 1);
}

static void the_seal_through_which_a_coat_was_won_does_not_score_for_it(void **state)
{
    struct game g;
    const struct coat_print *print = print_of_coat("leaning");
    set_sealing(&g, 2);
    does(&g, "1 seal leaning; * coat 1 leaning; * coat 1 salt; 1 coat leaning");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print->now);
    does(&g, "1 seal leaning");
    assert_int_equal(seat_of(&g, 1)->score, START_SCORE + print->now + print->later);
}

static void a_seal_at_the_edge_scores_for_no_crest(void **state)
{
    struct game g;
    set_sealing(&g, 2);
    give_coats(&g, 2, "oath");
    does(&g, "1 seal leaning; * coat 1 corn; * coat 1 salt; 1 coat corn");
    assert_int_equal(seat_of(&g, 2)->score, START_SCORE);
}

static const struct CMUnitTest tests[] = {
    PROVES("R-COAT-1", a_gold_coat_scores_at_once_and_gets_a_seal_and_a_crest),
    PROVES("R-COAT-1", a_silver_coat_scores_at_once_and_gets_a_seal_but_no_crest),
    PROVES("R-COAT-2", one_of_the_two_must_be_kept),
    PROVES("R-COAT-2 R-MAT-3", without_a_crest_gold_coats_cannot_be_taken),
    PROVES("R-COAT-2",
           without_a_crest_it_is_open_whether_a_coat_is_asked_for_if_two_gold_ones_are_left),
    PROVES("R-COAT-2", two_coats_that_cannot_be_taken_go_under_the_stack_in_order),
    PROVES("R-COAT-2", with_one_coat_left_one_is_drawn_and_with_none_none),
    PROVES("R-COAT-2", a_single_coat_that_cannot_be_taken_goes_back),
    PROVES("R-COAT-2", without_a_seal_left_a_coat_scores_and_gets_its_crest_but_no_seal),
    PROVES("R-COAT-3", each_later_seal_in_the_quarter_of_a_crest_scores_for_its_owner),
    PROVES("R-COAT-3", the_seal_through_which_a_coat_was_won_does_not_score_for_it),
    PROVES("R-COAT-3", a_seal_at_the_edge_scores_for_no_crest),
};

const struct rule_tests rules_coats = RULE_TESTS(tests);
