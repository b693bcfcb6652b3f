/* Laws of ratings. */
#include "server/rating.h"

#include <math.h>
#include <string.h>

#include "ai/level.h"
#include "base/rng.h"
#include "cmocka_all.h"

enum { GAMES = 5000, OLD = 1000 };

static const double close_to = 1e-9;

static struct rng random_numbers(void)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES] = "ratings";
    rng_init(&rng, seed, 0);
    return rng;
}

/* Any game of old hands; among equal points the first is the winner. */
static unsigned any_game(struct rng *rng, struct rating_seat seats[SEATS_MAX])
{
    unsigned count = 2 + rng_below(rng, SEATS_MAX - 1), best = 0;
    for (unsigned s = 0; s < count; s++) {
        seats[s] = (struct rating_seat){
            .rating = rng_below(rng, 4000), .games = OLD, .points = (int)rng_below(rng, 6) - 3};
        if (seats[s].points > seats[best].points)
            best = s;
    }
    seats[best].is_winner = true;
    return count;
}

static void what_one_wins_others_lose(void **state)
{
    struct rng rng = random_numbers();
    for (unsigned i = 0; i < GAMES; i++) {
        struct rating_seat seats[SEATS_MAX];
        double changes[SEATS_MAX], sum = 0;
        unsigned count = any_game(&rng, seats);
        rating_changes(seats, count, changes);
        for (unsigned s = 0; s < count; s++)
            sum += changes[s];
        assert_true(fabs(sum) < close_to);
    }
}

static void where_one_sits_does_not_matter(void **state)
{
    struct rng rng = random_numbers();
    for (unsigned i = 0; i < GAMES; i++) {
        struct rating_seat seats[SEATS_MAX], turned[SEATS_MAX];
        double changes[SEATS_MAX], others[SEATS_MAX];
        unsigned count = any_game(&rng, seats);
        for (unsigned s = 0; s < count; s++)
            turned[(s + 1) % count] = seats[s];
        rating_changes(seats, count, changes);
        rating_changes(turned, count, others);
        for (unsigned s = 0; s < count; s++)
            assert_true(fabs(changes[s] - others[(s + 1) % count]) < close_to);
    }
}

static void a_better_result_never_costs_points(void **state)
{
    struct rng rng = random_numbers();
    for (unsigned i = 0; i < GAMES; i++) {
        struct rating_seat seats[SEATS_MAX];
        double before[SEATS_MAX], after[SEATS_MAX];
        unsigned count = any_game(&rng, seats), one = rng_below(&rng, count);
        rating_changes(seats, count, before);
        seats[one].points++;
        rating_changes(seats, count, after);
        assert_true(after[one] >= before[one]);
    }
}

/* Twice the same seat against the same, won once and lost once. */
static void equals_who_each_win_once_are_where_they_were(void **state)
{
    struct rating_seat seats[2] = {{1500, OLD, .points = 3, .is_winner = true},
                                   {1500, OLD, .points = 2}};
    double won[SEATS_MAX], lost[SEATS_MAX], even[SEATS_MAX];
    rating_changes(seats, 2, won);
    seats[0].points = 1;
    rating_changes(seats, 2, lost);
    assert_true(won[0] > 0 && fabs(won[0] + lost[0]) < close_to);
    seats[0].points = seats[1].points;
    seats[0].is_winner = seats[1].is_winner = true;
    rating_changes(seats, 2, even);
    assert_true(fabs(even[0]) < close_to && fabs(even[1]) < close_to);
}

static void tie_breaks_decide_between_equal_points(void **state)
{
    struct rating_seat seats[2] = {{1500, OLD, .points = 3, .is_winner = true},
                                   {1500, OLD, .points = 3}};
    double broken[SEATS_MAX], clear[SEATS_MAX];
    rating_changes(seats, 2, broken);
    seats[0].points = 4;
    rating_changes(seats, 2, clear);
    assert_true(fabs(broken[0] - clear[0]) < close_to);
}

static void a_win_that_was_expected_brings_less(void **state)
{
    double last = 1000;
    for (unsigned rating = 800; rating < 2800; rating += 100) {
        struct rating_seat seats[2] = {{rating, OLD, .points = 3, .is_winner = true},
                                       {1500, OLD, .points = 2}};
        double changes[SEATS_MAX];
        rating_changes(seats, 2, changes);
        assert_true(changes[0] > 0 && changes[0] < last);
        last = changes[0];
    }
}

static void a_new_rating_moves_twice_as_fast(void **state)
{
    struct rating_seat seats[2] = {{1500, 0, .points = 3, .is_winner = true},
                                   {1500, OLD, .points = 2}};
    double changes[SEATS_MAX];
    rating_changes(seats, 2, changes);
    assert_true(fabs(changes[0] + 2 * changes[1]) < close_to);
}

static void stronger_levels_are_rated_higher(void **state)
{
    double last = 0;
    for (unsigned i = 0; i < LEVELS; i++) {
        double rating = rating_of_level((struct slice){level_names[i], strlen(level_names[i])});
        assert_true(rating > last);
        last = rating;
    }
    assert_true(fabs(rating_of_level((struct slice){"wizard", 6}) - RATING_START) < close_to);
}

static void a_score_below_nothing_is_less_than_one_above(void **state)
{
    struct rating_seat seats[2] = {{1500, OLD, .points = -4}, {1500, OLD, .points = 39}};
    double changes[SEATS_MAX];
    rating_changes(seats, 2, changes);
    assert_true(changes[0] < 0 && changes[1] > 0);
}

static void nobody_gains_or_loses_against_who_has_no_rating(void **state)
{
    struct rating_seat seats[3] = {{1500, OLD, .points = 9}, {.points = 1, .is_nobodys = true}};
    double changes[SEATS_MAX], alone[SEATS_MAX];
    rating_changes(seats, 2, changes);
    assert_true(fabs(changes[0]) < close_to && !rating_counts(seats, 2, 0));
    seats[2] = (struct rating_seat){1600, OLD, .points = 5};
    rating_changes(seats, 3, changes);
    assert_true(rating_counts(seats, 3, 0) && !rating_counts(seats, 3, 1));
    seats[1] = seats[2];
    rating_changes(seats, 2, alone);
    assert_true(fabs(changes[0] - alone[0]) < close_to);
}

static void who_lets_a_computer_player_move_has_lost_and_nobody_wins_by_that(void **state)
{
    struct rating_seat seats[2] = {{1500, OLD, .points = 90, .is_winner = true, .was_helped = true},
                                   {1500, OLD, .points = 10}};
    double changes[SEATS_MAX];
    rating_changes(seats, 2, changes);
    assert_true(changes[0] < -1 && fabs(changes[1]) < close_to);
    assert_true(rating_counts(seats, 2, 0) && !rating_counts(seats, 2, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_wins_others_lose),
        cmocka_unit_test(where_one_sits_does_not_matter),
        cmocka_unit_test(a_better_result_never_costs_points),
        cmocka_unit_test(equals_who_each_win_once_are_where_they_were),
        cmocka_unit_test(tie_breaks_decide_between_equal_points),
        cmocka_unit_test(a_win_that_was_expected_brings_less),
        cmocka_unit_test(a_new_rating_moves_twice_as_fast),
        cmocka_unit_test(stronger_levels_are_rated_higher),
        cmocka_unit_test(a_score_below_nothing_is_less_than_one_above),
        cmocka_unit_test(nobody_gains_or_loses_against_who_has_no_rating),
        cmocka_unit_test(who_lets_a_computer_player_move_has_lost_and_nobody_wins_by_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
