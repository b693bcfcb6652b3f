#include "rules/view.h"

#include "base/bits.h"
#include "base/memory.h"
#include "rules/quarter.h"

static void darken_hand(struct game *g, unsigned seat)
{
    struct seat *s = &g->seats[seat];
    uint64_t dark = s->hand & ~g->seen;
    g->dark[seat][AGE_OLD] += (uint8_t)bits_count(dark & g->old);
    g->dark[seat][AGE_NEW] += (uint8_t)bits_count(dark & ~g->old);
    s->hand &= ~dark;
    g->hidden |= dark;
    g->dealt &= ~dark;
}

/* Who else has seen a coat is not kept: it would tell which of two coats was taken. */
static void darken_coat(struct game *g, unsigned seat, struct shown_coat *coat)
{
    bool known = seat < SEATS_MAX && coat->known >> seat & 1;
    if (!known && coat->coat != NONE) {
        g->coats_hidden |= (uint16_t)(1u << coat->coat);
        coat->coat = NONE;
    }
    coat->known &= (uint8_t)(KNOWN_GOLD | (known ? 1u << seat : 0));
}

static void darken(struct game *g, unsigned seat)
{
    for (unsigned s = 0; s < g->seat_count; s++)
        if (s != seat)
            darken_hand(g, s);
    for (unsigned i = 0; i < g->under_count; i++)
        darken_coat(g, seat, &g->under[i]);
    for (unsigned i = 0; i < g->shown_count; i++)
        darken_coat(g, seat, &g->shown[i]);
}

void view_of(const struct game *game, unsigned seat, struct view *view)
{
    *view = (struct view){.known = *game, .seat = (uint8_t)seat};
    darken(&view->known, seat);
}

struct move view_mask(unsigned viewer, struct move m)
{
    bool secret = m.kind == CHANCE_CARD || m.kind == CHANCE_COAT;
    if (secret && viewer != VIEW_WHOLE && viewer != m.a)
        m.b = NONE;
    return m;
}

enum refusal view_apply(struct view *view, struct move masked)
{
    enum refusal refusal = game_apply(&view->known, masked);
    if (refusal == REFUSAL_NONE)
        darken(&view->known, view->seat);
    return refusal;
}

size_t view_moves(const struct view *view, struct move list[MOVES_MAX])
{
    if (view->seat >= SEATS_MAX || game_mover(&view->known) != view->seat ||
        game_dark_count(&view->known, view->seat))
        return 0;
    return game_moves(&view->known, list);
}

static unsigned take_any(uint64_t *set, struct rng *rng)
{
    unsigned thing = rng_bit(rng, *set);
    *set &= ~(UINT64_C(1) << thing);
    return thing;
}

static uint64_t take_cards(uint64_t *set, unsigned count, struct rng *rng)
{
    uint64_t taken = 0;
    while (count--)
        taken |= CARD_BIT(take_any(set, rng));
    return taken;
}

/* Of the dark cards of the seat that chooses, some are those that it chooses from. */
static void sample_dealt(struct game *g, uint64_t dark_old, uint64_t dark_new, struct rng *rng)
{
    unsigned known_old = bits_count(g->dealt & g->old);
    unsigned known_new = bits_count(g->dealt & ~g->old);
    g->dealt |= take_cards(&dark_old, g->dealt_old - known_old, rng);
    g->dealt |= take_cards(&dark_new, g->dealt_count - g->dealt_old - known_new, rng);
}

static void sample_hands(struct game *g, struct rng *rng)
{
    uint64_t old = g->hidden & g->old, fresh = g->hidden & ~g->old;
    for (unsigned s = 0; s < g->seat_count; s++) {
        uint64_t dark_old = take_cards(&old, g->dark[s][AGE_OLD], rng);
        uint64_t dark_new = take_cards(&fresh, g->dark[s][AGE_NEW], rng);
        g->seats[s].hand |= dark_old | dark_new;
        g->dark[s][AGE_OLD] = g->dark[s][AGE_NEW] = 0;
        if (s == g->seat)
            sample_dealt(g, dark_old, dark_new, rng);
    }
    g->hidden = fresh;
}

/* Fills the dark coats that are known to be gold, or those that are not, from those given; what is
 * left of them. */
static uint64_t fill_coats(struct shown_coat *coats, unsigned count, bool gold, uint64_t from,
                           struct rng *rng)
{
    for (unsigned i = 0; i < count; i++) {
        if (coats[i].coat != NONE || gold != !!(coats[i].known & KNOWN_GOLD))
            continue;
        uint64_t choice = gold ? from & GOLD_COATS : from;
        coats[i].coat = (uint8_t)take_any(&choice, rng);
        from &= ~(UINT64_C(1) << coats[i].coat);
    }
    return from;
}

/* Those known to be gold come first: then every way to fill the rest is open to each of them. */
static void sample_coats(struct game *g, struct rng *rng)
{
    uint64_t from = g->coats_hidden;
    from = fill_coats(g->under, g->under_count, true, from, rng);
    from = fill_coats(g->shown, g->shown_count, true, from, rng);
    from = fill_coats(g->under, g->under_count, false, from, rng);
    from = fill_coats(g->shown, g->shown_count, false, from, rng);
    g->coats_hidden = (uint16_t)from;
}

void view_sample(const struct view *view, struct rng *rng, struct game *game)
{
    *game = view->known;
    sample_hands(game, rng);
    do { /* a seat that is asked for a coat can take one of those shown (R-COAT-2) */
        memcpy(game->under, view->known.under, sizeof game->under);
        memcpy(game->shown, view->known.shown, sizeof game->shown);
        game->coats_hidden = view->known.coats_hidden;
        sample_coats(game, rng);
    } while (game_asked(game) == ASKED_COAT && !quarter_can_take_coat(game));
    for (unsigned i = 0; i < game->shown_count; i++)
        game->shown[i].known |= (uint8_t)(1u << game->seat);
}
