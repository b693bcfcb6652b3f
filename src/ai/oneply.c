#include "ai/oneply.h"

#include "base/check.h"

int32_t oneply_worth(const struct evaluation *evaluation, unsigned seat, unsigned seats)
{
    int32_t other = INT32_MIN;
    for (unsigned s = 0; s < seats; s++)
        if (s != seat && evaluation->score[s] > other)
            other = evaluation->score[s];
    int64_t lead = (int64_t)evaluation->score[seat] - other;
    return evaluation->win[seat] + (int32_t)(lead * ONEPLY_LEAD_WEIGHT / NET_ONE);
}

void oneply_choose(const struct net *net, const struct view *view, struct oneply *choice)
{
    struct move moves[MOVES_MAX];
    struct features before;
    struct hidden base;
    unsigned seat = view->seat, seats = view->known.seat_count;
    int32_t best = INT32_MIN;

    choice->choices = view_moves(view, moves);
    CHECK(choice->choices > 0);
    choice->move = moves[0];
    if (choice->choices == 1)
        return;
    feature_write(&view->known, seat, &before);
    net_sum(net, &before, &base);
    for (size_t i = 0; i < choice->choices; i++) {
        struct game after = view->known;
        struct hidden hidden = base;
        struct features features;
        struct evaluation evaluation;
        game_do(&after, moves[i]);
        feature_write(&after, seat, &features);
        net_change(net, &before, &features, &hidden);
        net_evaluate(net, &features, &hidden, seat, seats, &evaluation);
        int32_t worth = oneply_worth(&evaluation, seat, seats);
        if (worth <= best)
            continue;
        best = worth;
        choice->move = moves[i];
        choice->features = features;
        choice->evaluation = evaluation;
    }
}
