/* Throws the material about, for unlikely games. */
#include "laws.h"

static unsigned any_seat(const struct game *g, struct rng *rng)
{
    return rng_below(rng, g->seat_count);
}

static unsigned take_tile(uint8_t tiles[COLOURS], struct rng *rng)
{
    unsigned n = rng_below(rng, tiles_total(tiles)), c = 0;
    while (n >= tiles[c])
        n -= tiles[c++];
    tiles[c]--;
    return c;
}

static void shake_tiles(struct game *g, struct rng *rng)
{
    unsigned bag = tiles_total(g->bag), open_line = rng_below(rng, 6);
    unsigned given = rng_below(rng, 4) ? rng_below(rng, bag + 1) : bag;
    for (unsigned line = 0; line < 6; line++) {
        unsigned place = line < 3 ? PLACE_N1 + line : PLACE_W1 + line - 3;
        if (line == open_line || rng_below(rng, 2) || !tiles_total(g->bag))
            continue;
        place = rng_below(rng, 2) ? place : place_opposite(place);
        g->out[place] = (uint8_t)take_tile(g->bag, rng);
    }
    while (given-- && tiles_total(g->bag))
        g->seats[any_seat(g, rng)].tiles[take_tile(g->bag, rng)]++;
    if (tiles_total(g->bag) || rng_below(rng, 2))
        return;
    for (unsigned n = rng_below(rng, DOCK_PLACES + 1); n; n--)
        g->seats[any_seat(g, rng)].tiles[take_tile(g->docks, rng)]++;
}

static void shake_money(struct game *g, struct rng *rng)
{
    unsigned coins = rng_below(rng, 3) ? rng_below(rng, g->coins + 1u) : g->coins;
    for (unsigned n = coins; n; n--, g->coins--)
        g->seats[any_seat(g, rng)].coins++;
    for (unsigned n = rng_below(rng, g->sparrows + 1u); n; n--, g->sparrows--)
        g->seats[any_seat(g, rng)].sparrows++;
}

static void shake_barges(struct game *g, struct rng *rng)
{
    uint32_t taken = 0;
    for (unsigned s = 0; s < g->seat_count; s++) {
        unsigned space = RIVER_LAST - rng_below(rng, RIVER_LAST);
        while (space > RIVER_FIRST && taken >> space & 1)
            space--;
        taken |= UINT32_C(1) << space;
        g->seats[s].space = (uint8_t)space;
    }
}

static void shake_cards(struct game *g, struct rng *rng)
{
    unsigned stay = rng_below(rng, 12);
    for (unsigned card = 0; card < CARDS; card++) {
        struct seat *seat = &g->seats[any_seat(g, rng)];
        if (!(g->hidden & CARD_BIT(card)) || rng_below(rng, 12) < stay)
            continue;
        unsigned where = rng_below(rng, 6);
        g->hidden &= ~CARD_BIT(card);
        g->deck--;
        if (where < 2)
            seat->hand |= CARD_BIT(card);
        if (where == 0)
            g->seen |= CARD_BIT(card);
        if (where == 2)
            seat->laid |= CARD_BIT(card);
        if (where > 2)
            g->discard |= CARD_BIT(card);
    }
}

static void own_coat(struct game *g, unsigned coat, unsigned seat)
{
    struct seat *owner = &g->seats[seat];
    if (edition_coat[coat].gold && !owner->crests)
        return;
    g->coats_hidden &= (uint16_t)~(1u << coat);
    owner->coats |= (uint16_t)(1u << coat);
    if (owner->seals) {
        owner->seals--;
        g->edges[edition_coat[coat].place] = (uint8_t)seat;
    }
    if (edition_coat[coat].gold) {
        owner->crests--;
        g->crests[coat] = (uint8_t)seat;
    }
}

static void shake_coats(struct game *g, struct rng *rng)
{
    if (rng_below(rng, 2)) /* a seat without crests */
        for (unsigned coat = rng_below(rng, 3), seat = any_seat(g, rng); coat < QUARTERS; coat += 2)
            own_coat(g, coat, seat);
    for (unsigned i = 0; i < 2 * COATS; i++) {
        unsigned coat = rng_below(rng, COATS), where = rng_below(rng, 4);
        if (!(g->coats_hidden >> coat & 1))
            continue;
        if (where == 0) {
            own_coat(g, coat, any_seat(g, rng));
        } else if (where == 1) {
            unsigned known = 1 + rng_below(rng, (1u << g->seat_count) - 1);
            if (edition_coat[coat].gold && rng_below(rng, 2))
                known |= KNOWN_GOLD;
            g->under[g->under_count++] = (struct shown_coat){(uint8_t)coat, (uint8_t)known};
            g->coats_hidden &= (uint16_t)~(1u << coat);
        }
    }
}

static void shake_seals(struct game *g, struct rng *rng)
{
    for (unsigned n = rng_below(rng, 40); n; n--) {
        unsigned quarter = rng_below(rng, QUARTERS), seat = any_seat(g, rng);
        unsigned place = rng_below(rng, OATH_PLACES), placed = 0;
        for (unsigned s = 0; s < SEATS_MAX; s++)
            placed += g->seals[quarter][s];
        if (!g->seats[seat].seals || placed == edition_quarter[quarter].spaces)
            continue;
        if (quarter == QUARTER_OATH) {
            if (g->oath[place] == NONE)
                continue;
            g->seats[seat].descendants |= (uint8_t)(1u << g->oath[place]);
            g->oath[place] = NONE;
        }
        g->seats[seat].seals--;
        g->seals[quarter][seat]++;
    }
}

static void shake_rounds(struct game *g, struct rng *rng)
{
    g->round = (uint8_t)(1 + rng_below(rng, g->rounds));
    if (g->variant != VARIANT_TOWER)
        return;
    int left = g->round < g->rounds ? TOWERS - g->round - 1 : TOWERS - g->rounds;
    while (__builtin_popcount(g->towers_hidden) > left) {
        unsigned tower = rng_below(rng, TOWERS);
        if (!(g->towers_hidden >> tower & 1))
            continue;
        g->towers_hidden &= (uint16_t)~(1u << tower);
        g->tower_now = g->tower_next;
        g->tower_next = (uint8_t)tower;
    }
    if (g->round == g->rounds) {
        g->tower_now = g->tower_next;
        g->tower_next = NONE;
    }
}

void shake_table(struct game *g, struct rng *rng)
{
    static void (*const shakes[])(struct game *, struct rng *) = {
        shake_tiles, shake_money, shake_barges, shake_cards, shake_coats, shake_seals, shake_rounds,
    };
    for (size_t i = 0; i < sizeof shakes / sizeof *shakes; i++)
        if (rng_below(rng, 4))
            shakes[i](g, rng);
}
