/* Tests of the reader: rules and chronicle on the screen, looked through in every language. */
#include <string.h>

#include "cmocka_all.h"
#include "terminal/reader.h"
#include "tongues/tongues.h"

static struct reader reader;

static const struct tongue *tongue(const char *code)
{
    return tongues_at(tongues_place(code, strlen(code)));
}

static void type(const char *words)
{
    for (; *words; words++)
        reader_type(&reader, (unsigned char)*words);
}

static void the_rules_open_at_one_and_are_stepped_through(void **state)
{
    reader_open(&reader, NULL, "R-PUSH-1");
    assert_string_equal(reader_rule(&reader)->id, "R-PUSH-1");
    assert_null(reader_entry(&reader));
    assert_int_equal(reader.count, reference_count());
    reader_step(&reader, 1);
    assert_string_equal(reader_rule(&reader)->id, "R-PUSH-2");
    reader_open(&reader, NULL, "none");
    reader_step(&reader, -1);
    assert_ptr_equal(reader_rule(&reader), reference_at(0));
}

static void turning_opens_what_speaks_of_the_same(void **state)
{
    reader_open(&reader, NULL, "R-SPARROW-1");
    reader_turn(&reader);
    assert_string_equal(reader_entry(&reader)->id, "sparrow");
    assert_null(reader_rule(&reader));
    assert_int_equal(reader.count,
                     chronicle_count(CHRONICLE_DATES) + chronicle_count(CHRONICLE_LEXICON));
    reader_turn(&reader);
    assert_non_null(reader_rule(&reader));
    assert_int_equal(strncmp(chronicle_find("sparrow")->rules, reader_rule(&reader)->id,
                             strlen(reader_rule(&reader)->id)),
                     0);
}

/* A word of a language, and the same in other letters; what it finds first in each book. */
static const struct {
    const char *code, *words, *rule, *entry;
} looked_for[] = {
    {"en", "SPARROW", "R-PUSH-6", "sparrow"},
    {"de", "MÜNSTER", "R-CARD-CATHEDRAL", "1377"},
    {"de", "munster", "R-CARD-CATHEDRAL", "1377"},
    {"fr", "CATHEDRALE", "R-CARD-CATHEDRAL", "minster"},
    {"fr", "cathédrale", "R-CARD-CATHEDRAL", "minster"},
    {"ru", "ВОРОБЕЙ", "R-PUSH-6", "sparrow"},
    {"ru", "воробей", "R-PUSH-6", "sparrow"},
    {"ja", "スズメ", "R-PUSH-6", "sparrow"},
    {"ja", "Reformation", "R-CARD-REFORM",
     "reformation"}, /* in English, where that finds nothing */
};

static void words_are_found_in_the_language_that_is_spoken(void **state)
{
    for (size_t i = 0; i < sizeof looked_for / sizeof *looked_for; i++) {
        reader_open(&reader, tongue(looked_for[i].code), "R-PUSH-1");
        reader_ask(&reader);
        type(looked_for[i].words);
        assert_true(reader.count > 0 && reader.count < reference_count());
        assert_string_equal(reader_rule(&reader)->id, looked_for[i].rule);
        reader_turn(&reader);
        reader_ask(&reader);
        type(looked_for[i].words);
        assert_string_equal(reader_entry(&reader)->id, looked_for[i].entry);
    }
}

static void a_character_is_taken_away_whole(void **state)
{
    reader_open(&reader, tongue("ru"), "");
    reader_ask(&reader);
    type("мост\xe6\xa9\x8b");
    assert_string_equal(reader.words, "мост\xe6\xa9\x8b");
    assert_int_equal(reader.count, 0);
    assert_null(reader_rule(&reader));
    reader_untype(&reader);
    assert_string_equal(reader.words, "мост");
    assert_true(reader.count > 0);
    for (int i = 0; i < 100; i++)
        type("\xff\xe6\xe6\xa9\x8b\x8b"); /* a bridge among what is no character */
    assert_true(strlen(reader.words) < READER_WORDS_MAX);
    for (int i = 0; i < 100; i++)
        reader_untype(&reader);
    assert_string_equal(reader.words, "");
    assert_int_equal(reader.count, reference_count());
    type("ab"); /* and nothing of what stood behind it */
    assert_string_equal(reader.words, "ab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_open_at_one_and_are_stepped_through),
        cmocka_unit_test(turning_opens_what_speaks_of_the_same),
        cmocka_unit_test(words_are_found_in_the_language_that_is_spoken),
        cmocka_unit_test(a_character_is_taken_away_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
