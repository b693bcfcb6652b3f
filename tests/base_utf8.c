/* Characters in bytes: what is one and what is not, and where a text can be cut. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cmocka_all.h"

static bool is_character(uint32_t code)
{
    return code < 0xd800 || (code >= 0xe000 && code <= 0x10ffff);
}

/* As the standard's table has it. */
static size_t encode(uint32_t code, char bytes[4])
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size; --i; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)((0xf00u >> size) | code);
    return size;
}

static void every_character_reads_back_from_its_bytes(void **state)
{
    for (uint32_t code = 0; code <= 0x1fffff; code++) {
        char bytes[4];
        uint32_t read = 0;
        size_t size = encode(code, bytes);
        if (is_character(code)) {
            assert_int_equal(utf8_read(bytes, size, &read), size);
            assert_int_equal(read, code);
            assert_int_equal(utf8_size((unsigned char)bytes[0]), size);
        } else {
            assert_int_equal(utf8_read(bytes, size, &read), 1);
            assert_int_equal(read, UTF8_NONE);
        }
        assert_int_equal(utf8_is_valid((struct slice){bytes, size}), is_character(code));
    }
}

/* What begins a character, by bytes: some character begins so. */
static bool begun[3][1 << 24];

static unsigned number_of(const char *bytes, size_t size)
{
    unsigned number = 0;
    for (size_t i = 0; i < size; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

static void a_torn_character_is_told_from_what_is_none(void **state)
{
    char bytes[4];
    for (uint32_t code = 0; code <= 0x10ffff; code++)
        for (size_t i = 1, size = is_character(code) ? encode(code, bytes) : 0; i < size; i++)
            begun[i - 1][number_of(bytes, i)] = true;
    for (size_t size = 1; size <= 3; size++)
        for (unsigned number = 0; number < 1u << 8 * size; number++) {
            for (size_t i = 0; i < size; i++)
                bytes[i] = (char)(number >> 8 * (size - 1 - i));
            if (utf8_is_torn(bytes, size) != begun[size - 1][number])
                fail_msg("%zu bytes, %x", size, number);
        }
    assert_false(utf8_is_torn("", 0));
}

static void forms_that_are_too_long_or_torn_are_no_characters(void **state)
{
    static const char *const wrong[] = {
        "\x80",
        "\xc0\x80",
        "\xc1\xbf",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "\xc3",
        "\xe2\x82",
        "\xf0\x9f\x8f",
        "\xc3\x28",
        "\xe2\x28\xa1",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[16];
        snprintf(text, sizeof text, "a%sb", wrong[i]);
        assert_false(utf8_is_valid(slice_of(wrong[i])));
        assert_false(utf8_is_valid(slice_of(text)));
    }
    assert_true(utf8_is_valid(slice_of("")));
    assert_true(utf8_is_valid(slice_of("M\xc3\xbcnster \xef\xbf\xbd \xf0\x9f\x8f\xb0")));
}

static void a_cut_text_is_whole_characters_and_as_many_as_fit(void **state)
{
    static const char text[] =
        "a\xc3\xbc\xe2\x82\xac\xf0\x9f\x8f\xb0z"; /* 1, 2, 3, 4 and 1 bytes */
    static const size_t sizes[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11};
    for (size_t most = 0; most < sizeof sizes / sizeof *sizes; most++) {
        char copy[16];
        memset(copy, '?', sizeof copy);
        assert_int_equal(utf8_cut(slice_of(text), most), sizes[most]);
        utf8_copy(copy, most + 1, slice_of(text));
        assert_int_equal(strlen(copy), sizes[most]);
        assert_memory_equal(copy, text, sizes[most]);
        assert_int_equal(copy[most + 1], '?');
    }
    assert_int_equal(utf8_count(slice_of(text)), 5);
    char empty[2] = "x";
    utf8_copy(empty, sizeof empty, (struct slice){NULL, 0});
    assert_string_equal(empty, "");
}

static void the_character_before_a_place_is_found(void **state)
{
    static const char text[] = "a\xc3\xbc\xe2\x82\xac\xf0\x9f\x8f\xb0z";
    static const size_t ends[] = {1, 3, 6, 10, 11}, starts[] = {0, 1, 3, 6, 10};
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(utf8_start(text, ends[i]), starts[i]);
    assert_int_equal(utf8_start("\x80\x80", 2), 0);
    assert_int_equal(utf8_start("aaa\x80\x80\x80\x80\x80", 8), 4); /* never more than four bytes */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_reads_back_from_its_bytes),
        cmocka_unit_test(a_torn_character_is_told_from_what_is_none),
        cmocka_unit_test(forms_that_are_too_long_or_torn_are_no_characters),
        cmocka_unit_test(a_cut_text_is_whole_characters_and_as_many_as_fit),
        cmocka_unit_test(the_character_before_a_place_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
