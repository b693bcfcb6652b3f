#include "rules/turn.h"

#include "rules/due.h"
#include "rules/score.h"

/* clang-format off */
const uint8_t place_cells[PLACES][LINE_CELLS] = {
    [PLACE_N1] = { 0, 3, 6 }, [PLACE_N2] = { 1, 4, 7 }, [PLACE_N3] = { 2, 5, 8 },
    [PLACE_S1] = { 6, 3, 0 }, [PLACE_S2] = { 7, 4, 1 }, [PLACE_S3] = { 8, 5, 2 },
    [PLACE_W1] = { 0, 1, 2 }, [PLACE_W2] = { 3, 4, 5 }, [PLACE_W3] = { 6, 7, 8 },
    [PLACE_E1] = { 2, 1, 0 }, [PLACE_E2] = { 5, 4, 3 }, [PLACE_E3] = { 8, 7, 6 },
};
/* clang-format on */

static bool a_line_is_open(const struct game *g)
{
    for (unsigned i = 0; i < LINE_CELLS; i++)
        if (place_is_open(g, PLACE_N1 + i) || place_is_open(g, PLACE_W1 + i))
            return true;
    return false;
}

static void return_pushed_out(struct game *g)
{
    for (unsigned p = 0; p < PLACES; p++) {
        if (g->out[p] != NONE)
            g->bag[g->out[p]]++;
        g->out[p] = NONE;
    }
}

void turn_begin(struct game *g)
{
    g->phase = PHASE_DRAW;
    if (!a_line_is_open(g)) /* R-PUSH-3 */
        return_pushed_out(g);
    unsigned gaps = DOCK_PLACES - tiles_total(g->docks);
    unsigned bag = gaps ? tiles_total(g->bag) : 0;
    if (bag) /* R-DOCK-1 */
        due_push(g, DUE_REFILL, gaps < bag ? gaps : bag);
}

static void round_begin(struct game *g)
{
    g->round++;
    g->tower_now = g->tower_next;
    g->tower_next = NONE;
    if (g->variant == VARIANT_TOWER && g->round < g->rounds)
        due_push(g, DUE_TOWER, 1);
}

void turn_end(struct game *g)
{
    unsigned next = g->seat + 1u < g->seat_count ? g->seat + 1u : 0;
    bool round_is_over = next == g->start;

    for (unsigned c = 0; c < COLOURS; c++)
        g->pool[c] = 0;
    g->extra_steps = 0;
    g->pushed_out = NONE;
    g->turn = 0;
    if (round_is_over && g->round == g->rounds) {
        score_game_end(g);
        return;
    }
    g->seat = (uint8_t)next;
    g->phase = PHASE_DRAW;
    due_push(g, DUE_TURN, 0);
    if (round_is_over)
        round_begin(g);
}

/* R-PUSH-7 */
static void refill_bag(struct game *g)
{
    if (tiles_total(g->bag))
        return;
    return_pushed_out(g);
    if (tiles_total(g->bag))
        return;
    for (unsigned c = 0; c < COLOURS; c++) {
        g->bag[c] = g->docks[c];
        g->docks[c] = 0;
    }
}

void turn_choices(const struct game *g, uint8_t tiles[COLOURS])
{
    bool bag = tiles_total(g->bag);
    for (unsigned c = 0; c < COLOURS; c++)
        tiles[c] = bag ? g->bag[c] : 0;
    if (bag)
        return;
    for (unsigned p = 0; p < PLACES; p++)
        if (g->out[p] != NONE)
            tiles[g->out[p]]++;
    if (tiles_total(tiles))
        return;
    for (unsigned c = 0; c < COLOURS; c++)
        tiles[c] = g->docks[c];
}

bool turn_has_tile(const struct game *g)
{
    uint8_t tiles[COLOURS];
    turn_choices(g, tiles);
    return tiles_total(tiles);
}

bool turn_can_choose(const struct game *g)
{
    return g->turn & TURN_PATRICIAN || g->tower_now == TOWER_PICK;
}

void turn_draw(struct game *g)
{
    refill_bag(g);
    unsigned bag = tiles_total(g->bag);
    if (bag)
        due_push(g, DUE_DRAW, bag > 1 && seat_has(&g->seats[g->seat], DESCENDANT_BUILDER) ? 2 : 1);
    else
        g->phase = PHASE_ACT;
}

void turn_choose(struct game *g, unsigned colour)
{
    refill_bag(g);
    g->bag[colour]--;
    g->drawn[0] = (uint8_t)colour;
    g->phase = PHASE_PUSH;
}

void turn_drawn(struct game *g, unsigned colour)
{
    bool last = due_number(due_top(g)) == 1;
    due_count_down(g);
    g->bag[colour]--;
    if (g->drawn[0] == NONE) {
        g->drawn[0] = (uint8_t)colour;
    } else {
        g->drawn[1] = (uint8_t)colour;
        due_push(g, DUE_KEEP, 0);
    }
    if (last)
        g->phase = PHASE_PUSH;
}

void turn_keep(struct game *g, unsigned colour)
{
    unsigned other = g->drawn[g->drawn[0] == colour];
    g->bag[other]++;
    g->drawn[0] = (uint8_t)colour;
    g->drawn[1] = NONE;
}

/* R-PUSH-5: the drawn tile goes there, one of that colour comes into the hand. */
static void replace_drawn(struct game *g, uint8_t tiles[COLOURS], unsigned colour)
{
    tiles[colour]--;
    tiles[g->drawn[0]]++;
    g->drawn[0] = (uint8_t)colour;
    g->turn |= TURN_REPLACED;
}

void turn_sparrow(struct game *g, unsigned colour)
{
    g->seats[g->seat].sparrows--;
    g->sparrows++;
    replace_drawn(g, g->docks, colour);
}

void turn_scholar(struct game *g, unsigned colour)
{
    replace_drawn(g, g->seats[g->seat].tiles, colour);
}

static bool grid_is_same(const struct game *g, unsigned a, unsigned b, unsigned c)
{
    return g->grid[a] == g->grid[b] && g->grid[b] == g->grid[c];
}

/* R-DESC-GUARD: every line of three that shares a tile with the pushed one. */
static bool guard_sees_line(const struct game *g, const uint8_t line[LINE_CELLS])
{
    if (grid_is_same(g, line[0], line[1], line[2]) || grid_is_same(g, 0, 4, 8) ||
        grid_is_same(g, 2, 4, 6))
        return true;
    bool column = line[0] % 3 == line[1] % 3;
    for (unsigned i = 0; i < LINE_CELLS; i++)
        if (column ? grid_is_same(g, 3 * i, 3 * i + 1, 3 * i + 2)
                   : grid_is_same(g, i, i + 3, i + 6))
            return true;
    return false;
}

void turn_push(struct game *g, unsigned place)
{
    const uint8_t *line = place_cells[place];
    unsigned far = place_opposite(place);

    g->out[far] = g->grid[line[2]];
    g->grid[line[2]] = g->grid[line[1]];
    g->grid[line[1]] = g->grid[line[0]];
    g->grid[line[0]] = g->drawn[0];
    g->drawn[0] = NONE;
    g->pushed_out = (uint8_t)far;
    for (unsigned i = 0; i < LINE_CELLS; i++)
        g->pool[g->grid[line[i]]]++;
    if (g->edges[far] != NONE && g->sparrows) { /* R-PUSH-6 */
        g->sparrows--;
        g->seats[g->edges[far]].sparrows++;
    }
    if (seat_has(&g->seats[g->seat], DESCENDANT_GUARD) && guard_sees_line(g, line))
        g->seats[g->seat].score += GUARD_POINTS;
    g->phase = PHASE_ACT;
}
