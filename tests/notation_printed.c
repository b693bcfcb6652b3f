/* Printed numbers in sentences: by name, with the plural forms of the language. */
#include "notation/printed.h"

#include <stdio.h>

#include "cmocka_all.h"
#include "rules/edition.h"

static char buffer[PRINTED_MAX], expected[256];

/* What is expected, with the edition's own numbers in it. */
#define EXPECT(said, ...)                                                                          \
    do {                                                                                           \
        snprintf(expected, sizeof expected, __VA_ARGS__);                                          \
        assert_string_equal(said, expected);                                                       \
    } while (0)

static const char *say_itself(const struct tongue *tongue, const char *english)
{
    return english;
}

static const char *say_three_forms(const struct tongue *tongue, const char *english)
{
    return "%s: {TAX_POINTS one|few|many}";
}

static unsigned form_last(const struct tongue *tongue, unsigned n)
{
    return 2;
}

static const struct tongue three_forms = {.say = say_three_forms, .form = form_last};
static const struct tongue untranslated = {.say = say_itself, .form = form_last};

static void a_name_becomes_the_number_of_the_edition(void **state)
{
    EXPECT(printed_say(NULL, "{LAID_COINS_MOST} at most, {OATH_SPACES}", buffer), "%d at most, %d",
           LAID_COINS_MOST, edition_quarter[QUARTER_OATH].spaces);
}

static void a_number_takes_the_words_that_go_with_it(void **state)
{
    EXPECT(printed_say(NULL, "{CHRONICLE_PRICE coin|coins}, {SEAL_PRICE coin|coins}.", buffer),
           "%d %s, %d %s.", CHRONICLE_PRICE, CHRONICLE_PRICE == 1 ? "coin" : "coins", SEAL_PRICE,
           SEAL_PRICE == 1 ? "coin" : "coins");
    EXPECT(printed_say(&three_forms, "any", buffer), "%%s: %d many", TAX_POINTS);
}

static void what_is_not_translated_takes_its_last_form(void **state)
{
    EXPECT(printed_say(&untranslated, "{TAX_POINTS point|points}", buffer), "%d points",
           TAX_POINTS);
}

static void a_sentence_without_numbers_is_said_as_it_is(void **state)
{
    const char *sentence = "Your turn.";
    assert_ptr_equal(printed_say(NULL, sentence, buffer), sentence);
}

static void arguments_are_left_for_later(void **state)
{
    char words[64];
    struct text text;
    text_init(&text, words, sizeof words);
    text_format(&text, printed_say(NULL, "%s pays {SEAL_PRICE}.", buffer), "Ada");
    EXPECT(words, "Ada pays %d.", SEAL_PRICE);
}

static void what_is_written_is_what_is_said(void **state)
{
    char words[64];
    struct text text;
    text_init(&text, words, sizeof words);
    text_puts(&text, "Then: ");
    printed_write(&text, NULL, "{JOUST_STEPS} on");
    EXPECT(words, "Then: %d on", JOUST_STEPS);
    assert_false(text.full);
    text_init(&text, words, 4);
    printed_write(&text, NULL, "on {JOUST_STEPS}");
    assert_string_equal(words, "on ");
    assert_true(text.full);
}

static void numbers_follow_from_others(void **state)
{
    EXPECT(printed_say(NULL, "-{RIVER_BEFORE_BRIDGE} {RIVER_AFTER_BRIDGE} {SEAT_SEALS_IN_ALL}",
                       buffer),
           "%d %d %d", edition_river_points(RIVER_FIRST), edition_river_points(RIVER_LAST),
           SEAT_SEALS + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_becomes_the_number_of_the_edition),
        cmocka_unit_test(a_number_takes_the_words_that_go_with_it),
        cmocka_unit_test(what_is_not_translated_takes_its_last_form),
        cmocka_unit_test(a_sentence_without_numbers_is_said_as_it_is),
        cmocka_unit_test(arguments_are_left_for_later),
        cmocka_unit_test(what_is_written_is_what_is_said),
        cmocka_unit_test(numbers_follow_from_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
