/* The quick reference: a page, with all that it must name, and the sheet that it is written on. */
#include "cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "notation/name.h"
#include "notation/quick.h"
#include "rules/edition.h"

static char buffer[QUICK_MAX];

static const char *quick(enum sheet_form form, const struct tongue *tongue)
{
    struct text page;

    text_init(&page, buffer, sizeof buffer);
    quick_write(&page, form, tongue);
    assert_false(page.full);
    return page.data;
}

/* Characters of UTF-8 in the longest line. */
static size_t widest(const char *page)
{
    size_t most = 0, wide = 0;

    for (; *page; page++) {
        wide = *page == '\n' ? 0 : wide + (((unsigned char)*page & 0xc0) != 0x80);
        most = wide > most ? wide : most;
    }
    return most;
}

static size_t count(const char *page, const char *word)
{
    size_t times = 0;

    for (; (page = strstr(page, word)); page += strlen(word))
        times++;
    return times;
}

static void has(const char *page, const char *word)
{
    if (!strstr(page, word))
        fail_msg("the page has no \"%s\"", word);
}

static void the_whole_game_fits_on_a_page(void **state)
{
    const char *page = quick(SHEET_TEXT, NULL);

    assert_true(count(page, "\n") <= SHEET_LINES);
    assert_true(widest(page) <= SHEET_COLUMNS);
    assert_int_equal(page[strlen(page) - 1], '\n');
    assert_null(strchr(page, '%'));
}

static void the_page_names_every_action_quarter_descendant_and_card(void **state)
{
    for (int form = SHEET_TEXT; form <= SHEET_HTML; form++) {
        const char *page = quick((enum sheet_form)form, NULL);

        for (unsigned i = 0; i < COLOURS; i++)
            has(page, name_action(NULL, i));
        for (unsigned i = 0; i < QUARTERS; i++)
            has(page, name_quarter(NULL, i));
        for (unsigned i = 0; i < DESCENDANTS; i++)
            has(page, name_descendant(NULL, i));
        for (unsigned i = CARD_CHRONICLE; i < CARDS; i++)
            has(page, name_card(NULL, i));
    }
}

static void the_numbers_of_the_page_are_those_of_the_edition(void **state)
{
    const char *page = quick(SHEET_TEXT, NULL);
    char row[200];

    for (unsigned q = 0; q < QUARTERS; q++) {
        const struct quarter_print *print = &edition_quarter[q];

        snprintf(row, sizeof row, "  %s: %s %d-%d, %d seals: ", name_quarter(NULL, q),
                 print->bank == BANK_NORTH ? "north" : "south", print->first, print->last,
                 print->spaces);
        has(page, row);
    }
    snprintf(row, sizeof row, "%d to %d before the", edition_river_points(RIVER_FIRST),
             edition_river_points(RIVER_BRIDGE));
    has(page, row);
    snprintf(row, sizeof row, "fustian %d, %d, %d;", edition_good[GOOD_FUSTIAN].coins,
             edition_good[GOOD_FUSTIAN].points, edition_good[GOOD_FUSTIAN].steps);
    has(page, row);
}

static void the_page_says_what_the_rules_do_not_let_one_guess(void **state)
{
    static const char *const said[] = {
        "under the stack",   "returns to the bag", "not with privileges and cards",
        "counts in one set", "During the game: ",  "still tied: shared",
    };
    const char *page = quick(SHEET_HTML, NULL);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        has(page, said[i]);
    assert_int_equal(count(page, "not with privileges and cards"), 2);
}

static void the_html_page_needs_nothing_from_elsewhere(void **state)
{
    const char *page = quick(SHEET_HTML, NULL);

    assert_memory_equal(page, "<!doctype html>", 15);
    has(page, "@page { size: A4");
    assert_null(strstr(page, "://"));
    assert_null(strstr(page, "src="));
    assert_null(strstr(page, "href="));
    assert_null(strstr(page, "url("));
    assert_int_equal(count(page, "<p>"), count(page, "</p>"));
    assert_int_equal(count(page, "<b>"), count(page, "</b>"));
    assert_int_equal(count(page, "<h2>"), count(page, "</h2>"));
}

static const char *say_marks(const struct tongue *tongue, const char *english)
{
    return "<i>\"A&B\"</i>";
}

static void words_are_never_markup(void **state)
{
    const struct tongue marks = {.say = say_marks};
    struct text page;
    struct sheet sheet;

    text_init(&page, buffer, sizeof buffer);
    sheet_begin(&sheet, SHEET_HTML, &page, NULL, tongue_say(&marks, "title"));
    sheet_section(&sheet, tongue_say(&marks, "section"));
    text_puts(sheet_row(&sheet, tongue_say(&marks, "name")), tongue_say(&marks, "row"));
    sheet_end(&sheet);
    assert_null(strstr(buffer, "<i>"));
    assert_int_equal(count(buffer, "&lt;i&gt;&quot;A&amp;B&quot;&lt;/i&gt;"), 5);
}

static void begin_text(struct sheet *sheet, struct text *page)
{
    text_init(page, buffer, sizeof buffer);
    sheet_begin(sheet, SHEET_TEXT, page, NULL, "Ulm");
}

static void lines_are_counted_in_characters(void **state)
{
    struct text page;
    struct sheet sheet;

    begin_text(&sheet, &page);
    sheet_section(&sheet, "\xc3\xbc");
    sheet_row(&sheet, "\xc3\xbc");
    for (int i = 0; i < 60; i++)
        text_puts(&sheet.row, "\xc3\xbc\xc3\xbc ");
    sheet_end(&sheet);
    assert_int_equal(widest(buffer), SHEET_COLUMNS - 1);
    assert_int_equal(count(buffer, "\n    \xc3\xbc"), 2);
}

static void a_row_without_words_is_not_written(void **state)
{
    struct text page;
    struct sheet sheet;

    begin_text(&sheet, &page);
    sheet_section(&sheet, "One");
    sheet_row(&sheet, "nothing");
    text_puts(sheet_row(&sheet, NULL), "two words");
    sheet_end(&sheet);
    assert_string_equal(buffer, "Ulm\n== One ==\n  two words\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_game_fits_on_a_page),
        cmocka_unit_test(the_page_names_every_action_quarter_descendant_and_card),
        cmocka_unit_test(the_numbers_of_the_page_are_those_of_the_edition),
        cmocka_unit_test(the_page_says_what_the_rules_do_not_let_one_guess),
        cmocka_unit_test(the_html_page_needs_nothing_from_elsewhere),
        cmocka_unit_test(words_are_never_markup),
        cmocka_unit_test(lines_are_counted_in_characters),
        cmocka_unit_test(a_row_without_words_is_not_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
