#include "review/told.h"

#include "base/memory.h"

/* clang-format off */
const char *const mistake_words[MISTAKES] = {
    [MISTAKE_NONE]   = "none",
    [MISTAKE_SMALL]  = "small",
    [MISTAKE_MIDDLE] = "middle",
    [MISTAKE_LARGE]  = "large",
};

const char *const luck_words[LUCK_KINDS] = {
    [LUCK_TILE]  = "tiles",
    [LUCK_DOCK]  = "docks",
    [LUCK_CARD]  = "cards",
    [LUCK_COAT]  = "coats",
    [LUCK_TOWER] = "towers",
};
/* clang-format on */

static void say(struct hint_words *words, const struct tongue *tongue, const struct view *view,
                const struct hint *hint, const struct hint_less *less,
                const char *const names[SEATS_MAX])
{
    struct hint_plan plan = {.view = view, .now = &hint->now, .then = &hint->then};
    for (size_t i = 1; i < hint->count; i++)
        if (hint_is_plan(hint, i))
            plan.moves[plan.count++] = hint->line[i];
    plan.figures = (struct hint_figures){
        hint->found.next.looks > 0, hint_next(hint), less->turn, less->next, less->end, {0}};
    memcpy(plan.figures.unused, less->unused, sizeof less->unused);
    hint_words_of(words, tongue, &plan, names);
}

static void write_deed(char words[PROSE_MAX], const struct tongue *tongue, const struct view *view,
                       const struct hint *hint, const char *const names[SEATS_MAX])
{
    struct text text;
    text_init(&text, words, PROSE_MAX);
    prose_deed(&text, tongue, &view->known, &hint->now, view->seat, hint->found.move, names);
}

void told_of(struct told *told, const struct tongue *tongue, const struct review_turn *turn,
             const char *const names[SEATS_MAX])
{
    const struct loss *worst = &turn->worst;
    static const struct hint_less nothing;
    struct hint_less less;
    struct hint_words made;
    hint_less(&worst->best, &worst->made, &less);
    write_deed(told->made, tongue, &turn->view, &worst->made, names);
    write_deed(told->best, tongue, &turn->view, &worst->best, names);
    say(&told->better, tongue, &turn->view, &worst->best, &nothing, names);
    say(&made, tongue, &turn->view, &worst->made, &less, names);
    memcpy(told->less, made.less, sizeof told->less);
}
