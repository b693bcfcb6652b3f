#include "ai/hint.h"

#include "base/check.h"

void hint_of(const struct search *search, const struct view *view, const struct search_move *found,
             struct hint *hint)
{
    struct view after = *view;
    hint->found = *found;
    hint->count = search_line(search, found->move, hint->line, HINT_LINE_MAX);
    CHECK(hint->count > 0);
    for (size_t i = 0; i < hint->count; i++) {
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

bool hint_is_clear(const struct search_move *moves, size_t count, unsigned seat)
{
    for (size_t i = 1; i < count; i++)
        if (moves[0].value.win[seat] - moves[i].value.win[seat] < HINT_ALIKE)
            return false;
    return true;
}

size_t hint_alike(const struct search_move *moves, size_t count, unsigned seat)
{
    size_t alike = 1;
    for (; alike < count; alike++) {
        int32_t less = moves[0].value.win[seat] - moves[alike].value.win[seat];
        if (less >= HINT_ALIKE || less <= -HINT_ALIKE)
            break;
    }
    return alike;
}
