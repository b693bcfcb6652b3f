#include "ai/ahead.h"

#include "ai/greedy.h"
#include "base/bits.h"
#include "base/check.h"
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

static void evaluate(const struct ahead *ahead, const struct game *after,
                     struct evaluation *evaluation)
{
    unsigned seat = ahead->view.seat;
    struct features features;
    struct hidden hidden = ahead->hidden;
    if (after->phase == PHASE_OVER) {
        ahead_result(after, evaluation);
        return;
    }
    feature_follow(after, seat, &ahead->view.known, &ahead->before, &features);
    net_change(ahead->net, &ahead->before, &features, &hidden);
    net_evaluate(ahead->net, &features, &hidden, seat, after->seat_count, evaluation);
}

void ahead_weigh(const struct ahead *ahead, const struct move *moves, size_t count,
                 struct outlook *outlook)
{
    unsigned seat = ahead->view.seat, seats = ahead->view.known.seat_count;
    for (size_t i = 0; i < count; i++) {
        struct game after = ahead->view.known;
        game_do(&after, moves[i]);
        if (!ahead->net) {
            outlook->worths[i] = greedy_worth(&after, seat);
            continue;
        }
        evaluate(ahead, &after, &outlook->evaluations[i]);
        outlook->worths[i] = ahead_worth(&outlook->evaluations[i], seat, seats);
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

bool ahead_decide(struct ahead *ahead, const struct net *net, const struct view *view,
                  struct move *move, struct evaluation *evaluation)
{
    struct move moves[MOVES_MAX];
    struct outlook outlook;
    size_t count = view_moves(view, moves);
    CHECK(count > 0);
    *move = moves[0];
    if (count == 1)
        return false;
    ahead_look_again(ahead, net, view);
    ahead_weigh(ahead, moves, count, &outlook);
    size_t best = outlook_best(&outlook, count);
    *move = moves[best];
    if (evaluation)
        *evaluation = outlook.evaluations[best];
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
