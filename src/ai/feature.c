#include "ai/feature.h"

#include "base/check.h"
#include "base/memory.h"
#include "rules/due.h"
#include "rules/score.h"

/* Where the next bit goes. All bits are 0 before. */
struct pen {
    uint64_t *words;
    unsigned at;
};

/* The lowest bits of these, at most 63 of them; the others must be 0. */
static void put(struct pen *pen, uint64_t bits, unsigned count)
{
    uint64_t *word = &pen->words[pen->at / 64];
    unsigned shift = pen->at % 64;
    word[0] |= bits << shift;
    word[1] |= bits >> 1 >> (63 - shift);
    pen->at += count;
}

/* A bit for each of `count` thresholds from `first` on, `step` apart, that the value reaches. */
static void thermometer(struct pen *pen, int value, int first, int step, int count)
{
    int reached = value < first ? 0 : (value - first) / step + 1;
    reached = reached > count ? count : reached;
    put(pen, (UINT64_C(1) << reached) - 1, (unsigned)count);
}

/* One bit of `count`, or none where the value is none of them. */
static void one_of(struct pen *pen, unsigned value, unsigned count)
{
    put(pen, value < count ? UINT64_C(1) << value : 0, count);
}

/* Seats are counted from the viewer on. */
static unsigned relative(const struct game *g, unsigned viewer, unsigned seat)
{
    return seat >= viewer ? seat - viewer : seat + g->seat_count - viewer;
}

static unsigned owner(const struct game *g, unsigned viewer, unsigned seat)
{
    return seat == NONE ? NONE : relative(g, viewer, seat);
}

/* Turns that the seat has left, the one that is going on included. */
static int turns_left(const struct game *g, unsigned seat)
{
    unsigned since = relative(g, g->start, g->seat), mine = relative(g, g->start, seat);
    return g->phase == PHASE_OVER ? 0 : g->rounds - g->round + (mine >= since);
}

static unsigned count_cards(uint64_t cards, unsigned first, unsigned count)
{
    return (unsigned)__builtin_popcountll(cards >> first & (CARD_BIT(count) - 1));
}

static void write_laid(struct pen *pen, uint64_t laid)
{
    unsigned sets = SECTION_CARDS;
    for (unsigned s = 0; s < SECTIONS; s++) {
        unsigned cards = count_cards(laid, s * SECTION_CARDS, SECTION_CARDS);
        sets = cards < sets ? cards : sets;
        thermometer(pen, (int)cards, 1, 1, SECTION_CARDS);
    }
    thermometer(pen, (int)sets, 1, 1, SECTION_CARDS);
    for (unsigned i = 0; i < GOODS; i++)
        thermometer(pen, (int)count_cards(laid, CARD_FUSTIAN + i * COLOURS, COLOURS), 1, 1,
                    COLOURS);
    put(pen, laid >> CARD_CHRONICLE, CARDS - CARD_CHRONICLE);
}

/* `lead` is how far its total is from the one that it is compared with. */
static void write_seat(struct pen *pen, const struct game *g, unsigned s, int total, int lead)
{
    const struct seat *seat = &g->seats[s];
    put(pen, 1, 1);
    thermometer(pen, turns_left(g, s), 1, 1, 12);
    thermometer(pen, total, -10, 5, 24);
    thermometer(pen, lead, -38, 4, 20);
    thermometer(pen, seat->coins, 1, 1, 8);
    thermometer(pen, seat->sparrows, 1, 1, 8);
    one_of(pen, seat->space - RIVER_FIRST, RIVER_LAST);
    thermometer(pen, seat->seals, 1, 1, SEAT_SEALS);
    thermometer(pen, seat->crests, 1, 1, SEAT_CRESTS);
    for (unsigned c = 0; c < COLOURS; c++)
        thermometer(pen, seat->tiles[c], 1, 1, 3);
    thermometer(pen, (int)tiles_total(seat->tiles), 1, 1, 10);
    thermometer(pen, (int)game_hand_count(g, s), 1, 1, 6);
    write_laid(pen, seat->laid);
    put(pen, seat->coats, COATS);
    put(pen, seat->descendants, DESCENDANTS);
    for (unsigned q = 0; q < QUARTERS; q++)
        thermometer(pen, g->seals[q][s], 1, 1, 3);
}

enum { SEAT_FEATURES = 221 };

/* The viewer is compared with the best of the others, the others with the viewer. */
static void write_seats(struct pen *pen, const struct game *g, unsigned viewer,
                        int16_t *relative_totals)
{
    int totals[SEATS_MAX], best = -1000;
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct score_sheet sheet;
        score_sheet(g, s, &sheet);
        totals[s] = sheet.total;
        if (s != viewer && totals[s] > best)
            best = totals[s];
    }
    for (unsigned k = 0; k < g->seat_count; k++) {
        unsigned s = viewer + k < g->seat_count ? viewer + k : viewer + k - g->seat_count;
        int lead = totals[s] - (k ? totals[viewer] : best);
        write_seat(pen, g, s, totals[s], lead);
        relative_totals[k] = (int16_t)totals[s];
        CHECK(pen->at == (k + 1) * SEAT_FEATURES);
    }
    pen->at = SEATS_MAX * SEAT_FEATURES;
}

static void write_turn(struct pen *pen, const struct game *g, unsigned viewer)
{
    unsigned due = due_kind(due_top(g));
    one_of(pen, relative(g, viewer, g->seat), SEATS_MAX);
    one_of(pen, (unsigned)g->phase - PHASE_DRAW, 3);
    one_of(pen, due - 1, DUES - 1);
    for (unsigned c = 0; c < COLOURS; c++)
        thermometer(pen, g->pool[c], 1, 1, LINE_CELLS);
    thermometer(pen, g->extra_steps, 1, 1, 2);
    put(pen, g->turn, 5);
    one_of(pen, g->drawn[0], COLOURS);
}

static void write_square(struct pen *pen, const struct game *g, unsigned viewer)
{
    for (unsigned i = 0; i < GRID_CELLS; i++)
        one_of(pen, g->grid[i], COLOURS);
    for (unsigned p = 0; p < PLACES; p++)
        one_of(pen, g->out[p], COLOURS);
    for (unsigned i = 0; i < LINE_CELLS; i++) {
        put(pen, place_is_open(g, PLACE_N1 + i), 1);
        put(pen, place_is_open(g, PLACE_W1 + i), 1);
    }
    for (unsigned p = 0; p < PLACES; p++)
        one_of(pen, owner(g, viewer, g->edges[p]), SEATS_MAX);
    for (unsigned c = 0; c < COLOURS; c++)
        thermometer(pen, g->docks[c], 1, 1, 2);
    for (unsigned c = 0; c < COLOURS; c++)
        thermometer(pen, g->bag[c], 1, 1, 8);
}

static void write_city(struct pen *pen, const struct game *g, unsigned viewer)
{
    thermometer(pen, g->coins, 1, 2, 8);
    thermometer(pen, g->sparrows, 1, 4, 6);
    for (unsigned q = 0; q < QUARTERS; q++) {
        const uint8_t *seals = g->seals[q];
        int placed = seals[0] + seals[1] + seals[2] + seals[3];
        thermometer(pen, edition_quarter[q].spaces - placed, 1, 1, 3);
    }
    unsigned oath = 0;
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] != NONE)
            oath |= 1u << g->oath[i];
    put(pen, oath, DESCENDANTS);
    for (unsigned q = 0; q < QUARTERS; q++)
        one_of(pen, owner(g, viewer, g->crests[q]), SEATS_MAX);
    one_of(pen, g->tower_now, TOWERS);
    one_of(pen, g->tower_next, TOWERS);
    put(pen, g->variant == VARIANT_TOWER, 1);
    put(pen, g->rounds > 10, 1);
    one_of(pen, (unsigned)g->seat_count - SEATS_MIN, 3);
}

static void write_cards(struct pen *pen, const struct game *g, unsigned viewer)
{
    uint64_t mine = g->seats[viewer].hand;
    put(pen, mine, CARDS);
    put(pen, g->seen & ~mine, CARDS);
    put(pen, g->hidden, CARDS);
    put(pen, g->discard, CARDS);
    thermometer(pen, g->deck, 1, 4, 8);
}

void feature_write(const struct game *g, unsigned viewer, struct features *features)
{
    struct pen pen = {features->words, 0};
    memset(features, 0, sizeof *features);
    write_seats(&pen, g, viewer, features->totals);
    write_turn(&pen, g, viewer);
    write_square(&pen, g, viewer);
    write_city(&pen, g, viewer);
    write_cards(&pen, g, viewer);
    CHECK(pen.at <= FEATURES);
    features->turns = (uint16_t)turns_left(g, viewer);
}
