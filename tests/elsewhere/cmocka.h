/* cmocka.h - in the place of cmocka where there is none: another C library, another processor (tools/elsewhere)
 *
 * What the tests of the rooms without a C library use of it, and no more. A program says in TAP how its tests went.
 */
#ifndef ULM_TESTS_ELSEWHERE_CMOCKA_H
#define ULM_TESTS_ELSEWHERE_CMOCKA_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    CMUnitTestFunction test_func;
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

/* Runs each; returns how many failed. */
int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                            CMFixtureFunction setup, CMFixtureFunction teardown);

/* Ends the test that runs: it failed. */
__attribute__((noreturn, format(printf, 3, 4))) void elsewhere_fail(const char *file, int line,
                                                                    const char *format, ...);

#define cmocka_unit_test_setup_teardown(f, setup, teardown) {#f, f, setup, teardown, NULL}
#define cmocka_unit_test_setup(f, setup) {#f, f, setup, NULL, NULL}
#define cmocka_unit_test(f) {#f, f, NULL, NULL, NULL}
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    _cmocka_run_group_tests(#tests, tests, sizeof(tests) / sizeof(tests)[0], setup, teardown)

#define fail_msg(...) elsewhere_fail(__FILE__, __LINE__, __VA_ARGS__)
#define fail() fail_msg("failed")
#define print_message(...) printf(__VA_ARGS__)
#define assert_true(is) ((is) ? (void)0 : fail_msg("%s", #is))

/* For who knows where it is. */
#define _assert_true(is, words, file, line)                                                        \
    ((is) ? (void)0 : elsewhere_fail(file, line, "%s", (const char *)(uintptr_t)(words)))

#define assert_false(is) assert_true(!(is))
#define assert_null(a) assert_true((a) == NULL)
#define assert_non_null(a) assert_true((a) != NULL)
#define assert_ptr_equal(a, b) assert_true((const void *)(a) == (const void *)(b))
#define assert_ptr_not_equal(a, b) assert_true((const void *)(a) != (const void *)(b))

#define assert_int_equal(a, b) elsewhere_equal(__FILE__, __LINE__, (uintmax_t)(a), (uintmax_t)(b))
#define assert_int_not_equal(a, b) assert_true((uintmax_t)(a) != (uintmax_t)(b))
#define assert_in_range(a, least, most)                                                            \
    assert_true((uintmax_t)(a) >= (uintmax_t)(least) && (uintmax_t)(a) <= (uintmax_t)(most))

#define assert_string_equal(a, b) elsewhere_same(__FILE__, __LINE__, a, b)
#define assert_string_not_equal(a, b) assert_true(strcmp(a, b) != 0)
#define assert_memory_equal(a, b, n) assert_true(memcmp(a, b, n) == 0)
#define assert_memory_not_equal(a, b, n) assert_true(memcmp(a, b, n) != 0)

static inline void elsewhere_equal(const char *file, int line, uintmax_t a, uintmax_t b)
{
    if (a != b)
        elsewhere_fail(file, line, "%jd is not %jd", (intmax_t)a, (intmax_t)b);
}

static inline void elsewhere_same(const char *file, int line, const char *a, const char *b)
{
    if (strcmp(a, b) != 0)
        elsewhere_fail(file, line, "\"%s\" is not \"%s\"", a, b);
}

#endif
