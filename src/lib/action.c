#include "lib/action.h"

#include "base/check.h"
#include "rules/edition.h"

/* How the numbers of a row stand for what its move names. */
enum shape {
    SHAPE_NOTHING,    /* one number */
    SHAPE_ONE,        /* one of `things`, from `base` on */
    SHAPE_SOME_PAIR,  /* one of `things`, then two that differ */
    SHAPE_ANY_PAIR,   /* one of `things`, then two that may be the same */
    SHAPE_MAYBE_PAIR, /* nothing, then two that may be the same */
    SHAPE_SWAP,       /* one of `things` for another one */
    SHAPE_SEAL        /* a quarter; of the Oath House a descendant */
};

enum {
    PAIRS_SAME = COLOURS * (COLOURS + 1) / 2,
    SEALS = QUARTERS - 1 + DESCENDANTS,
    PLACE_PAIRS = PLACES * (PLACES - 1) / 2,
    CARD_PAIRS = CARDS * (CARDS - 1) / 2
};

/* Where the rows begin. The order is for good: a new row goes to the end. */
enum {
    AT_DRAW,
    AT_CHOOSE = AT_DRAW + 1,
    AT_KEEP = AT_CHOOSE + COLOURS,
    AT_SPARROW = AT_KEEP + COLOURS,
    AT_SCHOLAR = AT_SPARROW + COLOURS,
    AT_PUSH = AT_SCHOLAR + COLOURS,
    AT_MONEY = AT_PUSH + PLACES,
    AT_CLEAR = AT_MONEY + 1,
    AT_BUY = AT_CLEAR + SIDES,
    AT_BUY_COIN = AT_BUY + COLOURS + PAIRS_SAME,
    AT_RIVER = AT_BUY_COIN + 1,
    AT_STEP = AT_RIVER + 1,
    AT_SEAL = AT_STEP + 1,
    AT_GRAB = AT_SEAL + SEALS,
    AT_END = AT_GRAB + 1,
    AT_LAY = AT_END + 1,
    AT_PLAY_CATHEDRAL = AT_LAY + CARDS,
    AT_PLAY_TRADE = AT_PLAY_CATHEDRAL + SECTIONS * SECTION_CARDS * COLOURS,
    AT_PLAY_CHRONICLE = AT_PLAY_TRADE + GOODS * COLOURS,
    AT_PLAY_WALL = AT_PLAY_CHRONICLE + SEALS,
    AT_PLAY_HALT = AT_PLAY_WALL + SEALS,
    AT_PLAY_JOUST = AT_PLAY_HALT + HALTS,
    AT_PLAY_PATRICIAN = AT_PLAY_JOUST + 1,
    AT_PLAY_REFORM = AT_PLAY_PATRICIAN + 1,
    AT_PLAY_SIEGE = AT_PLAY_REFORM + PLACES + PLACE_PAIRS,
    AT_PLAY_LEAGUE = AT_PLAY_SIEGE + SIEGE_COINS,
    AT_PLAY_SPARROW = AT_PLAY_LEAGUE + COLOURS,
    AT_MERCHANT = AT_PLAY_SPARROW + SPARROW_COINS,
    AT_PASS = AT_MERCHANT + COLOURS * (COLOURS - 1),
    AT_DOCK = AT_PASS + 1,
    AT_COIN = AT_DOCK + COLOURS,
    AT_STEPS = AT_COIN + 1,
    AT_COAT = AT_STEPS + RIVER_LAST + 1,
    AT_TAKE = AT_COAT + COATS,
    AT_LOOK = AT_TAKE + CARDS,
    AT_TAX = AT_LOOK + 1,
    AT_REFUSE = AT_TAX + 1 + PAIRS_SAME,
    AT_DISCARD = AT_REFUSE + 1,
    ACTIONS = AT_DISCARD + CARDS + CARD_PAIRS
};

_Static_assert((int)ACTIONS == (int)ULM_ACTIONS, "the table is fixed");

struct row {
    uint16_t first;
    uint8_t shape;  /* enum shape */
    uint8_t things; /* of which it names some */
    uint8_t base;   /* the least of them */
};

/* clang-format off */
static const struct row rows[MOVE_KINDS] = {
    [MOVE_DRAW]     = { AT_DRAW,     SHAPE_NOTHING,    0, 0 },
    [MOVE_CHOOSE]   = { AT_CHOOSE,   SHAPE_ONE,        COLOURS, 0 },
    [MOVE_KEEP]     = { AT_KEEP,     SHAPE_ONE,        COLOURS, 0 },
    [MOVE_SPARROW]  = { AT_SPARROW,  SHAPE_ONE,        COLOURS, 0 },
    [MOVE_SCHOLAR]  = { AT_SCHOLAR,  SHAPE_ONE,        COLOURS, 0 },
    [MOVE_PUSH]     = { AT_PUSH,     SHAPE_ONE,        PLACES, 0 },
    [MOVE_MONEY]    = { AT_MONEY,    SHAPE_NOTHING,    0, 0 },
    [MOVE_CLEAR]    = { AT_CLEAR,    SHAPE_ONE,        SIDES, 0 },
    [MOVE_BUY]      = { AT_BUY,      SHAPE_ANY_PAIR,   COLOURS, 0 },
    [MOVE_BUY_COIN] = { AT_BUY_COIN, SHAPE_NOTHING,    0, 0 },
    [MOVE_RIVER]    = { AT_RIVER,    SHAPE_NOTHING,    0, 0 },
    [MOVE_STEP]     = { AT_STEP,     SHAPE_NOTHING,    0, 0 },
    [MOVE_SEAL]     = { AT_SEAL,     SHAPE_SEAL,       0, 0 },
    [MOVE_GRAB]     = { AT_GRAB,     SHAPE_NOTHING,    0, 0 },
    [MOVE_END]      = { AT_END,      SHAPE_NOTHING,    0, 0 },
    [MOVE_LAY]      = { AT_LAY,      SHAPE_ONE,        CARDS, 0 },
    [MOVE_MERCHANT] = { AT_MERCHANT, SHAPE_SWAP,       COLOURS, 0 },
    [MOVE_PASS]     = { AT_PASS,     SHAPE_NOTHING,    0, 0 },
    [MOVE_DOCK]     = { AT_DOCK,     SHAPE_ONE,        COLOURS, 0 },
    [MOVE_COIN]     = { AT_COIN,     SHAPE_NOTHING,    0, 0 },
    [MOVE_STEPS]    = { AT_STEPS,    SHAPE_ONE,        RIVER_LAST + 1, 0 },
    [MOVE_DISCARD]  = { AT_DISCARD,  SHAPE_SOME_PAIR,  CARDS, 0 },
    [MOVE_COAT]     = { AT_COAT,     SHAPE_ONE,        COATS, 0 },
    [MOVE_TAKE]     = { AT_TAKE,     SHAPE_ONE,        CARDS, 0 },
    [MOVE_LOOK]     = { AT_LOOK,     SHAPE_NOTHING,    0, 0 },
    [MOVE_TAX]      = { AT_TAX,      SHAPE_MAYBE_PAIR, COLOURS, 0 },
    [MOVE_REFUSE]   = { AT_REFUSE,   SHAPE_NOTHING,    0, 0 },
};

/* Cards that are played for their effect; those that are alike have their numbers behind each other. */
#define CATHEDRAL(n) \
    [n] = { AT_PLAY_CATHEDRAL + (n) * COLOURS, SHAPE_ONE, COLOURS, 0 }
#define TRADE(n) \
    [CARD_FUSTIAN + (n)] = { AT_PLAY_TRADE + (n), SHAPE_NOTHING, 0, 0 }
static const struct row plays[CARDS] = {
    CATHEDRAL(0), CATHEDRAL(1), CATHEDRAL(2), CATHEDRAL(3), CATHEDRAL(4),
    CATHEDRAL(5), CATHEDRAL(6), CATHEDRAL(7), CATHEDRAL(8),
    TRADE(0), TRADE(1), TRADE(2), TRADE(3), TRADE(4), TRADE(5), TRADE(6), TRADE(7),
    TRADE(8), TRADE(9), TRADE(10), TRADE(11), TRADE(12), TRADE(13), TRADE(14),
    [CARD_CHRONICLE] = { AT_PLAY_CHRONICLE, SHAPE_SEAL,      0, 0 },
    [CARD_WALL]      = { AT_PLAY_WALL,      SHAPE_SEAL,      0, 0 },
    [CARD_HALT]      = { AT_PLAY_HALT,      SHAPE_ONE,       HALTS, 0 },
    [CARD_JOUST]     = { AT_PLAY_JOUST,     SHAPE_NOTHING,   0, 0 },
    [CARD_PATRICIAN] = { AT_PLAY_PATRICIAN, SHAPE_NOTHING,   0, 0 },
    [CARD_REFORM]    = { AT_PLAY_REFORM,    SHAPE_SOME_PAIR, PLACES, 0 },
    [CARD_SIEGE]     = { AT_PLAY_SIEGE,     SHAPE_ONE,       SIEGE_COINS, 1 },
    [CARD_LEAGUE]    = { AT_PLAY_LEAGUE,    SHAPE_ONE,       COLOURS, 0 },
    [CARD_SPARROW]   = { AT_PLAY_SPARROW,   SHAPE_ONE,       SPARROW_COINS, 1 },
};
/* clang-format on */

/* Two of n things, the first before the second. */
static unsigned pair_of(unsigned n, unsigned a, unsigned b)
{
    return a * n - a * (a + 1) / 2 + b - a - 1;
}

/* Two that may be the same: as if the second stood one further on. */
static unsigned same_pair_of(unsigned n, unsigned a, unsigned b)
{
    return pair_of(n + 1, a, b + 1);
}

static unsigned place_in(const struct row *row, unsigned a, unsigned b)
{
    switch (row->shape) {
    case SHAPE_NOTHING:
        return 0;
    case SHAPE_ONE:
        return a - row->base;
    case SHAPE_SOME_PAIR:
        return b == NONE ? a : row->things + pair_of(row->things, a, b);
    case SHAPE_ANY_PAIR:
        return b == NONE ? a : row->things + same_pair_of(row->things, a, b);
    case SHAPE_MAYBE_PAIR:
        return a == NONE ? 0 : 1 + same_pair_of(row->things, a, b);
    case SHAPE_SWAP:
        return a * (row->things - 1u) + (b > a ? b - 1 : b);
    default:
        return a == QUARTER_OATH ? QUARTERS - 1 + b : a > QUARTER_OATH ? a - 1 : a;
    }
}

/* How many numbers a row has. */
static unsigned size_of(const struct row *row)
{
    unsigned n = row->things;
    switch (row->shape) {
    case SHAPE_NOTHING:
        return 1;
    case SHAPE_ONE:
        return n;
    case SHAPE_SOME_PAIR:
        return n + n * (n - 1) / 2;
    case SHAPE_ANY_PAIR:
        return n + n * (n + 1) / 2;
    case SHAPE_MAYBE_PAIR:
        return 1 + n * (n + 1) / 2;
    case SHAPE_SWAP:
        return n * (n - 1);
    default:
        return SEALS;
    }
}

unsigned action_of(struct move m)
{
    if (m.kind == MOVE_PLAY)
        return plays[m.a].first + place_in(&plays[m.a], m.b, m.c);
    return rows[m.kind].first + place_in(&rows[m.kind], m.a, m.b);
}

/* The pair of n things at this place among them; they may be the same. */
static void same_pair_at(unsigned n, unsigned place, unsigned pair[2])
{
    pair[0] = 0;
    for (; place >= n - pair[0]; pair[0]++)
        place -= n - pair[0];
    pair[1] = pair[0] + place;
}

/* What a row's move names at this place of it. */
static void named_at(const struct row *row, unsigned place, unsigned named[2])
{
    unsigned n = row->things;
    named[0] = named[1] = NONE;
    switch (row->shape) {
    case SHAPE_NOTHING:
        break;
    case SHAPE_ONE:
        named[0] = place + row->base;
        break;
    case SHAPE_SOME_PAIR:
        if (place < n) {
            named[0] = place;
            break;
        }
        same_pair_at(n - 1, place - n, named);
        named[1]++;
        break;
    case SHAPE_ANY_PAIR:
        if (place < n)
            named[0] = place;
        else
            same_pair_at(n, place - n, named);
        break;
    case SHAPE_MAYBE_PAIR:
        if (place)
            same_pair_at(n, place - 1, named);
        break;
    case SHAPE_SWAP:
        named[0] = place / (n - 1);
        named[1] = place % (n - 1) + (place % (n - 1) >= named[0]);
        break;
    default:
        named[0] = place >= QUARTERS - 1 ? QUARTER_OATH : place + (place >= QUARTER_OATH);
        named[1] = place >= QUARTERS - 1 ? place - (QUARTERS - 1) : NONE;
        break;
    }
}

static bool row_has(const struct row *row, unsigned action)
{
    return action >= row->first && action < row->first + size_of(row);
}

struct move action_move(unsigned action)
{
    unsigned named[2];
    for (unsigned kind = MOVE_DRAW; kind < MOVE_KINDS; kind++) {
        if (kind == MOVE_PLAY || !row_has(&rows[kind], action))
            continue;
        named_at(&rows[kind], action - rows[kind].first, named);
        return move_two(kind, named[0], named[1]);
    }
    unsigned card = 0;
    while (!row_has(&plays[card], action))
        CHECK(++card < CARDS);
    named_at(&plays[card], action - plays[card].first, named);
    return move_play(card, named[0], named[1]);
}
