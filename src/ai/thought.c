#include "ai/thought.h"

#include "base/check.h"

/* Iterations between two looks at the clock. */
enum { SLICE = 16 };

/* A decision takes one part in so many of the time that its turn has left, and a millisecond. */
enum { TIME_PARTS = 3 };

void thought_init(struct thought *thought, const struct net *net, void *block, size_t size)
{
    *thought = (struct thought){.net = net, .block = block, .size = size};
}

int thought_take(struct thought *thought, const struct player *player)
{
    const struct net *net = player_search_net(player, thought->net);
    if (player_searches(player) && (!thought->search || thought->search_net != net)) {
        thought->search = search_create(net, thought->block, thought->size);
        thought->search_net = net;
        if (!thought->search)
            return -1;
    }
    thought->player = *player;
    return 0;
}

static uint64_t time_of(uint32_t milliseconds)
{
    return (uint64_t)milliseconds * THOUGHT_MILLISECOND;
}

/* 0 for no limit. */
static void start(struct thought *thought, const struct view *view, uint64_t seed,
                  uint32_t iterations, uint64_t share, uint64_t now)
{
    thought->view = *view;
    thought->luck.decision = seed;
    thought->iterations = iterations ? iterations : UINT32_MAX;
    thought->share = share ? share : UINT64_MAX;
    thought->begun = now;
    thought->done = 0;
    if (thought->is_search)
        search_start(thought->search, view, seed);
}

void thought_begin(struct thought *thought, const struct view *view, uint64_t seed, uint64_t now)
{
    const struct player *player = &thought->player;
    struct move legal[MOVES_MAX];
    if (thought->round != view->known.round) {
        thought->round = view->known.round;
        thought->turn_left = time_of(player->milliseconds);
        thought->luck.turn = seed;
    }
    uint64_t share = thought->turn_left / TIME_PARTS + THOUGHT_MILLISECOND;
    thought->is_study = false;
    thought->is_search = player_searches(player);
    CHECK(!thought->is_search || player->iterations || player->milliseconds);
    if (thought->is_search && view_moves(view, legal) == 1)
        thought->is_search = false;
    start(thought, view, seed, player->iterations, player->milliseconds ? share : 0, now);
}

void thought_ponder(struct thought *thought, const struct view *view, uint64_t seed,
                    uint32_t iterations, uint32_t milliseconds, uint64_t now)
{
    CHECK(player_searches(&thought->player));
    thought->is_search = true;
    thought->is_study = false;
    start(thought, view, seed, iterations, time_of(milliseconds), now);
}

void thought_study(struct thought *thought, const struct view *view, uint64_t seed, size_t shown,
                   uint32_t iterations, uint32_t milliseconds, uint64_t now)
{
    CHECK(player_searches(&thought->player));
    thought->search = search_create(thought->search_net, thought->block, thought->size);
    thought->is_search = thought->is_study = true;
    start(thought, view, seed, iterations, time_of(milliseconds), now);
    study_init(&thought->study, thought->search_net, view, shown, iterations);
}

void thought_slice(struct thought *thought)
{
    uint32_t left = thought->iterations - thought->done, slice = left < SLICE ? left : SLICE;
    if (!thought->is_search)
        return;
    if (thought->is_study)
        search_study(thought->search, &thought->study, slice);
    else
        search_run(thought->search, slice);
    thought->done += slice;
}

bool thought_is_over(const struct thought *thought, uint64_t now)
{
    return !thought->is_search || thought->done >= thought->iterations ||
           now - thought->begun >= thought->share;
}

unsigned thought_percent(const struct thought *thought, uint64_t now)
{
    if (thought_is_over(thought, now))
        return 100;
    uint64_t by_count = (uint64_t)thought->done * 100 / thought->iterations;
    uint64_t by_time = (now - thought->begun) * 100 / thought->share;
    return (unsigned)(by_count > by_time ? by_count : by_time);
}

void thought_spend(struct thought *thought, uint64_t now)
{
    uint64_t spent = now - thought->begun;
    thought->turn_left -= spent < thought->turn_left ? spent : thought->turn_left;
}

size_t thought_moves(struct thought *thought, struct search_move *moves, size_t max)
{
    struct move legal[MOVES_MAX];
    CHECK(max > 0);
    if (thought->is_search) {
        if (!thought->done)
            thought_slice(thought);
        size_t count = search_moves(thought->search, moves, max);
        CHECK(count > 0);
        return count;
    }
    size_t count = view_moves(&thought->view, legal);
    CHECK(count > 0);
    moves[0] = (struct search_move){.move = legal[0]};
    if (count > 1)
        moves[0].move = player_choose(&thought->player, &thought->eyes, thought->net,
                                      &thought->view, &thought->luck);
    return 1;
}

void thought_studied(struct thought *thought, struct studied *studied)
{
    CHECK(thought->is_study);
    if (!thought->done)
        thought_slice(thought);
    study_result(&thought->study, studied);
}
