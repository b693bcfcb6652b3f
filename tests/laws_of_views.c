/* Laws of views. */
#include "laws.h"

#include <string.h>

#include "rules/due.h"
#include "rules/score.h"

/* Cards that the seat cannot place: of the draw pile and of the other hands. */
static uint64_t unknown_cards(const struct game *g, unsigned seat)
{
    uint64_t unknown = g->hidden;
    for (unsigned s = 0; s < g->seat_count; s++)
        if (s != seat)
            unknown |= g->seats[s].hand & ~g->seen;
    return unknown;
}

static bool knows(struct shown_coat coat, unsigned seat)
{
    return seat < SEATS_MAX && coat.known >> seat & 1;
}

static unsigned unknown_coats(const struct game *g, unsigned seat)
{
    unsigned unknown = g->coats_hidden;
    for (unsigned i = 0; i < g->under_count; i++)
        unknown |= knows(g->under[i], seat) ? 0 : 1u << g->under[i].coat;
    for (unsigned i = 0; i < g->shown_count; i++)
        unknown |= knows(g->shown[i], seat) ? 0 : 1u << g->shown[i].coat;
    return unknown;
}

static void swap_bits(uint64_t *set, unsigned x, unsigned y)
{
    if ((*set >> x ^ *set >> y) & 1)
        *set ^= UINT64_C(1) << x | UINT64_C(1) << y;
}

static bool swap_cards(struct game *g, unsigned seat, struct rng *rng)
{
    uint64_t unknown = unknown_cards(g, seat);
    unsigned x = rng_below(rng, CARDS), y = rng_below(rng, CARDS);
    if (x == y || !(unknown >> x & 1) || !(unknown >> y & 1) || (g->old >> x ^ g->old >> y) & 1)
        return false;
    swap_bits(&g->hidden, x, y);
    swap_bits(&g->dealt, x, y);
    for (unsigned s = 0; s < g->seat_count; s++)
        swap_bits(&g->seats[s].hand, x, y);
    return true;
}

static bool relabel(struct shown_coat *coats, unsigned count, unsigned x, unsigned y)
{
    bool right = true;
    for (unsigned i = 0; i < count; i++) {
        unsigned coat = coats[i].coat;
        coats[i].coat = (uint8_t)(coat == x ? y : coat == y ? x : coat);
        right &= coats[i].coat < QUARTERS || !(coats[i].known & KNOWN_GOLD);
    }
    return right;
}

/* Who is asked for a coat can take one (R-COAT-2). */
static bool asked_can_take(const struct game *g)
{
    bool can = game_asked(g) != ASKED_COAT || g->seats[g->seat].crests;
    for (unsigned i = 0; i < g->shown_count; i++)
        can |= g->shown[i].coat >= QUARTERS;
    return can;
}

static bool swap_coats(struct game *g, unsigned seat, struct rng *rng)
{
    struct game copy = *g;
    unsigned unknown = unknown_coats(g, seat);
    unsigned x = rng_below(rng, COATS), y = rng_below(rng, COATS);
    uint64_t hidden = g->coats_hidden;
    if (x == y || !(unknown >> x & 1) || !(unknown >> y & 1))
        return false;
    swap_bits(&hidden, x, y);
    copy.coats_hidden = (uint16_t)hidden;
    if (!relabel(copy.under, copy.under_count, x, y) ||
        !relabel(copy.shown, copy.shown_count, x, y) || !asked_can_take(&copy))
        return false;
    *g = copy;
    return true;
}

bool swap_unknown(struct game *g, unsigned seat, struct rng *rng)
{
    struct game was = *g;
    for (unsigned tries = 0; tries < 20; tries++) {
        swap_cards(g, seat, rng);
        swap_coats(g, seat, rng);
    }
    return memcmp(&was, g, sizeof was) != 0;
}

/* A game with nothing dark, in which the view's seat knows what the view knows. */
static const char *fits(const struct view *view, const struct game *g)
{
    const struct game *known = &view->known;
    for (unsigned s = 0; s < g->seat_count; s++) {
        uint64_t dark = g->seats[s].hand & ~known->seats[s].hand;
        LAW(!game_dark_count(g, s), "nothing in a fitting game is dark");
        LAW(!(known->seats[s].hand & ~g->seats[s].hand), "a fitting hand has the known cards");
        LAW(!(dark & ~known->hidden), "a fitting hand has hidden cards only");
        LAW((unsigned)__builtin_popcountll(dark & g->old) == known->dark[s][AGE_OLD] &&
                (unsigned)__builtin_popcountll(dark & ~g->old) == known->dark[s][AGE_NEW],
            "a fitting hand has its old and new cards");
    }
    LAW(g->deck == known->deck && (unsigned)__builtin_popcountll(g->hidden) == g->deck,
        "a fitting draw pile has its cards");
    LAW(!(g->hidden & g->old), "no old card is in a fitting draw pile");
    for (unsigned i = 0; i < g->under_count; i++)
        LAW(g->under[i].coat < COATS &&
                (known->under[i].coat == NONE || known->under[i].coat == g->under[i].coat),
            "a fitting stack has the known coats");
    for (unsigned i = 0; i < g->shown_count; i++)
        LAW(g->shown[i].coat < COATS &&
                (known->shown[i].coat == NONE || known->shown[i].coat == g->shown[i].coat) &&
                knows(g->shown[i], g->seat),
            "fitting coats are shown to the seat to move");
    LAW(asked_can_take(g), "who is asked for a coat can take one, also in a sampled game");
    return NULL;
}

static bool same_moves(const struct game *a, const struct game *b)
{
    struct move here[MOVES_MAX], there[MOVES_MAX];
    size_t count = game_moves(a, here);
    return game_moves(b, there) == count && !memcmp(here, there, count * sizeof *here);
}

/* The search looks at sampled games through the eyes of every seat. */
static const char *mover_knows_its_moves(const struct game *g)
{
    struct view view;
    struct move list[MOVES_MAX], wanted[MOVES_MAX];
    size_t count = game_moves(g, wanted);
    if (game_mover(g) != g->seat)
        return NULL;
    view_of(g, g->seat, &view);
    LAW(view_moves(&view, list) == count && !memcmp(list, wanted, count * sizeof *list),
        "the seat to move in a sampled game knows its moves");
    return NULL;
}

static const char *is_sampled_well(const struct view *view, struct game *sample, struct rng *rng)
{
    struct view again;
    const char *broken;
    view_sample(view, rng, sample);
    view_of(sample, view->seat, &again);
    LAW(!memcmp(&again, view, sizeof again), "the view of a sampled game is the view");
    broken = fits(view, sample);
    if (!broken)
        broken = law_of_material(sample);
    if (!broken)
        broken = law_of_shape(sample);
    if (!broken)
        broken = law_of_list(sample);
    return broken ? broken : mover_knows_its_moves(sample);
}

static const char *hides_all(const struct view *view, const struct game *g)
{
    const struct game *known = &view->known;
    for (unsigned s = 0; s < g->seat_count; s++)
        LAW(s == view->seat || !(known->seats[s].hand & ~g->seen),
            "a view hides the cards of other hands");
    LAW(view->seat == g->seat || !known->dealt, "a view hides the cards dealt to others");
    for (unsigned i = 0; i < g->under_count; i++)
        LAW(knows(g->under[i], view->seat) || known->under[i].coat == NONE,
            "a view hides the coats not seen");
    for (unsigned i = 0; i < g->shown_count; i++)
        LAW(view->seat == g->seat || knows(g->shown[i], view->seat) || known->shown[i].coat == NONE,
            "a view hides the coats shown to others");
    return NULL;
}

static const char *shows_enough(const struct view *view, const struct game *g)
{
    struct move list[MOVES_MAX], wanted[MOVES_MAX];
    size_t count = game_moves(g, wanted);
    if (game_mover(g) != view->seat)
        count = 0;
    LAW(view_moves(view, list) == count && !memcmp(list, wanted, count * sizeof *list),
        "the moves of a view are those of its seat in the game");
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct score_sheet here, there;
        score_sheet(g, s, &here);
        score_sheet(&view->known, s, &there);
        LAW(!memcmp(&here, &there, sizeof here), "the sheet of a view is that of its game");
        uint64_t seen = s == view->seat ? g->seats[s].hand : g->seats[s].hand & g->seen;
        LAW(view->known.seats[s].hand == seen, "a view shows the own hand and cards taken openly");
        LAW(game_hand_count(g, s) == game_hand_count(&view->known, s),
            "a view shows how many cards each holds");
    }
    LAW(game_mover(g) == game_mover(&view->known) && game_asked(g) == game_asked(&view->known),
        "a view shows who moves and why");
    for (unsigned i = 0; i < g->under_count; i++)
        LAW(!knows(g->under[i], view->seat) || view->known.under[i].coat == g->under[i].coat,
            "a view shows the coats that its seat has seen");
    LAW(game_coats_left(g) == game_coats_left(&view->known),
        "a view shows how many coats are left");
    return NULL;
}

const char *law_of_view(const struct game *g, unsigned seat, struct rng *rng)
{
    struct view view, other;
    struct game one, two, swapped = *g;
    const char *broken;
    view_of(g, seat, &view);
    broken = law_of_material(&view.known);
    if (!broken)
        broken = law_of_shape(&view.known);
    if (!broken)
        broken = hides_all(&view, g);
    if (!broken)
        broken = shows_enough(&view, g);
    if (!broken)
        broken = fits(&view, g);
    if (!broken)
        broken = is_sampled_well(&view, &one, rng);
    if (!broken)
        broken = is_sampled_well(&view, &two, rng);
    if (broken)
        return broken;
    LAW(game_mover(g) != seat || (same_moves(&one, &two) && same_moves(&one, g)),
        "games sampled from a view give its seat equal moves");
    if (!swap_unknown(&swapped, seat, rng))
        return NULL;
    view_of(&swapped, seat, &other);
    LAW(!memcmp(&other, &view, sizeof view),
        "games that differ in what a seat cannot know give it equal views");
    LAW(game_mover(g) != seat || same_moves(&swapped, g),
        "games that differ in what a seat cannot know give it equal moves");
    return NULL;
}

const char *law_of_following(const struct view *followed, const struct game *g, struct move last)
{
    struct view view;
    view_of(g, followed->seat, &view);
    if (!memcmp(&view, followed, sizeof view))
        return NULL;
    LAW(last.kind == CHANCE_COAT && last.a != followed->seat && !g->seats[g->seat].crests &&
            game_asked(g) != ASKED_COAT && game_asked(&followed->known) == ASKED_COAT,
        "a view told the moves stays the view of the game");
    return law_of_material(&followed->known);
}
