/* A move is a word and its arguments. One table says for each kind of move which those are, and
 * writing and reading both follow it; what an argument may be can depend on those before it. */
#include "notation/line.h"

#include "base/check.h"
#include "base/slice.h"
#include "base/tongue.h"
#include "notation/words.h"

enum argument {
    NOTHING,
    SEAT,
    COLOUR,
    PLACE,
    SIDE,
    QUARTER,
    DESCENDANT,
    OATH, /* a descendant if the quarter before it is the Oath House, else nothing */
    CARD,
    DEALT_CARD, /* also one that is not known */
    COAT,
    SHOWN_COAT, /* also one that is not known */
    TOWER,
    HALT,
    SPACES,
    SIEGE,
    SPARROWS,
    ARGUMENTS,
    MAYBE = 32 /* added to another: the line may end before it */
};

/* What an argument may be: one of some words, or a number, stored less `base`. */
struct range {
    const char *const *words;
    unsigned count;
    unsigned first, last, base;
    const char *expected;
};

/* clang-format off */
static const struct range ranges[ARGUMENTS] = {
    [SEAT]       = { NULL, 0, 1, SEATS_MAX, 1, N_("Expected a seat from 1 to 4.") },
    [COLOUR]     = { colour_words, COLOURS, 0, 0, 0,
                     N_("Expected a colour: gray, white, brown, turquoise or orange.") },
    [PLACE]      = { place_words, PLACES, 0, 0, 0,
                     N_("Expected an outer place: N, S, W or E and a number from 1 to 3.") },
    [SIDE]       = { side_words, SIDES, 0, 0, 0, N_("Expected a side: N, S, W or E.") },
    [QUARTER]    = { quarter_words, QUARTERS, 0, 0, 0,
                     N_("Expected a quarter: leaning, oath, townhall, reichenau, goose, field, "
                        "garden or shipyard.") },
    [DESCENDANT] = { descendant_words, DESCENDANTS, 0, 0, 0,
                     N_("Expected a descendant: abbot, builder, scholar, merchant, minter, "
                        "council, guard or boatman.") },
    [CARD]       = { card_words, CARDS, 0, 0, 0,
                     N_("Expected a card, such as nave-1, art-gray or wall.") },
    [DEALT_CARD] = { card_words, CARDS, 0, 0, 0,
                     N_("Expected a card, such as nave-1, art-gray or wall, or a question mark.") },
    [COAT]       = { coat_words, COATS, 0, 0, 0,
                     N_("Expected a coat of arms: a quarter, butchers, corn, eagle or salt.") },
    [SHOWN_COAT] = { coat_words, COATS, 0, 0, 0,
                     N_("Expected a coat of arms (a quarter, butchers, corn, eagle or salt) or a "
                        "question mark.") },
    [TOWER]      = { tower_words, TOWERS, 0, 0, 0,
                     N_("Expected a tower tile, such as river, sealdear or pick.") },
    [HALT]       = { halt_words, HALTS, 0, 0, 0, N_("Expected coins or tiles.") },
    [SPACES]     = { NULL, 0, 0, RIVER_LAST, 0, N_("Expected a number of river spaces.") },
    [SIEGE]      = { NULL, 0, 1, SIEGE_COINS, 0, N_("Expected a number of coins that the card "
                                                    "allows.") },
    [SPARROWS]   = { NULL, 0, 1, SPARROW_COINS, 0,
                     N_("Expected a number of sparrows that the card allows.") },
};

struct form {
    const char *word;
    uint8_t arguments[3]; /* enum argument */
};

static const struct form forms[MOVE_KINDS] = {
    [CHANCE_START]       = { "start",       { SEAT } },
    [CHANCE_GRID]        = { "grid",        { COLOUR } },     /* of each cell */
    [CHANCE_DESCENDANTS] = { "descendants", { DESCENDANT } }, /* of each place */
    [CHANCE_TILE]        = { "tile",        { SEAT, COLOUR } },
    [CHANCE_TOWER]       = { "tower",       { TOWER } },
    [CHANCE_DRAW]        = { "draw",        { COLOUR } },
    [CHANCE_DOCK]        = { "dock",        { COLOUR } },
    [CHANCE_BAG]         = { "bag",         { COLOUR } },
    [CHANCE_CARD]        = { "card",        { SEAT, DEALT_CARD } },
    [CHANCE_COAT]        = { "coat",        { SEAT, SHOWN_COAT } },
    [MOVE_DRAW]          = { "draw",        { NOTHING } },
    [MOVE_CHOOSE]        = { "draw",        { COLOUR } },
    [MOVE_KEEP]          = { "keep",        { COLOUR } },
    [MOVE_SPARROW]       = { "sparrow",     { COLOUR } },
    [MOVE_SCHOLAR]       = { "scholar",     { COLOUR } },
    [MOVE_PUSH]          = { "push",        { PLACE } },
    [MOVE_MONEY]         = { "money",       { NOTHING } },
    [MOVE_CLEAR]         = { "clear",       { SIDE } },
    [MOVE_BUY]           = { "buy",         { COLOUR, COLOUR | MAYBE } },
    [MOVE_BUY_COIN]      = { "buy coin",    { NOTHING } },
    [MOVE_RIVER]         = { "river",       { NOTHING } },
    [MOVE_STEP]          = { "step",        { NOTHING } },
    [MOVE_SEAL]          = { "seal",        { QUARTER, OATH } },
    [MOVE_GRAB]          = { "grab",        { NOTHING } },
    [MOVE_END]           = { "end",         { NOTHING } },
    [MOVE_LAY]           = { "lay",         { CARD } },
    [MOVE_PLAY]          = { "play",        { CARD } }, /* and those of the card */
    [MOVE_MERCHANT]      = { "merchant",    { COLOUR, COLOUR } },
    [MOVE_PASS]          = { "pass",        { NOTHING } },
    [MOVE_DOCK]          = { "dock",        { COLOUR } },
    [MOVE_COIN]          = { "coin",        { NOTHING } },
    [MOVE_STEPS]         = { "steps",       { SPACES } },
    [MOVE_DISCARD]       = { "discard",     { CARD, CARD | MAYBE } },
    [MOVE_COAT]          = { "coat",        { COAT } },
    [MOVE_TAKE]          = { "take",        { CARD } },
    [MOVE_LOOK]          = { "look",        { NOTHING } },
    [MOVE_TAX]           = { "tax",         { COLOUR | MAYBE, COLOUR } },
    [MOVE_REFUSE]        = { "refuse",      { NOTHING } },
};

/* Behind the card played for its effect. */
static const uint8_t aim_arguments[AIMS][2] = {
    [AIM_TILE]     = { COLOUR },
    [AIM_ACTION]   = { COLOUR },
    [AIM_QUARTER]  = { QUARTER, OATH },
    [AIM_GIFT]     = { HALT },
    [AIM_PLACES]   = { PLACE, PLACE | MAYBE },
    [AIM_COINS]    = { SIEGE },
    [AIM_SPARROWS] = { SPARROWS },
};
/* clang-format on */

/* What comes at place i behind the word, given the values before it. */
static unsigned argument_at(unsigned kind, const uint8_t values[GRID_CELLS], unsigned i)
{
    if (kind == CHANCE_GRID)
        return i < GRID_CELLS ? COLOUR : NOTHING;
    if (kind == CHANCE_DESCENDANTS)
        return i < OATH_PLACES ? DESCENDANT : NOTHING;
    if (i == 3)
        return NOTHING;
    unsigned argument = kind == MOVE_PLAY && i ? aim_arguments[card_aim(values[0])][i - 1]
                                               : forms[kind].arguments[i];
    if (argument == OATH)
        return values[i - 1] == QUARTER_OATH ? DESCENDANT : NOTHING;
    return argument;
}

static void write_value(struct text *out, unsigned argument, unsigned value)
{
    const struct range *range = &ranges[argument];
    if (value == NONE) {
        CHECK(argument == DEALT_CARD || argument == SHOWN_COAT);
        text_put(out, '?');
    } else if (range->words) {
        CHECK(value < range->count);
        text_puts(out, range->words[value]);
    } else {
        text_int(out, value + range->base);
    }
}

const char *move_word(struct move move)
{
    return forms[move.kind].word;
}

void move_write(struct text *out, struct move m)
{
    uint8_t values[GRID_CELLS] = {m.a, m.b, m.c};
    CHECK(m.kind < MOVE_KINDS);
    if (m.kind == CHANCE_GRID)
        CHECK(move_grid_colours(m, values));
    else if (m.kind == CHANCE_DESCENDANTS)
        move_descendants_list(m, values);

    text_puts(out, forms[m.kind].word);
    for (unsigned i = 0;; i++) {
        unsigned argument = argument_at(m.kind, values, i);
        if (argument == NOTHING || (argument & MAYBE && values[i] == NONE))
            return;
        text_put(out, ' ');
        write_value(out, argument & ~(unsigned)MAYBE, values[i]);
    }
}

void line_write(struct text *out, unsigned mover, struct move move)
{
    if (mover == MOVER_CHANCE)
        text_put(out, '*');
    else
        text_int(out, mover + 1);
    text_put(out, ' ');
    move_write(out, move);
}

/* Reading goes word by word. */
struct scan {
    const char *bytes;
    size_t size;    /* without the spaces at the end */
    size_t all;     /* with them */
    size_t at;      /* where the next word starts */
    size_t word;    /* bytes in it; 0 at the end */
    bool beginning; /* what cannot be read only lacks its end */
    struct fault *fault;
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Goes on to the next word. */
static void advance(struct scan *scan)
{
    scan->at += scan->word;
    while (scan->at < scan->size && is_space(scan->bytes[scan->at]))
        scan->at++;
    size_t end = scan->at;
    while (end < scan->size && !is_space(scan->bytes[end]))
        end++;
    scan->word = end - scan->at;
}

static struct scan scan_start(const char *bytes, size_t size, struct fault *fault)
{
    struct scan scan = {.bytes = bytes, .size = size, .all = size, .fault = fault};
    while (scan.size && (is_space(bytes[scan.size - 1]) || bytes[scan.size - 1] == '\r'))
        scan.size--;
    advance(&scan);
    return scan;
}

static bool scan_is(const struct scan *scan, const char *word)
{
    return word_is(word, scan->bytes + scan->at, scan->word);
}

/* The word is cut off at the end of the bytes, and this is the whole one. */
static bool scan_starts(const struct scan *scan, const char *word)
{
    return scan->at + scan->word == scan->all &&
           word_starts(word, scan->bytes + scan->at, scan->word);
}

static int expected(struct scan *scan, const char *sentence)
{
    scan->beginning |= !scan->word;
    fault_set(scan->fault, scan->bytes, scan->at, sentence);
    return -1;
}

/* A number of one or two digits; NONE for anything else. */
static unsigned scan_number(const struct scan *scan)
{
    struct slice digits = {scan->bytes + scan->at, scan->word};
    uint64_t number;
    if (scan->word > 2 || (scan->word == 2 && digits.bytes[0] == '0') ||
        slice_number(digits, 0, 99, &number) < 0)
        return NONE;
    return (unsigned)number;
}

static int read_word(struct scan *scan, const struct range *range, uint8_t *value)
{
    unsigned found = word_find(range->words, range->count, scan->bytes + scan->at, scan->word);
    if (found != NONE) {
        *value = (uint8_t)found;
        return 0;
    }
    for (unsigned i = 0; i < range->count; i++)
        scan->beginning |= scan_starts(scan, range->words[i]);
    return expected(scan, range->expected);
}

static int read_value(struct scan *scan, unsigned argument, uint8_t *value)
{
    const struct range *range = &ranges[argument];
    if ((argument == DEALT_CARD || argument == SHOWN_COAT) && scan_is(scan, "?")) {
        *value = NONE;
    } else if (range->words) {
        if (read_word(scan, range, value) < 0)
            return -1;
    } else {
        unsigned number = scan_number(scan);
        if (number < range->first || number > range->last)
            return expected(scan, range->expected);
        *value = (uint8_t)(number - range->base);
    }
    advance(scan);
    return 0;
}

/* `draw` and `draw C`, `buy coin` and `buy C` start with one word, but are of two kinds. */
static unsigned kind_by_next_word(struct scan *scan, unsigned kind)
{
    if (kind == MOVE_DRAW && scan->word)
        return MOVE_CHOOSE;
    if (kind == MOVE_BUY && scan_is(scan, "coin")) {
        advance(scan);
        return MOVE_BUY_COIN;
    }
    if (kind == MOVE_BUY)
        scan->beginning = scan_starts(scan, "coin");
    return kind;
}

static int read_kind(struct scan *scan, bool chance, unsigned *kind)
{
    unsigned first = chance ? CHANCE_START : MOVE_DRAW;
    unsigned end = chance ? MOVE_DRAW : MOVE_KINDS;
    for (unsigned k = first; k < end; k++) {
        if (scan_is(scan, forms[k].word)) {
            advance(scan);
            *kind = kind_by_next_word(scan, k);
            return 0;
        }
        scan->beginning |= scan_starts(scan, forms[k].word);
    }
    return expected(scan, chance ? N_("Expected what comes by chance, such as draw, dock or card.")
                                 : N_("Expected a move, such as draw, push N2 or end."));
}

static struct move move_from(unsigned kind, const uint8_t values[GRID_CELLS])
{
    if (kind == CHANCE_GRID)
        return move_grid(values);
    if (kind == CHANCE_DESCENDANTS)
        return move_descendants(values);
    return (struct move){(uint8_t)kind, values[0], values[1], values[2]};
}

static int scan_move(struct scan *scan, bool chance, struct move *move)
{
    uint8_t values[GRID_CELLS] = {NONE, NONE, NONE};
    unsigned kind;
    if (read_kind(scan, chance, &kind) < 0)
        return -1;
    for (unsigned i = 0;; i++) {
        unsigned argument = argument_at(kind, values, i);
        if (argument == NOTHING || (argument & MAYBE && !scan->word))
            break;
        if (read_value(scan, argument & ~(unsigned)MAYBE, &values[i]) < 0)
            return -1;
    }
    if (scan->word)
        return expected(scan, N_("Expected the end of the line."));
    *move = move_from(kind, values);
    return 0;
}

static int scan_line(struct scan *scan, unsigned *mover, struct move *move)
{
    unsigned seat = scan_number(scan);
    bool chance = scan_is(scan, "*");
    if (!chance && (seat < 1 || seat > SEATS_MAX))
        return expected(scan, N_("Expected a seat from 1 to 4, or * for chance."));
    advance(scan);
    if (scan_move(scan, chance, move) < 0)
        return -1;
    *mover = chance ? MOVER_CHANCE : seat - 1;
    return 0;
}

int move_read(const char *bytes, size_t size, bool chance, struct move *move, struct fault *fault)
{
    struct scan scan = scan_start(bytes, size, fault);
    return scan_move(&scan, chance, move);
}

int line_read(const char *bytes, size_t size, unsigned *mover, struct move *move,
              struct fault *fault)
{
    struct scan scan = scan_start(bytes, size, fault);
    return scan_line(&scan, mover, move);
}

bool line_is_beginning(const char *bytes, size_t size)
{
    struct fault fault;
    struct scan scan = scan_start(bytes, size, &fault);
    unsigned mover;
    struct move move;
    return scan_line(&scan, &mover, &move) < 0 && scan.beginning;
}

size_t line_move_at(const char *bytes, size_t size)
{
    struct fault fault;
    struct scan scan = scan_start(bytes, size, &fault);
    advance(&scan);
    return scan.at;
}
