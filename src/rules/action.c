#include "rules/action.h"

#include "rules/card.h"
#include "rules/due.h"
#include "rules/quarter.h"
#include "rules/river.h"

static struct seat *mine(struct game *g)
{
    return &g->seats[g->seat];
}

void action_take_coins(struct game *g, unsigned coins)
{
    if (coins > g->coins)
        coins = g->coins;
    g->coins -= (uint8_t)coins;
    mine(g)->coins += (uint8_t)coins;
}

void action_pay_coins(struct game *g, unsigned coins)
{
    mine(g)->coins -= (uint8_t)coins;
    g->coins += (uint8_t)coins;
}

void action_pay_tile(struct game *g, unsigned colour)
{
    mine(g)->tiles[colour]--;
    g->bag[colour]++;
}

void action_take_out(struct game *g, unsigned place)
{
    if (g->out[place] == NONE)
        return;
    mine(g)->tiles[g->out[place]]++;
    g->out[place] = NONE;
}

void action_money(struct game *g, enum source source)
{
    unsigned coins = 1;
    if (seat_has(mine(g), DESCENDANT_MINTER))
        coins++;
    if (source == SOURCE_LINE) {
        g->pool[COLOUR_GRAY]--;
        coins += g->tower_now == TOWER_MONEY;
    }
    action_take_coins(g, coins);
}

void action_clear(struct game *g, unsigned side, enum source source)
{
    if (source == SOURCE_LINE)
        g->pool[COLOUR_WHITE]--;
    for (unsigned i = 0; i < LINE_CELLS; i++)
        action_take_out(g, side * LINE_CELLS + i);
    if (seat_has(mine(g), DESCENDANT_ABBOT))
        due_push(g, DUE_DOCK, 0);
}

bool action_can_clear(const struct game *g, unsigned side)
{
    const uint8_t *out = g->out + side * LINE_CELLS;
    return out[0] != NONE || out[1] != NONE || out[2] != NONE;
}

/* R-RIVER-2: the steps that come on top are kept for later. */
void action_river(struct game *g, enum source source)
{
    g->extra_steps += seat_has(mine(g), DESCENDANT_BOATMAN);
    if (source == SOURCE_LINE) {
        g->pool[COLOUR_TURQUOISE]--;
        g->extra_steps += g->tower_now == TOWER_RIVER;
    }
    river_move(g, 1);
}

void action_step(struct game *g)
{
    g->extra_steps--;
    river_move(g, 1);
}

unsigned action_seal_price(const struct game *g)
{
    if (g->tower_now == TOWER_SEALDEAR)
        return SEAL_PRICE + 1;
    if (g->tower_now == TOWER_SEALCHEAP)
        return SEAL_PRICE - 1;
    return SEAL_PRICE;
}

bool action_has_seal(const struct game *g)
{
    return g->pool[COLOUR_ORANGE] || (g->tower_now == TOWER_FREESEAL && !(g->turn & TURN_FREESEAL));
}

/* The orange tile of the line goes first, then the free one of the tower tile. */
static void use_up_seal(struct game *g)
{
    if (g->pool[COLOUR_ORANGE])
        g->pool[COLOUR_ORANGE]--;
    else
        g->turn |= TURN_FREESEAL;
}

void action_seal(struct game *g, unsigned quarter, unsigned descendant, enum source source)
{
    if (source == SOURCE_LINE)
        use_up_seal(g);
    action_pay_coins(g, action_seal_price(g));
    quarter_seal(g, quarter, descendant);
}

bool action_quarter_is_free(const struct game *g, unsigned quarter)
{
    const uint8_t *seals = g->seals[quarter];
    return seals[0] + seals[1] + seals[2] + seals[3] < edition_quarter[quarter].spaces;
}

unsigned action_quarters_free(const struct game *g)
{
    unsigned set = 0;
    for (unsigned q = 0; q < QUARTERS; q++)
        set |= (unsigned)action_quarter_is_free(g, q) << q;
    return set;
}

unsigned action_quarters_beside(const struct game *g)
{
    return edition_beside[game_own(g)->space];
}

unsigned action_quarters_in_reach(const struct game *g)
{
    unsigned space = game_own(g)->space;
    if (g->tower_now != TOWER_REACH)
        return edition_beside[space];
    unsigned first = space > RIVER_FIRST + REACH_SPACES ? space - REACH_SPACES : RIVER_FIRST;
    unsigned last = space + REACH_SPACES < RIVER_LAST ? space + REACH_SPACES : RIVER_LAST;
    unsigned set = 0;
    for (unsigned s = first; s <= last; s++)
        set |= edition_beside[s];
    return set;
}

bool action_can_seal(const struct game *g, unsigned quarters, unsigned price)
{
    const struct seat *me = game_own(g);
    if (!me->seals || me->coins < price)
        return false;
    while (quarters && !action_quarter_is_free(g, (unsigned)__builtin_ctz(quarters)))
        quarters &= quarters - 1;
    return quarters;
}

bool action_can_seal_in_reach(const struct game *g)
{
    return action_can_seal(g, action_quarters_in_reach(g), action_seal_price(g));
}

bool action_has_wall(const struct game *g)
{
    return game_own(g)->hand & CARD_BIT(CARD_WALL) && card_can_be_paid(g);
}

static bool can_buy(const struct game *g)
{
    const struct seat *me = game_own(g);
    if (!g->deck && !g->discard)
        return false;
    unsigned tiles = tiles_total(me->tiles);
    return tiles >= 2 || (tiles && g->tower_now == TOWER_CARDTILE) ||
           (me->coins && g->tower_now == TOWER_CARDCOIN);
}

bool action_is_possible(const struct game *g, enum colour colour)
{
    switch (colour) {
    case COLOUR_GRAY:
        return g->coins;
    case COLOUR_WHITE:
        return action_can_clear(g, SIDE_N) || action_can_clear(g, SIDE_S) ||
               action_can_clear(g, SIDE_W) || action_can_clear(g, SIDE_E);
    case COLOUR_BROWN:
        return can_buy(g) || game_hand_count(g, g->seat);
    case COLOUR_TURQUOISE:
        return river_free(g);
    case COLOUR_ORANGE:
        return action_can_seal_in_reach(g) ||
               (action_has_wall(g) && action_can_seal(g, ALL_QUARTERS, action_seal_price(g)));
    default:
        UNREACHABLE();
    }
}
