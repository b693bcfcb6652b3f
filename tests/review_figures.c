/* The review over many games, in figures: how fair luck is, what it explains, what is left, which blunders are named.
 *
 * ULM_REVIEW_GAMES plays so many games of each kind instead of few, ULM_REVIEW_ITERATIONS judges decisions with so many. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cmocka_all.h"
#include "review_played.h"
#include "sanitized.h"

enum { GAMES_MOST = 100000 };

static struct played played;
static struct review review;

static unsigned number_of(const char *name, unsigned usual)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : usual;
}

/* What two numbers have in common. */
struct pair {
    double n, x, y, xx, yy, xy;
};

static void add(struct pair *pair, double x, double y)
{
    pair->n++;
    pair->x += x;
    pair->y += y;
    pair->xx += x * x;
    pair->yy += y * y;
    pair->xy += x * y;
}

static double covariance(double n, double x, double y, double xy)
{
    return (xy - x * y / n) / (n - 1);
}

static double spread_of_x(const struct pair *pair)
{
    return sqrt(covariance(pair->n, pair->x, pair->x, pair->xx) / pair->n);
}

/* What is left of the variance of y when x, weighed as it explains most, is taken off. */
static double left(const struct pair *pair)
{
    double common = covariance(pair->n, pair->x, pair->y, pair->xy);
    return 1 - common * common / covariance(pair->n, pair->x, pair->x, pair->xx) /
                   covariance(pair->n, pair->y, pair->y, pair->yy);
}

static int larger(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double parts(int64_t number)
{
    return (double)number / (double)WORTH_ONE;
}

static void the_luck_of_equals_is_even_and_explains_most_of_their_results(void **state)
{
    static struct worth_eyes eyes;
    unsigned games = number_of("ULM_REVIEW_GAMES", SANITIZED ? 2 : 16);
    struct pair win = {0}, margin = {0};
    eyes.net = net_builtin();
    for (unsigned n = 0; n < games; n++) {
        struct worth sum = {0}, luck, end;
        played_make(&(struct played_plan){n, 2, VARIANT_BASIC, 10, {"net", "net"}, -1}, &played);
        for (unsigned i = 0; i < played.count; i++) {
            const struct played_line *line = &played.lines[i];
            if (line->mover != MOVER_CHANCE || luck_is_start(line->move))
                continue;
            luck_of(&eyes, &line->before, line->move, &luck);
            worth_add(&sum, &luck, 1);
        }
        worth_of(&eyes, &played.last, &end);
        add(&win, parts(sum.win[0]), parts(end.win[0]));
        add(&margin, parts(sum.points[0] - sum.points[1]), parts(end.points[0] - end.points[1]));
    }
    printf("# %u games of equals: luck of seat 1 %+.4f of a win (error %.4f), %+.3f points (%.3f); "
           "of the variance are "
           "left: share %.3f, margin %.3f\n",
           games, win.x / win.n, spread_of_x(&win), margin.x / margin.n, spread_of_x(&margin),
           left(&win), left(&margin));
    assert_true(SANITIZED || fabs(win.x / win.n) < 4 * spread_of_x(&win));
    assert_true(SANITIZED || left(&win) < 0.8);
}

/* Of one side's account, absolute, over all seats and games. */
static void tell(const char *what, const char *const players[2], unsigned games,
                 uint32_t iterations)
{
    static double unexplained[2 * GAMES_MOST];
    double luck = 0, losses = 0;
    size_t count = 0;
    for (unsigned n = 0; n < games; n++) {
        played_make(&(struct played_plan){n, 2, VARIANT_BASIC, 10, {players[0], players[1]}, -1},
                    &played);
        played_review(&played, iterations, &review);
        for (unsigned s = 0; s < 2; s++) {
            struct account win, points;
            review_account(&review, s, &win, &points);
            luck += fabs(parts(win.luck)) / 2;
            losses += fabs(parts(win.own + win.others)) / 2;
            unexplained[count++] = fabs(parts(win.unexplained));
        }
    }
    qsort(unexplained, count, sizeof *unexplained, larger);
    printf("# %s, %u games at %u iterations: |luck| %.3f, |losses| %.3f; |unexplained| quarter "
           "%.3f, median %.3f, "
           "three quarters %.3f, nine tenths %.3f\n",
           what, games, iterations, luck / games, losses / games, unexplained[count / 4],
           unexplained[count / 2], unexplained[count * 3 / 4], unexplained[count * 9 / 10]);
    assert_true(SANITIZED || strcmp(players[0], players[1]) == 0 || losses > luck);
}

static void who_plays_at_random_loses_by_losses_and_not_by_luck(void **state)
{
    unsigned games = number_of("ULM_REVIEW_GAMES", SANITIZED ? 1 : 2);
    unsigned iterations = number_of("ULM_REVIEW_ITERATIONS", JUDGE_QUICK);
    tell("net against net", (const char *const[]){"net", "net"}, games, iterations);
    tell("search:400 against random", (const char *const[]){"search:400", "random"}, games,
         iterations);
}

static void a_planted_blunder_is_found_and_named(void **state)
{
    unsigned games = number_of("ULM_REVIEW_GAMES", 1), found = 0, named = 0, hit = 0;
    unsigned iterations = number_of("ULM_REVIEW_ITERATIONS", JUDGE_QUICK);
    for (unsigned n = 0; n < games; n++) {
        int ply = played_make(
            &(struct played_plan){n, 2, VARIANT_BASIC, 10, {"net", "net"}, (int)(n * 37 % 120)},
            &played);
        if (ply < 0)
            continue;
        played_review(&played, iterations, &review);
        size_t t = review.count;
        while (review.turns[--t].ply > (unsigned)ply)
            continue;
        found++;
        named += review.turns[t].has_worst && review.turns[t].worst_ply == (unsigned)ply;
        hit += review_mistake(&review.turns[t]) != MISTAKE_NONE;
    }
    printf("# %u planted blunders at %u iterations: %u the worst of their turn, %u in a turn that "
           "is a mistake\n",
           found, iterations, named, hit);
    assert_int_equal(named, found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_luck_of_equals_is_even_and_explains_most_of_their_results),
        cmocka_unit_test(who_plays_at_random_loses_by_losses_and_not_by_luck),
        cmocka_unit_test(a_planted_blunder_is_found_and_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
