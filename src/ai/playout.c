#include "ai/playout.h"

#include "ai/ahead.h"
#include "rules/chance.h"

static struct move choose_any(const struct game *game, unsigned seat, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    (void)seat;
    return moves[rng_below(rng, (uint32_t)game_moves(game, moves))];
}

static struct move choose_greedily(const struct game *game, unsigned seat, struct rng *rng)
{
    struct view view;
    (void)rng;
    view_of(game, seat, &view);
    return ahead_choose(NULL, &view);
}

static void play(const struct game *game,
                 struct move (*choose)(const struct game *, unsigned, struct rng *),
                 struct rng *rng, struct evaluation *result)
{
    struct game end = *game;
    for (unsigned mover; (mover = game_mover(&end)) != MOVER_NOBODY;)
        game_do(&end, mover == MOVER_CHANCE ? chance_draw(&end, rng) : choose(&end, mover, rng));
    ahead_result(&end, result);
}

void playout_random(const struct game *game, struct rng *rng, struct evaluation *result)
{
    play(game, choose_any, rng, result);
}

void playout_greedy(const struct game *game, struct rng *rng, struct evaluation *result)
{
    play(game, choose_greedily, rng, result);
}
