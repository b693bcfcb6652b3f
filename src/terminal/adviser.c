#include "terminal/adviser.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "ai/hint.h"
#include "ai/thought.h"

enum { TREE_BYTES = 48 << 20 };

struct adviser {
    struct thought thought;
    void *block;
    const struct tongue *tongue;
    const char *names[SEATS_MAX];
    atomic_uint percent;
    atomic_bool stopped;
    size_t count, alike, all;
    struct advice list[ADVICE_MAX];
};

struct adviser *adviser_create(const struct net *net)
{
    const struct player player = {.kind = PLAYER_SEARCH};
    struct adviser *adviser = calloc(1, sizeof *adviser);
    if (!adviser)
        return NULL;
    adviser->block = malloc(TREE_BYTES);
    if (adviser->block) {
        thought_init(&adviser->thought, net, adviser->block, TREE_BYTES);
        if (thought_take(&adviser->thought, &player) == 0)
            return adviser;
    }
    adviser_destroy(adviser);
    return NULL;
}

void adviser_destroy(struct adviser *adviser)
{
    if (adviser)
        free(adviser->block);
    free(adviser);
}

void adviser_start(struct adviser *adviser, const struct view *view, uint64_t seed,
                   const struct tongue *tongue, const char *const names[SEATS_MAX])
{
    adviser->tongue = tongue;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        adviser->names[s] = names[s];
    adviser->percent = 0;
    adviser->stopped = false;
    adviser->count = 0;
    thought_study(&adviser->thought, view, seed, HINT_ITERATIONS, 0, 0);
}

_Static_assert((int)HINT_WORDS_PLAN_MAX >= (int)HINT_LINE_MAX, "every line has room in a plan");

static void find_words(struct adviser *adviser, const struct search_move *found,
                       struct advice *advice)
{
    struct hint hint;
    unsigned seat = adviser->thought.view.seat;
    hint_of(adviser->thought.search, &adviser->thought.view, found, &hint);
    advice->move = found->move;
    advice->tries = found->visits;
    advice->win = found->value.win[seat];
    advice->points = found->value.score[seat];
    struct hint_plan plan = {&adviser->thought.view, &hint.now, &hint.then, {{0}}, 0};
    for (size_t i = 1; i < hint.count; i++)
        if (hint_is_plan(&hint, i))
            plan.moves[plan.count++] = hint.line[i];
    hint_words_of(&advice->words, adviser->tongue, &plan, adviser->names);
}

void adviser_run(struct adviser *adviser)
{
    struct search_move moves[MOVES_MAX];
    struct thought *thought = &adviser->thought;
    do {
        thought_slice(thought);
        adviser->percent = thought_percent(thought, 0);
    } while (!adviser->stopped && !thought_is_over(thought, 0));
    adviser->all = thought_moves(thought, moves, MOVES_MAX);
    adviser->alike = hint_alike(moves, adviser->all, thought->view.seat);
    adviser->count = adviser->all < ADVICE_MAX ? adviser->all : ADVICE_MAX;
    for (size_t i = 0; i < adviser->count; i++)
        find_words(adviser, &moves[i], &adviser->list[i]);
}

void adviser_stop(struct adviser *adviser)
{
    adviser->stopped = true;
}

unsigned adviser_percent(const struct adviser *adviser)
{
    return adviser->percent;
}

size_t adviser_found(const struct adviser *adviser, const struct advice **list, size_t *alike,
                     size_t *all)
{
    *list = adviser->list;
    *alike = adviser->alike;
    *all = adviser->all;
    return adviser->count;
}
