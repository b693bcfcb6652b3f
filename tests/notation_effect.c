/* What things do, in a sentence each. */
#include "notation/effect.h"

#include <string.h>

#include "cmocka_all.h"
#include "rules/edition.h"

static char words[512];

static const char *written(void (*write)(struct text *, const struct tongue *, unsigned),
                           unsigned thing)
{
    struct text text;
    text_init(&text, words, sizeof words);
    write(&text, NULL, thing);
    assert_false(text.full);
    return words;
}

static void assert_sentence(const char *sentence)
{
    assert_non_null(sentence);
    assert_true(strlen(sentence) > 8 && sentence[strlen(sentence) - 1] == '.');
    assert_null(strpbrk(sentence, "%{|}"));
}

static void every_card_has_two_effects(void **state)
{
    for (unsigned card = 0; card < CARDS; card++) {
        assert_sentence(written(effect_write_played, card));
        assert_sentence(written(effect_write_laid, card));
    }
}

static void every_quarter_and_descendant_does_something(void **state)
{
    for (unsigned q = 0; q < QUARTERS; q++)
        assert_sentence(written(effect_write_quarter, q));
    for (unsigned d = 0; d < DESCENDANTS; d++)
        assert_sentence(written(effect_write_descendant, d));
}

static void only_spaces_with_a_bonus_give_something(void **state)
{
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++)
        assert_int_equal(effect_space(NULL, space) != NULL, edition_bonus[space] != BONUS_NONE);
}

static void effects_have_the_numbers_of_the_edition(void **state)
{
    assert_string_equal(written(effect_write_played, CARD_GOODS + COLOUR_WHITE),
                        "Pay one white tile: 3 coins, 2 points and 0 or 1 space down the river.");
    assert_string_equal(written(effect_write_played, CARD_SIEGE),
                        "Pay up to 3 coins: 2 points each.");
    assert_string_equal(written(effect_write_laid, CARD_NAVE_1),
                        "3 points; choir, nave and tower together 9 more.");
    assert_string_equal(written(effect_write_coat, COAT_TOWNHALL),
                        "gold: 3 now, and 1 for every later seal in Town Hall");
}

static void no_article_depends_on_the_colour(void **state)
{
    for (unsigned card = 0; card < CARDS; card++)
        assert_null(strstr(written(effect_write_played, card), "a orange"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_has_two_effects),
        cmocka_unit_test(every_quarter_and_descendant_does_something),
        cmocka_unit_test(only_spaces_with_a_bonus_give_something),
        cmocka_unit_test(effects_have_the_numbers_of_the_edition),
        cmocka_unit_test(no_article_depends_on_the_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
