#include "review/luck.h"

#include "rules/chance.h"

bool luck_is_start(struct move chance)
{
    return chance.kind <= CHANCE_DESCENDANTS;
}

enum luck_kind luck_kind(struct move chance)
{
    switch (chance.kind) {
    case CHANCE_DOCK:
    case CHANCE_BAG:
        return LUCK_DOCK;
    case CHANCE_CARD:
        return LUCK_CARD;
    case CHANCE_COAT:
        return LUCK_COAT;
    case CHANCE_TOWER:
        return LUCK_TOWER;
    default:
        return LUCK_TILE;
    }
}

static int64_t divide(int64_t sum, int64_t by)
{
    return sum >= 0 ? sum / by : -((-sum + by - 1) / by);
}

/* Rounded down; the last seat's share of the win is what the others leave. */
static void mean_of(const struct worth *sum, int64_t weight, unsigned seats, struct worth *mean)
{
    int64_t rest = WORTH_ONE;
    *mean = (struct worth){0};
    for (unsigned s = 0; s < seats; s++) {
        mean->win[s] = s + 1 < seats ? divide(sum->win[s], weight) : rest;
        mean->points[s] = divide(sum->points[s], weight);
        rest -= mean->win[s];
    }
}

void luck_of(struct worth_eyes *eyes, const struct game *before, struct move chance,
             struct worth *luck)
{
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    struct worth sum = {0}, mean, worth;
    int64_t weight = 0;
    size_t count = chance_list(before, list, weights);
    *luck = (struct worth){0};
    for (size_t i = 0; i < count && count > 1; i++) {
        struct game after = *before;
        game_do(&after, list[i]);
        worth_of(eyes, &after, &worth);
        worth_add(&sum, &worth, weights[i]);
        weight += weights[i];
        if (move_is_same(list[i], chance))
            *luck = worth;
    }
    if (count < 2)
        return;
    mean_of(&sum, weight, before->seat_count, &mean);
    worth_add(luck, &mean, -1);
}
