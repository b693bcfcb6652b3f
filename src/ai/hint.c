#include "ai/hint.h"

#include "base/check.h"

/* So many standard errors are taken off a difference that is said to be likely, and to be sure. */
enum { ERRORS_LIKELY = 1, ERRORS_SURE = 2 };

/* What the turn ends without, of what the pool had. */
static void note_unused(const struct game *before, struct hint *hint)
{
    for (unsigned c = 0; c < COLOURS; c++)
        hint->unused[c] = before->pool[c];
}

void hint_of(const struct search *search, const struct view *view, const struct study_move *found,
             struct hint *hint)
{
    struct view after = *view;
    *hint = (struct hint){.found = *found};
    hint->count = search_line(search, found->move, hint->line, HINT_LINE_MAX);
    CHECK(hint->count > 0);
    for (size_t i = 0; i < hint->count; i++) {
        if (hint->line[i].kind == MOVE_END)
            note_unused(&after.known, hint);
        enum refusal refusal = view_apply(&after, hint->line[i]);
        CHECK(refusal == REFUSAL_NONE);
        if (i == 0)
            hint->now = after.known;
    }
    hint->then = after.known;
}

bool hint_is_plan(const struct hint *hint, size_t i)
{
    struct move move = hint->line[i];
    bool of_luck = i > 0 && (move.kind == MOVE_DISCARD || move.kind == MOVE_COAT);
    return !move_is_chance(move) && !of_luck;
}

/* Whether one number is greater by at least that much, even if so many standard errors of the difference
 * are taken off. */
static bool is_more(const struct figure *one, const struct figure *two, unsigned errors,
                    int32_t least)
{
    double a = one->error, b = two->error, more = (double)one->mean - two->mean;
    return one->looks > 1 && two->looks > 1 &&
           more - errors * __builtin_sqrt(a * a + b * b) >= least;
}

/* Whether the difference is known to what matters to nobody. */
static bool is_known(const struct figure *one, const struct figure *two, int32_t alike)
{
    double a = one->error, b = two->error;
    return one->looks > 1 && two->looks > 1 && a * a + b * b <= (double)alike * alike;
}

enum hint_edge hint_edge(const struct studied *studied, size_t other)
{
    const struct study_move *first = &studied->moves[0], *second = &studied->moves[other];
    bool by_points = studied->is_decided;
    const struct figure *one = by_points ? &first->score : &first->win;
    const struct figure *two = by_points ? &second->score : &second->win;
    int32_t alike = by_points ? HINT_ALIKE_POINTS : HINT_ALIKE;
    int64_t more = (int64_t)one->mean - two->mean;
    if (more < alike && more > -alike && is_known(one, two, alike))
        return HINT_EVEN;
    if (!is_more(one, two, ERRORS_LIKELY, alike))
        return HINT_OPEN;
    return is_more(one, two, ERRORS_SURE, alike) ? HINT_BETTER : HINT_LIKELY;
}

size_t hint_alike(const struct studied *studied, bool *is_sure)
{
    size_t alike = 1, open = 0, likely = 0;
    CHECK(studied->count > 0);
    for (size_t i = 1; i < studied->count; i++) {
        enum hint_edge edge = hint_edge(studied, i);
        open += edge == HINT_OPEN;
        likely += edge == HINT_LIKELY;
        if (edge <= HINT_OPEN)
            alike = i + 1;
    }
    *is_sure = alike > 1 ? !open : !likely;
    return alike;
}

/* Of what is not negative. */
static int round_off(int64_t points)
{
    return (int)((points + NET_ONE / 2) / NET_ONE);
}

static int whole(const struct figure *more, const struct figure *less)
{
    return is_more(more, less, ERRORS_SURE, 0) ? round_off((int64_t)more->mean - less->mean) : 0;
}

int hint_next(const struct hint *hint)
{
    return hint->found.next.mean > 0 ? round_off(hint->found.next.mean) : 0;
}

void hint_less(const struct hint *first, const struct hint *other, struct hint_less *less)
{
    const struct study_move *one = &first->found, *two = &other->found;
    *less = (struct hint_less){.turn = whole(&one->turn, &two->turn),
                               .next = whole(&two->next, &one->next)};
    for (unsigned c = 0; c < COLOURS; c++)
        if (other->unused[c] > first->unused[c])
            less->unused[c] = (uint8_t)(other->unused[c] - first->unused[c]);
    if (!less->turn && !less->next)
        less->end = whole(&one->score, &two->score);
}
