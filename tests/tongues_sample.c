/* Linked with a catalogue of its own, made of tests/po. */
#include <stdbool.h>

#include "cmocka_all.h"
#include "tongues/catalogue.h"
#include "tongues/tongues.h"

static const struct tongue *find(const char *code)
{
    return tongues_at(tongues_place(code, 2));
}

static const char *coins(const char *code, unsigned n)
{
    return tongue_count(find(code), "%d coin", "%d coins", n);
}

static void german_has_a_singular_for_one(void **state)
{
    assert_string_equal(coins("de", 0), "%d Münzen");
    assert_string_equal(coins("de", 1), "%d Münze");
    assert_string_equal(coins("de", 2), "%d Münzen");
}

static void french_has_a_singular_for_none_too(void **state)
{
    assert_string_equal(coins("fr", 0), "%d pièce");
    assert_string_equal(coins("fr", 1), "%d pièce");
    assert_string_equal(coins("fr", 2), "%d pièces");
}

static void russian_has_three_forms(void **state)
{
    static const unsigned one[] = {1, 21, 101, 1001}, few[] = {2, 3, 4, 22, 104},
                          many[] = {0, 5, 10, 11, 12, 14, 19, 20, 25, 111, 112, 1011};
    for (unsigned i = 0; i < sizeof one / sizeof *one; i++)
        assert_string_equal(coins("ru", one[i]), "%d монета");
    for (unsigned i = 0; i < sizeof few / sizeof *few; i++)
        assert_string_equal(coins("ru", few[i]), "%d монеты");
    for (unsigned i = 0; i < sizeof many / sizeof *many; i++)
        assert_string_equal(coins("ru", many[i]), "%d монет");
}

static void japanese_has_one_form(void **state)
{
    for (unsigned n = 0; n < 30; n++)
        assert_string_equal(coins("ja", n), "コイン%d枚");
}

static void a_count_can_be_said_alone(void **state)
{
    assert_string_equal(tongue_say(find("ru"), "%d coin"), "%d монета");
}

static void a_fuzzy_entry_stays_english(void **state)
{
    assert_string_equal(tongue_say(find("de"), "barge"), "barge");
    assert_string_equal(tongue_say(find("fr"), "barge"), "barge");
}

static void an_empty_entry_stays_english(void **state)
{
    assert_string_equal(tongue_say(find("de"), "seal"), "seal");
    assert_string_equal(tongue_count(find("de"), "a tile", "tiles", 1), "a tile");
    assert_string_equal(tongue_count(find("de"), "a tile", "tiles", 2), "tiles");
}

static void an_obsolete_entry_is_gone(void **state)
{
    assert_string_equal(tongue_say(find("de"), "bridge"), "bridge");
}

static void escapes_and_several_lines_are_read(void **state)
{
    assert_string_equal(tongue_say(find("de"), "say \"\\\"?\?=\n\tand more"),
                        "sag „\\“ \"?\?=\"\n\tund mehr");
}

static void what_is_in_no_catalogue_has_no_row(void **state)
{
    for (size_t i = 0; i < catalogue_rows; i++) {
        bool is_known = false;
        for (unsigned c = 0; c < catalogue_languages; c++)
            is_known |= catalogues[c].texts[i] != NULL;
        assert_true(is_known);
    }
    assert_int_equal(catalogue_rows, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(german_has_a_singular_for_one),
        cmocka_unit_test(french_has_a_singular_for_none_too),
        cmocka_unit_test(russian_has_three_forms),
        cmocka_unit_test(japanese_has_one_form),
        cmocka_unit_test(a_count_can_be_said_alone),
        cmocka_unit_test(a_fuzzy_entry_stays_english),
        cmocka_unit_test(an_empty_entry_stays_english),
        cmocka_unit_test(an_obsolete_entry_is_gone),
        cmocka_unit_test(escapes_and_several_lines_are_read),
        cmocka_unit_test(what_is_in_no_catalogue_has_no_row),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
