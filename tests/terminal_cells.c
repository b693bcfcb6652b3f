/* Widths, cuts and lines of text on a terminal. */
#include <locale.h>
#include <string.h>

#include "base/rng.h"
#include "cmocka_all.h"
#include "terminal/cells.h"

static void letters_take_one_cell_and_east_asian_ones_two(void **state)
{
    assert_int_equal(cells_width("Ulm", 3), 3);
    assert_int_equal(cells_width("Münster", strlen("Münster")), 7);
    assert_int_equal(cells_width("ウルム", strlen("ウルム")), 6);
    assert_int_equal(cells_width("e\xcc\x81", 3), 1);
    assert_int_equal(cells_width("─▸", strlen("─▸")), 2);
}

static void bytes_that_make_no_character_take_one_cell_each(void **state)
{
    assert_int_equal(cells_width("\xff\xc0\x80", 3), 3);
    assert_int_equal(cells_width("\xe3\x82", 2), 2);
    assert_int_equal(cells_width("\xed\xa0\x80", 3), 3);
}

static void a_cut_parts_no_character(void **state)
{
    assert_int_equal(cells_cut("ウルム", 9, 3), 3);
    assert_int_equal(cells_cut("ウルム", 9, 4), 6);
    assert_int_equal(cells_cut("abc", 3, 0), 0);
    assert_int_equal(cells_cut("abc", 3, 9), 3);
}

static void lines_break_between_words_and_in_japanese_anywhere(void **state)
{
    size_t next;
    const char *words = "one two  three";
    assert_int_equal(cells_line(words, strlen(words), 8, &next), 7);
    assert_int_equal(next, 9);
    assert_int_equal(cells_line("abcdefgh", 8, 5, &next), 5);
    assert_int_equal(next, 5);
    assert_int_equal(cells_line("ウルムの町", 15, 5, &next), 6);
    assert_int_equal(next, 6);
    assert_int_equal(cells_line("a\nb", 3, 9, &next), 1);
    assert_int_equal(next, 2);
    assert_int_equal(cells_line("町", 3, 1, &next), 0);
    assert_int_equal(next, 3);
}

/* Any bytes, any width: lines keep to it and lose nothing but what they are broken at. */
static void lines_keep_to_their_width_and_lose_nothing(void **state)
{
    static const char *const pieces[] = {"a",  "Ulm", " ",    "  ",       "\n",
                                         "町", "ü",   "\xff", "\xe3\x82", "e\xcc\x81"};
    uint8_t seed[RNG_SEED_BYTES] = {7};
    struct rng rng;
    rng_init(&rng, seed, 0);
    for (unsigned round = 0; round < 20000; round++) {
        char text[128] = "";
        int width = 2 + (int)(rng_next(&rng) % 12);
        for (unsigned i = rng_next(&rng) % 20; i; i--)
            strcat(text, pieces[rng_next(&rng) % (sizeof pieces / sizeof *pieces)]);
        size_t size = strlen(text), at = 0;
        while (at < size) {
            size_t next, line = cells_line(text + at, size - at, width, &next);
            assert_true(next > 0 && line <= next && next <= size - at);
            assert_true(cells_width(text + at, line) <= width);
            for (size_t i = line; i < next; i++)
                assert_true(text[at + i] == ' ' || text[at + i] == '\n');
            at += next;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_take_one_cell_and_east_asian_ones_two),
        cmocka_unit_test(bytes_that_make_no_character_take_one_cell_each),
        cmocka_unit_test(a_cut_parts_no_character),
        cmocka_unit_test(lines_break_between_words_and_in_japanese_anywhere),
        cmocka_unit_test(lines_keep_to_their_width_and_lose_nothing),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
