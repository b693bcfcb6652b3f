/* games.c - steps a second of the library's games, with observation and mask, on one thread
 *
 * games [COUNT [STEPS]]: so many games at once (64), so many steps of all of them (20000). Actions are picked at
 * random outside of the time that is measured, which is the processor's.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lib/ulm.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static uint32_t luck = 1;

static uint32_t draw(uint32_t most)
{
    luck = luck * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)luck * most >> 32);
}

static int32_t pick(const uint8_t mask[ULM_ACTIONS])
{
    int32_t legal[ULM_ACTIONS];
    uint32_t count = 0;
    for (int32_t a = 0; a < ULM_ACTIONS; a++)
        if (mask[a])
            legal[count++] = a;
    return legal[draw(count)];
}

static double measure(size_t count, unsigned steps, unsigned seats)
{
    struct ulm_games *games = ulm_games_new(count, seats, ULM_BASIC, 10);
    struct ulm_buffers out = {
        .observation = calloc(count, sizeof *out.observation),
        .mask = calloc(count, sizeof *out.mask),
        .seat = calloc(count, sizeof *out.seat),
        .reward = calloc(count, sizeof *out.reward),
        .end = calloc(count, sizeof *out.end),
    };
    int32_t *actions = calloc(count, sizeof *actions);
    uint64_t *keys = calloc(count, sizeof *keys);
    double taken = 0;
    for (size_t i = 0; i < count; i++)
        keys[i] = i;
    ulm_games_begin(games, 0, count, keys, &out);
    for (unsigned n = 0; n < steps; n++) {
        for (size_t i = 0; i < count; i++) {
            actions[i] = pick(out.mask[i]);
            keys[i] += count;
        }
        double begun = seconds();
        if (ulm_games_step(games, 0, count, actions, keys, &out) < 0)
            abort();
        taken += seconds() - begun;
    }
    free(out.observation);
    free(out.mask);
    free(out.seat);
    free(out.reward);
    free(out.end);
    free(actions);
    free(keys);
    ulm_games_free(games);
    return (double)count * steps / taken;
}

int main(int argc, char **argv)
{
    size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 64;
    unsigned steps = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20000;
    for (unsigned seats = 2; seats <= 4; seats++)
        printf("%u seats: %.0f steps a second\n", seats, measure(count, steps, seats));
    return 0;
}
