/* The reference that players argue by: complete, well-formed, and found by the words one types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "notation/reference.h"
#include "plain_prose.h"

enum { ENTRY_MAX = 900, TITLE_MAX = 50, FOUND_MAX = 128 };

/* Every rule of the game, a chapter a paragraph. */
static const char *const ids[] = {
    "R-MAT-1",
    "R-MAT-2",
    "R-MAT-3",
    "R-MAT-4",

    "R-SET-1",
    "R-SET-2",
    "R-SET-3",
    "R-SET-4",
    "R-SET-5",

    "R-TURN-1",
    "R-TURN-2",
    "R-TURN-3",
    "R-TURN-4",
    "R-TURN-5",

    "R-PUSH-1",
    "R-PUSH-2",
    "R-PUSH-3",
    "R-PUSH-4",
    "R-PUSH-5",
    "R-PUSH-6",
    "R-PUSH-7",

    "R-MONEY",
    "R-CLEAR",
    "R-CARD",
    "R-RIVER",
    "R-SEAL",
    "R-SEAL-2",
    "R-SEAL-3",

    "R-RIVER-2",
    "R-RIVER-3",
    "R-RIVER-4",
    "R-RIVER-5",

    "R-QUARTER-1",
    "R-QUARTER-2",
    "R-QUARTER-FIELD",
    "R-QUARTER-LEANING",
    "R-QUARTER-GARDEN",
    "R-QUARTER-OATH",
    "R-QUARTER-TOWNHALL",
    "R-QUARTER-SHIPYARD",
    "R-QUARTER-REICHENAU",
    "R-QUARTER-GOOSE",

    "R-COAT-1",
    "R-COAT-2",
    "R-COAT-3",

    "R-SPARROW-1",
    "R-DOCK-1",

    "R-DESC-1",
    "R-DESC-ABBOT",
    "R-DESC-BUILDER",
    "R-DESC-SCHOLAR",
    "R-DESC-MERCHANT",
    "R-DESC-MINTER",
    "R-DESC-COUNCIL",
    "R-DESC-GUARD",
    "R-DESC-BOATMAN",

    "R-CARD-1",
    "R-CARD-2",
    "R-CARD-3",
    "R-CARD-4",
    "R-CARD-5",
    "R-CARD-6",
    "R-CARD-CATHEDRAL",
    "R-CARD-TRADE",
    "R-CARD-CHRONICLE",
    "R-CARD-WALL",
    "R-CARD-HALT",
    "R-CARD-JOUST",
    "R-CARD-PATRICIAN",
    "R-CARD-REFORM",
    "R-CARD-SIEGE",
    "R-CARD-LEAGUE",
    "R-CARD-SPARROW",

    "R-TOWER-RIVER",
    "R-TOWER-MONEY",
    "R-TOWER-CARDTILE",
    "R-TOWER-CARDCOIN",
    "R-TOWER-FREESEAL",
    "R-TOWER-SEALDEAR",
    "R-TOWER-SEALCHEAP",
    "R-TOWER-TAXTILES",
    "R-TOWER-TAXCOINS",
    "R-TOWER-REACH",
    "R-TOWER-KEEPOUT",
    "R-TOWER-PICK",

    "R-END-1",
    "R-END-2",
};

enum { IDS = sizeof(ids) / sizeof(ids[0]) };

static const struct rule *found[FOUND_MAX];

static size_t search(const char *words)
{
    return reference_search(NULL, words, strlen(words), found, FOUND_MAX);
}

static bool was_found(const char *id, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(found[i]->id, id))
            return true;
    return false;
}

static size_t chapter_of(size_t place)
{
    size_t c = 0;

    while (place >= reference_chapter(c).first + reference_chapter(c).count)
        c++;
    return c;
}

/* The length of the id without its last part: 6 for R-PUSH-3, 1 for R-MONEY. */
static size_t stem_length(const char *id)
{
    return (size_t)(strrchr(id, '-') - id);
}

static bool is_id_char(char c)
{
    return isupper((unsigned char)c) || isdigit((unsigned char)c) || c == '-';
}

/* Each R-... in the prose names a rule, and not the rule that it explains. */
static void check_mentions(const char *prose, const struct rule *self)
{
    for (const char *at = prose; (at = strstr(at, "R-"));) {
        char id[32] = "";
        size_t len = 0;
        const struct rule *rule;

        while (is_id_char(at[len]))
            len++;
        assert_true(len < sizeof(id));
        memcpy(id, at, len);
        rule = reference_find(id);
        if (!rule)
            fail_msg("%s names %s, which is no rule", self->id, id);
        assert_ptr_not_equal(rule, self);
        at += len;
    }
}

static void every_rule_of_the_game_has_its_entry_in_reading_order(void **state)
{
    (void)state;
    assert_int_equal(reference_count(), IDS);
    for (size_t i = 0; i < IDS; i++)
        assert_string_equal(reference_at(i)->id, ids[i]);
    assert_null(reference_at(IDS));
}

static void no_id_stands_twice(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++)
        assert_ptr_equal(reference_find(reference_at(i)->id), reference_at(i));
}

static void ids_are_capitals_and_digits_parted_by_single_hyphens(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++) {
        const char *id = reference_at(i)->id;

        assert_memory_equal(id, "R-", 2);
        assert_null(strstr(id, "--"));
        assert_int_not_equal(id[strlen(id) - 1], '-');
        for (const char *c = id; *c; c++)
            assert_true(is_id_char(*c));
    }
}

static void the_chapters_follow_each_other_and_cover_every_rule(void **state)
{
    size_t next = 0;

    (void)state;
    for (size_t c = 0; c < reference_chapters(); c++) {
        struct chapter chapter = reference_chapter(c);

        assert_true(strlen(chapter.title) > 0);
        assert_int_equal(chapter.first, next);
        assert_true(chapter.count > 0);
        next += chapter.count;
    }
    assert_int_equal(next, reference_count());
}

static void there_is_no_chapter_after_the_last(void **state)
{
    (void)state;
    assert_null(reference_chapter(reference_chapters()).title);
    assert_int_equal(reference_chapter(reference_chapters()).count, 0);
}

static void rules_that_differ_in_the_last_part_of_the_id_share_a_chapter(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++)
        for (size_t j = 0; j < i; j++) {
            const char *a = reference_at(i)->id;
            const char *b = reference_at(j)->id;

            if (stem_length(a) == stem_length(b) && !memcmp(a, b, stem_length(a)))
                assert_int_equal(chapter_of(i), chapter_of(j));
        }
}

static void every_entry_has_a_short_title_without_a_full_stop(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++) {
        const char *title = reference_at(i)->title;

        assert_true(strlen(title) > 0 && strlen(title) <= TITLE_MAX);
        assert_int_not_equal(title[strlen(title) - 1], '.');
    }
}

static void texts_and_rulings_are_whole_sentences(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++) {
        check_prose(reference_at(i)->text);
        if (reference_at(i)->ruling)
            check_prose(reference_at(i)->ruling);
    }
}

static void no_entry_is_longer_than_a_screen(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++) {
        const struct rule *rule = reference_at(i);
        size_t len = strlen(rule->text) + (rule->ruling ? strlen(rule->ruling) : 0);

        if (len > ENTRY_MAX)
            fail_msg("%s has %zu characters", rule->id, len);
    }
}

static void every_rule_that_an_entry_names_exists(void **state)
{
    (void)state;
    for (size_t i = 0; i < reference_count(); i++) {
        const struct rule *rule = reference_at(i);

        check_mentions(rule->text, rule);
        if (rule->ruling)
            check_mentions(rule->ruling, rule);
    }
}

static void a_rule_is_found_by_its_id_in_any_case(void **state)
{
    (void)state;
    assert_string_equal(reference_find("R-PUSH-3")->id, "R-PUSH-3");
    assert_string_equal(reference_find("r-desc-Guard")->id, "R-DESC-GUARD");
}

static void only_a_whole_id_finds_a_rule(void **state)
{
    (void)state;
    assert_null(reference_find("R-PUSH"));
    assert_null(reference_find("R-PUSH-33"));
    assert_null(reference_find("R-PUSH-3 "));
    assert_null(reference_find(""));
}

static void searching_an_id_gives_that_rule_first(void **state)
{
    (void)state;
    for (size_t i = 0; i < IDS; i++) {
        assert_true(search(ids[i]) > 0);
        assert_string_equal(found[0]->id, ids[i]);
    }
}

static void sparrow_joker_finds_the_uses_of_a_sparrow_and_the_swap(void **state)
{
    size_t count;

    (void)state;
    count = search("sparrow joker");
    assert_int_equal(count, 2);
    assert_string_equal(found[0]->id, "R-SPARROW-1");
    assert_string_equal(found[1]->id, "R-PUSH-5");
}

static void guard_diagonal_finds_the_city_guard(void **state)
{
    (void)state;
    assert_int_equal(search("guard diagonal"), 1);
    assert_string_equal(found[0]->id, "R-DESC-GUARD");
}

static void a_title_comes_before_a_text_that_says_the_word(void **state)
{
    size_t count;

    (void)state;
    count = search("city wall");
    assert_string_equal(found[0]->id, "R-CARD-WALL");
    assert_true(was_found("R-SEAL-3", count));
    assert_true(was_found("R-CARD-6", count));
}

static void what_we_ruled_can_be_searched_too(void **state)
{
    (void)state;
    assert_true(was_found("R-TURN-5", search("taking back")));
    assert_true(was_found("R-CARD-3", search("discard shuffled")));
    assert_true(was_found("R-QUARTER-GOOSE", search("look draw pile empty")));
    assert_true(was_found("R-CARD-PATRICIAN", search("card action before draw")));
    assert_true(was_found("R-PUSH-7", search("bag empty docks")));
}

static void a_search_heeds_neither_case_nor_the_space_between_words(void **state)
{
    (void)state;
    assert_int_equal(search("  GUARD,\tdiagonal \n"), 1);
    assert_string_equal(found[0]->id, "R-DESC-GUARD");
}

static void a_search_reads_only_the_length_it_is_given(void **state)
{
    (void)state;
    assert_int_equal(reference_search(NULL, "guard diagonalxyz", 14, found, FOUND_MAX), 1);
}

static void words_that_no_rule_has_find_nothing(void **state)
{
    (void)state;
    assert_int_equal(search("guard submarine"), 0);
}

static void no_words_find_every_rule_in_reading_order(void **state)
{
    (void)state;
    assert_int_equal(search(" "), IDS);
    for (size_t i = 0; i < IDS; i++)
        assert_ptr_equal(found[i], reference_at(i));
}

static void a_search_stops_when_there_is_no_more_room(void **state)
{
    (void)state;
    memset(found, 0, sizeof(found));
    assert_int_equal(reference_search(NULL, "tile", 4, found, 3), 3);
    assert_non_null(found[2]);
    assert_null(found[3]);
    assert_int_equal(reference_search(NULL, "tile", 4, found, 0), 0);
}

static const char *say_russian(const struct tongue *tongue, const char *english)
{
    (void)tongue;
    return strcmp(english, "Who wins") == 0 ? "Ёлка и Победа über ÉTÉ Noël" : english;
}

static void a_search_in_another_language_looks_at_its_words(void **state)
{
    static const struct tongue russian = {.say = say_russian};
    static const char *const words[] = {"ёЛКА",       "елка",        "победа",
                                        "ПОБ",        "Über победа", "été победа",
                                        "ete победа", "NOEL",        "r-end-2 Ёлка"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_int_equal(reference_search(&russian, words[i], strlen(words[i]), found, FOUND_MAX),
                         1);
        assert_string_equal(found[0]->id, "R-END-2");
        assert_int_equal(search(words[i]), 0);
    }
    assert_int_equal(reference_search(&russian, "wins the", 4, found, 1), 1);
}

static void a_search_that_the_language_does_not_answer_is_answered_in_english(void **state)
{
    static const struct tongue russian = {.say = say_russian};
    const size_t ruling = search("who wins");
    (void)state;
    assert_true(ruling > 0);
    assert_string_equal(found[0]->id, "R-END-2");
    assert_int_equal(reference_search(&russian, "who wins", 8, found, FOUND_MAX), ruling);
    assert_string_equal(found[0]->id, "R-END-2");
    assert_int_equal(reference_search(&russian, "no such word", 12, found, FOUND_MAX), 0);
}

static const char *say_cases(const struct tongue *tongue, const char *english)
{
    (void)tongue;
    return strcmp(english, "Who wins") == 0
               ? "воробей, Handkarte, Siegelaktion, les moineaux, l’Érudit, manquait, Gänsturms, "
                 "weißer Fürst, les œuvres"
               : english;
}

static size_t search_cases(const char *word)
{
    static const struct tongue cases = {.say = say_cases};
    return reference_search(&cases, word, strlen(word), found, FOUND_MAX);
}

static void a_search_finds_a_word_in_any_case_and_number(void **state)
{
    static const char *const words[] = {"воробья",    "Воробьями", "воробьёв",       "ВОРОБЕЙ",
                                        "Handkarten", "Karten",    "Siegelaktionen", "Siegeln",
                                        "moineau",    "Moineaux",  "l'érudit",       "érudits",
                                        "weisser",    "Fuersten",  "OEUVRE"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_true(was_found("R-END-2", search_cases(words[i])));
    }
}

static void a_search_does_not_take_a_short_word_for_an_ending(void **state)
{
    (void)state;
    assert_int_equal(search_cases("вор"), 1);
    assert_int_equal(search_cases("ворье"), 0);
    assert_int_equal(search_cases("kartoffeln"), 0);
}

static void a_short_word_is_found_where_a_word_begins_or_ends_and_not_amid_one(void **state)
{
    (void)state;
    assert_int_equal(search_cases("quai"), 0);
    assert_int_equal(search_cases("manq"), 1);
    assert_int_equal(search_cases("turm"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_of_the_game_has_its_entry_in_reading_order),
        cmocka_unit_test(no_id_stands_twice),
        cmocka_unit_test(ids_are_capitals_and_digits_parted_by_single_hyphens),
        cmocka_unit_test(the_chapters_follow_each_other_and_cover_every_rule),
        cmocka_unit_test(there_is_no_chapter_after_the_last),
        cmocka_unit_test(rules_that_differ_in_the_last_part_of_the_id_share_a_chapter),
        cmocka_unit_test(every_entry_has_a_short_title_without_a_full_stop),
        cmocka_unit_test(texts_and_rulings_are_whole_sentences),
        cmocka_unit_test(no_entry_is_longer_than_a_screen),
        cmocka_unit_test(every_rule_that_an_entry_names_exists),
        cmocka_unit_test(a_rule_is_found_by_its_id_in_any_case),
        cmocka_unit_test(only_a_whole_id_finds_a_rule),
        cmocka_unit_test(searching_an_id_gives_that_rule_first),
        cmocka_unit_test(sparrow_joker_finds_the_uses_of_a_sparrow_and_the_swap),
        cmocka_unit_test(guard_diagonal_finds_the_city_guard),
        cmocka_unit_test(a_title_comes_before_a_text_that_says_the_word),
        cmocka_unit_test(what_we_ruled_can_be_searched_too),
        cmocka_unit_test(a_search_heeds_neither_case_nor_the_space_between_words),
        cmocka_unit_test(a_search_reads_only_the_length_it_is_given),
        cmocka_unit_test(words_that_no_rule_has_find_nothing),
        cmocka_unit_test(no_words_find_every_rule_in_reading_order),
        cmocka_unit_test(a_search_stops_when_there_is_no_more_room),
        cmocka_unit_test(a_search_in_another_language_looks_at_its_words),
        cmocka_unit_test(a_search_that_the_language_does_not_answer_is_answered_in_english),
        cmocka_unit_test(a_search_finds_a_word_in_any_case_and_number),
        cmocka_unit_test(a_search_does_not_take_a_short_word_for_an_ending),
        cmocka_unit_test(a_short_word_is_found_where_a_word_begins_or_ends_and_not_amid_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
