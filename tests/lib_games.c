/* The library's games as numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "laws_walk.h"
#include "lib/action.h"
#include "lib/observation.h"
#include "match/match.h"
#include "notation/json.h"
#include "rules/view.h"

enum { COUNT = 12, STEPS_MOST = 4000 };

static struct ulm_observation observation[COUNT];
static uint8_t mask[COUNT][ULM_ACTIONS], seat[COUNT], end[COUNT];
static float reward[COUNT][ULM_SEATS];
static int16_t score[COUNT][ULM_SEATS];
static int32_t actions[COUNT];
static uint64_t keys[COUNT];
static const struct ulm_buffers all = {observation, mask, seat, reward, end, score};

static int32_t pick(size_t i, struct rng *rng)
{
    unsigned count = 0;
    for (unsigned a = 0; a < ULM_ACTIONS; a++)
        count += mask[i][a];
    uint32_t nth = rng_below(rng, count);
    for (int32_t a = 0;; a++)
        if (mask[i][a] && nth-- == 0)
            return a;
}

static struct rng rng_of(const char *name)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES];
    rng_seed_from_text(name, strlen(name), seed);
    rng_init(&rng, seed, 0);
    return rng;
}

static struct ulm_games *begun(size_t count, unsigned seats, enum ulm_variant variant,
                               unsigned rounds)
{
    struct ulm_games *games = ulm_games_new(count, seats, variant, rounds);
    assert_non_null(games);
    for (size_t i = 0; i < count; i++)
        keys[i] = 100 + i;
    ulm_games_begin(games, 0, count, keys, &all);
    return games;
}

static void an_observation_is_of_the_view_and_of_nothing_else(void **state)
{
    struct ulm_observation of_game, of_view;
    for (unsigned i = 0; i < walk_count(5); i++) {
        struct walk walk;
        walk_init(&walk, "observations", i);
        while (walk_step(&walk))
            for (unsigned s = 0; s < walk.game.seat_count; s++) {
                struct view view;
                view_of(&walk.game, s, &view);
                observation_write(&walk.game, s, &of_game);
                observation_write(&view.known, s, &of_view);
                assert_memory_equal(&of_game, &of_view, sizeof of_game);
            }
    }
}

static void the_parts_of_an_observation_have_names_and_leave_no_gap(void **state)
{
    unsigned at, numbers, next = 0;
    for (unsigned part = 0; ulm_observation_part(part, &at, &numbers); part++) {
        assert_int_equal(at, next);
        next = at + numbers;
    }
    assert_int_equal(next, ULM_OBSERVATION);
    for (unsigned other = 0; strcmp(ulm_observation_part(other, &at, &numbers), "bag") != 0;
         other++)
        continue;
    assert_int_equal(at, offsetof(struct ulm_observation, bag) / sizeof(int16_t));
}

/* A game of the library beside the match of the same seed and moves. */
static void follow(unsigned seats, enum ulm_variant variant, unsigned rounds, unsigned key)
{
    static struct match match;
    const struct record_header header = {
        .seats = (uint8_t)seats, .variant = (uint8_t)variant, .rounds = (uint8_t)rounds};
    uint8_t seed[RNG_SEED_BYTES];
    char text[16], json[JSON_STATE_MAX], other[JSON_STATE_MAX];
    struct rng rng = rng_of("follow");
    struct text out;
    struct ulm_games *games = ulm_games_new(1, seats, variant, rounds);
    snprintf(text, sizeof text, "%u", key);
    rng_seed_from_text(text, strlen(text), seed);
    match_init(&match, &header, seed);
    keys[0] = key;
    ulm_games_begin(games, 0, 1, keys, &all);
    while (seat[0] != ULM_NOBODY) {
        assert_int_equal(seat[0], match_mover(&match));
        assert_false(end[0]);
        actions[0] = pick(0, &rng);
        assert_int_equal(match_move(&match, seat[0], action_move((unsigned)actions[0])),
                         REFUSAL_NONE);
        assert_int_equal(ulm_games_step(games, 0, 1, actions, NULL, &all), 0);
        text_init(&out, json, sizeof json);
        json_write_state(&out, &match.game, 0);
        assert_int_equal(ulm_games_json(games, 0, 0, other, sizeof other), out.length);
        assert_string_equal(json, other);
    }
    assert_true(end[0]);
    for (unsigned s = 0; s < seats; s++)
        assert_int_equal(score[0][s], match.game.seats[s].score);
    ulm_games_free(games);
}

static void a_game_is_the_match_of_its_key_and_its_actions(void **state)
{
    for (unsigned i = 0; i < CONFIGURATIONS; i++)
        follow(2 + i % 3, i / 3 % 2 ? ULM_TOWER : ULM_BASIC, i / 6 ? 12 : 10, 7 + i);
}

static void an_illegal_action_changes_nothing_in_any_game(void **state)
{
    static struct ulm_observation before[COUNT];
    struct ulm_games *games = begun(3, 3, ULM_BASIC, 10);
    struct rng rng = rng_of("illegal");
    memcpy(before, observation, sizeof before);
    for (int32_t wrong = -1; wrong <= ULM_ACTIONS; wrong++) {
        bool legal = wrong >= 0 && wrong < ULM_ACTIONS && mask[2][wrong];
        assert_true(legal == !ulm_games_refusal(games, 2, wrong));
        if (legal)
            continue;
        actions[0] = pick(0, &rng);
        actions[1] = pick(1, &rng);
        actions[2] = wrong;
        assert_int_equal(ulm_games_step(games, 0, 3, actions, NULL, &all), ULM_REFUSED);
    }
    for (unsigned i = 0; i < 3; i++) {
        ulm_games_observe(games, i, seat[i], &observation[i]);
        assert_memory_equal(&before[i], &observation[i], sizeof before[i]);
    }
    assert_string_equal(
        ulm_games_refusal(games, 0, ulm_action_of("end", 3)),
        refusal_sentence(
            game_check(&(struct game){.phase = PHASE_DRAW, .seat_count = 2}, move_of(MOVE_END))));
    ulm_games_free(games);
}

static void with_keys_a_game_that_ends_begins_again_and_says_who_won(void **state)
{
    struct ulm_games *games = begun(COUNT, 4, ULM_TOWER, 12);
    struct rng rng = rng_of("again");
    unsigned ends = 0;
    for (unsigned step = 0; step < STEPS_MOST; step++) {
        for (size_t i = 0; i < COUNT; i++) {
            actions[i] = pick(i, &rng);
            keys[i] = 1000 * (step + 1) + i;
        }
        assert_int_equal(ulm_games_step(games, 0, COUNT, actions, keys, &all), 0);
        for (size_t i = 0; i < COUNT; i++) {
            float sum = 0, most = 0;
            for (unsigned s = 0; s < 4; s++) {
                sum += reward[i][s];
                most = reward[i][s] > most ? reward[i][s] : most;
            }
            assert_true(sum < 1e-5f && sum > -1e-5f && (most > 0) == end[i]);
            assert_true(seat[i] < 4 && observation[i].round >= 1);
            ends += end[i];
            if (end[i])
                assert_int_equal(observation[i].round, 1);
        }
    }
    assert_true(ends > COUNT);
    ulm_games_free(games);
}

static void without_keys_a_game_stays_over_and_gives_nothing_more(void **state)
{
    struct ulm_games *games = begun(2, 2, ULM_BASIC, 10);
    struct rng rng = rng_of("over");
    while (seat[0] != ULM_NOBODY) {
        actions[0] = pick(0, &rng);
        assert_int_equal(ulm_games_step(games, 0, 1, actions, NULL, &all), 0);
    }
    assert_true(end[0] && (reward[0][0] != 0 || score[0][0] == score[0][1]));
    actions[0] = -5;
    assert_int_equal(ulm_games_step(games, 0, 1, actions, NULL, &all), 0);
    assert_true(!end[0] && reward[0][0] == 0 && seat[0] == ULM_NOBODY);
    for (unsigned a = 0; a < ULM_ACTIONS; a++)
        assert_false(mask[0][a]);
    assert_string_equal(ulm_games_refusal(games, 0, 0), refusal_sentence(REFUSAL_OVER));
    assert_int_equal(seat[1] < 2, true);
    ulm_games_free(games);
}

static void a_copy_goes_on_as_the_original_would(void **state)
{
    static struct ulm_observation first;
    struct ulm_games *games = begun(2, 2, ULM_BASIC, 10), *others = begun(1, 3, ULM_BASIC, 10);
    struct rng rng = rng_of("copy");
    assert_int_equal(ulm_games_copy(games, 0, others, 0), ULM_REFUSED);
    ulm_games_begin(games, 0, 2, keys, &all);
    assert_int_equal(ulm_games_copy(games, 1, games, 0), 0);
    for (unsigned step = 0; step < 60; step++) {
        actions[0] = actions[1] = pick(0, &rng);
        assert_int_equal(ulm_games_step(games, 0, 2, actions, NULL, &all), 0);
        first = observation[0];
        assert_memory_equal(&first, &observation[1], sizeof first);
    }
    ulm_games_free(games);
    ulm_games_free(others);
}

static void a_sample_is_legal_follows_from_its_number_and_leaves_none_out(void **state)
{
    struct ulm_games *games = begun(COUNT, 3, ULM_TOWER, 12);
    uint64_t luck = 7, same;
    uint8_t drawn[ULM_ACTIONS] = {0};
    int32_t again[COUNT];
    for (unsigned step = 0; step < 200; step++) {
        same = luck;
        ulm_games_sample(games, 0, COUNT, &luck, actions);
        ulm_games_sample(games, 0, COUNT, &same, again);
        assert_memory_equal(actions, again, sizeof again);
        assert_true(luck == same);
        assert_int_equal(ulm_games_step(games, 0, COUNT, actions, NULL, &all), 0);
    }
    ulm_games_begin(games, 0, 1, keys, &all);
    for (int32_t push = ulm_action_of("draw", 4); !mask[0][ulm_action_of("push N1", 7)];) {
        actions[0] = push;
        assert_int_equal(ulm_games_step(games, 0, 1, actions, NULL, &all), 0);
        ulm_games_sample(games, 0, 1, &luck, &push);
    }
    for (unsigned n = 0; n < 2000; n++) {
        ulm_games_sample(games, 0, 1, &luck, actions);
        drawn[actions[0]] = 1;
    }
    assert_memory_equal(drawn, mask[0], sizeof drawn);
    ulm_games_free(games);
    games = ulm_games_new(1, 2, ULM_BASIC, 10);
    ulm_games_sample(games, 0, 1, &luck, actions);
    assert_int_equal(actions[0], 0);
    ulm_games_free(games);
}

static void there_are_no_games_of_other_sizes(void **state)
{
    assert_null(ulm_games_new(0, 2, ULM_BASIC, 10));
    assert_null(ulm_games_new(1, 1, ULM_BASIC, 10));
    assert_null(ulm_games_new(1, 5, ULM_BASIC, 10));
    assert_null(ulm_games_new(1, 2, (enum ulm_variant)2, 10));
    assert_null(ulm_games_new(1, 2, ULM_BASIC, 11));
    assert_null(ulm_games_new(SIZE_MAX / 2, 2, ULM_BASIC, 10));
    struct ulm_games *games = ulm_games_new(3, 2, ULM_BASIC, 10);
    assert_int_equal(ulm_games_count(games), 3);
    assert_string_equal(ulm_games_refusal(games, 1, 0),
                        refusal_sentence(REFUSAL_OVER)); /* not begun */
    ulm_games_free(games);
    ulm_games_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_observation_is_of_the_view_and_of_nothing_else),
        cmocka_unit_test(the_parts_of_an_observation_have_names_and_leave_no_gap),
        cmocka_unit_test(a_game_is_the_match_of_its_key_and_its_actions),
        cmocka_unit_test(an_illegal_action_changes_nothing_in_any_game),
        cmocka_unit_test(with_keys_a_game_that_ends_begins_again_and_says_who_won),
        cmocka_unit_test(without_keys_a_game_stays_over_and_gives_nothing_more),
        cmocka_unit_test(a_copy_goes_on_as_the_original_would),
        cmocka_unit_test(a_sample_is_legal_follows_from_its_number_and_leaves_none_out),
        cmocka_unit_test(there_are_no_games_of_other_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
