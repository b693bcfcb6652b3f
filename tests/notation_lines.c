/* Lines of a text from outside: every character and every ending there is. */
#include "notation/lines.h"

#include <stdint.h>
#include <string.h>

#include "cmocka_all.h"

/* Whether the text is one whole line, all of it. */
static bool is_line(const char *bytes, size_t size)
{
    struct lines lines;
    struct fault fault;
    lines_init(&lines, bytes, size);
    int next = lines_next(&lines, &fault);
    if (next == -1) {
        assert_int_equal(fault.line, 1);
        assert_non_null(fault.sentence);
        return false;
    }
    assert_int_equal(next, 1);
    return lines.line.size == size && lines.line.bytes == bytes;
}

static size_t encode(uint32_t code, char *to)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xc0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        to[0] = (char)(0xe0 | code >> 12);
        to[1] = (char)(0x80 | (code >> 6 & 0x3f));
        to[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    to[0] = (char)(0xf0 | code >> 18);
    to[1] = (char)(0x80 | (code >> 12 & 0x3f));
    to[2] = (char)(0x80 | (code >> 6 & 0x3f));
    to[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

static bool is_between(uint32_t code, uint32_t first, uint32_t last)
{
    return code >= first && code <= last;
}

static void every_character_but_controls_can_stand_in_a_line(void **state)
{
    for (uint32_t code = 0; code < 0x140000; code++) {
        char text[8] = "ab";
        bool bad = (code < 0x20 && code != '\t') || is_between(code, 0x7f, 0x9f) ||
                   is_between(code, 0xd800, 0xdfff) || is_between(code, 0x2028, 0x202e) ||
                   is_between(code, 0x2066, 0x2069) || code > 0x10ffff;
        size_t size = 1 + encode(code, text + 1);
        text[size++] = 'z';
        if (is_line(text, size) == bad)
            fail_msg("U+%04X is %s", code, bad ? "taken" : "refused");
    }
}

/* Each number of continuation bytes behind each first byte, and forms that are too long. */
static void what_is_not_a_character_is_refused(void **state)
{
    static const char *const wrong[] = {"\x80",
                                        "\xbf",
                                        "\xc0\x80",
                                        "\xc1\xbf",
                                        "\xe0\x9f\xbf",
                                        "\xf0\x8f\xbf\xbf",
                                        "\xf5\x80\x80\x80",
                                        "\xff",
                                        "\xc3(",
                                        "\xe2\x82(",
                                        "\xf0\x9f\x92(",
                                        "\xe2(\xa1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[8] = "a";
        strcat(text, wrong[i]);
        assert_false(is_line(text, strlen(text)));
        strcat(text, "\n");
        assert_false(is_line(text, strlen(text)));
    }
}

static void a_character_that_breaks_off_is_left_out_at_the_end_alone(void **state)
{
    static const char *const whole[] = {"\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x92\xa1"};
    for (size_t i = 0; i < 3; i++)
        for (size_t cut = 1; cut < strlen(whole[i]); cut++) {
            struct lines lines;
            struct fault fault;
            char text[8] = "ab";
            memcpy(text + 2, whole[i], cut);
            lines_init(&lines, text, 2 + cut);
            assert_int_equal(lines_next(&lines, &fault), 1);
            assert_int_equal(lines.line.size, 2);
            assert_false(lines.is_whole);
            text[2 + cut] = '\n';
            lines_init(&lines, text, 3 + cut);
            assert_int_equal(lines_next(&lines, &fault), -1);
            assert_int_equal(fault.column, 3);
        }
}

static void lines_end_at_newlines_and_lose_a_carriage_return(void **state)
{
    static const char text[] = "\xef\xbb\xbfone\r\n\ntwo\r";
    struct lines lines;
    struct fault fault;
    lines_init(&lines, text, sizeof text - 1);
    assert_int_equal(lines_next(&lines, &fault), 1);
    assert_int_equal(lines.line.size, 3);
    assert_memory_equal(lines.line.bytes, "one", 3);
    assert_true(lines.is_whole);
    assert_int_equal(lines_next(&lines, &fault), 1);
    assert_int_equal(lines.line.size, 0);
    assert_int_equal(lines_next(&lines, &fault), 1);
    assert_int_equal(lines.number, 3);
    assert_int_equal(lines.line.size, 3);
    assert_false(lines.is_whole);
    assert_int_equal(lines_next(&lines, &fault), 0);
    assert_int_equal(lines.line.size, 0);
    lines_init(&lines, "\xef\xbb\xbf", 3);
    assert_int_equal(lines_next(&lines, &fault), 0);
    assert_true(is_line("\xef\xbc\xbf", 3));
}

static void a_fault_is_named_by_line_and_column(void **state)
{
    static const char text[] = "fine\nj\xc3\xb6rg\x07\n";
    struct lines lines;
    struct fault fault;
    lines_init(&lines, text, sizeof text - 1);
    assert_int_equal(lines_next(&lines, &fault), 1);
    assert_int_equal(lines_next(&lines, &fault), -1);
    assert_int_equal(fault.line, 2);
    assert_int_equal(fault.column, 5);
}

static void words_are_parted_by_spaces_and_tabs(void **state)
{
    struct slice rest = slice_trim((struct slice){" \t a  bc\t", 9});
    assert_int_equal(rest.size, 5);
    struct slice word = slice_word(&rest);
    assert_int_equal(word.size, 1);
    assert_memory_equal(word.bytes, "a", 1);
    word = slice_word(&rest);
    assert_int_equal(word.size, 2);
    assert_memory_equal(word.bytes, "bc", 2);
    assert_int_equal(slice_word(&rest).size, 0);
    assert_int_equal(slice_trim((struct slice){" \t", 2}).size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_but_controls_can_stand_in_a_line),
        cmocka_unit_test(what_is_not_a_character_is_refused),
        cmocka_unit_test(a_character_that_breaks_off_is_left_out_at_the_end_alone),
        cmocka_unit_test(lines_end_at_newlines_and_lose_a_carriage_return),
        cmocka_unit_test(a_fault_is_named_by_line_and_column),
        cmocka_unit_test(words_are_parted_by_spaces_and_tabs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
