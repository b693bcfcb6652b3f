/* Positions of random games, for the tests of the computer players. */
#ifndef ULM_TESTS_AI_POSITION_H
#define ULM_TESTS_AI_POSITION_H

#include "rules/chance.h"
#include "rules/view.h"

static const uint8_t seed[RNG_SEED_BYTES] = "the players' tests";

/* A position with a seat to move and more than one choice, some way into a random game. */
static inline void position(unsigned number, struct game *game)
{
    struct rng rng;
    rng_init(&rng, seed, number);
    game_init(game, SEATS_MIN + number % 3, number / 3 % VARIANTS, 10);
    unsigned wanted = 10 + rng_below(&rng, 60);
    for (unsigned ply = 0;; ply++) {
        struct move moves[MOVES_MAX];
        if (game_mover(game) == MOVER_CHANCE) {
            game_do(game, chance_draw(game, &rng));
            continue;
        }
        size_t count = game_moves(game, moves);
        if (ply >= wanted && count > 1)
            return;
        struct move move = moves[rng_below(&rng, (uint32_t)count)];
        if (move.kind == MOVE_END && rng_below(&rng, 3) && count > 1)
            continue;
        game_do(game, move);
        if (game->phase == PHASE_OVER)
            game_init(game, SEATS_MIN + number % 3, number / 3 % VARIANTS, 10);
    }
}

#endif
