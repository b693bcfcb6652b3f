/* A study: equal looks, honest errors, and what is said of them. */
#include <string.h>

#include "ai/hint.h"
#include "ai/net_file.h"
#include "ai/thought.h"
#include "ai_position.h"
#include "cmocka_all.h"
#include "sanitized.h"

enum { BLUNDERS = SANITIZED ? 2 : 6 };

static struct thought *thinker(void)
{
    static const struct player player = {.kind = PLAYER_SEARCH};
    static unsigned char block[1 << 22];
    static struct thought thought;
    thought_init(&thought, net_builtin(), block, sizeof block);
    assert_int_equal(thought_take(&thought, &player), 0);
    return &thought;
}

static void study(const struct view *view, uint64_t luck, size_t shown, uint32_t iterations,
                  struct studied *studied)
{
    struct thought *thought = thinker();
    thought_study(thought, view, luck, shown, iterations, 0, 0);
    while (!thought_is_over(thought, 0))
        thought_slice(thought);
    thought_studied(thought, studied);
}

static void those_that_are_shown_had_equal_looks_and_are_sorted_by_what_is_shown(void **state)
{
    static struct studied studied;
    for (unsigned n = 0; n < 24; n++) {
        struct move legal[MOVES_MAX];
        struct game game;
        struct view view;
        uint32_t looks = 0, iterations = 1 + n * n;
        size_t shown = 1 + n % 6;
        position(n, &game);
        view_of(&game, game.seat, &view);
        study(&view, n, shown, iterations, &studied);
        assert_int_equal(studied.count, view_moves(&view, legal));
        assert_true(studied.left >= shown || studied.left == studied.count);
        for (size_t i = 0; i < studied.count; i++) {
            const struct study_move *move = &studied.moves[i];
            int32_t apart = (int32_t)(move->looks - studied.moves[0].looks);
            looks += move->looks;
            assert_true(i >= studied.left || (apart >= -1 && apart <= 1));
            assert_true(i >= studied.left || !i || !move->looks ||
                        (studied.is_decided
                             ? move->value.score[game.seat] <= move[-1].value.score[game.seat]
                             : move->value.win[game.seat] <= move[-1].value.win[game.seat]));
        }
        assert_int_equal(looks, iterations - 1); /* the first one makes the root known */
    }
}

/* Four times the looks, half the error: to a sixth of it, since the spread is estimated too. */
static void an_error_shrinks_with_the_root_of_the_looks(void **state)
{
    static struct studied few, many;
    for (unsigned n = 0; n < (SANITIZED ? 1 : 3); n++) {
        struct game game;
        struct view view;
        position(3 * n, &game);
        view_of(&game, game.seat, &view);
        study(&view, 1, MOVES_MAX, 2000, &few);
        study(&view, 1, MOVES_MAX, 8000, &many);
        double sums[2] = {0, 0};
        for (size_t i = 0; i < few.count; i++) {
            sums[0] += few.moves[i].win.error;
            sums[1] += many.moves[i].win.error;
        }
        assert_true(sums[1] * 12 > sums[0] * 5 && sums[1] * 12 < sums[0] * 7);
    }
}

static void studying_twice_finds_the_same(void **state)
{
    static struct studied one, two;
    for (unsigned n = 0; n < (SANITIZED ? 2 : 6); n++) {
        struct thought *thought = thinker();
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        for (unsigned again = 0; again < 2; again++) {
            thought_study(thought, &view, 3, 4, 500, 0, 0);
            while (!thought_is_over(thought, 0))
                thought_slice(thought);
            thought_studied(thought, again ? &two : &one);
        }
        assert_int_equal(one.count, two.count);
        assert_memory_equal(one.moves, two.moves, one.count * sizeof *one.moves);
    }
}

/* Whether two moves, one after the other, lead to the same in either order. */
static bool is_same_in_any_order(const struct game *game, struct move one, struct move two)
{
    struct game first = *game, second = *game;
    game_do(&first, one);
    game_do(&second, two);
    if (game_mover(&first) != game->seat || game_mover(&second) != game->seat ||
        game_check(&first, two) != REFUSAL_NONE || game_check(&second, one) != REFUSAL_NONE)
        return false;
    game_do(&first, two);
    game_do(&second, one);
    return memcmp(&first, &second, sizeof first) == 0;
}

/* The next position of a random game in which there are two such moves. */
static void find_two_orders(struct game *game, struct move pair[2])
{
    struct rng rng;
    rng_init(&rng, seed, 77);
    game_init(game, 2, VARIANT_BASIC, 10);
    while (game->phase != PHASE_OVER) {
        struct move moves[MOVES_MAX];
        if (game_mover(game) == MOVER_CHANCE) {
            game_do(game, chance_draw(game, &rng));
            continue;
        }
        size_t count = game_moves(game, moves);
        for (size_t i = 0; i < count && count < 6; i++)
            for (size_t k = 0; k < i; k++)
                if (is_same_in_any_order(game, moves[i], moves[k])) {
                    pair[0] = moves[i];
                    pair[1] = moves[k];
                    return;
                }
        game_do(game, moves[rng_below(&rng, (uint32_t)count)]);
    }
    fail_msg("there is no such position");
}

/* "Clear" wants a difference of a hundredth after two errors are taken off. Of 250 looks that count a share
 * of the win has an error of a hundredth or two, so with no difference at all that is some 2.6 errors of it:
 * once in 100, by luck. These seeds stay as they are, so that what held once holds. */
static void of_two_orders_of_the_same_none_is_ever_clearly_the_best(void **state)
{
    static struct studied studied;
    struct move pair[2] = {{0}};
    struct game game;
    struct view view;
    find_two_orders(&game, pair);
    view_of(&game, game.seat, &view);
    for (unsigned n = 0; n < (SANITIZED ? 5 : 20); n++) {
        bool is_sure;
        size_t at[2] = {0, 0};
        study(&view, 100 + n, MOVES_MAX, 1500, &studied);
        size_t alike = hint_alike(&studied, &is_sure);
        for (size_t i = 0; i < studied.count; i++)
            for (unsigned k = 0; k < 2; k++)
                if (move_is_same(studied.moves[i].move, pair[k]))
                    at[k] = i;
        size_t later = at[0] > at[1] ? at[0] : at[1], sooner = at[0] + at[1] - later;
        assert_true(sooner > 0 || hint_edge(&studied, later) != HINT_BETTER);
        assert_true(sooner > 0 || alike > 1 || !is_sure);
    }
}

/* To end the turn although tiles can be had for nothing. */
static void a_blunder_is_named_with_its_reason(void **state)
{
    static struct studied studied;
    unsigned ends = 0, told = 0;
    for (unsigned n = 0; n < 400 && ends < BLUNDERS; n++) {
        struct hint first, last;
        struct hint_less less;
        struct game game;
        struct view view;
        size_t end = 0;
        position(n, &game);
        view_of(&game, game.seat, &view);
        study(&view, 1, MOVES_MAX, 600, &studied);
        while (end < studied.count && studied.moves[end].move.kind != MOVE_END)
            end++;
        if (end == studied.count || hint_edge(&studied, end) != HINT_BETTER)
            continue;
        struct thought *thought = thinker();
        thought_study(thought, &view, 1, MOVES_MAX, 600, 0, 0);
        while (!thought_is_over(thought, 0))
            thought_slice(thought);
        hint_of(thought->search, &view, &studied.moves[0], &first);
        hint_of(thought->search, &view, &studied.moves[end], &last);
        hint_less(&first, &last, &less);
        unsigned unused = 0;
        for (unsigned c = 0; c < COLOURS; c++)
            unused += less.unused[c];
        ends++;
        told += less.turn > 0 || less.next > 0 || less.end > 0 || unused > 0;
    }
    assert_int_equal(ends, BLUNDERS);
    assert_int_equal(told, BLUNDERS);
}

/* Moves of so many looks, known by their share of the win and its error, in thousandths. */
static void figures(struct studied *studied, size_t count, const int32_t (*rows)[2])
{
    *studied = (struct studied){.count = count, .left = count};
    for (size_t i = 0; i < count; i++)
        studied->moves[i].win = (struct figure){
            500, (int32_t)((int64_t)rows[i][0] * NET_ONE / 1000), rows[i][1] * NET_ONE / 1000};
}

static void a_difference_is_as_sure_as_its_error_lets_it_be(void **state)
{
    static struct studied studied;
    static const struct {
        int32_t rows[3][2];
        size_t alike;
        bool is_sure;
        enum hint_edge edges[2];
    } cases[] = {
        {{{500, 3}, {470, 4}, {450, 4}}, 1, true, {HINT_BETTER, HINT_BETTER}},
        {{{500, 3}, {484, 4}, {450, 4}}, 1, false, {HINT_LIKELY, HINT_BETTER}},
        {{{500, 3}, {488, 4}, {450, 4}}, 2, false, {HINT_OPEN, HINT_BETTER}},
        {{{500, 3}, {493, 4}, {450, 4}}, 2, true, {HINT_EVEN, HINT_BETTER}},
        {{{500, 30}, {493, 40}, {450, 40}}, 3, false, {HINT_OPEN, HINT_OPEN}},
        {{{500, 0}, {489, 0}, {300, 0}}, 1, true, {HINT_BETTER, HINT_BETTER}},
        {{{500, 3}, {484, 4}, {495, 4}}, 3, true, {HINT_LIKELY, HINT_EVEN}},
    };
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
        bool is_sure;
        figures(&studied, 3, cases[n].rows);
        assert_int_equal(hint_alike(&studied, &is_sure), cases[n].alike);
        assert_int_equal(is_sure, cases[n].is_sure);
        for (unsigned i = 0; i < 2; i++)
            assert_int_equal(hint_edge(&studied, i + 1), cases[n].edges[i]);
    }
    figures(&studied, 2, cases[0].rows);
    studied.moves[1].win.looks = 1; /* known by one look, and so not known */
    assert_int_equal(hint_edge(&studied, 1), HINT_OPEN);
    studied.is_decided = true; /* then by points */
    studied.moves[0].score = (struct figure){500, 40 * NET_ONE, NET_ONE / 8};
    studied.moves[1].score = (struct figure){500, 38 * NET_ONE, NET_ONE / 8};
    assert_int_equal(hint_edge(&studied, 1), HINT_BETTER);
}

static void what_a_move_brings_less_is_said_where_it_is_sure(void **state)
{
    struct hint first = {.count = 1}, other = {.count = 1};
    struct hint_less less;
    first.found.turn = (struct figure){500, 5 * NET_ONE, NET_ONE / 8};
    other.found.turn = (struct figure){500, 2 * NET_ONE, NET_ONE / 8};
    first.found.next = (struct figure){500, 3 * NET_ONE, NET_ONE};
    other.found.next = (struct figure){500, 5 * NET_ONE, NET_ONE}; /* less than two errors */
    first.found.score = (struct figure){500, 50 * NET_ONE, 0};
    other.found.score = (struct figure){500, 44 * NET_ONE, 0};
    first.unused[COLOUR_WHITE] = 1;
    other.unused[COLOUR_WHITE] = 2;
    hint_less(&first, &other, &less);
    assert_int_equal(less.turn, 3);
    assert_int_equal(less.next, 0);
    assert_int_equal(less.end, 0); /* the turn is the reason */
    assert_int_equal(less.unused[COLOUR_WHITE], 1);
    other.found.turn = first.found.turn;
    hint_less(&first, &other, &less);
    assert_true(less.turn == 0 && less.end == 6);
    hint_less(&first, &first, &less);
    assert_true(less.turn == 0 && less.end == 0 && less.unused[COLOUR_WHITE] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_that_are_shown_had_equal_looks_and_are_sorted_by_what_is_shown),
        cmocka_unit_test(an_error_shrinks_with_the_root_of_the_looks),
        cmocka_unit_test(studying_twice_finds_the_same),
        cmocka_unit_test(of_two_orders_of_the_same_none_is_ever_clearly_the_best),
        cmocka_unit_test(a_blunder_is_named_with_its_reason),
        cmocka_unit_test(a_difference_is_as_sure_as_its_error_lets_it_be),
        cmocka_unit_test(what_a_move_brings_less_is_said_where_it_is_sure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
