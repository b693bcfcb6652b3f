#include "ai/ahead.h"

#include "ai/greedy.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "rules/score.h"

void ahead_look(struct ahead *ahead, const struct net *net, const struct view *view)
{
    ahead->net = net;
    ahead->view = *view;
    if (!net)
        return;
    feature_write(&view->known, view->seat, &ahead->before);
    net_sum(net, &ahead->before, &ahead->hidden);
}

void ahead_look_again(struct ahead *ahead, const struct net *net, const struct view *view)
{
    struct features features;
    if (!ahead->net || ahead->net != net || ahead->view.seat != view->seat) {
        ahead_look(ahead, net, view);
        return;
    }
    if (memcmp(&view->known, &ahead->view.known, sizeof view->known) == 0)
        return;
    feature_follow(&view->known, view->seat, &ahead->view.known, &ahead->before, &features);
    net_change(net, &ahead->before, &features, &ahead->hidden);
    ahead->before = features;
    ahead->view = *view;
}

void ahead_judge(const struct ahead *ahead, struct evaluation *evaluation)
{
    net_evaluate(ahead->net, &ahead->before, &ahead->hidden, ahead->view.seat,
                 ahead->view.known.seat_count, evaluation);
}

/* Where a move leads. */
struct prospect {
    struct game game;
    struct features features; /* not of a game that is over, nor the sums */
    struct hidden hidden;
};

/* By the network. Returns the worth to the seat that moves. */
static int32_t evaluate(const struct ahead *ahead, struct move move, struct prospect *prospect,
                        struct evaluation *evaluation)
{
    const struct game *game = &ahead->view.known;
    unsigned seat = ahead->view.seat;
    prospect->game = *game;
    game_do(&prospect->game, move);
    if (prospect->game.phase == PHASE_OVER) {
        ahead_result(&prospect->game, evaluation);
    } else {
        prospect->hidden = ahead->hidden;
        feature_follow(&prospect->game, seat, game, &ahead->before, &prospect->features);
        net_change(ahead->net, &ahead->before, &prospect->features, &prospect->hidden);
        net_evaluate(ahead->net, &prospect->features, &prospect->hidden, seat, game->seat_count,
                     evaluation);
    }
    return ahead_worth(evaluation, seat, game->seat_count);
}

void ahead_weigh(const struct ahead *ahead, const struct move *moves, size_t count,
                 struct outlook *outlook)
{
    struct prospect prospect;
    for (size_t i = 0; i < count; i++) {
        if (ahead->net) {
            outlook->worths[i] = evaluate(ahead, moves[i], &prospect, &outlook->evaluations[i]);
            continue;
        }
        prospect.game = ahead->view.known;
        game_do(&prospect.game, moves[i]);
        outlook->worths[i] = greedy_worth(&prospect.game, ahead->view.seat);
    }
}

size_t outlook_best(const struct outlook *outlook, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (outlook->worths[i] > outlook->worths[best])
            best = i;
    return best;
}

/* The eyes go where the best move leads: mostly that is where they look next. */
static size_t follow_best(struct ahead *ahead, const struct move *moves, size_t count,
                          struct evaluation *evaluation)
{
    struct prospect two[2], *best_prospect = &two[0], *prospect = &two[1];
    struct evaluation found;
    int32_t most = evaluate(ahead, moves[0], best_prospect, evaluation);
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        int32_t worth = evaluate(ahead, moves[i], prospect, &found);
        if (worth <= most)
            continue;
        struct prospect *worse = best_prospect;
        best_prospect = prospect;
        prospect = worse;
        *evaluation = found;
        most = worth;
        best = i;
    }
    if (best_prospect->game.phase != PHASE_OVER) {
        ahead->view.known = best_prospect->game;
        ahead->before = best_prospect->features;
        ahead->hidden = best_prospect->hidden;
    }
    return best;
}

bool ahead_decide(struct ahead *ahead, const struct net *net, const struct view *view,
                  struct move *move, struct evaluation *evaluation)
{
    struct move moves[MOVES_MAX];
    struct outlook outlook;
    struct evaluation found;
    size_t count = view_moves(view, moves), best;
    CHECK(count > 0);
    *move = moves[0];
    if (count == 1)
        return false;
    ahead_look_again(ahead, net, view);
    if (net) {
        best = follow_best(ahead, moves, count, evaluation ? evaluation : &found);
    } else {
        ahead_weigh(ahead, moves, count, &outlook);
        best = outlook_best(&outlook, count);
    }
    *move = moves[best];
    return true;
}

struct move ahead_choose_again(struct ahead *ahead, const struct net *net, const struct view *view)
{
    struct move move;
    ahead_decide(ahead, net, view, &move, NULL);
    return move;
}

struct move ahead_choose(const struct net *net, const struct view *view)
{
    struct ahead ahead;
    ahead.net = NULL;
    return ahead_choose_again(&ahead, net, view);
}

int32_t ahead_worth(const struct evaluation *evaluation, unsigned seat, unsigned seats)
{
    int32_t other = INT32_MIN;
    for (unsigned s = 0; s < seats; s++)
        if (s != seat && evaluation->score[s] > other)
            other = evaluation->score[s];
    int64_t lead = (int64_t)evaluation->score[seat] - other;
    return evaluation->win[seat] + (int32_t)(lead * AHEAD_LEAD_WEIGHT / NET_ONE);
}

void ahead_result(const struct game *over, struct evaluation *evaluation)
{
    unsigned winners = score_winners(over);
    int32_t share = NET_ONE / (int32_t)bits_count(winners);
    *evaluation = (struct evaluation){0};
    for (unsigned s = 0; s < over->seat_count; s++) {
        evaluation->win[s] = winners >> s & 1 ? share : 0;
        evaluation->score[s] = over->seats[s].score * NET_ONE;
    }
}
