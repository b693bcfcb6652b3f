#include "ai/playout.h"

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

static struct move choose_by_net(const struct playout_turn *turn, const struct game *game,
                                 unsigned seat)
{
    struct view view;
    view_of(game, seat, &view);
    return ahead_choose_again(&turn->eyes[seat], turn->net, &view);
}

void playout_turn(const struct playout_turn *turn, const struct game *game, struct move first,
                  struct rng *rng, struct evaluation *result)
{
    struct game end = *game;
    struct view view;
    game_do(&end, first);
    for (unsigned mover; end.seat == game->seat && end.round == game->round &&
                         (mover = game_mover(&end)) != MOVER_NOBODY;)
        game_do(&end,
                mover == MOVER_CHANCE ? chance_draw(&end, rng) : choose_by_net(turn, &end, mover));
    if (end.phase == PHASE_OVER) {
        ahead_result(&end, result);
        return;
    }
    view_of(&end, turn->viewer, &view);
    ahead_look_again(&turn->eyes[turn->viewer], turn->net, &view);
    ahead_judge(&turn->eyes[turn->viewer], result);
}
