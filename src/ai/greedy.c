#include "ai/greedy.h"

#include "rules/action.h"
#include "rules/due.h"
#include "rules/river.h"
#include "rules/score.h"

/* Worths in hundredths of a point. */
enum {
    COIN = 130,
    TILE = 60,
    TILE_PAIR = 50,
    TILES_WANTED = 6,
    CARD_IN_HAND = 380,
    EDGE_A_TURN = 7,
    CREST_A_SPACE = 45,
    BARGE_STEP = 40 /* on top of the end's points: better quarters lie downstream */
};

/* Of each descendant in a turn. */
/* clang-format off */
static const uint8_t descendant_a_turn[DESCENDANTS] = {
    [DESCENDANT_ABBOT]    = 60,
    [DESCENDANT_BUILDER]  = 70,
    [DESCENDANT_SCHOLAR]  = 50,
    [DESCENDANT_MERCHANT] = 45,
    [DESCENDANT_MINTER]   = 80,
    [DESCENDANT_COUNCIL]  = 40,
    [DESCENDANT_GUARD]    = 70,
    [DESCENDANT_BOATMAN]  = 100,
};
/* clang-format on */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Turns of the seat after this one. */
static int turns_left(const struct game *g, unsigned seat)
{
    unsigned n = g->seat_count;
    unsigned since = (g->seat + n - g->start) % n, mine = (seat + n - g->start) % n;
    return g->rounds - g->round + (mine > since);
}

static int tiles_worth(const struct seat *seat)
{
    int total = (int)tiles_total(seat->tiles), worth = TILE * least(total, TILES_WANTED);
    for (unsigned c = 0; c < COLOURS; c++)
        worth += TILE_PAIR * (seat->tiles[c] > 1);
    return worth;
}

/* What lies on the board for the rest of the game. */
static int influence_worth(const struct game *g, unsigned seat, int turns)
{
    const struct seat *me = &g->seats[seat];
    int worth = 0;
    for (unsigned d = 0; d < DESCENDANTS; d++)
        if (seat_has(me, d))
            worth += descendant_a_turn[d] * turns;
    for (unsigned p = 0; p < PLACES; p++)
        worth += (g->edges[p] == seat) * EDGE_A_TURN * turns * g->seat_count;
    for (unsigned q = 0; q < QUARTERS; q++) {
        const uint8_t *seals = g->seals[q];
        int spaces = edition_quarter[q].spaces - seals[0] - seals[1] - seals[2] - seals[3];
        if (g->crests[q] == seat)
            worth += CREST_A_SPACE * edition_coat[q].later * least(spaces, turns);
    }
    return worth;
}

/* What the actions that are left this turn may bring. */
static int pool_worth(const struct game *g, unsigned seat)
{
    const struct seat *me = &g->seats[seat];
    const uint8_t *pool = g->pool;
    int worth = 0, coins = me->coins + pool[COLOUR_GRAY], price = (int)action_seal_price(g);
    int most_out = 0, tiles = (int)tiles_total(me->tiles);
    for (unsigned side = 0; side < SIDES; side++) {
        int out = 0;
        for (unsigned i = 0; i < LINE_CELLS; i++)
            out += g->out[side * LINE_CELLS + i] != NONE;
        most_out = out > most_out ? out : most_out;
    }
    worth += pool[COLOUR_GRAY] * COIN;
    worth += pool[COLOUR_WHITE] * TILE * most_out;
    tiles += pool[COLOUR_WHITE] ? most_out : 0;
    worth += least(pool[COLOUR_BROWN], tiles / 2) * (CARD_IN_HAND - 2 * TILE);
    worth += (pool[COLOUR_TURQUOISE] + g->extra_steps) * (100 + BARGE_STEP);
    worth += least(pool[COLOUR_ORANGE], coins / price) * 250;
    return worth;
}

/* What is about to come. */
static int due_worth(const struct game *g)
{
    int worth = 0;
    for (uint64_t due = g->due; due; due >>= 8) {
        int number = (int)due_number((uint8_t)due);
        switch (due_kind((uint8_t)due)) {
        case DUE_DEAL:
            worth += CARD_IN_HAND + 60 * (number - 1);
            break;
        case DUE_GOOSE:
            worth += CARD_IN_HAND + 150;
            break;
        case DUE_COATS:
        case DUE_COAT:
            worth += 350;
            break;
        case DUE_DOCK:
            worth += TILE + 20;
            break;
        case DUE_TOWNHALL:
        case DUE_COIN:
            worth += COIN;
            break;
        case DUE_STEPS:
            worth += number * (100 + BARGE_STEP) * (river_free(g) != 0);
            break;
        case DUE_CARD:
            worth += 200;
            break;
        case DUE_SEAL:
            worth += 400;
            break;
        case DUE_BAG:
            worth += number * TILE;
            break;
        default:
            break;
        }
    }
    return worth;
}

int32_t greedy_worth(const struct game *g, unsigned seat)
{
    const struct seat *me = &g->seats[seat];
    struct score_sheet sheet;
    int turns = turns_left(g, seat), others = 0;
    for (unsigned s = 0; s < g->seat_count; s++) {
        score_sheet(g, s, &sheet);
        if (s != seat)
            others += sheet.total * 100 / (int)(g->seat_count - 1);
    }
    score_sheet(g, seat, &sheet);
    int worth = sheet.total * 100 - others / 3;
    if (g->phase == PHASE_OVER)
        return worth;

    bool mine = g->seat == seat;
    int plays = turns + (mine && !(g->turn & TURN_CARD));
    worth += CARD_IN_HAND * least((int)game_hand_count(g, seat), plays);
    worth += influence_worth(g, seat, turns);
    if (turns || mine)
        worth += COIN * least(me->coins, 3 * turns + 2) + tiles_worth(me);
    worth += BARGE_STEP * me->space * (turns > 0);
    if (mine && g->phase == PHASE_ACT)
        worth += pool_worth(g, seat);
    if (mine)
        worth += due_worth(g);
    return worth;
}
