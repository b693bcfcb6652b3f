#include "notation/printed.h"

#include "base/check.h"
#include "rules/edition.h"

static int bonus_spaces(void)
{
    int count = 0;
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++)
        count += edition_bonus[space] != BONUS_NONE;
    return count;
}

/* A name, and where its number stands: a count, a cell of a table, or what a table adds up to. */
struct number {
    const char *name;
    int count;
    const uint8_t *cell;
    int (*sum)(void);
};

#define COUNT_OF(name) {#name, name, NULL, NULL}

/* clang-format off */
static const struct number numbers[] = {
    COUNT_OF(BOX_TILES),
    COUNT_OF(BOX_TILES_A_COLOUR),
    COUNT_OF(BOX_COINS),
    COUNT_OF(BOX_SPARROWS),
    COUNT_OF(CARDS),
    COUNT_OF(COATS),
    COUNT_OF(DESCENDANTS),
    COUNT_OF(TOWERS),
    COUNT_OF(SEAT_SEALS),
    {"SEAT_SEALS_IN_ALL", SEAT_SEALS + 1, NULL, NULL},
    COUNT_OF(SEAT_CRESTS),
    COUNT_OF(START_SCORE),
    COUNT_OF(START_COINS),
    COUNT_OF(START_SPARROWS),
    COUNT_OF(DOCK_PLACES),
    COUNT_OF(RIVER_FIRST),
    COUNT_OF(RIVER_LAST),
    COUNT_OF(RIVER_BRIDGE),
    {"RIVER_BEFORE_BRIDGE", RIVER_BRIDGE - RIVER_FIRST + 1, NULL, NULL},
    {"RIVER_AFTER_BRIDGE", RIVER_LAST - RIVER_BRIDGE, NULL, NULL},
    COUNT_OF(SEAL_PRICE),
    COUNT_OF(CHRONICLE_PRICE),
    COUNT_OF(TAX_THINGS),
    COUNT_OF(TAX_POINTS),
    COUNT_OF(GUARD_POINTS),
    COUNT_OF(CATHEDRAL_POINTS),
    COUNT_OF(SIEGE_POINTS),
    COUNT_OF(SIEGE_COINS),
    COUNT_OF(SPARROW_COINS),
    COUNT_OF(HALT_GIVES),
    COUNT_OF(JOUST_STEPS),
    COUNT_OF(FIELD_STEPS),
    COUNT_OF(REACH_SPACES),
    COUNT_OF(LAID_CARD),
    COUNT_OF(LAID_CATHEDRAL),
    COUNT_OF(LAID_SAME_GOODS),
    COUNT_OF(LAID_MIXED_GOODS),
    COUNT_OF(LAID_COAT),
    COUNT_OF(LAID_QUARTER),
    COUNT_OF(LAID_COINS_MOST),
    COUNT_OF(LAID_FIRST),
    COUNT_OF(LAID_SECOND),
    COUNT_OF(LAID_PATRICIAN),
    COUNT_OF(LAID_CATHEDRAL_CARD),
    COUNT_OF(LAID_COLOUR),
    COUNT_OF(LAID_SPARROWS_MOST),
    {"GRID_GRAY",         0, &edition_grid[COLOUR_GRAY], NULL},
    {"GRID_WHITE",        0, &edition_grid[COLOUR_WHITE], NULL},
    {"GRID_BROWN",        0, &edition_grid[COLOUR_BROWN], NULL},
    {"GRID_TURQUOISE",    0, &edition_grid[COLOUR_TURQUOISE], NULL},
    {"GRID_ORANGE",       0, &edition_grid[COLOUR_ORANGE], NULL},
    {"OATH_SPACES",       0, &edition_quarter[QUARTER_OATH].spaces, NULL},
    {"OATH_COAT_NOW",     0, &edition_coat[COAT_OATH].now, NULL},
    {"OATH_COAT_LATER",   0, &edition_coat[COAT_OATH].later, NULL},
    {"TOWNHALL_COAT_NOW", 0, &edition_coat[COAT_TOWNHALL].now, NULL},
    {"BONUS_SPACES",      0, NULL, bonus_spaces},
};
/* clang-format on */

static bool is_name(const char *name, const char *at, size_t size)
{
    size_t i = 0;
    while (i < size && name[i] == at[i] && name[i])
        i++;
    return i == size && !name[size];
}

static unsigned number_named(const char *at, size_t size)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (is_name(numbers[i].name, at, size)) {
            const struct number *n = &numbers[i];
            return (unsigned)(n->sum ? n->sum() : n->cell ? *n->cell : n->count);
        }
    UNREACHABLE(); /* a test looks at every sentence of the catalogue */
}

static size_t until(const char *at, const char *ends)
{
    size_t size = 0;
    while (at[size]) {
        for (const char *end = ends; *end; end++)
            if (at[size] == *end)
                return size;
        size++;
    }
    return size;
}

/* Of "coin|coins}" the form at this place, or the last one where there are fewer: English that is
 * not translated. */
static void put_form(struct text *out, const char *forms, unsigned place)
{
    size_t size = until(forms, "|}");
    for (; place && forms[size] == '|'; place--) {
        forms += size + 1;
        size = until(forms, "|}");
    }
    text_bytes(out, forms, size);
}

static void put_numbers(struct text *out, const struct tongue *tongue, const char *said)
{
    while (*said) {
        size_t plain = until(said, "{");
        text_bytes(out, said, plain);
        said += plain;
        if (!*said)
            return;
        size_t size = until(++said, " }");
        unsigned number = number_named(said, size);
        text_int(out, number);
        if (said[size] == ' ') {
            text_put(out, ' ');
            put_form(out, said + size + 1, tongue_form(tongue, number));
        }
        said += until(said, "}") + 1;
    }
}

const char *printed_say(const struct tongue *tongue, const char *english, char buffer[PRINTED_MAX])
{
    const char *said = tongue_say(tongue, english);
    struct text text;
    if (!said[until(said, "{")])
        return said;
    text_init(&text, buffer, PRINTED_MAX);
    put_numbers(&text, tongue, said);
    CHECK(!text.full);
    return buffer;
}

void printed_write(struct text *out, const struct tongue *tongue, const char *english)
{
    put_numbers(out, tongue, tongue_say(tongue, english));
}
