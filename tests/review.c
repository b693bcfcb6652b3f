/* The review of a game: sums that add up, luck that is 0 on the average, losses by what a seat knows. */
#include <string.h>

#include "base/check.h"
#include "cmocka_all.h"
#include "review_played.h"
#include "sanitized.h"

static struct played played;
static struct review review, again;

static void play(unsigned number, const char *player)
{
    played_make(&(struct played_plan){.number = number,
                                      .seats = SEATS_MIN + number % 3,
                                      .variant = number / 3 % VARIANTS,
                                      .rounds = number / 6 % 2 ? 12 : 10,
                                      .players = {player, player, player, player},
                                      .blunder = -1},
                &played);
}

static void assert_adds_up(void)
{
    int64_t start = 0, luck = 0, losses = 0, unexplained = 0, result = 0;
    for (unsigned s = 0; s < review.seats; s++) {
        struct account win, points;
        struct worth turns = {0};
        review_account(&review, s, &win, &points);
        for (size_t t = 0; t < review.count; t++) {
            worth_add(&turns, &review.turns[t].luck, 1);
            worth_add(&turns, &review.turns[t].loss, 1);
        }
        assert_true(win.luck + win.own + win.others == turns.win[s]);
        assert_true(points.luck + points.own + points.others == turns.points[s]);
        assert_true(win.start + turns.win[s] + win.unexplained == win.result);
        assert_true(points.start + turns.points[s] + points.unexplained == points.result);
        assert_true(points.result == played.last.seats[s].score * WORTH_ONE);
        start += win.start;
        luck += win.luck;
        losses += win.own + win.others;
        unexplained += win.unexplained;
        result += win.result;
    }
    assert_true(start == WORTH_ONE && result == WORTH_ONE);
    assert_true(luck == 0 && losses == 0 && unexplained == 0);
}

static void the_sum_of_every_seat_adds_up_to_its_result(void **state)
{
    static const unsigned numbers[] = {0, 4, 8,
                                       11}; /* 2 to 4 seats, both variants, 10 and 12 rounds */
    for (unsigned i = 0; i < (SANITIZED ? 1 : 4); i++) {
        play(numbers[i], i % 2 ? "net" : "random");
        played_review(&played, JUDGE_LEAST, &review);
        assert_adds_up();
        assert_int_equal(review.turns[0].seat, NONE);
        assert_int_equal(review.count, 1 + review.seats * played.last.rounds);
    }
}

static void the_same_game_is_reviewed_the_same(void **state)
{
    play(1, "net");
    played_review(&played, JUDGE_LEAST, &review);
    played_review(&played, JUDGE_LEAST, &again);
    for (size_t t = 0; t < review.count; t++) {
        const struct review_turn *one = &review.turns[t], *two = &again.turns[t];
        assert_memory_equal(&one->begin, &two->begin, sizeof one->begin);
        assert_memory_equal(&one->luck, &two->luck, sizeof one->luck);
        assert_memory_equal(&one->loss, &two->loss, sizeof one->loss);
        assert_int_equal(one->win.error, two->win.error);
        assert_int_equal(one->worst_ply, two->worst_ply);
    }
}

/* Rounding takes less than a part of each mean. */
static void assert_fair(struct worth_eyes *eyes, const struct game *game)
{
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    struct worth sum = {0}, luck;
    int64_t weight = 0;
    size_t count = chance_list(game, list, weights);
    for (size_t i = 0; i < count; i++) {
        int64_t all = 0;
        luck_of(eyes, game, list[i], &luck);
        worth_add(&sum, &luck, weights[i]);
        weight += weights[i];
        for (unsigned s = 0; s < SEATS_MAX; s++)
            all += luck.win[s];
        assert_true(all == 0);
    }
    for (unsigned s = 0; s < game->seat_count; s++) {
        assert_true(sum.win[s] < weight * SEATS_MAX && sum.win[s] > -weight * SEATS_MAX);
        assert_true(sum.points[s] >= 0 && sum.points[s] < weight);
    }
}

static void luck_is_nothing_on_the_average_over_all_that_could_come(void **state)
{
    static struct worth_eyes eyes;
    unsigned met[LUCK_KINDS] = {0}, most = SANITIZED ? 1 : 3;
    eyes.net = net_builtin();
    for (unsigned n = 0; n < 6; n++) {
        play(n, "net");
        for (unsigned i = 0; i < played.count; i++) {
            const struct played_line *line = &played.lines[i];
            if (line->mover != MOVER_CHANCE || luck_is_start(line->move))
                continue;
            enum luck_kind kind = luck_kind(line->move);
            if (met[kind] < most && ++met[kind])
                assert_fair(&eyes, &line->before);
        }
    }
    for (unsigned k = 0; k < LUCK_KINDS; k++)
        assert_int_equal(met[k], most);
}

static void what_a_game_that_is_over_is_worth_is_its_result(void **state)
{
    static struct worth_eyes eyes;
    struct worth worth;
    struct game game;
    eyes.net = net_builtin();
    game_init(&game, 4, VARIANT_BASIC, 10);
    game.phase = PHASE_OVER;
    for (unsigned s = 0; s < 4; s++) {
        game.seats[s].score = s < 3 ? 20 : 19;
        game.seats[s].space = 3;
    }
    worth_of(&eyes, &game, &worth);
    int64_t sum = 0;
    for (unsigned s = 0; s < 4; s++)
        sum += worth.win[s];
    assert_true(sum == WORTH_ONE);
    assert_true(worth.points[0] == 20 * WORTH_ONE && worth.points[3] == 19 * WORTH_ONE);
    assert_true(worth.win[3] == 0);
}

static void what_a_seat_cannot_know_changes_no_loss(void **state)
{
    static unsigned char block[JUDGE_BYTES];
    static struct judge judge;
    static struct loss one, two;
    struct rng rng;
    unsigned compared = 0;
    rng_init(&rng, (const uint8_t[RNG_SEED_BYTES]){1}, 0);
    judge_init(&judge, net_builtin(), block, sizeof block, 200);
    play(0, "net");
    for (unsigned i = 40; i < played.count && compared < 8; i++) {
        const struct played_line *line = &played.lines[i];
        struct game other;
        struct view view;
        if (line->mover == MOVER_CHANCE)
            continue;
        view_of(&line->before, line->mover, &view);
        judge_loss(&judge, &view, line->move, i, &one);
        view_sample(&view, &rng, &other);
        view_of(&other, line->mover, &view);
        judge_loss(&judge, &view, line->move, i, &two);
        assert_int_equal(one.win.mean, two.win.mean);
        assert_int_equal(one.points.mean, two.points.mean);
        compared += !one.is_forced;
    }
    assert_int_equal(compared, 8);
}

static void a_mistake_is_larger_than_twice_its_error(void **state)
{
    struct review_turn turn = {.win = {10, NET_ONE / 10, NET_ONE / 20 + 1}};
    assert_int_equal(review_mistake(&turn), MISTAKE_NONE);
    turn.win.error--;
    assert_int_equal(review_mistake(&turn), MISTAKE_MIDDLE);
    turn.win.mean -= 2;
    turn.win.error = 0;
    assert_int_equal(review_mistake(&turn), MISTAKE_SMALL);
    turn.win.mean = NET_ONE / 20 - 1;
    assert_int_equal(review_mistake(&turn), MISTAKE_NONE);
    turn.win.mean = NET_ONE;
    assert_int_equal(review_mistake(&turn), MISTAKE_LARGE);
    turn.is_decided = true;
    turn.points = (struct figure){10, 3 * NET_ONE, NET_ONE};
    assert_int_equal(review_mistake(&turn), MISTAKE_SMALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sum_of_every_seat_adds_up_to_its_result),
        cmocka_unit_test(the_same_game_is_reviewed_the_same),
        cmocka_unit_test(luck_is_nothing_on_the_average_over_all_that_could_come),
        cmocka_unit_test(what_a_game_that_is_over_is_worth_is_its_result),
        cmocka_unit_test(what_a_seat_cannot_know_changes_no_loss),
        cmocka_unit_test(a_mistake_is_larger_than_twice_its_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
