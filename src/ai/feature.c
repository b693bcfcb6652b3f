#include "ai/feature.h"

#include "base/check.h"
#include "base/memory.h"
#include "rules/due.h"
#include "rules/score.h"

/* Each writer puts its bits at `x` and returns the place behind its room. All bits are 0 before. */

/* A bit for each of `count` thresholds from `first` on, `step` apart, that the value reaches. */
static uint8_t *thermometer(uint8_t *x, int value, int first, int step, int count)
{
    int reached = value < first ? 0 : (value - first) / step + 1;
    for (int i = 0; i < reached && i < count; i++)
        x[i] = 1;
    return x + count;
}

/* One bit of `count`, or none where the value is none of them. */
static uint8_t *one_of(uint8_t *x, unsigned value, unsigned count)
{
    if (value < count)
        x[value] = 1;
    return x + count;
}

static uint8_t *set(uint8_t *x, uint64_t bits, unsigned count)
{
    for (; bits; bits &= bits - 1)
        x[__builtin_ctzll(bits)] = 1;
    return x + count;
}

/* Seats are counted from the viewer on. */
static unsigned relative(const struct game *g, unsigned viewer, unsigned seat)
{
    return seat >= viewer ? seat - viewer : seat + g->seat_count - viewer;
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

static uint8_t *write_laid(uint8_t *x, uint64_t laid)
{
    unsigned sets = SECTION_CARDS;
    for (unsigned s = 0; s < SECTIONS; s++) {
        unsigned cards = count_cards(laid, s * SECTION_CARDS, SECTION_CARDS);
        sets = cards < sets ? cards : sets;
        x = thermometer(x, (int)cards, 1, 1, SECTION_CARDS);
    }
    x = thermometer(x, (int)sets, 1, 1, SECTION_CARDS);
    for (unsigned i = 0; i < GOODS; i++)
        x = thermometer(x, (int)count_cards(laid, CARD_FUSTIAN + i * COLOURS, COLOURS), 1, 1,
                        COLOURS);
    return set(x, laid >> CARD_CHRONICLE, CARDS - CARD_CHRONICLE);
}

/* `lead` is how far its total is from the one that it is compared with. */
static uint8_t *write_seat(uint8_t *x, const struct game *g, unsigned s, int total, int lead)
{
    const struct seat *seat = &g->seats[s];
    *x++ = 1;
    x = thermometer(x, turns_left(g, s), 1, 1, 12);
    x = thermometer(x, total, -10, 5, 24);
    x = thermometer(x, lead, -38, 4, 20);
    x = thermometer(x, seat->coins, 1, 1, 8);
    x = thermometer(x, seat->sparrows, 1, 1, 8);
    x = one_of(x, seat->space - RIVER_FIRST, RIVER_LAST);
    x = thermometer(x, seat->seals, 1, 1, SEAT_SEALS);
    x = thermometer(x, seat->crests, 1, 1, SEAT_CRESTS);
    for (unsigned c = 0; c < COLOURS; c++)
        x = thermometer(x, seat->tiles[c], 1, 1, 3);
    x = thermometer(x, (int)tiles_total(seat->tiles), 1, 1, 10);
    x = thermometer(x, (int)game_hand_count(g, s), 1, 1, 6);
    x = write_laid(x, seat->laid);
    x = set(x, seat->coats, COATS);
    x = set(x, seat->descendants, DESCENDANTS);
    for (unsigned q = 0; q < QUARTERS; q++)
        x = thermometer(x, g->seals[q][s], 1, 1, 3);
    return x;
}

enum { SEAT_FEATURES = 221 };

/* The viewer is compared with the best of the others, the others with the viewer. */
static uint8_t *write_seats(uint8_t *x, const struct game *g, unsigned viewer)
{
    int totals[SEATS_MAX], best = -1000;
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct sheet sheet;
        score_sheet(g, s, &sheet);
        totals[s] = sheet.total;
        if (s != viewer && totals[s] > best)
            best = totals[s];
    }
    for (unsigned k = 0; k < g->seat_count; k++) {
        unsigned s = viewer + k < g->seat_count ? viewer + k : viewer + k - g->seat_count;
        int lead = totals[s] - (k ? totals[viewer] : best);
        uint8_t *end = write_seat(x + k * SEAT_FEATURES, g, s, totals[s], lead);
        CHECK(end == x + (k + 1) * SEAT_FEATURES);
    }
    return x + SEATS_MAX * SEAT_FEATURES;
}

static uint8_t *write_turn(uint8_t *x, const struct game *g, unsigned viewer)
{
    unsigned due = due_kind(due_top(g));
    x = one_of(x, relative(g, viewer, g->seat), SEATS_MAX);
    x = one_of(x, (unsigned)g->phase - PHASE_DRAW, 3);
    x = one_of(x, due - 1, DUES - 1);
    for (unsigned c = 0; c < COLOURS; c++)
        x = thermometer(x, g->pool[c], 1, 1, LINE_CELLS);
    x = thermometer(x, g->extra_steps, 1, 1, 2);
    x = set(x, g->turn, 5);
    return one_of(x, g->drawn[0], COLOURS);
}

static uint8_t *write_square(uint8_t *x, const struct game *g, unsigned viewer)
{
    for (unsigned i = 0; i < GRID_CELLS; i++)
        x = one_of(x, g->grid[i], COLOURS);
    for (unsigned p = 0; p < PLACES; p++)
        x = one_of(x, g->out[p], COLOURS);
    for (unsigned i = 0; i < LINE_CELLS; i++) {
        *x++ = place_is_open(g, PLACE_N1 + i);
        *x++ = place_is_open(g, PLACE_W1 + i);
    }
    for (unsigned p = 0; p < PLACES; p++, x += SEATS_MAX)
        if (g->edges[p] != NONE)
            x[relative(g, viewer, g->edges[p])] = 1;
    for (unsigned c = 0; c < COLOURS; c++)
        x = thermometer(x, g->docks[c], 1, 1, 2);
    for (unsigned c = 0; c < COLOURS; c++)
        x = thermometer(x, g->bag[c], 1, 1, 8);
    return x;
}

static uint8_t *write_city(uint8_t *x, const struct game *g, unsigned viewer)
{
    x = thermometer(x, g->coins, 1, 2, 8);
    x = thermometer(x, g->sparrows, 1, 4, 6);
    for (unsigned q = 0; q < QUARTERS; q++) {
        const uint8_t *seals = g->seals[q];
        int placed = seals[0] + seals[1] + seals[2] + seals[3];
        x = thermometer(x, edition_quarter[q].spaces - placed, 1, 1, 3);
    }
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] != NONE)
            x[g->oath[i]] = 1;
    x += DESCENDANTS;
    for (unsigned q = 0; q < QUARTERS; q++, x += SEATS_MAX)
        if (g->crests[q] != NONE)
            x[relative(g, viewer, g->crests[q])] = 1;
    x = one_of(x, g->tower_now, TOWERS);
    x = one_of(x, g->tower_next, TOWERS);
    *x++ = g->variant == VARIANT_TOWER;
    *x++ = g->rounds > 10;
    return one_of(x, (unsigned)g->seat_count - SEATS_MIN, 3);
}

static uint8_t *write_cards(uint8_t *x, const struct game *g, unsigned viewer)
{
    uint64_t mine = g->seats[viewer].hand;
    x = set(x, mine, CARDS);
    x = set(x, g->seen & ~mine, CARDS);
    x = set(x, g->hidden, CARDS);
    x = set(x, g->discard, CARDS);
    return thermometer(x, g->deck, 1, 4, 8);
}

void feature_write(const struct game *g, unsigned viewer, struct features *features)
{
    uint8_t *x = features->bit;
    memset(features, 0, sizeof *features);
    x = write_seats(x, g, viewer);
    x = write_turn(x, g, viewer);
    x = write_square(x, g, viewer);
    x = write_city(x, g, viewer);
    x = write_cards(x, g, viewer);
    CHECK(x <= features->bit + FEATURES);
}
