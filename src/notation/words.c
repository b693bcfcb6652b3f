#include "notation/words.h"

/* clang-format off */

const char *const colour_words[COLOURS] = {
    [COLOUR_GRAY] = "gray", [COLOUR_WHITE] = "white", [COLOUR_BROWN] = "brown",
    [COLOUR_TURQUOISE] = "turquoise", [COLOUR_ORANGE] = "orange",
};

const char *const place_words[PLACES] = {
    [PLACE_N1] = "N1", [PLACE_N2] = "N2", [PLACE_N3] = "N3",
    [PLACE_S1] = "S1", [PLACE_S2] = "S2", [PLACE_S3] = "S3",
    [PLACE_W1] = "W1", [PLACE_W2] = "W2", [PLACE_W3] = "W3",
    [PLACE_E1] = "E1", [PLACE_E2] = "E2", [PLACE_E3] = "E3",
};

const char *const side_words[SIDES] = {
    [SIDE_N] = "N", [SIDE_S] = "S", [SIDE_W] = "W", [SIDE_E] = "E",
};

const char *const quarter_words[QUARTERS] = {
    [QUARTER_LEANING]   = "leaning",
    [QUARTER_OATH]      = "oath",
    [QUARTER_TOWNHALL]  = "townhall",
    [QUARTER_REICHENAU] = "reichenau",
    [QUARTER_GOOSE]     = "goose",
    [QUARTER_FIELD]     = "field",
    [QUARTER_GARDEN]    = "garden",
    [QUARTER_SHIPYARD]  = "shipyard",
};

const char *const coat_words[COATS] = {
    [COAT_LEANING]   = "leaning",
    [COAT_OATH]      = "oath",
    [COAT_TOWNHALL]  = "townhall",
    [COAT_REICHENAU] = "reichenau",
    [COAT_GOOSE]     = "goose",
    [COAT_FIELD]     = "field",
    [COAT_GARDEN]    = "garden",
    [COAT_SHIPYARD]  = "shipyard",
    [COAT_BUTCHERS]  = "butchers",
    [COAT_CORN]      = "corn",
    [COAT_EAGLE]     = "eagle",
    [COAT_SALT]      = "salt",
};

const char *const descendant_words[DESCENDANTS] = {
    [DESCENDANT_ABBOT]    = "abbot",
    [DESCENDANT_BUILDER]  = "builder",
    [DESCENDANT_SCHOLAR]  = "scholar",
    [DESCENDANT_MERCHANT] = "merchant",
    [DESCENDANT_MINTER]   = "minter",
    [DESCENDANT_COUNCIL]  = "council",
    [DESCENDANT_GUARD]    = "guard",
    [DESCENDANT_BOATMAN]  = "boatman",
};

#define SECTION(first, word)       \
    [first] = word "-1", [(first) + 1] = word "-2", [(first) + 2] = word "-3"
#define GOOD(first, word)                       \
    [(first) + COLOUR_GRAY]      = word "-gray",      \
    [(first) + COLOUR_WHITE]     = word "-white",     \
    [(first) + COLOUR_BROWN]     = word "-brown",     \
    [(first) + COLOUR_TURQUOISE] = word "-turquoise", \
    [(first) + COLOUR_ORANGE]    = word "-orange"

const char *const card_words[CARDS] = {
    SECTION(CARD_CHOIR_1, "choir"),
    SECTION(CARD_NAVE_1, "nave"),
    SECTION(CARD_TOWER_1, "tower"),
    GOOD(CARD_FUSTIAN, "fustian"),
    GOOD(CARD_ART, "art"),
    GOOD(CARD_GOODS, "goods"),
    [CARD_CHRONICLE] = "chronicle",
    [CARD_WALL]      = "wall",
    [CARD_HALT]      = "halt",
    [CARD_JOUST]     = "joust",
    [CARD_PATRICIAN] = "patrician",
    [CARD_REFORM]    = "reform",
    [CARD_SIEGE]     = "siege",
    [CARD_LEAGUE]    = "league",
    [CARD_SPARROW]   = "sparrow",
};

const char *const tower_words[TOWERS] = {
    [TOWER_RIVER]     = "river",
    [TOWER_MONEY]     = "money",
    [TOWER_CARDTILE]  = "cardtile",
    [TOWER_CARDCOIN]  = "cardcoin",
    [TOWER_FREESEAL]  = "freeseal",
    [TOWER_SEALDEAR]  = "sealdear",
    [TOWER_SEALCHEAP] = "sealcheap",
    [TOWER_TAXTILES]  = "taxtiles",
    [TOWER_TAXCOINS]  = "taxcoins",
    [TOWER_REACH]     = "reach",
    [TOWER_KEEPOUT]   = "keepout",
    [TOWER_PICK]      = "pick",
};

const char *const halt_words[HALTS] = { [HALT_COINS] = "coins", [HALT_TILES] = "tiles" };

const char *const phase_words[PHASES] = {
    [PHASE_SETUP] = "setup", [PHASE_DRAW] = "draw", [PHASE_PUSH] = "push",
    [PHASE_ACT] = "act", [PHASE_OVER] = "over",
};

const char *const asked_words[ASKEDS] = {
    [ASKED_NOTHING]  = NULL,
    [ASKED_KEEP]     = "keep",
    [ASKED_DOCK]     = "dock",
    [ASKED_TOWNHALL] = "townhall",
    [ASKED_STEPS]    = "steps",
    [ASKED_CARD]     = "card",
    [ASKED_ACTION]   = "action",
    [ASKED_SEAL]     = "seal",
    [ASKED_DISCARD]  = "discard",
    [ASKED_COAT]     = "coat",
    [ASKED_GOOSE]    = "goose",
    [ASKED_TAX]      = "tax",
};

const char *const variant_words[VARIANTS] = {
    [VARIANT_BASIC] = "basic", [VARIANT_TOWER] = "tower",
};

/* clang-format on */

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How many bytes the two have in common at the beginning. */
static size_t common(const char *word, const char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && word[i] && folded(word[i]) == folded(bytes[i]))
        i++;
    return i;
}

bool word_is(const char *word, const char *bytes, size_t size)
{
    return common(word, bytes, size) == size && word[size] == '\0';
}

bool word_starts(const char *word, const char *bytes, size_t size)
{
    return common(word, bytes, size) == size && word[size] != '\0';
}

unsigned word_find(const char *const *words, unsigned count, const char *bytes, size_t size)
{
    for (unsigned i = 0; i < count; i++)
        if (words[i] && word_is(words[i], bytes, size))
            return i;
    return NONE;
}
