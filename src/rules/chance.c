#include "rules/chance.h"

#include "rules/due.h"
#include "rules/quarter.h"

static unsigned draw_tile(const uint8_t tiles[COLOURS], struct rng *rng)
{
    unsigned n = rng_below(rng, tiles_total(tiles)), colour = 0;
    while (n >= tiles[colour])
        n -= tiles[colour++];
    return colour;
}

static struct move draw_grid(struct rng *rng)
{
    uint8_t left[COLOURS], grid[GRID_CELLS];
    for (unsigned c = 0; c < COLOURS; c++)
        left[c] = edition_grid[c];
    for (unsigned i = 0; i < GRID_CELLS; i++) {
        grid[i] = (uint8_t)draw_tile(left, rng);
        left[grid[i]]--;
    }
    return move_grid(grid);
}

static struct move draw_descendants(struct rng *rng)
{
    uint8_t places[OATH_PLACES];
    uint64_t left = (1u << DESCENDANTS) - 1;
    for (unsigned i = 0; i < OATH_PLACES; i++) {
        places[i] = (uint8_t)rng_bit(rng, left);
        left &= ~(UINT64_C(1) << places[i]);
    }
    return move_descendants(places);
}

/* The unseen coats, else the one that was put under the stack first. */
static unsigned coats_possible(const struct game *g)
{
    if (quarter_unseen_coats(g))
        return quarter_dark_coats(g, false);
    if (g->under[0].coat != NONE)
        return 1u << g->under[0].coat;
    return quarter_dark_coats(g, g->under[0].known & KNOWN_GOLD);
}

static uint64_t cards_possible(const struct game *g)
{
    return g->hidden & ~g->old;
}

struct move chance_draw(const struct game *g, struct rng *rng)
{
    uint8_t due = due_top(g);
    switch (due_kind(due)) {
    case DUE_START:
        return move_one(CHANCE_START, rng_below(rng, g->seat_count));
    case DUE_GRID:
        return draw_grid(rng);
    case DUE_DESCENDANTS:
        return draw_descendants(rng);
    case DUE_TILE:
        return move_two(CHANCE_TILE, due_number(due), draw_tile(g->bag, rng));
    case DUE_TOWER:
        return move_one(CHANCE_TOWER, rng_bit(rng, g->towers_hidden));
    case DUE_DRAW:
        return move_one(CHANCE_DRAW, draw_tile(g->bag, rng));
    case DUE_REFILL:
        return move_one(CHANCE_DOCK, draw_tile(g->bag, rng));
    case DUE_BAG:
        return move_one(CHANCE_BAG, draw_tile(g->bag, rng));
    case DUE_DEAL:
        return move_two(CHANCE_CARD, g->seat, rng_bit(rng, cards_possible(g)));
    case DUE_COATS:
        return move_two(CHANCE_COAT, g->seat, rng_bit(rng, coats_possible(g)));
    default:
        UNREACHABLE();
    }
}

/* One outcome for each bit, equally likely; `seat` stands before it where the line names one. */
static size_t list_bits(unsigned kind, unsigned seat, uint64_t set, struct move *list,
                        uint32_t *weights)
{
    size_t n = 0;
    for (; set; set &= set - 1) {
        unsigned thing = (unsigned)__builtin_ctzll(set);
        weights[n] = 1;
        list[n++] = seat == NONE ? move_one(kind, thing) : move_two(kind, seat, thing);
    }
    return n;
}

static size_t list_tiles(unsigned kind, unsigned seat, const struct game *g, struct move *list,
                         uint32_t *weights)
{
    size_t n = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        if (!g->bag[c])
            continue;
        weights[n] = g->bag[c];
        list[n++] = seat == NONE ? move_one(kind, c) : move_two(kind, seat, c);
    }
    return n;
}

size_t chance_list(const struct game *g, struct move list[MOVES_MAX], uint32_t weights[MOVES_MAX])
{
    uint8_t due = due_top(g);
    switch (due_kind(due)) {
    case DUE_START:
        return list_bits(CHANCE_START, NONE, (1u << g->seat_count) - 1, list, weights);
    case DUE_TILE:
        return list_tiles(CHANCE_TILE, due_number(due), g, list, weights);
    case DUE_TOWER:
        return list_bits(CHANCE_TOWER, NONE, g->towers_hidden, list, weights);
    case DUE_DRAW:
        return list_tiles(CHANCE_DRAW, NONE, g, list, weights);
    case DUE_REFILL:
        return list_tiles(CHANCE_DOCK, NONE, g, list, weights);
    case DUE_BAG:
        return list_tiles(CHANCE_BAG, NONE, g, list, weights);
    case DUE_DEAL:
        return list_bits(CHANCE_CARD, g->seat, cards_possible(g), list, weights);
    case DUE_COATS:
        return list_bits(CHANCE_COAT, g->seat, coats_possible(g), list, weights);
    default:
        UNREACHABLE();
    }
}

static bool is_possible_grid(struct move m)
{
    uint8_t grid[GRID_CELLS], count[COLOURS] = {0};
    if (!move_grid_colours(m, grid))
        return false;
    for (unsigned i = 0; i < GRID_CELLS; i++)
        count[grid[i]]++;
    for (unsigned c = 0; c < COLOURS; c++)
        if (count[c] != edition_grid[c])
            return false;
    return true;
}

static bool are_possible_descendants(struct move m)
{
    uint8_t places[OATH_PLACES];
    unsigned seen = 0;
    move_descendants_list(m, places);
    for (unsigned i = 0; i < OATH_PLACES; i++) {
        if (places[i] >= DESCENDANTS || seen >> places[i] & 1)
            return false;
        seen |= 1u << places[i];
    }
    return m.c == NONE;
}

bool chance_is_possible(const struct game *g, struct move m)
{
    uint8_t due = due_top(g);
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];

    if (due_kind(due) == DUE_NOTHING || due_kind(due) > DUE_LAST_CHANCE)
        return false;
    if (due_kind(due) == DUE_GRID)
        return m.kind == CHANCE_GRID && is_possible_grid(m);
    if (due_kind(due) == DUE_DESCENDANTS)
        return m.kind == CHANCE_DESCENDANTS && are_possible_descendants(m);
    if (due_kind(due) == DUE_DEAL && move_is_same(m, move_two(CHANCE_CARD, g->seat, NONE)))
        return true;
    if (due_kind(due) == DUE_COATS && move_is_same(m, move_two(CHANCE_COAT, g->seat, NONE)))
        return true;
    size_t count = chance_list(g, list, weights);
    for (size_t i = 0; i < count; i++)
        if (move_is_same(list[i], m))
            return true;
    return false;
}
