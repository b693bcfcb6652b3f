/* The tests of a program, one after the other. */
#include <cmocka.h>
#include <setjmp.h>
#include <stdarg.h>

static jmp_buf failed;

void elsewhere_fail(const char *file, int line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    printf("# %s:%d: ", file, line);
    vprintf(format, list);
    printf("\n");
    va_end(list);
    longjmp(failed, 1);
}

static bool passes(const struct CMUnitTest *test)
{
    void *state = test->initial_state;
    if (setjmp(failed))
        return false;
    if (test->setup_func && test->setup_func(&state) != 0)
        fail_msg("its setup failed");
    test->test_func(&state);
    return !test->teardown_func || test->teardown_func(&state) == 0;
}

int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                            CMFixtureFunction setup, CMFixtureFunction teardown)
{
    int wrong = 0;
    if (setup || teardown) {
        printf("# %s: fixtures of a whole group are not for here\n", group);
        return 1;
    }
    printf("1..%zu\n", count);
    for (size_t i = 0; i < count; i++) {
        bool is_fine = passes(&tests[i]);
        wrong += !is_fine;
        printf("%s %zu - %s\n", is_fine ? "ok" : "not ok", i + 1, tests[i].name);
        fflush(stdout);
    }
    return wrong;
}
