/* The lesson: a prepared game that can be played as it is told. */
#include "cmocka_all.h"

#include <string.h>

#include "match/match.h"
#include "notation/lesson.h"
#include "notation/line.h"
#include "notation/reference.h"

static struct match match;

static void begin(void)
{
    struct record_header header = {.seats = 2, .variant = VARIANT_BASIC, .rounds = 10};
    uint8_t seed[RNG_SEED_BYTES];

    rng_seed_from_text(lesson_seed, strlen(lesson_seed), seed);
    match_init(&match, &header, seed);
}

static void make(const struct lesson_step *step)
{
    struct move move;
    struct fault fault;

    if (!step->move)
        return;
    assert_int_equal(move_read(step->move, strlen(step->move), false, &move, &fault), 0);
    if (match_move(&match, step->seat - 1, move) != REFUSAL_NONE)
        fail_msg("not legal in the lesson: %u %s", step->seat, step->move);
}

static void every_move_of_the_lesson_is_legal_when_it_comes(void **state)
{
    (void)state;
    begin();
    for (size_t i = 0; i < lesson_length(); i++)
        make(lesson_step(i));
    assert_int_equal(match_mover(&match), 0);
    assert_int_equal(match.game.phase, PHASE_DRAW);
}

static void the_reader_is_told_of_every_own_move_and_makes_no_other(void **state)
{
    (void)state;
    for (size_t i = 0; i < lesson_length(); i++) {
        const struct lesson_step *step = lesson_step(i);
        assert_int_equal(step->seat == 0, step->move == NULL);
        assert_int_equal(step->seat == 2, step->words == NULL);
    }
}

static void it_ends_with_something_to_read(void **state)
{
    (void)state;
    assert_int_equal(lesson_step(lesson_length() - 1)->seat, 0);
}

static void every_rule_that_it_names_exists(void **state)
{
    (void)state;
    for (size_t i = 0; i < lesson_length(); i++)
        if (lesson_step(i)->words && !reference_find(lesson_step(i)->rule))
            fail_msg("there is no %s", lesson_step(i)->rule);
}

/* What the lesson says of points, coins, sparrows and the barge. */
static void it_brings_what_it_promises(void **state)
{
    (void)state;
    begin();
    const struct seat *own = &match.game.seats[0];
    for (size_t i = 0; i < lesson_length(); i++) {
        const char *move = lesson_step(i)->move;
        struct seat before = *own;
        make(lesson_step(i));
        if (!move)
            continue;
        if (!strcmp(move, "money"))
            assert_int_equal(own->coins, before.coins + 1);
        if (!strcmp(move, "play nave-3 brown"))
            assert_int_equal(own->score, before.score + 6);
        if (!strcmp(move, "coat townhall"))
            assert_int_equal(own->score, before.score + 3);
        if (!strcmp(move, "push S2"))
            assert_int_equal(own->sparrows, before.sparrows + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_the_lesson_is_legal_when_it_comes),
        cmocka_unit_test(the_reader_is_told_of_every_own_move_and_makes_no_other),
        cmocka_unit_test(it_ends_with_something_to_read),
        cmocka_unit_test(every_rule_that_it_names_exists),
        cmocka_unit_test(it_brings_what_it_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
