#include "ai/ahead.h"

#include "rules/score.h"

void ahead_look(struct ahead *ahead, const struct net *net, const struct game *game, unsigned seat)
{
    struct features features;
    view_of(game, seat, &ahead->view);
    feature_write(&ahead->view.known, seat, &features);
    if (ahead->net == net)
        net_change(net, &ahead->before, &features, &ahead->hidden);
    else
        net_sum(net, &features, &ahead->hidden);
    ahead->net = net;
    ahead->before = features;
}

void ahead_evaluate(const struct ahead *ahead, struct move move, struct evaluation *evaluation)
{
    struct game after = ahead->view.known;
    unsigned seat = ahead->view.seat;
    struct features features;
    struct hidden hidden = ahead->hidden;
    game_do(&after, move);
    if (after.phase == PHASE_OVER) {
        ahead_result(&after, evaluation);
        return;
    }
    feature_write(&after, seat, &features);
    net_change(ahead->net, &ahead->before, &features, &hidden);
    net_evaluate(ahead->net, &features, &hidden, seat, after.seat_count, evaluation);
}

void ahead_result(const struct game *over, struct evaluation *evaluation)
{
    unsigned winners = score_winners(over);
    int32_t share = NET_ONE / __builtin_popcount(winners);
    *evaluation = (struct evaluation){0};
    for (unsigned s = 0; s < over->seat_count; s++) {
        evaluation->win[s] = winners >> s & 1 ? share : 0;
        evaluation->score[s] = over->seats[s].score * NET_ONE;
    }
}
