/* Choices, what they are called and what they would bring, over random games. */
#include <string.h>

#include "cmocka_all.h"
#include "match/match.h"
#include "notation/caption.h"
#include "notation/preview.h"
#include "notation/reference.h"
#include "terminal/choices.h"

enum { GAMES = 60 };

static const char *const names[SEATS_MAX] = {"Ada", "Ben", "", NULL};

typedef void asking(const struct view *view, const struct choices *choices);

/* Asks at every decision of random games of all kinds. */
static void ask(asking *question)
{
    static struct match match;
    for (unsigned n = 0; n < GAMES; n++) {
        uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)n, 3};
        struct record_header header = {
            .seats = (uint8_t)(2 + n % 3), .variant = (uint8_t)(n / 3 % 2), .rounds = 10};
        struct rng rng;
        rng_init(&rng, seed, 9);
        match_init(&match, &header, seed);
        for (unsigned seat; (seat = match_mover(&match)) != MOVER_NOBODY;) {
            struct view view;
            struct choices choices;
            view_of(&match.game, seat, &view);
            choices_of(&view, &choices);
            question(&view, &choices);
            struct move move = choices.list[rng_next(&rng) % choices.count];
            assert_int_equal(match_move(&match, seat, move), REFUSAL_NONE);
        }
    }
}

static void compare_with_legal(const struct view *view, const struct choices *choices)
{
    struct move legal[MOVES_MAX];
    size_t count = view_moves(view, legal);
    assert_int_equal(choices->count, count);
    for (size_t i = 0; i < count; i++) {
        bool is_there = false;
        for (size_t j = 0; j < count; j++)
            is_there |= move_is_same(legal[i], choices->list[j]);
        assert_true(is_there);
    }
}

static void the_choices_are_the_legal_moves(void **state)
{
    ask(compare_with_legal);
}

static void read_words(const struct view *view, const struct choices *choices)
{
    char words[2][CAPTION_MAX], preview[PREVIEW_MAX];
    struct text text;
    for (size_t i = 0; i < choices->count; i++) {
        struct move move = choices->list[i];
        text_init(&text, words[i % 2], CAPTION_MAX);
        caption_write(&text, NULL, &view->known, move);
        assert_true(text.length > 0 && !text.full);
        if (i)
            assert_string_not_equal(words[0], words[1]);
        text_init(&text, preview, sizeof preview);
        preview_write(&text, NULL, view, move, names);
        assert_false(text.full);
        assert_non_null(reference_find(caption_rule(move)));
    }
}

static void each_has_a_name_a_preview_and_a_rule(void **state)
{
    ask(read_words);
}

static void walk(const struct view *view, const struct choices *choices)
{
    bool is_met[MOVES_MAX] = {true};
    int todo[MOVES_MAX] = {0}, met = 1;
    (void)view;
    assert_int_equal(choices_step(choices, CHOICE_NONE, DIRECTION_DOWN), 0);
    for (int i = 0; i < met; i++)
        for (unsigned d = DIRECTION_UP; d <= DIRECTION_RIGHT; d++) {
            int to = choices_step(choices, todo[i], (enum direction)d);
            assert_in_range(to, 0, choices->count - 1);
            if (!is_met[to])
                todo[met++] = to;
            is_met[to] = true;
        }
    assert_int_equal(met, choices->count);
}

static void arrows_lead_to_every_choice(void **state)
{
    ask(walk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_choices_are_the_legal_moves),
        cmocka_unit_test(each_has_a_name_a_preview_and_a_rule),
        cmocka_unit_test(arrows_lead_to_every_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
