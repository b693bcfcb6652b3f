/* Texts being written: never past their room. */
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "cmocka_all.h"
#include "trap.h"

static char buffer[64];

static struct text fresh(size_t size)
{
    struct text text;

    memset(buffer, '#', sizeof(buffer));
    text_init(&text, buffer, size);
    return text;
}

static void a_new_text_is_an_empty_string(void **state)
{
    struct text text = fresh(1);

    assert_string_equal(buffer, "");
    assert_int_equal(text.length, 0);
    assert_false(text.full);
}

static void what_is_put_stands_in_order(void **state)
{
    struct text text = fresh(sizeof(buffer));

    text_put(&text, 'u');
    text_puts(&text, "lm ");
    text_bytes(&text, "10 rounds", 2);
    text_puts(&text, "");
    text_int(&text, -7);
    assert_string_equal(buffer, "ulm 10-7");
    assert_int_equal(text.length, 8);
    assert_false(text.full);
}

static void numbers_are_written_as_printf_writes_them(void **state)
{
    static const int64_t numbers[] = {
        0,  1,  -1,        9,         10,        -10,           99,
        42, -5, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN + 1, INT64_MIN};

    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        char expected[32];
        struct text text = fresh(sizeof(buffer));

        snprintf(expected, sizeof(expected), "%" PRId64, numbers[i]);
        text_int(&text, numbers[i]);
        assert_string_equal(buffer, expected);
    }
}

static void a_text_holds_as_much_as_its_size_less_one(void **state)
{
    struct text text = fresh(4);

    text_puts(&text, "abc");
    assert_string_equal(buffer, "abc");
    assert_false(text.full);
    text_put(&text, 'd');
    assert_string_equal(buffer, "abc");
    assert_true(text.full);
}

/* The law: whatever is put in whatever pieces, the text is the longest beginning that fits. */
static void a_text_is_the_beginning_that_fits_and_nothing_is_written_beyond(void **state)
{
    static const char whole[] = "a rather long text that is put in pieces of any length";
    uint8_t seed[RNG_SEED_BYTES] = {1};
    struct rng rng;

    rng_init(&rng, seed, 0);
    for (int i = 0; i < 10000; i++) {
        size_t size = 1 + rng_below(&rng, sizeof(buffer) - 1);
        struct text text = fresh(size);
        size_t put = 0;

        while (put < strlen(whole)) {
            size_t length = rng_below(&rng, (uint32_t)(strlen(whole) - put) + 1);
            text_bytes(&text, whole + put, length);
            put += length;
        }
        size_t fits = put < size ? put : size - 1;
        assert_int_equal(text.length, fits);
        assert_memory_equal(buffer, whole, fits);
        assert_int_equal(buffer[fits], '\0');
        assert_int_equal(text.full, put > fits);
        for (size_t beyond = size; beyond < sizeof(buffer); beyond++)
            assert_int_equal(buffer[beyond], '#');
    }
}

static void a_full_text_stays_as_it_is(void **state)
{
    struct text text = fresh(4);

    text_puts(&text, "abcdef");
    text_put(&text, 'x');
    text_int(&text, 1);
    text_format(&text, "%s", "y");
    assert_string_equal(buffer, "abc");
    assert_true(text.full);
}

static void a_format_takes_its_arguments_in_order(void **state)
{
    struct text text = fresh(sizeof(buffer));

    text_format(&text, "%s has %d of %c, 100%%", "Berta", -12, 'x');
    assert_string_equal(buffer, "Berta has -12 of x, 100%");
}

/* A translation is no literal the compiler could check. */
static const char *translated(const char *format)
{
    return format;
}

#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void a_format_takes_its_arguments_by_number(void **state)
{
    struct text text = fresh(sizeof(buffer));

    text_format(&text, translated("%3$c%2$d%1$s%2$d"), "abc", 7, '-');
    assert_string_equal(buffer, "-7abc7");
    text = fresh(sizeof(buffer));
    text_format(&text, translated("%9$d%8$d%7$d%6$d%5$d%4$d%3$d%2$d%1$d"), 1, 2, 3, 4, 5, 6, 7, 8,
                9);
    assert_string_equal(buffer, "987654321");
}

static void a_bad_format_is_put_as_it_stands(void **state)
{
    static const char *const bad[] = {
        "%",
        "50% off",
        "%x",
        "%5",
        "%1$",
        "%1$%",
        "%0$s",
        "%2$s",
        "%1$s %s",
        "%s %1$s",
        "%2$s %s",
        "%1$s%1$d",
        "%1$s%3$s",
        "%10$s",
        "%ld",
        "%-3d",
        "%s%s%s%s%s%s%s%s%s%s",
        "%1$s\xff%",
    };

    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        struct text text = fresh(sizeof(buffer));

        text_format(&text, translated(bad[i]));
        assert_string_equal(buffer, bad[i]);
    }
}

static void no_buffer_at_all(void)
{
    struct text text;

    text_init(&text, buffer, 0);
}

static void a_buffer_without_a_byte_is_a_mistake(void **state)
{
    assert_true(traps(no_buffer_at_all));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_text_is_an_empty_string),
        cmocka_unit_test(what_is_put_stands_in_order),
        cmocka_unit_test(numbers_are_written_as_printf_writes_them),
        cmocka_unit_test(a_text_holds_as_much_as_its_size_less_one),
        cmocka_unit_test(a_text_is_the_beginning_that_fits_and_nothing_is_written_beyond),
        cmocka_unit_test(a_full_text_stays_as_it_is),
        cmocka_unit_test(a_format_takes_its_arguments_in_order),
        cmocka_unit_test(a_format_takes_its_arguments_by_number),
        cmocka_unit_test(a_bad_format_is_put_as_it_stands),
        cmocka_unit_test(a_buffer_without_a_byte_is_a_mistake),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
