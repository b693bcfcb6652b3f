#include "rules/move.h"

#include "rules/edition.h"

enum aim card_aim(unsigned card)
{
    /* clang-format off */
    static const uint8_t aims[CARDS] = {
        [CARD_CHRONICLE] = AIM_QUARTER,
        [CARD_WALL]      = AIM_QUARTER,
        [CARD_HALT]      = AIM_GIFT,
        [CARD_REFORM]    = AIM_PLACES,
        [CARD_SIEGE]     = AIM_COINS,
        [CARD_LEAGUE]    = AIM_ACTION,
        [CARD_SPARROW]   = AIM_SPARROWS,
    };
    /* clang-format on */
    return card_is_cathedral(card) ? AIM_TILE : (enum aim)aims[card];
}

struct move move_grid(const uint8_t colours[GRID_CELLS])
{
    uint32_t number = 0;
    for (unsigned i = 0; i < GRID_CELLS; i++)
        number = number * COLOURS + colours[i];
    return (struct move){CHANCE_GRID, (uint8_t)number, (uint8_t)(number >> 8),
                         (uint8_t)(number >> 16)};
}

bool move_grid_colours(struct move m, uint8_t colours[GRID_CELLS])
{
    uint8_t digits[GRID_CELLS];
    uint32_t number = m.a | (uint32_t)m.b << 8 | (uint32_t)m.c << 16;
    for (unsigned i = GRID_CELLS; i-- > 0; number /= COLOURS)
        digits[i] = (uint8_t)(number % COLOURS);
    if (number != 0)
        return false;
    for (unsigned i = 0; i < GRID_CELLS; i++)
        colours[i] = digits[i];
    return true;
}

struct move move_descendants(const uint8_t descendants[OATH_PLACES])
{
    return move_two(CHANCE_DESCENDANTS, (unsigned)(descendants[0] | descendants[1] << 4),
                    (unsigned)(descendants[2] | descendants[3] << 4));
}

void move_descendants_list(struct move m, uint8_t descendants[OATH_PLACES])
{
    descendants[0] = m.a & 15;
    descendants[1] = m.a >> 4;
    descendants[2] = m.b & 15;
    descendants[3] = m.b >> 4;
}
