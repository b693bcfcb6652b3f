/* Features, network, players and hints. */
#include <stdio.h>
#include <string.h>

#include "ai/ahead.h"
#include "ai/hint.h"
#include "ai/lapse.h"
#include "ai/level.h"
#include "ai/net_file.h"
#include "ai/thought.h"
#include "ai_position.h"
#include "cmocka_all.h"
#include "rules/score.h"
#include "sanitized.h"

static void games_that_look_alike_to_a_seat_have_the_same_features(void **state)
{
    for (unsigned n = 0; n < 300; n++) {
        struct game game, sampled;
        struct view view;
        struct features features, other;
        struct rng rng;
        position(n, &game);
        rng_init(&rng, seed, 1000 + n);
        view_of(&game, game.seat, &view);
        feature_write(&view.known, view.seat, &features);
        view_sample(&view, &rng, &sampled);
        view_of(&sampled, game.seat, &view);
        feature_write(&view.known, view.seat, &other);
        assert_memory_equal(&features, &other, sizeof features);
    }
}

/* Every move of whole random games, luck too, with the eyes of every seat. */
static void features_that_follow_from_others_are_those_made_anew(void **state)
{
    for (unsigned n = 0; n < 60; n++) {
        struct game game;
        struct rng rng;
        rng_init(&rng, seed, 5000 + n);
        game_init(&game, SEATS_MIN + n % 3, n / 3 % VARIANTS, 10);
        while (game_mover(&game) != MOVER_NOBODY) {
            struct move moves[MOVES_MAX];
            struct game before = game;
            bool luck = game_mover(&game) == MOVER_CHANCE;
            game_do(&game, luck ? chance_draw(&game, &rng)
                                : moves[rng_below(&rng, (uint32_t)game_moves(&game, moves))]);
            for (unsigned s = 0; before.phase != PHASE_SETUP && s < game.seat_count; s++) {
                struct features of_before, anew, followed;
                struct view was, is;
                view_of(&before, s, &was);
                view_of(&game, s, &is);
                feature_write(&was.known, s, &of_before);
                feature_write(&is.known, s, &anew);
                feature_follow(&is.known, s, &was.known, &of_before, &followed);
                assert_memory_equal(&followed, &anew, sizeof anew);
            }
        }
    }
}

static void features_end_where_the_weights_do_and_tell_positions_apart(void **state)
{
    struct features last = {.turns = 0};
    for (unsigned n = 0; n < 300; n++) {
        struct game game;
        struct features features;
        position(n, &game);
        feature_write(&game, game.seat, &features);
        for (unsigned i = FEATURES_WRITTEN; i < FEATURES; i++)
            assert_int_equal(features.values[i], 0);
        assert_memory_not_equal(&features, &last, sizeof last);
        last = features;
    }
}

static void sums_that_were_changed_are_those_made_anew(void **state)
{
    const struct net *net = net_builtin();
    struct features from, to;
    struct hidden changed, anew;
    struct game game;
    position(0, &game);
    feature_write(&game, 0, &from);
    net_sum(net, &from, &changed);
    for (unsigned n = 1; n < 200; n++) {
        position(n, &game);
        feature_write(&game, n % game.seat_count, &to);
        net_change(net, &from, &to, &changed);
        net_sum(net, &to, &anew);
        assert_memory_equal(&changed, &anew, sizeof anew);
        from = to;
    }
}

static void shares_of_the_win_add_up_and_absent_seats_have_none(void **state)
{
    for (unsigned n = 0; n < 200; n++) {
        struct game game;
        struct features features;
        struct hidden hidden;
        struct evaluation evaluation;
        int64_t sum = 0;
        position(n, &game);
        unsigned viewer = n % game.seat_count;
        feature_write(&game, viewer, &features);
        net_sum(net_builtin(), &features, &hidden);
        net_evaluate(net_builtin(), &features, &hidden, viewer, game.seat_count, &evaluation);
        for (unsigned s = 0; s < SEATS_MAX; s++) {
            assert_true(evaluation.win[s] >= 0);
            assert_true(s < game.seat_count || (!evaluation.win[s] && !evaluation.score[s]));
            sum += evaluation.win[s];
        }
        assert_int_equal(sum, NET_ONE);
    }
}

static void halves_are_powers_of_two(void **state)
{
    assert_int_equal(net_power_of_half(0), NET_ONE);
    for (unsigned i = 1; i <= 16; i++)
        assert_int_equal(net_power_of_half(i * NET_ONE), NET_ONE >> i);
    int32_t last = NET_ONE;
    for (uint32_t x = 0; x < 8 * NET_ONE; x += 97) {
        assert_true(net_power_of_half(x) <= last);
        last = net_power_of_half(x);
    }
    assert_in_range(net_power_of_half(NET_ONE / 2), 46335, 46347); /* 65536 / sqrt 2 = 46341 */
}

static void weights_that_were_written_read_the_same(void **state)
{
    static uint8_t bytes[NET_FILE_MAX];
    static struct net net;
    size_t size = net_write(net_builtin(), "for a test", bytes, sizeof bytes);
    assert_true(size > 0);
    assert_int_equal(net_read(bytes, size, &net), 0);
    assert_memory_equal(&net, net_builtin(), sizeof net);
}

/* As they were written by a program of so many hidden units: those of the network that comes first. */
static size_t write_narrow(uint8_t *bytes, unsigned hidden)
{
    const struct net *net = net_builtin();
    size_t size = (size_t)sprintf((char *)bytes, "ulm net %d %u: narrow\n", FEATURE_LAYOUT, hidden);
    for (unsigned row = 0; row <= FEATURES; row++) {
        const int16_t *sums = row < FEATURES ? net->first[row] : net->bias;
        memcpy(bytes + size, sums, 2 * hidden);
        memcpy(bytes + size + 2 * hidden, sums + NET_HIDDEN, 2 * NET_OUTPUTS);
        size += 2 * (hidden + NET_OUTPUTS);
    }
    for (unsigned o = 0; o < NET_OUTPUTS; o++, size += 2 * hidden)
        memcpy(bytes + size, net->second[o], 2 * hidden);
    return size;
}

static void weights_of_fewer_hidden_units_leave_the_others_silent(void **state)
{
    enum { HIDDEN = 37 };
    static uint8_t bytes[NET_FILE_MAX + 1];
    static struct net net, narrow;
    size_t size = write_narrow(bytes, HIDDEN);
    narrow = *net_builtin();
    for (unsigned i = HIDDEN; i < NET_HIDDEN; i++) {
        narrow.bias[i] = 0;
        for (unsigned f = 0; f < FEATURES; f++)
            narrow.first[f][i] = 0;
        for (unsigned o = 0; o < NET_OUTPUTS; o++)
            narrow.second[o][i] = 0;
    }
    memset(&net, 1, sizeof net);
    assert_int_equal(net_read(bytes, size, &net), 0);
    assert_memory_equal(&net, &narrow, sizeof net);
    assert_int_equal(net_read(bytes, size - 1, &net), NET_FILE_TORN);
    assert_int_equal(net_read(bytes, size + 1, &net), NET_FILE_TORN);
    bytes[size - 1] = 0x7f;
    assert_int_equal(net_read(bytes, size, &net), NET_FILE_TORN);
    sprintf((char *)bytes, "ulm net %d %d: ", FEATURE_LAYOUT, NET_HIDDEN + 1);
    assert_int_equal(net_read(bytes, size, &net), NET_FILE_LAYOUT);
    assert_memory_equal(&net, &narrow, sizeof net);
}

static void broken_weights_are_refused_and_change_nothing(void **state)
{
    static uint8_t bytes[NET_FILE_MAX];
    static struct net net, untouched;
    size_t size = net_write(net_builtin(), "for a test", bytes, sizeof bytes);
    assert_int_equal(net_read(bytes, size - 1, &net), NET_FILE_TORN);
    assert_int_equal(net_read(bytes, 20, &net), NET_FILE_TORN);
    uint8_t last = bytes[size - 1];
    bytes[size - 1] = 0x7f; /* a weight of the second layer with which sums could not be kept */
    assert_int_equal(net_read(bytes, size, &net), NET_FILE_TORN);
    bytes[size - 1] = last;
    assert_int_equal(net_read(bytes, 12, &net), NET_FILE_LAYOUT);
    assert_int_equal(net_read(bytes, 0, &net), NET_FILE_FOREIGN);
    bytes[8] ^= 1;
    assert_int_equal(net_read(bytes, size, &net), NET_FILE_LAYOUT);
    bytes[0] ^= 1;
    assert_int_equal(net_read(bytes, size, &net), NET_FILE_FOREIGN);
    assert_memory_equal(&net, &untouched, sizeof net);
    assert_int_equal(net_write(net_builtin(), "too small", bytes, 100), 0);
}

/* Positions in which a move ends the game. */
static void of_a_game_that_is_over_what_came_out_counts(void **state)
{
    unsigned ends = 0;
    struct rng rng;
    struct game game;
    rng_init(&rng, seed, 6000);
    game.phase = PHASE_OVER;
    while (ends < 50) {
        static struct outlook outlook;
        struct move moves[MOVES_MAX];
        struct ahead ahead;
        struct view view;
        if (game.phase == PHASE_OVER)
            game_init(&game, SEATS_MIN + rng_below(&rng, 3), rng_below(&rng, VARIANTS), 10);
        if (game_mover(&game) == MOVER_CHANCE) {
            game_do(&game, chance_draw(&game, &rng));
            continue;
        }
        size_t count = game_moves(&game, moves);
        view_of(&game, game_mover(&game), &view);
        ahead_look(&ahead, net_builtin(), &view);
        ahead_weigh(&ahead, moves, game.round == game.rounds ? count : 0, &outlook);
        for (size_t i = 0; i < count && game.round == game.rounds; i++) {
            struct game after = game;
            const struct evaluation *found = &outlook.evaluations[i];
            game_do(&after, moves[i]);
            if (after.phase != PHASE_OVER)
                continue;
            unsigned winners = score_winners(&after);
            for (unsigned s = 0; s < game.seat_count; s++) {
                assert_int_equal(found->score[s], after.seats[s].score * NET_ONE);
                assert_int_equal(found->win[s] > 0, winners >> s & 1);
            }
            assert_int_equal(outlook.worths[i], ahead_worth(found, view.seat, game.seat_count));
            ends++;
        }
        game_do(&game, moves[rng_below(&rng, (uint32_t)count)]);
    }
}

static void a_look_that_goes_on_from_another_sees_the_same(void **state)
{
    static struct outlook anew, again;
    struct ahead going_on = {.net = NULL};
    for (unsigned n = 0; n < 100; n++) {
        struct move moves[MOVES_MAX];
        struct ahead ahead;
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        size_t count = view_moves(&view, moves);
        ahead_look(&ahead, net_builtin(), &view);
        ahead_look_again(&going_on, net_builtin(), &view);
        ahead_weigh(&ahead, moves, count, &anew);
        ahead_weigh(&going_on, moves, count, &again);
        assert_memory_equal(anew.worths, again.worths, count * sizeof *anew.worths);
        assert_memory_equal(anew.evaluations, again.evaluations, count * sizeof *anew.evaluations);
        size_t best = outlook_best(&anew, count);
        assert_true(move_is_same(ahead_choose(net_builtin(), &view), moves[best]));
        for (size_t i = 0; i < count; i++)
            assert_true(anew.worths[i] < anew.worths[best] + (i >= best));
    }
}

/* A player that knows nothing yet. Two can be used at a time. */
static struct thought *thinking(const char *name)
{
    static unsigned char blocks[2][1 << 23];
    static struct thought thoughts[2];
    static unsigned next;
    unsigned at = next++ % 2;
    struct player player;
    assert_int_equal(player_read(name, strlen(name), &player), 0);
    thought_init(&thoughts[at], net_builtin(), blocks[at], sizeof blocks[at]);
    assert_int_equal(thought_take(&thoughts[at], &player), 0);
    return &thoughts[at];
}

static struct move choose(struct thought *thought, const struct view *view, uint64_t number)
{
    struct search_move best;
    thought_begin(thought, view, number, 0);
    while (!thought_is_over(thought, 0))
        thought_slice(thought);
    assert_int_equal(thought_moves(thought, &best, 1), 1);
    return best.move;
}

static void a_name_that_is_no_player_is_refused(void **state)
{
    static const char *const bad[] = {"",          "Random",    "nets",      "search",
                                      "search:",   "search:0",  "search:-1", "search:1x",
                                      "net:3",     "playouts:", "greedyy",   "search:12345678901",
                                      "Master",    "masters",   "search:ms", "search:0ms",
                                      "search:5m", "net:5ms",   "novic",     "grandmaster:9"};
    struct player player = {.kind = 99};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(player_read(bad[i], strlen(bad[i]), &player), -1);
        assert_int_equal(player.kind, 99);
    }
}

static void levels_are_read_by_name(void **state)
{
    for (unsigned level = 0; level < LEVELS; level++) {
        struct player player, expected = level_player(level);
        const char *name = level_names[level];
        assert_int_equal(player_read(name, strlen(name), &player), 0);
        assert_memory_equal(&player, &expected, sizeof player);
        assert_true(!player_searches(&player) || !player.iterations != !player.milliseconds);
    }
}

static void a_budget_is_iterations_or_milliseconds(void **state)
{
    struct player player;
    assert_int_equal(player_read("search:120", 10, &player), 0);
    assert_true(player.iterations == 120 && player.milliseconds == 0);
    assert_int_equal(player_read("playouts:250ms", 14, &player), 0);
    assert_true(player.iterations == 0 && player.milliseconds == 250);
}

/* What the network thinks that the move gives away. */
static int32_t given_away(const struct view *view, struct move move)
{
    struct ahead ahead;
    struct outlook outlook;
    const struct move moves[] = {ahead_choose(net_builtin(), view), move};
    ahead_look(&ahead, net_builtin(), view);
    ahead_weigh(&ahead, moves, 2, &outlook);
    return outlook.worths[0] - outlook.worths[1];
}

static void the_more_somebody_errs_the_more_is_given_away(void **state)
{
    static const struct lapse lapses[] = {{0, 0}, {0, 50}, {400, 50}, {1200, 100}};
    struct ahead eyes = {.net = NULL};
    int64_t lost[4] = {0};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned n = 0; n < 600; n++) {
            const struct lapse_luck luck = {n, n};
            struct game game;
            struct view view;
            position(n, &game);
            view_of(&game, game.seat, &view);
            lost[i] +=
                given_away(&view, lapse_choose(&lapses[i], &eyes, net_builtin(), &view, &luck));
        }
    assert_int_equal(lost[0], 0);
    assert_true(lost[1] > 0 && lost[2] > lost[1] && lost[3] > lost[2]);
}

static void what_is_not_a_push_is_judged_by_the_idea_of_the_turn_alone(void **state)
{
    const struct lapse lapse = {.noise = 1200, .whims = 100};
    struct ahead eyes = {.net = NULL};
    unsigned differ = 0;
    for (unsigned n = 0; n < 600; n++) {
        const struct lapse_luck luck = {n, 1}, later = {n, 2}, other = {n + 1, 1};
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        struct move move = lapse_choose(&lapse, &eyes, net_builtin(), &view, &luck);
        if (game.phase == PHASE_PUSH)
            continue;
        assert_true(move_is_same(lapse_choose(&lapse, &eyes, net_builtin(), &view, &later), move));
        differ += !move_is_same(lapse_choose(&lapse, &eyes, net_builtin(), &view, &other), move);
    }
    assert_true(differ > 0);
}

static void chooses_legal_moves_and_the_same_ones_again(const char *name)
{
    for (unsigned n = 0; n < 40; n++) {
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        struct move move = choose(thinking(name), &view, n);
        assert_int_equal(game_check(&game, move), REFUSAL_NONE);
        assert_true(move_is_same(choose(thinking(name), &view, n), move));
    }
}

static void every_player_without_a_clock_chooses_legal_moves_and_the_same_ones_again(void **state)
{
    static const char *const names[] = {"random", "greedy", "net", "search:30", "playouts:30"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        chooses_legal_moves_and_the_same_ones_again(names[i]);
    for (unsigned level = 0; level < LEVELS; level++)
        if (!level_player(level).milliseconds)
            chooses_legal_moves_and_the_same_ones_again(level_names[level]);
}

static void a_search_knows_no_more_than_its_view(void **state)
{
    for (unsigned n = 0; n < 20; n++) {
        struct game game, sampled;
        struct view view, other;
        struct rng rng;
        position(n, &game);
        view_of(&game, game.seat, &view);
        rng_init(&rng, seed, 2000 + n);
        view_sample(&view, &rng, &sampled);
        view_of(&sampled, game.seat, &other);
        struct thought *one = thinking("search:40"), *two = thinking("search:40");
        assert_true(move_is_same(choose(one, &view, n), choose(two, &other, n)));
    }
}

/* Card plays of the line that only luck made possible. */
static bool uses_new_card(const struct view *view, const struct hint *hint, size_t i)
{
    struct move move = hint->line[i];
    uint64_t sure = view->known.seats[view->seat].hand | view->known.discard;
    return (move.kind == MOVE_LAY || move.kind == MOVE_PLAY) && !(sure & CARD_BIT(move.a));
}

/* Everything in it was legal where it came: hint_of() traps otherwise. */
static void check_hint(const struct view *view, const struct hint *hint)
{
    struct view at = *view;
    assert_true(hint->count >= 1 && move_is_same(hint->line[0], hint->found.move));
    assert_true(hint_is_plan(hint, 0));
    for (size_t i = 0; i < hint->count; i++) {
        assert_int_equal(at.known.seat, view->seat); /* the turn is not over yet */
        unsigned mover = move_is_chance(hint->line[i]) ? MOVER_CHANCE : view->seat;
        assert_int_equal(game_mover(&at.known), mover);
        assert_false(hint->line[i].kind == CHANCE_DRAW);
        assert_false(uses_new_card(view, hint, i));
        assert_int_equal(view_apply(&at, hint->line[i]), REFUSAL_NONE);
        if (i == 0)
            assert_memory_equal(&at.known, &hint->now, sizeof at.known);
    }
    assert_memory_equal(&at.known, &hint->then, sizeof at.known);
}

static void a_hint_tells_how_the_turn_goes_on(void **state)
{
    static unsigned char block[1 << 24];
    static struct study study;
    static struct studied studied;
    struct search *search = search_create(net_builtin(), block, sizeof block);
    unsigned turns = 0, first = 0;
    for (unsigned n = 0; n < (SANITIZED ? 30 : 150); n++) {
        struct hint hint;
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        search_start(search, &view, n);
        study_init(&study, net_builtin(), &view, HINT_SHOWN, 300);
        search_study(search, &study, 300);
        study_result(&study, &studied);
        for (size_t i = 0; i < studied.count; i++) {
            hint_of(search, &view, &studied.moves[i], &hint);
            check_hint(&view, &hint);
            bool whole = hint.then.seat != view.seat || hint.then.phase == PHASE_OVER ||
                         hint.line[hint.count - 1].kind == MOVE_DRAW;
            turns += i == 0 && whole;
            first += i == 0;
        }
    }
    assert_true(turns * 2 > first); /* of the best moves most come with a whole turn */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_look_alike_to_a_seat_have_the_same_features),
        cmocka_unit_test(features_that_follow_from_others_are_those_made_anew),
        cmocka_unit_test(features_end_where_the_weights_do_and_tell_positions_apart),
        cmocka_unit_test(sums_that_were_changed_are_those_made_anew),
        cmocka_unit_test(shares_of_the_win_add_up_and_absent_seats_have_none),
        cmocka_unit_test(halves_are_powers_of_two),
        cmocka_unit_test(weights_that_were_written_read_the_same),
        cmocka_unit_test(weights_of_fewer_hidden_units_leave_the_others_silent),
        cmocka_unit_test(broken_weights_are_refused_and_change_nothing),
        cmocka_unit_test(of_a_game_that_is_over_what_came_out_counts),
        cmocka_unit_test(a_look_that_goes_on_from_another_sees_the_same),
        cmocka_unit_test(a_name_that_is_no_player_is_refused),
        cmocka_unit_test(levels_are_read_by_name),
        cmocka_unit_test(a_budget_is_iterations_or_milliseconds),
        cmocka_unit_test(the_more_somebody_errs_the_more_is_given_away),
        cmocka_unit_test(what_is_not_a_push_is_judged_by_the_idea_of_the_turn_alone),
        cmocka_unit_test(every_player_without_a_clock_chooses_legal_moves_and_the_same_ones_again),
        cmocka_unit_test(a_search_knows_no_more_than_its_view),
        cmocka_unit_test(a_hint_tells_how_the_turn_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
