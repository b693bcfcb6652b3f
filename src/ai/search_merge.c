/* What several searches of the same view say, as one opinion. */
#include "ai/search.h"

/* The average of both, each counted as often as it was seen. */
static void mix(struct search_move *move, const struct search_move *other)
{
    int64_t n = (int64_t)move->visits + 1, m = (int64_t)other->visits + 1;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        int32_t *win = &move->value.win[s], *score = &move->value.score[s];
        *win = (int32_t)((*win * n + other->value.win[s] * m) / (n + m));
        *score = (int32_t)((*score * n + other->value.score[s] * m) / (n + m));
    }
    move->visits += other->visits;
}

size_t search_merge(struct search_move *moves, size_t count, size_t max,
                    const struct search_move *more, size_t more_count)
{
    for (size_t i = 0; i < more_count; i++) {
        size_t at = 0;
        while (at < count && !move_is_same(moves[at].move, more[i].move))
            at++;
        if (at == max)
            continue;
        struct search_move move = more[i];
        if (at < count) {
            move = moves[at];
            mix(&move, &more[i]);
        } else {
            count++;
        }
        for (; at && moves[at - 1].visits < move.visits; at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
    return count;
}
