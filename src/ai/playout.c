#include "ai/playout.h"

#include "rules/chance.h"
#include "rules/score.h"

static struct move choose_any(const struct game *game, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    return moves[rng_below(rng, (uint32_t)game_moves(game, moves))];
}

void playout_random(const struct game *game, struct rng *rng, struct evaluation *result)
{
    struct game end = *game;
    for (unsigned mover; (mover = game_mover(&end)) != MOVER_NOBODY;)
        game_do(&end, mover == MOVER_CHANCE ? chance_draw(&end, rng) : choose_any(&end, rng));
    ahead_result(&end, result);
}

static struct move choose_by_net(const struct net *net, struct ahead *eyes, const struct game *game,
                                 unsigned seat)
{
    struct view view;
    view_of(game, seat, &view);
    return ahead_choose_again(&eyes[seat], net, &view);
}

void playout_turn(const struct net *net, struct ahead *eyes, struct game *game, struct rng *rng)
{
    unsigned seat = game->seat, round = game->round;
    for (unsigned mover;
         game->seat == seat && game->round == round && (mover = game_mover(game)) != MOVER_NOBODY;)
        game_do(game, mover == MOVER_CHANCE ? chance_draw(game, rng)
                                            : choose_by_net(net, eyes, game, mover));
}

int playout_points(const struct game *game, unsigned seat)
{
    struct score_sheet sheet;
    score_sheet(game, seat, &sheet);
    return sheet.total;
}

/* After so many of the playout's turns. */
static void gather(const struct playout *playout, const struct game *game, unsigned turns)
{
    struct harvest *harvest = playout->harvest;
    unsigned viewer = playout->viewer, next = (viewer + 1) % game->seat_count;
    bool is_over = game->phase == PHASE_OVER;
    if (!harvest->has_turn && (is_over || turns == harvest->own_turns)) {
        harvest->turn += playout_points(game, viewer);
        harvest->next = -playout_points(game, next);
        harvest->has_turn = true;
    } else if (turns == harvest->own_turns + 1) {
        harvest->next += playout_points(game, next);
        harvest->has_next = true;
    }
}

void playout_by_net(const struct playout *playout, const struct game *game, struct rng *rng,
                    struct evaluation *result)
{
    struct game end = *game;
    struct view view;
    for (unsigned turn = 0;; turn++) {
        if (playout->harvest)
            gather(playout, &end, turn);
        if (turn == playout->turns || end.phase == PHASE_OVER)
            break;
        playout_turn(playout->net, playout->eyes, &end, rng);
    }
    if (end.phase == PHASE_OVER) {
        ahead_result(&end, result);
        return;
    }
    view_of(&end, playout->viewer, &view);
    ahead_look_again(&playout->eyes[playout->viewer], playout->net, &view);
    ahead_judge(&playout->eyes[playout->viewer], result);
}
