/* The languages, and the program's own catalogue. */
#include "tongues/tongues.h"

#include <string.h>

#include "cmocka_all.h"
#include "tongues/catalogue.h"

static unsigned place(const char *code)
{
    return tongues_place(code, strlen(code));
}

static void a_code_finds_the_nearest_language(void **state)
{
    assert_int_equal(place("en"), 0);
    assert_int_equal(place("en_GB.UTF-8"), 0);
    assert_string_equal(tongues_code(place("de")), "de");
    assert_string_equal(tongues_name(place("de_AT.UTF-8")), "Deutsch");
    assert_int_equal(place("DE-at"), place("de"));
    assert_string_equal(tongues_code(place("fr_CA@euro")), "fr");
    assert_string_equal(tongues_code(place("ru.KOI8-R")), "ru");
    assert_string_equal(tongues_code(tongues_place("jazz", 2)), "ja");
    for (unsigned i = 0; i < tongues_count(); i++)
        assert_int_equal(place(tongues_code(i)), i);
}

static void other_codes_are_unknown(void **state)
{
    static const char *const codes[] = {"", "d", "deu", "eo", "C", "C.UTF-8", "POSIX", "_de"};
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        assert_int_equal(place(codes[i]), tongues_count());
}

static void english_and_the_unknown_need_no_tongue(void **state)
{
    assert_null(tongues_at(0));
    assert_null(tongues_at(tongues_count()));
    for (unsigned i = 1; i < tongues_count(); i++)
        assert_non_null(tongues_at(i));
}

static void every_language_names_the_oath_house(void **state)
{
    assert_string_equal(tongue_say(tongues_at(place("en")), "Oath House"), "Oath House");
    assert_string_equal(tongue_say(tongues_at(place("de")), "Oath House"), "Schwörhaus");
    for (unsigned i = 1; i < tongues_count(); i++)
        assert_string_not_equal(tongue_say(tongues_at(i), "Oath House"), "Oath House");
}

static void every_translation_is_found(void **state)
{
    assert_true(catalogue_rows > 0);
    for (size_t row = 0; row < catalogue_rows; row++)
        for (unsigned i = 0; i < catalogue_languages; i++) {
            const char *english = catalogue_english[row], *text = catalogues[i].texts[row];
            assert_ptr_equal(tongue_say(tongues_at(i + 1), english), text ? text : english);
        }
}

static void rows_are_in_order(void **state)
{
    for (size_t row = 1; row < catalogue_rows; row++)
        assert_true(strcmp(catalogue_english[row - 1], catalogue_english[row]) < 0);
}

static void what_no_catalogue_knows_stays_english(void **state)
{
    static const char one[] = "%d zebra", many[] = "%d zebras";
    for (unsigned i = 0; i < tongues_count(); i++) {
        assert_ptr_equal(tongue_say(tongues_at(i), one), one);
        assert_ptr_equal(tongue_count(tongues_at(i), one, many, 1), one);
        assert_ptr_equal(tongue_count(tongues_at(i), one, many, 0), many);
        assert_ptr_equal(tongue_count(tongues_at(i), one, many, 21), many);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_finds_the_nearest_language),
        cmocka_unit_test(other_codes_are_unknown),
        cmocka_unit_test(english_and_the_unknown_need_no_tongue),
        cmocka_unit_test(every_language_names_the_oath_house),
        cmocka_unit_test(every_translation_is_found),
        cmocka_unit_test(rows_are_in_order),
        cmocka_unit_test(what_no_catalogue_knows_stays_english),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
