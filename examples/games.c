/* games.c - steps many games of libulm at once with random actions, and counts who wins
 *
 *     cc examples/games.c $(pkg-config --cflags --libs ulm) -o games && ./games
 *
 * What a program that learns does: look at observation and mask, choose an action for each game, step them all.
 */
#include <stdio.h>
#include <stdlib.h>
#include <ulm.h>

enum { COUNT = 64, SEATS = 3, GAMES = 1000 };

static struct ulm_observation observation[COUNT];
static uint8_t mask[COUNT][ULM_ACTIONS], seat[COUNT], end[COUNT];
static float reward[COUNT][ULM_SEATS];

/* One of the legal actions. */
static int32_t choose(const uint8_t legal[ULM_ACTIONS])
{
    int32_t actions[ULM_ACTIONS], count = 0;
    for (int32_t a = 0; a < ULM_ACTIONS; a++)
        if (legal[a])
            actions[count++] = a;
    return actions[rand() % count];
}

int main(void)
{
    const struct ulm_buffers out = {
        .observation = observation, .mask = mask, .seat = seat, .reward = reward, .end = end};
    struct ulm_games *games = ulm_games_new(COUNT, SEATS, ULM_BASIC, 10);
    int32_t actions[COUNT];
    uint64_t keys[COUNT];
    unsigned played = 0, won[SEATS] = {0};
    if (!games)
        return EXIT_FAILURE;
    for (uint64_t i = 0; i < COUNT; i++)
        keys[i] = i;
    ulm_games_begin(games, 0, COUNT, keys, &out);
    while (played < GAMES) {
        for (unsigned i = 0; i < COUNT; i++) {
            actions[i] = choose(mask[i]);
            keys[i] += COUNT;
        }
        if (ulm_games_step(games, 0, COUNT, actions, keys, &out) < 0)
            return EXIT_FAILURE;
        for (unsigned i = 0; i < COUNT; i++) {
            played += end[i];
            for (unsigned s = 0; s < SEATS; s++)
                won[s] += end[i] && reward[i][s] > 0;
        }
    }
    printf("%u games; won:", played);
    for (unsigned s = 0; s < SEATS; s++)
        printf(" %u", won[s]);
    putchar('\n');
    ulm_games_free(games);
    return EXIT_SUCCESS;
}
