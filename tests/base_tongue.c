/* Sentences in other languages: arguments in any order, and what is missing. */
#include "base/tongue.h"

#include <string.h>

#include "base/text.h"
#include "cmocka_all.h"

static const char *say_german(const struct tongue *tongue, const char *english)
{
    return strcmp(english, "%s takes %d coins") == 0 ? "%2$d Münzen nimmt %1$s" : english;
}

static const char *count_german(const struct tongue *tongue, const char *one, const char *many,
                                unsigned n)
{
    return n == 1 ? "eine Münze" : "Münzen";
}

static const struct tongue german = {.say = say_german, .count = count_german};

static void without_a_tongue_english_stays_as_it_is(void **state)
{
    assert_string_equal(tongue_say(NULL, "your turn"), "your turn");
    assert_string_equal(tongue_count(NULL, "a coin", "coins", 0), "coins");
    assert_string_equal(tongue_count(NULL, "a coin", "coins", 1), "a coin");
    assert_string_equal(tongue_count(NULL, "a coin", "coins", 2), "coins");
}

static void a_tongue_is_asked_for_every_sentence(void **state)
{
    assert_string_equal(tongue_say(&german, "your turn"), "your turn");
    assert_string_equal(tongue_count(&german, "a coin", "coins", 1), "eine Münze");
    assert_string_equal(tongue_count(&german, "a coin", "coins", 7), "Münzen");
}

static void a_translation_may_change_the_order_of_words(void **state)
{
    char buffer[64];
    struct text text;

    text_init(&text, buffer, sizeof(buffer));
    text_format(&text, tongue_say(&german, "%s takes %d coins"), "Anna", 3);
    assert_string_equal(buffer, "3 Münzen nimmt Anna");
}

static void a_marked_string_is_the_string(void **state)
{
    static const char *const marked = N_("Danube");

    assert_string_equal(marked, "Danube");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_tongue_english_stays_as_it_is),
        cmocka_unit_test(a_tongue_is_asked_for_every_sentence),
        cmocka_unit_test(a_translation_may_change_the_order_of_words),
        cmocka_unit_test(a_marked_string_is_the_string),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
