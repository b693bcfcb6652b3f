#include "server/serving_clock.h"

int64_t serving_clock_at(struct serving_clock *clock, uint64_t ticks)
{
    uint64_t passed = ticks - clock->ticks;
    clock->ticks = ticks;
    clock->now += passed < SERVING_CLOCK_STEP ? (int64_t)passed : SERVING_CLOCK_STEP;
    return clock->now;
}
