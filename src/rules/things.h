/* The things in the box, by name.
 *
 * Every enumeration is in the order of the notation's words, so an index is also a place in a
 * sorted list. NONE stands for "no such thing" wherever one of them is stored in a byte.
 */
#ifndef ULM_RULES_THINGS_H
#define ULM_RULES_THINGS_H

#include <stdint.h>

enum { NONE = 0xff };

enum { SEATS_MIN = 2, SEATS_MAX = 4 };

enum variant { VARIANT_BASIC, VARIANT_TOWER, VARIANTS };

/* The colour of an action tile is its action. */
enum colour { COLOUR_GRAY, COLOUR_WHITE, COLOUR_BROWN, COLOUR_TURQUOISE, COLOUR_ORANGE, COLOURS };

/* The outer spaces of the cathedral area; a tile is pushed in at one of them. */
/* clang-format off */
enum place {
    PLACE_N1, PLACE_N2, PLACE_N3,
    PLACE_S1, PLACE_S2, PLACE_S3,
    PLACE_W1, PLACE_W2, PLACE_W3,
    PLACE_E1, PLACE_E2, PLACE_E3,
    PLACES
};
/* clang-format on */

/* A side's three places are PLACE_N1 + 3 * side and the two after it. */
enum side { SIDE_N, SIDE_S, SIDE_W, SIDE_E, SIDES };

enum { GRID_CELLS = 9, LINE_CELLS = 3 };

enum quarter {
    QUARTER_LEANING,
    QUARTER_OATH,
    QUARTER_TOWNHALL,
    QUARTER_REICHENAU,
    QUARTER_GOOSE,
    QUARTER_FIELD,
    QUARTER_GARDEN,
    QUARTER_SHIPYARD,
    QUARTERS
};

/* The gold coats bear the names, and the numbers, of their quarters. */
enum coat {
    COAT_LEANING,
    COAT_OATH,
    COAT_TOWNHALL,
    COAT_REICHENAU,
    COAT_GOOSE,
    COAT_FIELD,
    COAT_GARDEN,
    COAT_SHIPYARD,
    COAT_BUTCHERS,
    COAT_CORN,
    COAT_EAGLE,
    COAT_SALT,
    COATS
};

enum descendant {
    DESCENDANT_ABBOT,
    DESCENDANT_BUILDER,
    DESCENDANT_SCHOLAR,
    DESCENDANT_MERCHANT,
    DESCENDANT_MINTER,
    DESCENDANT_COUNCIL,
    DESCENDANT_GUARD,
    DESCENDANT_BOATMAN,
    DESCENDANTS
};

enum { OATH_PLACES = 4 };

/* Three cards of each cathedral section, five of each good, one of each chronicle card. */
enum card {
    CARD_CHOIR_1,
    CARD_NAVE_1 = CARD_CHOIR_1 + 3,
    CARD_TOWER_1 = CARD_NAVE_1 + 3,
    CARD_FUSTIAN = CARD_TOWER_1 + 3,
    CARD_ART = CARD_FUSTIAN + COLOURS,
    CARD_GOODS = CARD_ART + COLOURS,
    CARD_CHRONICLE = CARD_GOODS + COLOURS,
    CARD_WALL,
    CARD_HALT,
    CARD_JOUST,
    CARD_PATRICIAN,
    CARD_REFORM,
    CARD_SIEGE,
    CARD_LEAGUE,
    CARD_SPARROW,
    CARDS
};

/* What the Building halt card gives: a choice of its player. */
enum halt { HALT_COINS, HALT_TILES, HALTS };

enum tower {
    TOWER_RIVER,
    TOWER_MONEY,
    TOWER_CARDTILE,
    TOWER_CARDCOIN,
    TOWER_FREESEAL,
    TOWER_SEALDEAR,
    TOWER_SEALCHEAP,
    TOWER_TAXTILES,
    TOWER_TAXCOINS,
    TOWER_REACH,
    TOWER_KEEPOUT,
    TOWER_PICK,
    TOWERS
};

#endif
