#include "rules/river.h"

#include "rules/action.h"
#include "rules/due.h"

uint32_t river_free(const struct game *g)
{
    uint32_t taken = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        taken |= UINT32_C(1) << g->seats[s].space;
    uint32_t ahead = (UINT32_C(2) << RIVER_LAST) - (UINT32_C(2) << g->seats[g->seat].space);
    return ahead & ~taken;
}

unsigned river_reach(const struct game *g, unsigned steps)
{
    unsigned reach = 0;
    for (uint32_t free = river_free(g); free && reach < steps; free &= free - 1)
        reach++;
    return reach;
}

/* R-RIVER-3 */
static void land(struct game *g)
{
    switch (edition_bonus[g->seats[g->seat].space]) {
    case BONUS_COIN:
        action_take_coins(g, 1);
        break;
    case BONUS_COINS:
        action_take_coins(g, 2);
        break;
    case BONUS_CARD:
        due_push(g, DUE_CARD, 0);
        break;
    case BONUS_SEAL:
        due_push(g, DUE_SEAL, 0);
        break;
    default:
        break;
    }
}

void river_move(struct game *g, unsigned steps)
{
    if (!steps)
        return;
    uint32_t free = river_free(g);
    while (--steps)
        free &= free - 1;
    g->seats[g->seat].space = (uint8_t)__builtin_ctz(free);
    land(g);
}

unsigned river_ahead(const struct game *g, unsigned seat)
{
    unsigned ahead = 0;
    for (unsigned s = 0; s < g->seat_count; s++)
        ahead += g->seats[s].space > g->seats[seat].space;
    return ahead;
}
