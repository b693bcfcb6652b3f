#include "table_parts.h"

#include <stdio.h>
#include <string.h>

#include "laws.h"
#include "notation/line.h"
#include "notation/words.h"
#include "rules/chance.h"

enum { DRAWN_SYMBOLS = 21 };

struct seat *seat_of(struct game *g, unsigned seat)
{
    assert_in_range(seat, 1, g->seat_count);
    return &g->seats[seat - 1];
}

unsigned mover_of(const struct game *g)
{
    unsigned mover = game_mover(g);
    return mover == MOVER_CHANCE ? 0 : mover + 1;
}

unsigned table_find(const char *const *words, unsigned count, const char *word, size_t size,
                    struct here here)
{
    unsigned place = word_find(words, count, word, size);
    NEED(place != NONE, here, "no such word: %.*s", (int)size, word);
    return place;
}

struct score_sheet sheet_of(const struct game *g, unsigned seat)
{
    struct score_sheet sheet;
    score_sheet(g, seat - 1, &sheet);
    return sheet;
}

unsigned beside(const char *quarter)
{
    return edition_quarter[table_find(quarter_words, QUARTERS, quarter, strlen(quarter), HERE)]
        .first;
}

unsigned bonus_space(enum bonus bonus)
{
    unsigned space = RIVER_LAST;
    while (space && edition_bonus[space] != bonus)
        space--;
    return space;
}

const struct coat_print *print_of_coat(const char *coat)
{
    return &edition_coat[table_find(coat_words, COATS, coat, strlen(coat), HERE)];
}

const char *place_across(const char *coat)
{
    return place_words[place_opposite(print_of_coat(coat)->place)];
}

const char *words(const char *format, ...)
{
    static char buffers[4][MESSAGE_BYTES];
    static unsigned next;
    char *buffer = buffers[next++ % 4];
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, MESSAGE_BYTES, format, args);
    va_end(args);
    return buffer;
}

bool table_next_word(const char **at, const char *separators, const char **word, size_t *size)
{
    *at += strspn(*at, separators);
    *word = *at;
    *size = strcspn(*at, separators);
    *at += *size;
    return *size > 0;
}

void table_read_tiles(const char *list, uint8_t tiles[COLOURS], struct here here)
{
    const char *word;
    size_t size;
    memset(tiles, 0, COLOURS);
    while (table_next_word(&list, " ", &word, &size))
        tiles[table_find(colour_words, COLOURS, word, size, here)]++;
}

uint64_t table_read_set(const char *list, const char *const *words, unsigned count,
                        struct here here)
{
    const char *word;
    size_t size;
    uint64_t set = 0;
    while (table_next_word(&list, " ", &word, &size))
        set |= UINT64_C(1) << table_find(words, count, word, size, here);
    return set;
}

void table_check_box(const struct game *g, struct here here)
{
    const char *broken = law_of_material(g);
    NEED(!broken, here, "no longer true: %s", broken);
}

/* The board, drawn */

static const char letters[COLOURS + 1] = "GWBTO";

/* Where each symbol of a drawing stands: cells count from 0, places from GRID_CELLS. */
/* clang-format off */
static const uint8_t symbols[DRAWN_SYMBOLS] = {
    GRID_CELLS + PLACE_N1, GRID_CELLS + PLACE_N2, GRID_CELLS + PLACE_N3,
    GRID_CELLS + PLACE_W1, 0, 1, 2, GRID_CELLS + PLACE_E1,
    GRID_CELLS + PLACE_W2, 3, 4, 5, GRID_CELLS + PLACE_E2,
    GRID_CELLS + PLACE_W3, 6, 7, 8, GRID_CELLS + PLACE_E3,
    GRID_CELLS + PLACE_S1, GRID_CELLS + PLACE_S2, GRID_CELLS + PLACE_S3,
};
/* clang-format on */

static void read_board(const char *board, uint8_t grid[GRID_CELLS], uint8_t out[PLACES],
                       struct here here)
{
    unsigned count = 0;
    for (; *board; board++) {
        if (*board == ' ')
            continue;
        NEED(count < DRAWN_SYMBOLS, here, "the drawing goes on: %s", board);
        unsigned symbol = symbols[count++];
        const char *letter = strchr(letters, *board);
        uint8_t colour = letter ? (uint8_t)(letter - letters) : (uint8_t)NONE;
        NEED(letter || (*board == '.' && symbol >= GRID_CELLS), here, "no tile: %s", board);
        if (symbol < GRID_CELLS)
            grid[symbol] = colour;
        else
            out[symbol - GRID_CELLS] = colour;
    }
    NEED(count == DRAWN_SYMBOLS, here, "the drawing has only %u symbols", count);
}

void table_assert_board(const struct game *g, const char *board, struct here here)
{
    uint8_t grid[GRID_CELLS], out[PLACES];
    read_board(board, grid, out, here);
    char drawn[DRAWN_SYMBOLS + 1] = "";
    for (unsigned i = 0; i < DRAWN_SYMBOLS; i++) {
        unsigned symbol = symbols[i];
        uint8_t colour = symbol < GRID_CELLS ? g->grid[symbol] : g->out[symbol - GRID_CELLS];
        drawn[i] = colour == NONE ? '.' : letters[colour];
    }
    bool same = !memcmp(grid, g->grid, sizeof grid) && !memcmp(out, g->out, sizeof out);
    NEED(same, here, "the board is %.3s %.5s %.5s %.5s %.3s", drawn, drawn + 3, drawn + 8,
         drawn + 13, drawn + 18);
}

/* Setting up */

/* Moves tiles of one colour; the test fails where they are not there. */
static void shift(uint8_t *from, uint8_t *to, unsigned colour, unsigned n, struct here here)
{
    NEED(from[colour] >= n, here, "not enough %s tiles", colour_words[colour]);
    from[colour] -= (uint8_t)n;
    to[colour] += (uint8_t)n;
}

static void set_supply(struct game *g, uint8_t tiles[COLOURS], const char *colours,
                       struct here here)
{
    uint8_t wanted[COLOURS];
    table_read_tiles(colours, wanted, here);
    for (unsigned c = 0; c < COLOURS; c++) {
        shift(tiles, g->bag, c, tiles[c], here);
        shift(g->bag, tiles, c, wanted[c], here);
    }
    table_check_box(g, here);
}

static void set_up(struct game *g, const char *lines, struct here here)
{
    table_does(g, lines, here);
    static const char *const tile[] = {"* tile 1 gray", "* tile 2 white", "* tile 3 brown",
                                       "* tile 4 turquoise"};
    for (unsigned s = 0; s < g->seat_count; s++)
        table_does(g, tile[s], here);
}

static void set_tower(struct game *g, const char *tower, struct here here)
{
    unsigned now = table_find(tower_words, TOWERS, tower, strlen(tower), here);
    unsigned next = now == TOWER_REACH ? TOWER_KEEPOUT : TOWER_REACH;
    game_apply(g, move_one(CHANCE_TOWER, now));
    game_apply(g, move_one(CHANCE_TOWER, next));
}

static void set_board(struct game *g, const char *board, struct here here)
{
    for (unsigned i = 0; i < GRID_CELLS; i++)
        g->bag[g->grid[i]]++;
    read_board(board, g->grid, g->out, here);
    for (unsigned i = 0; i < GRID_CELLS; i++)
        g->bag[g->grid[i]]--;
    for (unsigned p = 0; p < PLACES; p++)
        if (g->out[p] != NONE)
            g->bag[g->out[p]]--;
}

void table_set(struct game *g, unsigned seats, const char *tower, const char *board,
               struct here here)
{
    game_init(g, seats, tower ? VARIANT_TOWER : VARIANT_BASIC, 10);
    set_up(g,
           "* start 1;"
           "* grid gray gray white white brown turquoise turquoise orange orange;"
           "* descendants abbot builder scholar merchant",
           here);
    if (tower)
        set_tower(g, tower, here);
    for (unsigned s = 0; s < seats; s++)
        set_supply(g, g->seats[s].tiles, "", here);
    set_board(g, board, here);
    table_check_box(g, here);
}

/* From the supply, or back to it, so that the seat has n. */
static void share(uint8_t *supply, uint8_t *seats, unsigned n, const char *what, struct here here)
{
    unsigned there = (unsigned)(*supply + *seats);
    NEED(n <= there, here, "only %u %s are to be had", there, what);
    *supply = (uint8_t)(there - n);
    *seats = (uint8_t)n;
}

void table_set_coins(struct game *g, unsigned seat, unsigned n, struct here here)
{
    share(&g->coins, &seat_of(g, seat)->coins, n, "coins", here);
    table_check_box(g, here);
}

void table_set_sparrows(struct game *g, unsigned seat, unsigned n, struct here here)
{
    share(&g->sparrows, &seat_of(g, seat)->sparrows, n, "sparrows", here);
    table_check_box(g, here);
}

void table_set_tiles(struct game *g, unsigned seat, const char *colours, struct here here)
{
    set_supply(g, seat_of(g, seat)->tiles, colours, here);
}

void table_set_docks(struct game *g, const char *colours, struct here here)
{
    set_supply(g, g->docks, colours, here);
}

void table_set_bag(struct game *g, const char *colours, struct here here)
{
    uint8_t wanted[COLOURS], *last = g->seats[g->seat_count - 1].tiles;
    table_read_tiles(colours, wanted, here);
    for (unsigned c = 0; c < COLOURS; c++) {
        shift(g->bag, last, c, g->bag[c], here);
        shift(last, g->bag, c, wanted[c], here);
    }
    table_check_box(g, here);
}

/* Puts what lies there back on the draw pile and takes these cards from it. */
static void set_cards(struct game *g, uint64_t *there, const char *cards, struct here here)
{
    uint64_t wanted = table_read_set(cards, card_words, CARDS, here);
    g->hidden |= *there;
    NEED(!(wanted & ~g->hidden), here, "not all of these are to be had: %s", cards);
    g->hidden &= ~wanted;
    *there = wanted;
    g->deck = (uint8_t)__builtin_popcountll(g->hidden);
    table_check_box(g, here);
}

void table_set_hand(struct game *g, unsigned seat, const char *cards, struct here here)
{
    set_cards(g, &seat_of(g, seat)->hand, cards, here);
}

void table_set_laid(struct game *g, unsigned seat, const char *cards, struct here here)
{
    set_cards(g, &seat_of(g, seat)->laid, cards, here);
}

void table_set_discard(struct game *g, const char *cards, struct here here)
{
    set_cards(g, &g->discard, cards, here);
}

void table_set_deck(struct game *g, const char *cards, struct here here)
{
    uint64_t wanted = table_read_set(cards, card_words, CARDS, here);
    uint64_t *last = &g->seats[g->seat_count - 1].laid;
    *last |= g->hidden;
    NEED(!(wanted & ~*last), here, "not all of these are to be had: %s", cards);
    *last &= ~wanted;
    g->hidden = wanted;
    g->deck = (uint8_t)__builtin_popcountll(wanted);
    table_check_box(g, here);
}

void table_set_barge(struct game *g, unsigned seat, unsigned space, struct here here)
{
    for (unsigned s = 0; s < g->seat_count; s++)
        NEED(space == RIVER_FIRST || s + 1 == seat || g->seats[s].space != space, here,
             "a barge lies on space %u", space);
    seat_of(g, seat)->space = (uint8_t)space;
}

void table_set_seals(struct game *g, unsigned seat, const char *quarter, unsigned n,
                     struct here here)
{
    unsigned q = table_find(quarter_words, QUARTERS, quarter, strlen(quarter), here);
    uint8_t *seals = &g->seals[q][seat - 1], *left = &seat_of(g, seat)->seals;
    unsigned there = (unsigned)(*seals + *left), others = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        others += s + 1 == seat ? 0u : g->seals[q][s];
    NEED(q != QUARTER_OATH, here, "seals of the Oath House come with descendants");
    NEED(n <= there, here, "only %u seals are to be had", there);
    NEED(n + others <= edition_quarter[q].spaces, here, "the quarter is too small");
    *left = (uint8_t)(there - n);
    *seals = (uint8_t)n;
    table_check_box(g, here);
}

void table_give_coats(struct game *g, unsigned seat, const char *coats, struct here here)
{
    uint64_t set = table_read_set(coats, coat_words, COATS, here);
    struct seat *owner = seat_of(g, seat);
    NEED(!(set & ~g->coats_hidden), here, "not all of these are in the stack: %s", coats);
    for (; set; set &= set - 1) {
        unsigned coat = (unsigned)__builtin_ctzll(set);
        g->coats_hidden &= (uint16_t)~(1u << coat);
        owner->coats |= (uint16_t)(1u << coat);
        owner->seals--;
        g->edges[edition_coat[coat].place] = (uint8_t)(seat - 1);
        if (edition_coat[coat].gold) {
            NEED(owner->crests, here, "no crest is left for %s", coat_words[coat]);
            owner->crests--;
            g->crests[coat] = (uint8_t)(seat - 1);
        }
    }
    table_check_box(g, here);
}

/* The place where the descendant lies, else the first one that is not empty. */
static unsigned oath_place(const struct game *g, unsigned descendant, struct here here)
{
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] == descendant)
            return i;
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] != NONE)
            return i;
    FAIL(here, "no descendant is left");
    return 0;
}

void table_give_descendants(struct game *g, unsigned seat, const char *who, struct here here)
{
    uint64_t set = table_read_set(who, descendant_words, DESCENDANTS, here);
    for (; set; set &= set - 1) {
        unsigned descendant = (unsigned)__builtin_ctzll(set);
        g->oath[oath_place(g, descendant, here)] = NONE;
        seat_of(g, seat)->descendants |= (uint8_t)(1u << descendant);
        seat_of(g, seat)->seals--;
        g->seals[QUARTER_OATH][seat - 1]++;
    }
    table_check_box(g, here);
}
