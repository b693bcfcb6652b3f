/* Laws of luck: how often chance gives what, and how often a view is filled with what. */
#include <string.h>

#include "cmocka_all.h"
#include "laws.h"
#include "laws_walk.h"
#include "rules/chance.h"
#include "rules/due.h"

struct chi_square {
    double sum, freedom;
};

static void add_class(struct chi_square *chi, unsigned counted, double expected)
{
    chi->sum += (counted - expected) * (counted - expected) / expected;
}

/* Its mean is its freedom, its variance about twice that; luck stays within five deviations. */
static void assert_luck(struct chi_square chi)
{
    double off = chi.sum - chi.freedom;
    if (off * off > 5 * 5 * 2 * chi.freedom)
        print_message("# chi square %.1f with freedom %.0f\n", chi.sum, chi.freedom);
    assert_true(off * off <= 5 * 5 * 2 * chi.freedom);
}

static void count_draws(const struct game *g, struct rng *rng, struct chi_square *chi)
{
    enum { EACH = 40 };
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX], total = 0;
    unsigned counts[MOVES_MAX] = {0};
    size_t count = chance_list(g, list, weights);
    for (size_t i = 0; i < count; i++)
        total += weights[i];
    for (unsigned n = 0; n < EACH * total; n++) {
        struct move drawn = chance_draw(g, rng);
        size_t i = 0;
        while (!move_is_same(list[i], drawn))
            i++;
        counts[i]++;
    }
    for (size_t i = 0; i < count; i++)
        add_class(chi, counts[i], EACH * (double)weights[i]);
    chi->freedom += (double)count - 1;
}

static void chance_draws_each_outcome_as_often_as_it_weighs(void **state)
{
    struct chi_square chi[CHANCE_COAT + 1] = {{0}};
    for (unsigned n = 0; n < walk_count(25); n++) {
        struct walk walk;
        walk_init(&walk, "draws", n);
        while (walk_step(&walk)) {
            unsigned due = due_kind(due_top(&walk.game));
            if (game_mover(&walk.game) != MOVER_CHANCE || due == DUE_GRID ||
                due == DUE_DESCENDANTS || rng_below(&walk.choice, 8))
                continue;
            count_draws(&walk.game, &walk.choice, &chi[due - DUE_START]);
        }
        walk_init(&walk, "starts", n);
        count_draws(&walk.game, &walk.choice, &chi[CHANCE_START]);
    }
    for (unsigned kind = CHANCE_START; kind <= CHANCE_COAT; kind++)
        assert_luck(chi[kind]);
}

/* Counts draws of one set-up line by its three bytes. */
static unsigned count_layouts(const struct game *g, struct rng *rng, unsigned classes,
                              struct chi_square *chi)
{
    enum { EACH = 10 };
    static uint16_t counts[1 << 21];
    unsigned found = 0;
    memset(counts, 0, sizeof counts);
    for (unsigned n = 0; n < EACH * classes; n++) {
        struct move m = chance_draw(g, rng);
        uint32_t number =
            m.a | (uint32_t)m.b << 8 | (uint32_t)(m.kind == CHANCE_GRID ? m.c : 0) << 16;
        assert_true(number < sizeof counts / sizeof *counts);
        counts[number]++;
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        found += counts[i] > 0;
        if (counts[i])
            add_class(chi, counts[i], EACH);
    }
    chi->sum += (double)(classes - found) * EACH;
    chi->freedom += classes - 1;
    return found;
}

/* 9! / (2! 2! 1! 2! 2!) grids and 8 * 7 * 6 * 5 rows of descendants, each as likely as any. */
static void the_first_grid_and_the_descendants_are_laid_at_random(void **state)
{
    struct walk walk;
    struct chi_square grids = {0}, descendants = {0};
    walk_init(&walk, "layout", 0);
    walk_step(&walk);
    unsigned found = count_layouts(&walk.game, &walk.choice, 22680, &grids);
    assert_true(found > 22600 && found <= 22680);
    walk_step(&walk);
    assert_in_range(count_layouts(&walk.game, &walk.choice, 1680, &descendants), 1670, 1680);
    assert_luck(grids);
    assert_luck(descendants);
}

enum { FITTING_MAX = 500, HIDDEN_MAX = 6 };

/* The games that fit a view, found by trying every way to place what is dark, in order. */
struct fitting {
    const struct view *view;
    size_t count;
    unsigned sampled[FITTING_MAX];
    struct game games[FITTING_MAX];
};

static void add_fitting(struct fitting *fitting, const struct game *g)
{
    struct view view;
    struct move list[MOVES_MAX];
    bool crestless = game_asked(g) == ASKED_COAT && !g->seats[g->seat].crests;
    view_of(g, fitting->view->seat, &view);
    if (memcmp(&view, fitting->view, sizeof view) || law_of_material(g) || law_of_shape(g) ||
        (crestless && !game_moves(g, list)))
        return;
    if (fitting->count < FITTING_MAX)
        fitting->games[fitting->count++] = *g;
}

static void place_coats(struct fitting *fitting, const struct game *g, unsigned slot)
{
    struct game next;
    if (slot == g->under_count + 2u) {
        add_fitting(fitting, g);
        return;
    }
    const struct shown_coat *was =
        slot < g->under_count ? &g->under[slot] : &g->shown[slot - g->under_count];
    if (was->coat != NONE || (slot >= g->under_count && slot - g->under_count >= g->shown_count)) {
        place_coats(fitting, g, slot + 1);
        return;
    }
    for (unsigned coat = 0; coat < COATS; coat++) {
        if (!(g->coats_hidden >> coat & 1))
            continue;
        next = *g;
        next.coats_hidden &= (uint16_t)~(1u << coat);
        *(slot < g->under_count ? &next.under[slot] : &next.shown[slot - g->under_count]) =
            (struct shown_coat){(uint8_t)coat, was->known};
        place_coats(fitting, &next, slot + 1);
    }
}

/* The cards dealt are some of the mover's hand. */
static void place_dealt(struct fitting *fitting, const struct game *g)
{
    uint64_t hand = g->seats[g->seat].hand, dealt = hand;
    struct game next = *g;
    if (__builtin_popcountll(g->dealt) == g->dealt_count) {
        place_coats(fitting, g, 0);
        return;
    }
    for (;; dealt = (dealt - 1) & hand) {
        next.dealt = dealt;
        if (__builtin_popcountll(dealt) == g->dealt_count)
            place_coats(fitting, &next, 0);
        if (!dealt)
            return;
    }
}

/* Each of the cards goes into the draw pile or into another hand. */
static void place_cards(struct fitting *fitting, const struct game *g, uint64_t cards)
{
    struct game next = *g;
    if (!cards) {
        if (__builtin_popcountll(g->hidden) == g->deck)
            place_dealt(fitting, g);
        return;
    }
    uint64_t card = cards & -cards;
    next.hidden |= card;
    place_cards(fitting, &next, cards & ~card);
    for (unsigned s = 0; s < g->seat_count; s++) {
        if (s == fitting->view->seat)
            continue;
        next = *g;
        next.seats[s].hand |= card;
        place_cards(fitting, &next, cards & ~card);
    }
}

static int compare_games(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct game));
}

static void find_fitting(struct fitting *fitting, const struct view *view)
{
    struct game g = view->known;
    fitting->view = view;
    fitting->count = 0;
    memset(fitting->sampled, 0, sizeof fitting->sampled);
    memset(g.dark, 0, sizeof g.dark);
    for (unsigned i = 0; i < g.shown_count; i++) /* who was shown a coat knows it */
        g.shown[i].known |= (uint8_t)(1u << g.seat);
    g.hidden = 0;
    place_cards(fitting, &g, view->known.hidden);
    qsort(fitting->games, fitting->count, sizeof *fitting->games, compare_games);
}

static void shrink_piles(struct game *g, int deck)
{
    for (unsigned card = 0; card < CARDS; card++)
        if (g->hidden & CARD_BIT(card) && g->deck > deck) {
            g->hidden &= ~CARD_BIT(card);
            g->discard |= CARD_BIT(card);
            g->deck--;
        }
}

/* Some of the cards become old ones, as if the discard pile had been shuffled not long ago. */
static void shrink_hands(struct game *g, int cards, struct rng *rng)
{
    g->old = 0;
    g->dealt_old = 0;
    for (unsigned s = 0; s < g->seat_count; s++)
        for (unsigned card = 0; card < CARDS; card++) {
            uint64_t bit = CARD_BIT(card) & g->seats[s].hand & ~g->dealt;
            if (bit && __builtin_popcountll(g->seats[s].hand & ~g->dealt) > cards) {
                g->seats[s].hand &= ~bit;
                g->seen &= ~bit;
                g->discard |= bit;
            }
            if (g->seats[s].hand & CARD_BIT(card) & ~g->seen && rng_below(rng, 2)) {
                g->old |= CARD_BIT(card);
                g->dealt_old += (g->dealt & CARD_BIT(card)) != 0;
            }
        }
}

static void shrink_coats(struct game *g, unsigned unseen, unsigned dark)
{
    unsigned everyone = (1u << g->seat_count) - 1;
    for (unsigned coat = 0; coat < COATS; coat++) {
        bool hidden = g->coats_hidden >> coat & 1;
        if (!hidden || unseen-- > 0)
            continue;
        unseen = 0;
        g->coats_hidden &= (uint16_t)~(1u << coat);
        g->under[g->under_count++] = (struct shown_coat){(uint8_t)coat, (uint8_t)everyone};
    }
    for (unsigned i = 0; i < g->under_count; i++) {
        if ((g->under[i].known & everyone) == everyone || dark-- > 0)
            continue;
        dark = 0;
        g->under[i].known |= (uint8_t)everyone;
    }
}

/* Leaves so little in the dark, cards or coats, that all of it can be counted. */
static void shrink(struct game *g, struct rng *rng)
{
    if (g->shown_count || (!g->dealt_count && rng_below(rng, 2))) {
        shrink_piles(g, 1);
        shrink_hands(g, 0, rng);
        shrink_coats(g, 2, 2);
    } else {
        shrink_piles(g, g->dealt_count ? 1 : 2);
        shrink_hands(g, 1, rng);
        shrink_coats(g, 1, 0);
    }
}

static void count_samples(struct walk *walk, struct fitting *fitting, const struct view *view,
                          struct chi_square *chi)
{
    enum { EACH = 20 };
    for (size_t n = 0; n < EACH * fitting->count; n++) {
        struct game sample;
        view_sample(view, &walk->choice, &sample);
        const struct game *found =
            bsearch(&sample, fitting->games, fitting->count, sizeof sample, compare_games);
        if (!found)
            walk_obeys(walk, "a sampled game is one that fits");
        else
            fitting->sampled[found - fitting->games]++;
    }
    for (size_t i = 0; i < fitting->count; i++)
        add_class(chi, fitting->sampled[i], EACH);
    chi->freedom += (double)fitting->count - 1;
}

static void every_game_that_fits_a_view_is_sampled_equally_often(void **state)
{
    static struct fitting fitting;
    struct chi_square chi = {0};
    unsigned views = 0, largest = 0;
    for (unsigned n = 0; n < walk_count(20); n++) {
        struct walk walk;
        struct view view;
        walk_init_as(&walk, "fitting", n, n % CONFIGURATIONS, PLAYER_BUSY, true);
        while (walk_step(&walk)) {
            struct game g = walk.game;
            bool choosing = g.shown_count || g.dealt_count;
            if (rng_below(&walk.choice, choosing ? 10 : 200))
                continue;
            shrink(&g, &walk.choice);
            walk_obeys(&walk, law_of_material(&g));
            walk_obeys(&walk, law_of_shape(&g));
            unsigned seat = rng_below(&walk.choice, g.seat_count + 1u);
            view_of(&g, seat < g.seat_count ? seat : (unsigned)VIEW_SPECTATOR, &view);
            if (__builtin_popcountll(view.known.hidden) > HIDDEN_MAX ||
                __builtin_popcount(view.known.coats_hidden) > HIDDEN_MAX)
                continue;
            find_fitting(&fitting, &view);
            if (fitting.count == FITTING_MAX)
                continue;
            count_samples(&walk, &fitting, &view, &chi);
            views++;
            largest = fitting.count > largest ? (unsigned)fitting.count : largest;
        }
    }
    print_message("# %u views, at most %u games fit one\n", views, largest);
    assert_luck(chi);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_draws_each_outcome_as_often_as_it_weighs),
        cmocka_unit_test(the_first_grid_and_the_descendants_are_laid_at_random),
        cmocka_unit_test(every_game_that_fits_a_view_is_sampled_equally_often),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
