#include "terminal/adviser.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/thought.h"

enum { TREE_BYTES = 48 << 20 };

struct adviser {
    struct thought thought;
    void *block;
    const struct tongue *tongue;
    const char *names[SEATS_MAX];
    atomic_uint percent;
    atomic_bool stopped;
    size_t count;
    struct advice list[HINT_SHOWN];
    char verdict[256];
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
    thought_study(&adviser->thought, view, seed, HINT_SHOWN, HINT_ITERATIONS, 0, 0);
}

_Static_assert((int)HINT_WORDS_PLAN_MAX >= (int)HINT_LINE_MAX, "every line has room in a plan");

static void find_words(struct adviser *adviser, const struct hint *first,
                       const struct study_move *found, struct advice *advice)
{
    struct hint hint;
    struct hint_less less;
    hint_of(adviser->thought.search, &adviser->thought.view, found, &hint);
    hint_less(first, &hint, &less);
    advice->move = found->move;
    advice->tries = found->looks;
    advice->win = found->value.win[adviser->thought.view.seat];
    advice->error = found->win.error == STUDY_UNKNOWN ? STUDY_UNKNOWN : 2 * found->win.error;
    advice->points = found->value.score[adviser->thought.view.seat];
    struct hint_plan plan = {
        .view = &adviser->thought.view, .now = &hint.now, .then = &hint.then, .count = 0};
    for (size_t i = 1; i < hint.count; i++)
        if (hint_is_plan(&hint, i))
            plan.moves[plan.count++] = hint.line[i];
    plan.figures = (struct hint_figures){
        found->next.looks > 0, hint_next(&hint), less.turn, less.next, less.end, {0}};
    memcpy(plan.figures.unused, less.unused, sizeof less.unused);
    hint_words_of(&advice->words, adviser->tongue, &plan, adviser->names);
    struct text text;
    text_init(&text, advice->plan, sizeof advice->plan);
    hint_words_plan(&text, adviser->tongue, &plan);
}

void adviser_run(struct adviser *adviser)
{
    struct studied studied;
    struct hint first;
    struct text verdict;
    struct thought *thought = &adviser->thought;
    bool is_sure;
    do {
        thought_slice(thought);
        adviser->percent = thought_percent(thought, 0);
    } while (!adviser->stopped && !thought_is_over(thought, 0));
    thought_studied(thought, &studied);
    size_t alike = hint_alike(&studied, &is_sure);
    text_init(&verdict, adviser->verdict, sizeof adviser->verdict);
    hint_words_verdict(&verdict, adviser->tongue, studied.count, alike, is_sure);
    adviser->count = studied.count < HINT_SHOWN ? studied.count : HINT_SHOWN;
    hint_of(thought->search, &thought->view, &studied.moves[0], &first);
    for (size_t i = 0; i < adviser->count; i++)
        find_words(adviser, &first, &studied.moves[i], &adviser->list[i]);
}

void adviser_stop(struct adviser *adviser)
{
    adviser->stopped = true;
}

unsigned adviser_percent(const struct adviser *adviser)
{
    return adviser->percent;
}

size_t adviser_found(const struct adviser *adviser, const struct advice **list,
                     const char **verdict)
{
    *list = adviser->list;
    *verdict = adviser->verdict;
    return adviser->count;
}
