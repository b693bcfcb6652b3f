/* The features of the turn that is going on: what is due, which actions are left, what they reach. */
#include "ai/feature_parts.h"
#include "base/check.h"
#include "rules/action.h"
#include "rules/due.h"
#include "rules/river.h"

/* All that is due, with its numbers, and times the turns that follow. */
static void write_due(struct feature_pen *pen, const struct game *g, int later)
{
    int8_t *counts = pen->at, *times = counts + DUES, *numbers = times + DUES,
           *actions = numbers + 4;
    for (uint64_t due = g->due; due; due >>= 8) {
        unsigned kind = due_kind((uint8_t)due), number = due_number((uint8_t)due);
        counts[kind]++;
        times[kind] += (int8_t)later;
        if (kind == DUE_DEAL)
            numbers[0] += (int8_t)number;
        else if (kind == DUE_STEPS)
            numbers[1] += (int8_t)number;
        else if (kind == DUE_BAG)
            numbers[2] += (int8_t)number;
        else if (kind == DUE_COATS)
            numbers[3] += (int8_t)number;
        else if (kind == DUE_ACTION && number < COLOURS)
            actions[number] = 1;
    }
    pen->at = actions + COLOURS;
}

static void write_pool(struct feature_pen *pen, const struct game *g, int later)
{
    for (unsigned c = 0; c < COLOURS; c++) {
        feature_pen_put(pen, g->pool[c]);
        feature_pen_put(pen, g->pool[c] * later);
    }
    feature_pen_put(pen, g->extra_steps);
    feature_pen_set(pen, g->turn, 5);
}

/* How far the barge can come with the steps that are left, and the quarters on the way. */
static unsigned quarters_on_the_way(const struct game *g, unsigned steps)
{
    uint32_t free = river_free(g);
    unsigned set = 0;
    for (; free && steps; free &= free - 1, steps--)
        set |= edition_beside[__builtin_ctz(free)];
    return set;
}

static int most_out(const struct game *g)
{
    int most = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const uint8_t *out = g->out + side * LINE_CELLS;
        int tiles = (out[0] != NONE) + (out[1] != NONE) + (out[2] != NONE);
        most = tiles > most ? tiles : most;
    }
    return most;
}

/* What the actions that are left can do for the seat whose turn it is. */
static void write_means(struct feature_pen *pen, const struct game *g, int later)
{
    const struct seat *me = game_own(g);
    const uint8_t *pool = g->pool;
    int price = (int)action_seal_price(g), orange = pool[COLOUR_ORANGE];
    orange += g->phase == PHASE_ACT && !orange && action_has_seal(g);
    int gray =
        pool[COLOUR_GRAY] * (1 + seat_has(me, DESCENDANT_MINTER) + (g->tower_now == TOWER_MONEY));
    int coins = me->coins + feature_least(gray, g->coins), tiles = (int)tiles_total(me->tiles);
    int now = feature_least(feature_least(orange, me->seals), me->coins / price);
    int then = feature_least(feature_least(orange, me->seals), coins / price);
    unsigned free = action_quarters_free(g), reach = then ? action_quarters_in_reach(g) & free : 0;
    unsigned steps = g->extra_steps +
                     pool[COLOUR_TURQUOISE] *
                         (1u + seat_has(me, DESCENDANT_BOATMAN) + (g->tower_now == TOWER_RIVER));
    unsigned way = then && steps ? quarters_on_the_way(g, steps) & free : 0;
    int out = pool[COLOUR_WHITE] ? most_out(g) : 0, hand = (int)game_hand_count(g, g->seat);
    feature_pen_reach(pen, now, 2);
    feature_pen_reach(pen, then, 3);
    feature_pen_set(pen, reach, QUARTERS);
    feature_pen_set_times(pen, reach, QUARTERS, later);
    feature_pen_set(pen, way, QUARTERS);
    feature_pen_put(pen, out);
    feature_pen_put(pen, out * later);
    int buys = feature_least(pool[COLOUR_BROWN], (tiles + out) / 2);
    feature_pen_reach(pen, feature_least(pool[COLOUR_BROWN], tiles / 2), 2);
    feature_pen_reach(pen, buys, 2);
    feature_pen_put(pen, buys * later);
    feature_pen_reach(pen, feature_least(hand, !(g->turn & TURN_CARD) + pool[COLOUR_BROWN]), 2);
    feature_pen_put(pen, river_free(g) ? (int)steps : 0);
    feature_pen_put(pen, river_free(g) ? __builtin_ctz(river_free(g)) - me->space - 1 : 0);
}

/* Of the turn of another only that it is that one's. */
void feature_write_turn(struct feature_pen *pen, const struct game *g, unsigned viewer)
{
    int8_t *end = pen->at + FEATURES_TURN;
    feature_pen_one_of(pen, feature_relative(g, viewer, g->seat), SEATS_MAX);
    if (g->seat != viewer) {
        pen->at = end;
        return;
    }
    int later = feature_turns_left(g, viewer) - 1;
    feature_pen_one_of(pen, (unsigned)g->phase - PHASE_DRAW, 3);
    feature_pen_one_of(pen, g->drawn[0], COLOURS);
    write_due(pen, g, later);
    write_pool(pen, g, later);
    write_means(pen, g, later);
    CHECK(pen->at == end);
}

/* Pairs of colours, in any order. */
static unsigned pair(unsigned a, unsigned b)
{
    static const uint8_t before[COLOURS] = {0, 5, 9, 12, 14};
    return a < b ? before[a] + b - a : before[b] + a - b;
}

enum { PAIRS = 15 };

/* What each push offers beside the tile that is pushed in, and what lies around. */
void feature_write_square(struct feature_pen *pen, const struct game *g, unsigned viewer)
{
    int8_t *end = pen->at + FEATURES_SQUARE, *pairs = pen->at, *out = pairs + PAIRS;
    int lines = 0, own_edges = 0, others_edges = 0;
    for (unsigned p = 0; p < PLACES; p++) {
        if (g->out[p] != NONE)
            out[g->out[p]]++;
        if (!place_is_open(g, p))
            continue;
        const uint8_t *cells = place_cells[p];
        pairs[pair(g->grid[cells[0]], g->grid[cells[1]])]++;
        lines++;
        own_edges += g->edges[p] == viewer;
        others_edges += g->edges[p] != viewer && g->edges[p] != NONE;
    }
    pen->at = out + COLOURS;
    feature_pen_put(pen, lines / 2);
    feature_pen_put(pen, own_edges);
    feature_pen_put(pen, others_edges);
    feature_pen_reach(pen, most_out(g), 3);
    for (unsigned c = 0; c < COLOURS; c++) {
        feature_pen_put(pen, g->docks[c]);
        feature_pen_put(pen, g->docks[c] > 0);
        feature_pen_put(pen, g->bag[c]);
        feature_pen_put(pen, g->grid[4] == c);
    }
    feature_pen_put(pen, (int)tiles_total(g->bag) / 2);
    CHECK(pen->at == end);
}

/* Towers count as long as the viewer has its turn under them before it. */
static void write_towers(struct feature_pen *pen, const struct game *g, unsigned viewer)
{
    int turns = feature_turns_left(g, viewer);
    bool has_turn = turns > g->rounds - g->round;
    feature_pen_one_of(pen, has_turn ? g->tower_now : NONE, TOWERS);
    feature_pen_one_of(pen, has_turn ? NONE : g->tower_now, TOWERS);
    feature_pen_one_of(pen, g->tower_next, TOWERS);
    feature_pen_put(pen, g->variant == VARIANT_TOWER);
}

void feature_write_city(struct feature_pen *pen, const struct game *g, unsigned viewer)
{
    int8_t *end = pen->at + FEATURES_CITY;
    uint64_t oath = 0, others = 0;
    int turns = feature_turns_left(g, viewer);
    feature_pen_reach(pen, g->coins / 2, 3);
    feature_pen_put(pen, g->sparrows > 0);
    for (unsigned q = 0; q < QUARTERS; q++) {
        int spaces = feature_spaces(g, q), later = edition_coat[q].later * (spaces > 0);
        feature_pen_put(pen, spaces);
        feature_pen_put(pen, spaces > 0);
        feature_pen_put(pen, g->crests[q] == viewer ? later : 0);
        feature_pen_put(pen, g->crests[q] != viewer && g->crests[q] != NONE ? later : 0);
    }
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] != NONE)
            oath |= UINT64_C(1) << g->oath[i];
    feature_pen_set(pen, oath, DESCENDANTS);
    write_towers(pen, g, viewer);
    feature_pen_one_of(pen, (unsigned)g->seat_count - SEATS_MIN, 3);
    feature_pen_put(pen, g->deck / 4);
    feature_pen_put(pen, (int)game_coats_left(g));
    feature_pen_set(pen, g->discard >> CARD_CHRONICLE, CARDS - CARD_CHRONICLE);
    for (unsigned s = 0; s < g->seat_count; s++)
        others |= s == viewer ? 0 : g->seats[s].hand;
    for (unsigned i = 0; i < SECTIONS; i++) {
        feature_pen_put(pen, feature_count_cards(g->hidden, i * SECTION_CARDS, SECTION_CARDS));
        feature_pen_put(pen, feature_count_cards(others, i * SECTION_CARDS, SECTION_CARDS));
        feature_pen_put(pen, feature_count_cards(g->discard, i * SECTION_CARDS, SECTION_CARDS));
    }
    for (unsigned i = 0; i < GOODS; i++) {
        feature_pen_put(pen, feature_count_cards(g->hidden, CARD_FUSTIAN + i * COLOURS, COLOURS));
        feature_pen_put(pen, feature_count_cards(others, CARD_FUSTIAN + i * COLOURS, COLOURS));
        feature_pen_put(pen, feature_count_cards(g->discard, CARD_FUSTIAN + i * COLOURS, COLOURS));
    }
    feature_pen_put(pen, g->seat_count == 2 ? turns : 0);
    feature_pen_put(pen, g->seat_count == 3 ? turns : 0);
    feature_pen_put(pen, g->seat_count == 4 ? turns : 0);
    CHECK(pen->at == end);
}
