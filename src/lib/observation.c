#include "lib/observation.h"

#include <string.h>

#include "base/bits.h"
#include "rules/due.h"

_Static_assert((int)ULM_SEATS == SEATS_MAX && (int)ULM_COLOURS == COLOURS &&
                   (int)ULM_CARDS == CARDS,
               "the box");
_Static_assert((int)ULM_COATS == COATS && (int)ULM_QUARTERS == QUARTERS, "the box");
_Static_assert((int)ULM_DESCENDANTS == DESCENDANTS && (int)ULM_CELLS == GRID_CELLS, "the box");
_Static_assert((int)ULM_PLACES == PLACES && (int)ULM_TOWERS == TOWERS && (int)ULM_PHASES == PHASES,
               "the box");
_Static_assert((int)ULM_ASKED == ASKEDS && (int)ULM_OATH_PLACES == OATH_PLACES, "the box");
_Static_assert((int)ULM_BASIC == VARIANT_BASIC && (int)ULM_TOWER == VARIANT_TOWER, "the box");

/* All numbers are 0 before; these put others in their places. */

static void put_set(int16_t *to, uint64_t set)
{
    for (; set; set &= set - 1)
        to[__builtin_ctzll(set)] = 1;
}

static void put_tiles(int16_t *to, const uint8_t tiles[COLOURS])
{
    for (unsigned c = 0; c < COLOURS; c++)
        to[c] = tiles[c];
}

static void put_one(int16_t *to, unsigned which)
{
    if (which != NONE)
        to[which] = 1;
}

static unsigned relative(const struct game *g, unsigned viewer, unsigned seat)
{
    return seat >= viewer ? seat - viewer : seat + g->seat_count - viewer;
}

static void write_seat(const struct game *g, unsigned viewer, unsigned seat,
                       struct ulm_seat_seen *to)
{
    const struct seat *s = &g->seats[seat];
    to->here = 1;
    to->score = s->score;
    to->coins = s->coins;
    to->sparrows = s->sparrows;
    to->space = s->space;
    to->seals = s->seals;
    to->crests = s->crests;
    to->cards = (int16_t)game_hand_count(g, seat);
    put_tiles(to->tiles, s->tiles);
    put_set(to->descendants, s->descendants);
    put_set(to->coats, s->coats);
    put_set(to->hand, seat == viewer ? s->hand : s->hand & g->seen);
    put_set(to->laid, s->laid);
}

/* Seals, crests and edges, each at the seat that they belong to. */
static void write_city(const struct game *g, unsigned viewer, struct ulm_observation *out)
{
    for (unsigned s = 0; s < g->seat_count; s++) {
        int16_t *to = out->seats[relative(g, viewer, s)].quarters;
        for (unsigned q = 0; q < QUARTERS; q++)
            to[q] = g->seals[q][s];
    }
    for (unsigned q = 0; q < QUARTERS; q++)
        if (g->crests[q] != NONE)
            out->seats[relative(g, viewer, g->crests[q])].crest_in[q] = 1;
    for (unsigned p = 0; p < PLACES; p++)
        if (g->edges[p] != NONE)
            out->seats[relative(g, viewer, g->edges[p])].edges[p] = 1;
}

static void write_square(const struct game *g, struct ulm_observation *out)
{
    for (unsigned i = 0; i < GRID_CELLS; i++)
        put_one(out->grid[i], g->grid[i]);
    for (unsigned p = 0; p < PLACES; p++)
        put_one(out->out[p], g->out[p]);
    put_tiles(out->docks, g->docks);
    put_tiles(out->bag, g->bag);
    put_tiles(out->pool, g->pool);
}

static void write_turn(const struct game *g, unsigned viewer, struct ulm_observation *out)
{
    enum asked asked = game_asked(g);
    out->tower_variant = g->variant == VARIANT_TOWER;
    out->rounds = g->rounds;
    out->round = g->round;
    out->start[relative(g, viewer, g->start)] = 1;
    out->turn[relative(g, viewer, g->seat)] = 1;
    out->phase[g->phase] = 1;
    out->asked[asked] = 1;
    out->asked_number = asked == ASKED_NOTHING ? 0 : (int16_t)due_number(due_top(g));
    for (unsigned i = 0; i < 2; i++)
        put_one(out->drawn[i], g->drawn[i]);
    out->extra_steps = g->extra_steps;
    out->card_played = !!(g->turn & TURN_CARD);
    out->replaced = !!(g->turn & TURN_REPLACED);
    out->merchant = !!(g->turn & TURN_MERCHANT);
    out->patrician = !!(g->turn & TURN_PATRICIAN);
    out->free_seal = !!(g->turn & TURN_FREESEAL);
    put_one(out->pushed_out, g->pushed_out);
}

static void write_stacks(const struct game *g, unsigned viewer, struct ulm_observation *out)
{
    out->deck = g->deck;
    out->coats_left = (int16_t)game_coats_left(g);
    out->supply_coins = g->coins;
    out->supply_sparrows = g->sparrows;
    put_set(out->discard, g->discard);
    put_one(out->tower_now, g->tower_now);
    put_one(out->tower_next, g->tower_next);
    for (unsigned i = 0; i < OATH_PLACES; i++)
        put_one(out->oath[i], g->oath[i]);
    for (unsigned i = 0; i < g->under_count; i++)
        if (g->under[i].known >> viewer & 1)
            out->seen_coats[g->under[i].coat] = 1;
    if (g->seat != viewer)
        return;
    put_set(out->dealt, g->dealt);
    for (unsigned i = 0; i < g->shown_count; i++)
        put_one(out->shown, g->shown[i].coat);
}

void observation_write(const struct game *g, unsigned viewer, struct ulm_observation *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned s = 0; s < g->seat_count; s++)
        write_seat(g, viewer, s, &out->seats[relative(g, viewer, s)]);
    write_city(g, viewer, out);
    write_turn(g, viewer, out);
    write_square(g, out);
    write_stacks(g, viewer, out);
}

#define PART(member)                                                                               \
    {#member, offsetof(struct ulm_observation, member) / sizeof(int16_t),                          \
     sizeof(((struct ulm_observation *)0)->member) / sizeof(int16_t)}
#define SEAT(n)                                                                                    \
    PART(seats[n].here), PART(seats[n].score), PART(seats[n].coins), PART(seats[n].sparrows),      \
        PART(seats[n].space), PART(seats[n].seals), PART(seats[n].crests), PART(seats[n].cards),   \
        PART(seats[n].tiles), PART(seats[n].descendants), PART(seats[n].coats),                    \
        PART(seats[n].hand), PART(seats[n].laid), PART(seats[n].quarters),                         \
        PART(seats[n].crest_in), PART(seats[n].edges)

static const struct part {
    const char *name;
    uint16_t at, numbers;
} parts[] = {
    SEAT(0),
    SEAT(1),
    SEAT(2),
    SEAT(3),
    PART(tower_variant),
    PART(rounds),
    PART(round),
    PART(start),
    PART(turn),
    PART(phase),
    PART(asked),
    PART(asked_number),
    PART(grid),
    PART(out),
    PART(docks),
    PART(bag),
    PART(pool),
    PART(drawn),
    PART(extra_steps),
    PART(card_played),
    PART(replaced),
    PART(merchant),
    PART(patrician),
    PART(free_seal),
    PART(pushed_out),
    PART(deck),
    PART(coats_left),
    PART(supply_coins),
    PART(supply_sparrows),
    PART(discard),
    PART(tower_now),
    PART(tower_next),
    PART(oath),
    PART(dealt),
    PART(shown),
    PART(seen_coats),
};

const char *ulm_observation_part(unsigned part, unsigned *at, unsigned *numbers)
{
    if (part >= sizeof parts / sizeof *parts)
        return NULL;
    *at = parts[part].at;
    *numbers = parts[part].numbers;
    return parts[part].name;
}
