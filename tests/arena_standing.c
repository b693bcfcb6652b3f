/* The arithmetic of the arena: shares, intervals, Elo and the sequential test. */
#include <math.h>

#include "arena/standing.h"
#include "base/rng.h"
#include "cmocka_all.h"

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.12g, not %.12g", value, expected);
}

/* Two players, two seats: deals in which the second has won so many halves of two games. */
static struct standing standing_of(const unsigned deals[5])
{
    struct standing standing;
    standing_init(&standing, 2, 2);
    for (unsigned halves = 0; halves < 5; halves++) {
        struct deal deal = {.wins = {(uint16_t)(24 - 6 * halves), (uint16_t)(6 * halves)}};
        for (unsigned i = 0; i < deals[halves]; i++)
            standing_add(&standing, &deal);
    }
    return standing;
}

/* One deal in which the players have these parts of all wins. */
static struct standing standing_with(unsigned players, unsigned seats, const double *shares)
{
    struct standing standing;
    double whole = WIN_PARTS * (double)standing_games(players, seats) * 1e9;
    standing_init(&standing, players, seats);
    standing.deals = 1000000000;
    for (unsigned p = 0; p < players; p++)
        standing.wins[p] = (uint64_t)llround(shares[p] * whole);
    return standing;
}

static void a_deal_is_played_from_every_seat_with_every_player_filling_up(void **state)
{
    assert_int_equal(standing_games(2, 2), 2);
    assert_int_equal(standing_games(3, 3), 3);
    assert_int_equal(standing_games(4, 4), 4);
    assert_int_equal(standing_games(2, 3), 6);
    assert_int_equal(standing_games(2, 4), 8);
    assert_int_equal(standing_games(3, 4), 12);
}

/* Deals that are won or lost whole are as sure as so many single games: 60 of 100, by Wilson. */
static void whole_deals_have_the_interval_of_single_games(void **state)
{
    struct standing standing = standing_of((const unsigned[]){40, 0, 0, 0, 60});
    struct estimate share = standing_share(&standing, 1);
    assert_near(share.value, 0.6, 1e-12);
    assert_near(share.low, 0.502, 0.001); /* 0.5020 and 0.6906, but for n - 1 in the variance */
    assert_near(share.high, 0.691, 0.001);
}

static void deals_that_vary_less_have_a_narrower_interval(void **state)
{
    struct standing standing = standing_of((const unsigned[]){10, 20, 30, 20, 20});
    struct estimate first = standing_share(&standing, 0), second = standing_share(&standing, 1);
    /* mean 0.55, variance of a deal 10/99: 0.55 +- 1.96 * 0.0318 before Wilson's shift */
    double variance = (10 * .3025 + 20 * .09 + 30 * .0025 + 20 * .04 + 20 * .2025) / 99;
    assert_near(second.value, 0.55, 1e-12);
    assert_near(second.high - second.low, 2 * 1.96 * sqrt(variance / 100), 0.002);
    assert_near(first.value, 0.45, 1e-12);
    assert_near(first.low, 1 - second.high, 1e-12);
    assert_near(first.high, 1 - second.low, 1e-12);
}

static void an_interval_stays_between_none_and_all(void **state)
{
    struct standing standing = standing_of((const unsigned[]){0, 0, 0, 0, 50});
    struct estimate share = standing_share(&standing, 1), elo = standing_elo(&standing, 1);
    assert_true(share.value == 1 && share.high == 1);
    assert_near(share.low, 50 / (50 + 1.96 * 1.96), 1e-4);
    assert_true(isinf(elo.value) && isinf(elo.high));
    assert_near(elo.low, 400 * log10(50 / (1.96 * 1.96)), 0.1);
    share = standing_share(&standing, 0);
    assert_true(share.value == 0 && share.low == 0 && share.high < 0.1);
}

static void one_deal_says_next_to_nothing(void **state)
{
    struct standing standing = standing_of((const unsigned[]){0, 0, 0, 0, 1});
    assert_true(standing_share(&standing, 1).low < 0.25);
}

static void at_two_seats_elo_is_the_usual_one(void **state)
{
    struct standing standing = standing_of((const unsigned[]){0, 0, 100, 0, 100});
    struct estimate elo = standing_elo(&standing, 1), share = standing_share(&standing, 1);
    assert_near(elo.value, 190.848501887865, 1e-6); /* 75 % */
    assert_near(elo.low, 400 * log10(share.low / (1 - share.low)), 1e-6);
    assert_near(elo.high, 400 * log10(share.high / (1 - share.high)), 1e-6);
    assert_true(standing_elo(&standing, 0).value == 0);
}

static void elo_at_full_tables_is_the_ratio_of_the_wins(void **state)
{
    struct standing standing = standing_with(4, 4, (const double[]){.4, .3, .2, .1});
    for (unsigned p = 1; p < 4; p++)
        assert_near(standing_elo(&standing, p).value, 400 * log10((4.0 - p) / 4), 1e-4);
}

static void elo_of_an_expected_share_is_the_one_it_was_expected_for(void **state)
{
    assert_near(standing_expected(2, 0), 0.5, 1e-12);
    assert_near(standing_expected(2, 400), 10.0 / 11, 1e-12);
    assert_near(standing_expected(4, 400), (10.0 / 13 + 30.0 / 31) / 2, 1e-12);
    for (unsigned seats = 2; seats <= 4; seats++)
        for (int elo = -500; elo <= 500; elo += 100) {
            double share = standing_expected(seats, elo);
            struct standing standing = standing_with(2, seats, (const double[]){1 - share, share});
            assert_near(standing_elo(&standing, 1).value, elo, 1e-3);
        }
}

/* Strengths 4, 2, 1 at four seats, each player in turn with two of them. */
static void elo_of_three_at_four_seats_fits_all_line_ups(void **state)
{
    const double shares[] = {(8 / 11.0 + 4 / 9.0 + 4 / 8.0) / 3, (2 / 11.0 + 4 / 9.0 + 2 / 8.0) / 3,
                             (1 / 11.0 + 1 / 9.0 + 2 / 8.0) / 3};
    struct standing standing = standing_with(3, 4, shares);
    assert_near(standing_elo(&standing, 1).value, -400 * log10(2), 1e-3);
    assert_near(standing_elo(&standing, 2).value, -400 * log10(4), 1e-3);
}

static void who_has_won_nothing_has_no_elo_to_compare(void **state)
{
    struct standing standing = standing_with(3, 3, (const double[]){0, 0, 1});
    assert_true(isnan(standing_elo(&standing, 1).value));
    assert_true(standing_elo(&standing, 2).value > 0 && isinf(standing_elo(&standing, 2).value));
}

static void the_likelihood_ratio_is_that_of_normal_deals(void **state)
{
    struct standing standing = standing_of((const unsigned[]){30, 0, 100, 0, 70});
    double stronger = standing_expected(2, 50);
    double variance = (30 * .36 + 100 * .01 + 70 * .16 + .5) / 201;
    assert_near(standing_likelihood(&standing, 50),
                200 * (stronger - .5) * (1.2 - .5 - stronger) / (2 * variance), 1e-9);
    standing_init(&standing, 2, 2);
    assert_true(standing_likelihood(&standing, 50) == 0);
    assert_int_equal(standing_verdict(&standing, 50), STANDING_OPEN);
}

static void a_few_deals_decide_nothing(void **state)
{
    struct standing won = standing_of((const unsigned[]){0, 0, 0, 0, 3});
    struct standing even = standing_of((const unsigned[]){0, 0, 20, 0, 0});
    assert_int_equal(standing_verdict(&won, 20), STANDING_OPEN);
    assert_int_equal(standing_verdict(&even, 20), STANDING_OPEN);
}

/* How often of a thousand times the test takes the second player, of this share, for stronger by 100. */
static unsigned times_stronger(double share)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "sequential";
    unsigned stronger = 0;
    for (unsigned trial = 0; trial < 1000; trial++) {
        struct standing standing;
        struct rng rng;
        enum standing_verdict verdict = STANDING_OPEN;
        standing_init(&standing, 2, 2);
        rng_init(&rng, seed, trial);
        while (verdict == STANDING_OPEN) {
            struct deal deal = {0};
            for (unsigned game = 0; game < 2; game++)
                deal.wins[rng_below(&rng, 1000000) < share * 1000000] += WIN_PARTS;
            standing_add(&standing, &deal);
            verdict = standing_verdict(&standing, 100);
        }
        stronger += verdict == STANDING_STRONGER;
    }
    return stronger;
}

static void the_test_errs_at_most_as_often_as_it_says(void **state)
{
    unsigned by_mistake = times_stronger(0.5);
    unsigned rightly = times_stronger(standing_expected(2, 100));
    assert_in_range(by_mistake, 10, 65);
    assert_in_range(rightly, 935, 990);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_is_played_from_every_seat_with_every_player_filling_up),
        cmocka_unit_test(whole_deals_have_the_interval_of_single_games),
        cmocka_unit_test(deals_that_vary_less_have_a_narrower_interval),
        cmocka_unit_test(an_interval_stays_between_none_and_all),
        cmocka_unit_test(one_deal_says_next_to_nothing),
        cmocka_unit_test(at_two_seats_elo_is_the_usual_one),
        cmocka_unit_test(elo_at_full_tables_is_the_ratio_of_the_wins),
        cmocka_unit_test(elo_of_an_expected_share_is_the_one_it_was_expected_for),
        cmocka_unit_test(elo_of_three_at_four_seats_fits_all_line_ups),
        cmocka_unit_test(who_has_won_nothing_has_no_elo_to_compare),
        cmocka_unit_test(the_likelihood_ratio_is_that_of_normal_deals),
        cmocka_unit_test(a_few_deals_decide_nothing),
        cmocka_unit_test(the_test_errs_at_most_as_often_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
