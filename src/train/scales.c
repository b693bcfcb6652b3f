#include "train/scales.h"

#include <math.h>

#include "ai/ahead.h"
#include "rules/chance.h"

enum { SCALES_GAMES = 60 };

static const uint8_t scales_seed[RNG_SEED_BYTES] = "scales";

/* Sums of squares. */
struct sums {
    uint64_t of[FEATURES], positions;
};

static void add_position(struct sums *sums, const struct view *view)
{
    struct features features;
    feature_write(&view->known, view->seat, &features);
    for (unsigned i = 0; i < FEATURES; i++)
        sums->of[i] += (uint64_t)(features.values[i] * features.values[i]);
    sums->positions++;
}

static void add_game(struct sums *sums, unsigned number)
{
    struct game game;
    struct rng rng;
    rng_init(&rng, scales_seed, number);
    game_init(&game, SEATS_MIN + number % 3, number / 3 % 2, 10);
    for (unsigned mover; (mover = game_mover(&game)) != MOVER_NOBODY;) {
        if (mover == MOVER_CHANCE) {
            game_do(&game, chance_draw(&game, &rng));
            continue;
        }
        struct view view;
        view_of(&game, mover, &view);
        add_position(sums, &view);
        game_do(&game, ahead_choose(NULL, &view));
    }
}

void scales_measure(struct scales *scales)
{
    struct sums sums = {.positions = 0};
    for (unsigned i = 0; i < SCALES_GAMES; i++)
        add_game(&sums, i);
    for (unsigned i = 0; i < FEATURES; i++) {
        float size = sqrtf((float)sums.of[i] / (float)sums.positions);
        scales->of[i] = size < 1 ? 1 : size;
    }
}
