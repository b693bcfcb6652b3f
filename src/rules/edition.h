/* What the box prints on board, cards and tiles.
 *
 * The only place where these numbers stand; docs/edition.md says how sure we are of each. An owner
 * of the box corrects a number here or in edition.c, in one line, and no other code assumes the old
 * one: sentences name it (notation/printed.h), in every language.
 * Laws, tested: counts add up to the box; every river space has a quarter on both banks; every
 * outer space belongs to exactly one coat; the gold coats are the quarters' own.
 */
#ifndef ULM_RULES_EDITION_H
#define ULM_RULES_EDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/things.h"

enum {
    BOX_TILES_A_COLOUR = 10,
    BOX_TILES = BOX_TILES_A_COLOUR * COLOURS,
    BOX_COINS = 26,
    BOX_SPARROWS = 30,
    SEAT_SEALS = 12, /* to place; the thirteenth marks the score */
    SEAT_CRESTS = 3,
    START_SCORE = 5,
    START_COINS = 2,
    START_SPARROWS = 2,
    DOCK_PLACES = 5,
    RIVER_FIRST = 1,
    RIVER_LAST = 22,
    RIVER_BRIDGE = 11, /* the last space before it */
    SEAL_PRICE = 2,
    CHRONICLE_PRICE = 1,
    TAX_THINGS = 2,
    TAX_POINTS = 5,
    GUARD_POINTS = 2,
    CATHEDRAL_POINTS = 6,
    SIEGE_POINTS = 2,
    SIEGE_COINS = 3,
    SPARROW_COINS = 5,
    HALT_GIVES = 2,
    JOUST_STEPS = 4,
    FIELD_STEPS = 2,
    REACH_SPACES = 3
};

/* Points of cards that were laid down. */
enum {
    LAID_CARD = 3,        /* a cathedral or trade card */
    LAID_CATHEDRAL = 9,   /* three different sections */
    LAID_SAME_GOODS = 6,  /* three of one good */
    LAID_MIXED_GOODS = 3, /* three different ones */
    LAID_COAT = 2,        /* First Chronicle, for each */
    LAID_QUARTER = 2,     /* City Wall, for each */
    LAID_COINS_MOST = 6,  /* Building halt */
    LAID_FIRST = 6,       /* Fishermen's joust */
    LAID_SECOND = 3,
    LAID_PATRICIAN = 4,
    LAID_CATHEDRAL_CARD = 2, /* Reformation, for each */
    LAID_COLOUR = 2,         /* Swabian League, for each */
    LAID_SPARROWS_MOST = 5   /* Ulm Sparrow */
};

enum bonus { BONUS_NONE, BONUS_COIN, BONUS_COINS, BONUS_CARD, BONUS_SEAL };

enum bank { BANK_NORTH, BANK_SOUTH };

struct quarter_print {
    uint8_t bank;        /* enum bank */
    uint8_t first, last; /* river spaces beside it */
    uint8_t spaces;      /* for seals */
};

struct coat_print {
    bool gold;
    uint8_t now, later; /* points */
    uint8_t place;      /* enum place: where its seal lies */
};

/* Choir, nave, tower: three cards each, in this order. */
enum { SECTIONS = 3, SECTION_CARDS = 3 };

struct cathedral_print {
    uint8_t colour[2]; /* enum colour: either pays */
};

enum good { GOOD_FUSTIAN, GOOD_ART, GOOD_GOODS, GOODS };

struct good_print {
    uint8_t coins, points, steps;
};

/* The set of the gold coats. */
enum { GOLD_COATS = (1 << QUARTERS) - 1 };

extern const uint8_t edition_grid[COLOURS]; /* tiles of the first grid */
extern const struct quarter_print edition_quarter[QUARTERS];
extern const struct coat_print edition_coat[COATS];
extern const struct cathedral_print edition_cathedral[SECTIONS * SECTION_CARDS];
extern const struct good_print edition_good[GOODS];
extern const uint8_t edition_bonus[RIVER_LAST + 1]; /* enum bonus, by river space */

/* Bit q is set where quarter q lies beside the space; index 0 is unused. */
extern const uint8_t edition_beside[RIVER_LAST + 1];

/* The end-of-game points of a river space (R-RIVER-5). */
int edition_river_points(unsigned space);

static inline bool card_is_cathedral(unsigned card)
{
    return card < CARD_FUSTIAN;
}

static inline bool card_is_trade(unsigned card)
{
    return card >= CARD_FUSTIAN && card < CARD_CHRONICLE;
}

/* Of a trade card. */
static inline unsigned card_good(unsigned card)
{
    return (card - CARD_FUSTIAN) / COLOURS;
}

/* Of a trade card. */
static inline unsigned card_colour(unsigned card)
{
    return (card - CARD_FUSTIAN) % COLOURS;
}

#endif
