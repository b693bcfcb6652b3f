/* The chronicle: well-formed, its rules exist, and it leaves out nothing that the box names. */
#include "cmocka_all.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "notation/chronicle.h"
#include "notation/reference.h"
#include "plain_prose.h"

enum { ENTRY_MAX = 900, TITLE_MAX = 40, FOUND_MAX = 64 };

static const struct chronicle_entry *found[FOUND_MAX];

/* Runs over all entries, page by page. */
#define EACH_ENTRY(entry)                                                                          \
    for (unsigned page = 0; page < CHRONICLE_PAGES; page++)                                        \
        for (size_t i = 0; i < chronicle_count(page); i++)                                         \
            for (const struct chronicle_entry *entry = chronicle_at(page, i); entry; entry = NULL)

static size_t search(const char *words)
{
    return chronicle_search(NULL, words, strlen(words), found, FOUND_MAX);
}

static bool was_found(const char *id, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(found[i]->id, id))
            return true;
    return false;
}

static void no_id_stands_twice(void **state)
{
    EACH_ENTRY(entry)
    assert_ptr_equal(chronicle_find(entry->id), entry);
}

static void the_dates_go_from_first_to_last_and_their_years_are_their_ids(void **state)
{
    int before = 0;

    for (size_t i = 0; i < chronicle_count(CHRONICLE_DATES); i++) {
        const struct chronicle_entry *entry = chronicle_at(CHRONICLE_DATES, i);
        int year = atoi(entry->id);

        assert_true(year > before);
        assert_non_null(strstr(entry->when, entry->id));
        assert_null(entry->game);
        before = year;
    }
}

static void the_ids_of_the_lexicon_are_single_small_words(void **state)
{
    for (size_t i = 0; i < chronicle_count(CHRONICLE_LEXICON); i++)
        for (const char *c = chronicle_at(CHRONICLE_LEXICON, i)->id; *c; c++)
            assert_true(islower((unsigned char)*c));
}

static void there_is_no_entry_after_the_last(void **state)
{
    assert_null(chronicle_at(CHRONICLE_DATES, chronicle_count(CHRONICLE_DATES)));
    assert_null(chronicle_at(CHRONICLE_LEXICON, chronicle_count(CHRONICLE_LEXICON)));
}

static void entries_are_whole_sentences_under_a_short_title(void **state)
{
    EACH_ENTRY(entry)
    {
        size_t len = strlen(entry->city);

        assert_true(strlen(entry->title) > 0 && strlen(entry->title) <= TITLE_MAX);
        assert_int_not_equal(entry->title[strlen(entry->title) - 1], '.');
        check_prose(entry->city);
        if (entry->legend) {
            check_prose(entry->legend);
            len += strlen(entry->legend);
        }
        if (entry->game) {
            check_prose(entry->game);
            len += strlen(entry->game);
        }
        assert_true(len <= ENTRY_MAX);
    }
}

static void every_thing_of_the_lexicon_is_one_of_the_game(void **state)
{
    for (size_t i = 0; i < chronicle_count(CHRONICLE_LEXICON); i++) {
        assert_non_null(chronicle_at(CHRONICLE_LEXICON, i)->game);
        assert_non_null(chronicle_at(CHRONICLE_LEXICON, i)->rules);
        assert_null(chronicle_at(CHRONICLE_LEXICON, i)->when);
    }
}

static void every_rule_that_an_entry_names_exists(void **state)
{
    EACH_ENTRY(entry)
    {
        char rules[200];

        if (!entry->rules)
            continue;
        assert_true(strlen(entry->rules) < sizeof rules);
        strcpy(rules, entry->rules);
        for (char *rule = rules, *next; rule; rule = next) {
            next = strstr(rule, ", ");
            if (next) {
                *next = '\0';
                next += 2;
            }
            if (!reference_find(rule) || strcmp(reference_find(rule)->id, rule))
                fail_msg("%s names %s, which is no rule", entry->id, rule);
            assert_true(page == CHRONICLE_DATES ||
                        was_found(entry->id, chronicle_about(rule, found, FOUND_MAX)));
        }
    }
}

static void every_quarter_descendant_and_kind_of_card_has_an_entry(void **state)
{
    for (size_t i = 0; i < reference_count(); i++) {
        const char *id = reference_at(i)->id;
        bool numbered = isdigit((unsigned char)id[strlen(id) - 1]);
        bool named = !strncmp(id, "R-QUARTER-", 10) || !strncmp(id, "R-DESC-", 7) ||
                     !strncmp(id, "R-CARD-", 7);

        if (named && !numbered && !chronicle_about(id, found, FOUND_MAX))
            fail_msg("%s has no entry", id);
    }
}

static void a_rule_is_told_by_its_whole_number(void **state)
{
    size_t count = chronicle_about("R-SPARROW-1", found, FOUND_MAX);

    assert_int_equal(count, 1);
    assert_string_equal(found[0]->id, "sparrow");
    assert_int_equal(chronicle_about("R-SPARROW", found, FOUND_MAX), 0);
    assert_int_equal(chronicle_about("R-CARD-2", found, FOUND_MAX), 0);
    assert_int_equal(chronicle_about("R-CARD-TRADE", found, FOUND_MAX), 2);
    assert_int_equal(chronicle_about("R-CARD-TRADE", found, 1), 1);
    assert_string_equal(found[0]->id, "merchant");
}

static void an_entry_is_found_by_its_id_in_any_case(void **state)
{
    assert_string_equal(chronicle_find("Sparrow")->title, "The Ulm sparrow");
    assert_string_equal(chronicle_find("1397")->title, "The Great Oath Charter");
    assert_null(chronicle_find("sparro"));
    assert_null(chronicle_find(""));
}

static void entries_are_found_by_words_of_any_part(void **state)
{
    assert_true(was_found("sparrow", search("beam gate")));
    assert_true(was_found("1811", search("wings")));
    assert_true(was_found("joust", search("r-card-joust")));
    assert_int_equal(search("zeppelin"), 0);
    assert_int_equal(search("tie"), 0); /* in cities */
    assert_true(search("tower") > 0);
    assert_string_equal(found[0]->id, "1392");
}

static void no_words_find_every_entry(void **state)
{
    assert_int_equal(search(""),
                     chronicle_count(CHRONICLE_DATES) + chronicle_count(CHRONICLE_LEXICON));
    assert_int_equal(chronicle_search(NULL, "", 0, found, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_id_stands_twice),
        cmocka_unit_test(the_dates_go_from_first_to_last_and_their_years_are_their_ids),
        cmocka_unit_test(the_ids_of_the_lexicon_are_single_small_words),
        cmocka_unit_test(there_is_no_entry_after_the_last),
        cmocka_unit_test(entries_are_whole_sentences_under_a_short_title),
        cmocka_unit_test(every_thing_of_the_lexicon_is_one_of_the_game),
        cmocka_unit_test(every_rule_that_an_entry_names_exists),
        cmocka_unit_test(every_quarter_descendant_and_kind_of_card_has_an_entry),
        cmocka_unit_test(a_rule_is_told_by_its_whole_number),
        cmocka_unit_test(an_entry_is_found_by_its_id_in_any_case),
        cmocka_unit_test(entries_are_found_by_words_of_any_part),
        cmocka_unit_test(no_words_find_every_entry),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
