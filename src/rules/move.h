/* A move: one choice of a seat, or one outcome of chance, in four bytes.
 *
 * Moves compare as values: what a kind does not use is NONE, so two moves are the same when their
 * four bytes are. A move does not say who makes it; the game knows whose move it is.
 */
#ifndef ULM_RULES_MOVE_H
#define ULM_RULES_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/things.h"

enum move_kind {
    /* chance: what it names stands behind, in the order of the bytes */
    CHANCE_START,       /* seat */
    CHANCE_GRID,        /* the grid's number: see move_grid() */
    CHANCE_DESCENDANTS, /* see move_descendants() */
    CHANCE_TILE,        /* seat, colour */
    CHANCE_TOWER,       /* tower tile */
    CHANCE_DRAW,        /* colour */
    CHANCE_DOCK,        /* colour */
    CHANCE_BAG,         /* colour */
    CHANCE_CARD,        /* seat, card or NONE where it is not known */
    CHANCE_COAT,        /* seat, coat or NONE where it is not known */
    /* the draw */
    MOVE_DRAW,
    MOVE_CHOOSE, /* colour: `draw C` */
    /* the push */
    MOVE_KEEP,    /* colour */
    MOVE_SPARROW, /* colour of the docks */
    MOVE_SCHOLAR, /* colour of the own supply */
    MOVE_PUSH,    /* place */
    /* the actions */
    MOVE_MONEY,
    MOVE_CLEAR, /* side */
    MOVE_BUY,   /* colour, colour or NONE for a card at the price of one tile */
    MOVE_BUY_COIN,
    MOVE_RIVER,
    MOVE_STEP,
    MOVE_SEAL, /* quarter, descendant for the Oath House */
    MOVE_GRAB,
    MOVE_END,
    /* at any time of the turn */
    MOVE_LAY,      /* card */
    MOVE_PLAY,     /* card, and what its effect asks for: see move_play() */
    MOVE_MERCHANT, /* own colour, colour of the docks */
    /* answers */
    MOVE_PASS,
    MOVE_DOCK, /* colour */
    MOVE_COIN,
    MOVE_STEPS,   /* how many */
    MOVE_DISCARD, /* card, card or NONE */
    MOVE_COAT,    /* coat */
    MOVE_TAKE,    /* card of the discard pile */
    MOVE_LOOK,
    MOVE_TAX, /* colour, colour; both NONE for the tax in coins */
    MOVE_REFUSE,
    MOVE_KINDS
};

struct move {
    uint8_t kind; /* enum move_kind */
    uint8_t a, b, c;
};

_Static_assert(sizeof(struct move) == 4, "a move is four bytes");

/* No list of legal moves is longer: all that the material allows at one moment adds up to 181, and
 * the longest that has been seen has 56. */
enum { MOVES_MAX = 256 };

static inline struct move move_of(unsigned kind)
{
    return (struct move){(uint8_t)kind, NONE, NONE, NONE};
}

static inline struct move move_one(unsigned kind, unsigned a)
{
    return (struct move){(uint8_t)kind, (uint8_t)a, NONE, NONE};
}

static inline struct move move_two(unsigned kind, unsigned a, unsigned b)
{
    return (struct move){(uint8_t)kind, (uint8_t)a, (uint8_t)b, NONE};
}

/* What a card that is played for its effect aims at: the bytes behind the card. */
enum aim {
    AIM_NOTHING,
    AIM_TILE,     /* the colour of the tile that is paid */
    AIM_ACTION,   /* colour */
    AIM_QUARTER,  /* quarter, descendant for the Oath House */
    AIM_GIFT,     /* enum halt */
    AIM_PLACES,   /* place, place or NONE */
    AIM_COINS,    /* how many are paid */
    AIM_SPARROWS, /* likewise */
    AIMS
};

/* The one table of it. */
enum aim card_aim(unsigned card);

static inline struct move move_play(unsigned card, unsigned b, unsigned c)
{
    return (struct move){MOVE_PLAY, (uint8_t)card, (uint8_t)b, (uint8_t)c};
}

/* What it aims at; AIM_NOTHING for all but the playing of a card. */
static inline enum aim move_aim(struct move m)
{
    return m.kind == MOVE_PLAY ? card_aim(m.a) : AIM_NOTHING;
}

static inline bool move_is_same(struct move x, struct move y)
{
    return x.kind == y.kind && x.a == y.a && x.b == y.b && x.c == y.c;
}

static inline bool move_is_chance(struct move m)
{
    return m.kind <= CHANCE_COAT;
}

/* The nine colours, row by row, as one number to the base of COLOURS in the three bytes. */
struct move move_grid(const uint8_t colours[GRID_CELLS]);

/* Puts the colours back; false, and nothing written, where the number is none of a grid. */
bool move_grid_colours(struct move m, uint8_t colours[GRID_CELLS]);

struct move move_descendants(const uint8_t descendants[OATH_PLACES]);
void move_descendants_list(struct move m, uint8_t descendants[OATH_PLACES]);

#endif
