#include "rules/perft.h"

#include "base/check.h"
#include "rules/chance.h"

static size_t list(const struct game *g, struct move moves[MOVES_MAX])
{
    uint32_t weights[MOVES_MAX];
    return game_mover(g) == MOVER_CHANCE ? chance_list(g, moves, weights) : game_moves(g, moves);
}

uint64_t perft(const struct game *g, unsigned depth)
{
    struct move moves[MOVES_MAX];
    CHECK(g->phase != PHASE_SETUP);
    if (depth == 0)
        return 1;
    size_t count = list(g, moves);
    if (depth == 1)
        return count;
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        struct game after = *g;
        game_do(&after, moves[i]);
        total += perft(&after, depth - 1);
    }
    return total;
}
