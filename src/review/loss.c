#include "review/loss.h"

#include "base/check.h"

/* With fewer iterations for a move than this the search would only guess: then fewer moves are looked at, those
 * that seem best to the network. */
enum { MOVE_ITERATIONS = 20, MOVES_LEAST = 4 };

int judge_init(struct judge *judge, const struct net *net, void *block, size_t size,
               uint32_t iterations)
{
    judge->net = net;
    judge->block = block;
    judge->size = size;
    judge->iterations = iterations;
    return iterations >= JUDGE_LEAST && search_create(net, block, size) ? 0 : -1;
}

static struct search *begin(struct judge *judge, const struct view *view, uint64_t seed)
{
    struct search *search = search_create(judge->net, judge->block, judge->size);
    CHECK(search);
    search_start(search, view, seed);
    study_init(&judge->study, judge->net, view, 2, judge->iterations / 2);
    return search;
}

static struct move find_best(struct judge *judge, const struct view *view, uint64_t seed)
{
    uint32_t half = judge->iterations / 2;
    size_t most = half / MOVE_ITERATIONS;
    struct search *search = begin(judge, view, seed);
    study_narrow(&judge->study, most > MOVES_LEAST ? most : MOVES_LEAST, half);
    search_study(search, &judge->study, half);
    study_result(&judge->study, &judge->studied);
    return judge->studied.moves[0].move;
}

static struct figure less(const struct figure *best, const struct figure *made)
{
    double a = best->error, b = made->error;
    struct figure figure = {made->looks, best->mean - made->mean, STUDY_UNKNOWN};
    if (best->looks > 1 && made->looks > 1)
        figure.error = (int32_t)__builtin_sqrt(a * a + b * b);
    return figure;
}

static void note(const struct studied *studied, struct move best, struct loss *loss)
{
    const struct study_move *better = &studied->moves[0], *made = better + 1;
    unsigned seat = studied->seat;
    if (!move_is_same(better->move, best)) {
        made = better;
        better++;
    }
    loss->win = less(&better->win, &made->win);
    loss->points = less(&better->score, &made->score);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        loss->wins[s] = made->value.win[s] - better->value.win[s];
        loss->scores[s] = made->value.score[s] - better->value.score[s];
    }
    loss->wins[seat] = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (s != seat)
            loss->wins[seat] -= made->value.win[s] - better->value.win[s];
    loss->win.mean = -loss->wins[seat];
    loss->points.mean = -loss->scores[seat];
}

void judge_loss(struct judge *judge, const struct view *view, struct move played, uint64_t seed,
                struct loss *loss)
{
    struct move moves[MOVES_MAX], best;
    *loss = (struct loss){.played = played};
    loss->is_forced = view_moves(view, moves) < 2;
    if (loss->is_forced)
        return;
    best = find_best(judge, view, seed);
    loss->is_best = move_is_same(best, played);
    if (loss->is_best)
        return;
    struct search *search = begin(judge, view, ~seed);
    study_compare(&judge->study, best, played);
    search_study(search, &judge->study, judge->iterations - judge->iterations / 2);
    study_result(&judge->study, &judge->studied);
    note(&judge->studied, best, loss);
    bool is_first = move_is_same(judge->studied.moves[0].move, best);
    hint_of(search, view, &judge->studied.moves[!is_first], &loss->best);
    hint_of(search, view, &judge->studied.moves[is_first], &loss->made);
}
