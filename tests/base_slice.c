/* Slices: numbers, words and lines of bytes that belong to somebody else. */
#include "base/slice.h"

#include "cmocka_all.h"

static void a_number_is_digits_alone_and_within_its_bounds(void **state)
{
    uint64_t number = 7;
    assert_int_equal(slice_number(slice_of("0"), 0, 9, &number), 0);
    assert_int_equal(number, 0);
    assert_int_equal(slice_number(slice_of("18446744073709551615"), 0, UINT64_MAX, &number), 0);
    assert_true(number == UINT64_MAX);
    number = 7;
    static const char *const wrong[] = {
        "", "-1", "+1", " 1", "1 ", "1x", "0x1", "11", "18446744073709551616"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(slice_number(slice_of(wrong[i]), 2, 10, &number), -1);
    assert_int_equal(slice_number(slice_of("1"), 2, 10, &number), -1);
    assert_int_equal(slice_number(slice_of("18446744073709551616"), 0, UINT64_MAX, &number), -1);
    assert_int_equal(number, 7);
}

static void a_slice_is_a_string_of_its_length_alone(void **state)
{
    assert_true(slice_is(slice_of("river"), "river"));
    assert_false(slice_is(slice_of("river"), "rive"));
    assert_false(slice_is(slice_of("rive"), "river"));
}

static void lines_are_taken_off_one_by_one(void **state)
{
    struct slice rest = slice_of("a\n\nb");
    assert_true(slice_is(slice_line(&rest), "a"));
    assert_true(slice_is(slice_line(&rest), ""));
    assert_true(slice_is(slice_line(&rest), "b"));
    assert_int_equal(rest.size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_digits_alone_and_within_its_bounds),
        cmocka_unit_test(a_slice_is_a_string_of_its_length_alone),
        cmocka_unit_test(lines_are_taken_off_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
