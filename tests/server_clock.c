/* The clock of deadlines: it runs while the server can serve. */
#include "cmocka_all.h"
#include "server/serving_clock.h"

#define NOON 1763200000000

static void a_second_is_a_second(void **state)
{
    struct serving_clock clock = {.now = NOON, .ticks = 500};
    (void)state;
    assert_int_equal(serving_clock_at(&clock, 500), NOON);
    assert_int_equal(serving_clock_at(&clock, 1500), NOON + 1000);
    assert_int_equal(serving_clock_at(&clock, 1501), NOON + 1001);
    assert_int_equal(serving_clock_at(&clock, 1501 + SERVING_CLOCK_STEP),
                     NOON + 1001 + SERVING_CLOCK_STEP);
}

static void an_hour_in_which_nobody_was_served_loses_no_game_of_fifteen_minutes(void **state)
{
    enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
    struct serving_clock clock = {.now = NOON};
    uint64_t ticks = 0;
    (void)state;
    for (; ticks < MINUTE; ticks += SECOND)
        serving_clock_at(&clock, ticks);
    ticks += HOUR;
    assert_true(serving_clock_at(&clock, ticks) <= NOON + MINUTE + SERVING_CLOCK_STEP);
    assert_true(clock.now < NOON + 15 * MINUTE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_is_a_second),
        cmocka_unit_test(an_hour_in_which_nobody_was_served_loses_no_game_of_fifteen_minutes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
