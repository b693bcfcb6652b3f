#include "terminal/adviser.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "ai/hint.h"
#include "notation/line.h"

enum { ITERATIONS = 20000, SLICE = 64, SEARCH_BYTES = 48 << 20 };

struct adviser {
    struct search *search;
    void *block;
    const struct tongue *tongue;
    const char *names[SEATS_MAX];
    struct view view;
    atomic_uint done;
    atomic_bool stopped;
    size_t count, alike, all;
    struct advice list[ADVICE_MAX];
};

struct adviser *adviser_create(const struct net *net)
{
    struct adviser *adviser = calloc(1, sizeof *adviser);
    void *block = malloc(SEARCH_BYTES);
    struct search *search = block ? search_create(net, block, SEARCH_BYTES) : NULL;
    if (!adviser || !search) {
        free(adviser);
        free(block);
        return NULL;
    }
    adviser->search = search;
    adviser->block = block;
    return adviser;
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
    adviser->view = *view;
    adviser->tongue = tongue;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        adviser->names[s] = names[s];
    adviser->done = 0;
    adviser->stopped = false;
    adviser->count = 0;
    search_start(adviser->search, view, seed);
}

static void say_why(const struct adviser *adviser, const struct game *after, char *words)
{
    struct text text;
    struct reason reason;
    reason_of(&adviser->view.known, after, adviser->view.seat, &reason);
    text_init(&text, words, REASON_WORDS_MAX);
    reason_write(&text, adviser->tongue, &reason, adviser->names);
}

static void say_line(const struct hint *hint, char *words)
{
    struct text text;
    text_init(&text, words, ADVICE_LINE_MAX);
    for (size_t i = 1; i < hint->count; i++) {
        if (!hint_is_plan(hint, i))
            continue;
        if (text.length)
            text_puts(&text, ", ");
        move_write(&text, hint->line[i]);
    }
}

static void find_words(struct adviser *adviser, const struct search_move *found,
                       struct advice *advice)
{
    struct hint hint;
    unsigned seat = adviser->view.seat;
    hint_of(adviser->search, &adviser->view, found, &hint);
    advice->move = found->move;
    advice->tries = found->visits;
    advice->win = found->value.win[seat];
    advice->points = found->value.score[seat];
    say_why(adviser, &hint.now, advice->why);
    say_line(&hint, advice->line);
    advice->turn[0] = '\0';
    if (advice->line[0])
        say_why(adviser, &hint.then, advice->turn);
}

void adviser_run(struct adviser *adviser)
{
    struct search_move moves[MOVES_MAX];
    do {
        search_run(adviser->search, SLICE);
        adviser->done += SLICE;
    } while (adviser->done < ITERATIONS && !adviser->stopped);
    adviser->all = search_moves(adviser->search, moves, MOVES_MAX);
    adviser->alike = adviser->all ? hint_alike(moves, adviser->all, adviser->view.seat) : 0;
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
    unsigned done = adviser->done;
    return done < ITERATIONS ? done * 100 / ITERATIONS : 100;
}

size_t adviser_found(const struct adviser *adviser, const struct advice **list, size_t *alike,
                     size_t *all)
{
    *list = adviser->list;
    *alike = adviser->alike;
    *all = adviser->all;
    return adviser->count;
}
