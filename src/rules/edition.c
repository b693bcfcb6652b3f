#include "rules/edition.h"

/* Tables stand in columns. */
/* clang-format off */

/* R-SET-2 */
const uint8_t edition_grid[COLOURS] = {
    [COLOUR_GRAY]      = 2,
    [COLOUR_WHITE]     = 2,
    [COLOUR_BROWN]     = 1,
    [COLOUR_TURQUOISE] = 2,
    [COLOUR_ORANGE]    = 2,
};

/*         quarter    bank  first last spaces */
#define PRINTED_QUARTERS(ROW, s) \
    ROW(s, LEANING,   NORTH,  1,  5, 4) \
    ROW(s, OATH,      NORTH,  6, 11, 4) \
    ROW(s, TOWNHALL,  NORTH, 12, 15, 5) \
    ROW(s, REICHENAU, NORTH, 16, 19, 6) \
    ROW(s, GOOSE,     NORTH, 20, 22, 4) \
    ROW(s, FIELD,     SOUTH,  1,  7, 5) \
    ROW(s, GARDEN,    SOUTH,  8, 14, 4) \
    ROW(s, SHIPYARD,  SOUTH, 15, 22, 5)

#define QUARTER_ROW(s, name, bank, first, last, spaces) \
    [QUARTER_##name] = {BANK_##bank, first, last, spaces},
#define BESIDE_BIT(s, name, bank, first, last, spaces) \
    | (((s) >= (first) && (s) <= (last)) << QUARTER_##name)
#define BESIDE(s) [s] = 0 PRINTED_QUARTERS(BESIDE_BIT, s)

const struct quarter_print edition_quarter[QUARTERS] = {PRINTED_QUARTERS(QUARTER_ROW, 0)};

const uint8_t edition_beside[RIVER_LAST + 1] = {
    BESIDE(1),  BESIDE(2),  BESIDE(3),  BESIDE(4),  BESIDE(5),  BESIDE(6),  BESIDE(7),
    BESIDE(8),  BESIDE(9),  BESIDE(10), BESIDE(11), BESIDE(12), BESIDE(13), BESIDE(14),
    BESIDE(15), BESIDE(16), BESIDE(17), BESIDE(18), BESIDE(19), BESIDE(20), BESIDE(21),
    BESIDE(22),
};

/*                      gold now later place */
const struct coat_print edition_coat[COATS] = {
    [COAT_LEANING]   = {true,  2, 2, PLACE_W1},
    [COAT_OATH]      = {true,  2, 2, PLACE_N1},
    [COAT_TOWNHALL]  = {true,  3, 1, PLACE_N2},
    [COAT_REICHENAU] = {true,  1, 2, PLACE_E1},
    [COAT_GOOSE]     = {true,  2, 2, PLACE_E3},
    [COAT_FIELD]     = {true,  3, 1, PLACE_W3},
    [COAT_GARDEN]    = {true,  2, 2, PLACE_S1},
    [COAT_SHIPYARD]  = {true,  3, 1, PLACE_S3},
    [COAT_BUTCHERS]  = {false, 5, 0, PLACE_S2},
    [COAT_CORN]      = {false, 4, 0, PLACE_N3},
    [COAT_EAGLE]     = {false, 4, 0, PLACE_E2},
    [COAT_SALT]      = {false, 5, 0, PLACE_W2},
};

const struct cathedral_print edition_cathedral[SECTIONS * SECTION_CARDS] = {
    {{COLOUR_GRAY,      COLOUR_WHITE}},
    {{COLOUR_BROWN,     COLOUR_TURQUOISE}},
    {{COLOUR_ORANGE,    COLOUR_GRAY}},
    {{COLOUR_WHITE,     COLOUR_BROWN}},
    {{COLOUR_TURQUOISE, COLOUR_ORANGE}},
    {{COLOUR_GRAY,      COLOUR_BROWN}},
    {{COLOUR_WHITE,     COLOUR_TURQUOISE}},
    {{COLOUR_ORANGE,    COLOUR_WHITE}},
    {{COLOUR_TURQUOISE, COLOUR_GRAY}},
};

/*                coins points steps */
const struct good_print edition_good[GOODS] = {
    [GOOD_FUSTIAN] = {2, 1, 3},
    [GOOD_ART]     = {1, 3, 2},
    [GOOD_GOODS]   = {3, 2, 1},
};

const uint8_t edition_bonus[RIVER_LAST + 1] = {
    [19] = BONUS_COIN,
    [20] = BONUS_COINS,
    [21] = BONUS_CARD,
    [22] = BONUS_SEAL,
};

/* clang-format on */

int edition_river_points(unsigned space)
{
    int points = (int)space - RIVER_BRIDGE;
    return space <= RIVER_BRIDGE ? points - 1 : points;
}
