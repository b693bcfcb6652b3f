/* How many cells of a terminal a text takes. */
#include "base/width.h"

#include <string.h>

#include "base/rng.h"
#include "cmocka_all.h"

static void a_latin_or_cyrillic_letter_takes_one_cell(void **state)
{
    assert_int_equal(width_of(""), 0);
    assert_int_equal(width_of("Ulm"), 3);
    assert_int_equal(width_of("Gänsturm"), 8);
    assert_int_equal(width_of("Чиновник"), 8);
    assert_int_equal(width_of("«\u202f…\u202f»"), 5);
}

static void a_japanese_character_takes_two(void **state)
{
    assert_int_equal(width_of("封印コマ"), 8);
    assert_int_equal(width_of("ー。（）「」"), 12);
    assert_int_equal(width_of("コイン1枚"), 9);
    assert_int_equal(width_of("ｺｲﾝ"), 3);
}

static void a_combining_mark_takes_none(void **state)
{
    assert_int_equal(width_of("a\u0308b"), 2);
    assert_int_equal(width_of("か\u3099"), 2);
    assert_int_equal(width_of("\u200b\ufeff"), 0);
}

static void what_is_no_utf_8_takes_a_cell_a_byte(void **state)
{
    assert_int_equal(width_of("\xff\x80z"), 3);
    assert_int_equal(width_of("\xe3\x81"), 2);
    assert_int_equal(width_of_bytes("封印", 4), 2 + 1);
    assert_int_equal(width_of("\xed\xa0\x80\xc0\x80"), 5);
    assert_int_equal(width_of("a\tb\x7f\xc2\x85"), 5);
}

static void what_fits_ends_with_a_whole_character(void **state)
{
    assert_int_equal(width_fit("Ulm", 3, 2), 2);
    assert_int_equal(width_fit("Ulm", 3, 9), 3);
    assert_int_equal(width_fit("封印", 6, 3), 3);
    assert_int_equal(width_fit("封印", 6, 1), 0);
    assert_int_equal(width_fit("a\u0308b", 4, 1), 3);
}

/* The lines of a text, parted by |. */
static const char *lines(const char *text, unsigned cells)
{
    static char all[256];
    all[0] = '\0';
    while (*text) {
        size_t next, size = width_line(text, strlen(text), (int)cells, &next);
        assert_true(next > 0);
        strncat(all, text, size);
        strcat(all, text[next] ? "|" : "");
        text += next;
    }
    return all;
}

static void a_line_ends_at_a_space(void **state)
{
    assert_string_equal(lines("push a tile", 80), "push a tile");
    assert_string_equal(lines("push a tile", 11), "push a tile");
    assert_string_equal(lines("push a tile", 10), "push a|tile");
    assert_string_equal(lines("push a tile", 6), "push a|tile");
    assert_string_equal(lines("push  a tile", 5), "push|a|tile");
    assert_string_equal(lines("die Zille zählt", 9), "die Zille|zählt");
}

static void a_line_ends_at_a_newline(void **state)
{
    assert_string_equal(lines("push\na tile", 80), "push|a tile");
    assert_string_equal(lines("push \n\na tile", 80), "push||a tile");
}

static void a_long_word_is_cut(void **state)
{
    assert_string_equal(lines("Schwörhausviertel", 6), "Schwör|hausvi|ertel");
    assert_string_equal(lines("封", 1), "封");
}

static void japanese_breaks_anywhere_but_beside_marks(void **state)
{
    assert_string_equal(lines("船を進める", 6), "船を進|める");
    assert_string_equal(lines("船を進。める", 6), "船を|進。め|る");
    assert_string_equal(lines("船を（進める）", 6), "船を|（進め|る）");
    assert_string_equal(lines("ulm rules を見る", 10), "ulm rules|を見る");
}

static void a_word_is_parted_between_its_letters_alone(void **state)
{
    const char *words = "Gänsturm an der 橋";
    size_t size = strlen(words);
    assert_false(width_parts_word(words, size, 0));
    assert_true(width_parts_word(words, size, 1));
    assert_true(width_parts_word(words, size, 3));
    assert_false(width_parts_word(words, size, strlen("Gänsturm")));
    assert_false(width_parts_word(words, size, strlen("Gänsturm ")));
    assert_false(width_parts_word(words, size, strlen("Gänsturm an der ")));
    assert_false(width_parts_word(words, size, size));
    assert_false(width_parts_word("橋のUlm", 9, 6));
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
            size_t next, line = width_line(text + at, size - at, width, &next);
            assert_true(next > 0 && line <= next && next <= size - at);
            assert_true(width_of_bytes(text + at, line) <= width);
            for (size_t i = line; i < next; i++)
                assert_true(text[at + i] == ' ' || text[at + i] == '\n');
            at += next;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_latin_or_cyrillic_letter_takes_one_cell),
        cmocka_unit_test(a_japanese_character_takes_two),
        cmocka_unit_test(a_combining_mark_takes_none),
        cmocka_unit_test(what_is_no_utf_8_takes_a_cell_a_byte),
        cmocka_unit_test(what_fits_ends_with_a_whole_character),
        cmocka_unit_test(a_line_ends_at_a_space),
        cmocka_unit_test(a_line_ends_at_a_newline),
        cmocka_unit_test(a_long_word_is_cut),
        cmocka_unit_test(japanese_breaks_anywhere_but_beside_marks),
        cmocka_unit_test(a_word_is_parted_between_its_letters_alone),
        cmocka_unit_test(lines_keep_to_their_width_and_lose_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
