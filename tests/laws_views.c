/* Laws of views: what a seat sees, games sampled from that, and views that follow the moves. */
#include <string.h>

#include "cmocka_all.h"
#include "laws.h"
#include "laws_walk.h"

enum { VIEWERS = SEATS_MAX + 1 };

/* The seats of the game, then the spectator; false for a seat that is not there. */
static bool is_viewer(const struct game *g, unsigned seat)
{
    return seat < g->seat_count || seat == VIEW_SPECTATOR;
}

static void a_view_holds_what_its_seat_knows_and_nothing_else(void **state)
{
    for (unsigned n = 0; n < walk_count(100); n++) {
        struct walk walk;
        walk_init(&walk, "views", n);
        do {
            unsigned seat = (walk.ply + n) % VIEWERS;
            if (is_viewer(&walk.game, seat))
                walk_obeys(&walk, law_of_view(&walk.game, seat, &walk.choice));
        } while (walk_step(&walk));
    }
}

static void look(const struct game *g, struct view views[VIEWERS])
{
    for (unsigned seat = 0; seat < VIEWERS; seat++)
        view_of(g, is_viewer(g, seat) ? seat : (unsigned)VIEW_SPECTATOR, &views[seat]);
}

static const char *follow(struct view *view, const struct walk *walk)
{
    struct move list[MOVES_MAX], wanted[MOVES_MAX];
    LAW(view_apply(view, view_mask(view->seat, walk->move)) == REFUSAL_NONE,
        "a view accepts the moves as its seat sees them");
    const char *broken = law_of_following(view, &walk->game, walk->move);
    if (broken || game_mover(&walk->game) != view->seat)
        return broken;
    size_t count = game_moves(&walk->game, wanted);
    LAW(view_moves(view, list) == count && !memcmp(list, wanted, count * sizeof *list),
        "a view that followed has the moves of its seat");
    return NULL;
}

/* The views are never made anew, so one that went astray stays so. */
static void a_view_that_is_told_the_moves_stays_the_view_of_the_game(void **state)
{
    unsigned open = 0;
    for (unsigned n = 0; n < walk_count(100); n++) {
        struct walk walk;
        struct view views[VIEWERS];
        walk_init(&walk, "following", n);
        look(&walk.game, views);
        while (walk_step(&walk)) {
            if (walk.shaken)
                look(&walk.before, views);
            for (unsigned seat = 0; seat < VIEWERS; seat++) {
                walk_obeys(&walk, follow(&views[seat], &walk));
                open += game_asked(&views[seat].known) != game_asked(&walk.game);
            }
        }
    }
    print_message("# it was open %u times whether a seat was asked for a coat\n", open);
}

/* Asked about the moves of the moment before, of which most are wrong by now. */
static void a_view_refuses_what_its_game_refuses_and_stays_as_it_was(void **state)
{
    unsigned refused = 0;
    for (unsigned n = 0; n < walk_count(10); n++) {
        struct walk walk;
        struct move list[MOVES_MAX];
        walk_init(&walk, "refusals", n);
        while (walk_step(&walk)) {
            struct view view, after;
            view_of(&walk.game, game_mover(&walk.game), &view);
            size_t count = game_moves(&walk.before, list);
            for (size_t i = 0; i < count; i++) {
                after = view;
                enum refusal refusal = game_check(&view.known, list[i]);
                assert_int_equal(view_apply(&after, list[i]), refusal);
                if (refusal == REFUSAL_NONE)
                    continue;
                assert_memory_equal(&after, &view, sizeof view);
                refused++;
            }
        }
    }
    assert_true(refused > 0);
}

/* There are games that fit: gold for the coats known to be gold, cards of each age. */
static const char *can_be_filled(const struct view *view)
{
    const struct game *g = &view->known;
    unsigned gold = 0, old = 0;
    for (unsigned i = 0; i < g->under_count; i++)
        gold += g->under[i].coat == NONE && g->under[i].known & KNOWN_GOLD;
    for (unsigned i = 0; i < g->shown_count; i++)
        gold += g->shown[i].coat == NONE && g->shown[i].known & KNOWN_GOLD;
    for (unsigned s = 0; s < g->seat_count; s++)
        old += g->dark[s][AGE_OLD];
    LAW(gold <= (unsigned)__builtin_popcount(g->coats_hidden & ((1u << QUARTERS) - 1)),
        "a view accepts only coats that leave gold for those known to be gold");
    LAW(old == (unsigned)__builtin_popcountll(g->hidden & g->old),
        "a view accepts only cards that leave old ones for the hands");
    return NULL;
}

/* A view refuses what it can tell is illegal, and stays as it was. What it accepts of moves that
 * the game would refuse, because it cannot tell, keeps its material together. */
static void a_view_that_is_told_nonsense_stays_whole(void **state)
{
    struct move all[ALL_MOVES_MAX];
    size_t moves = all_moves(all);
    for (unsigned n = 0; n < walk_count(20); n++) {
        struct walk walk;
        walk_init(&walk, "nonsense", n);
        while (walk_step(&walk)) {
            struct view view, copy;
            unsigned seat = walk.ply % VIEWERS;
            view_of(&walk.game, is_viewer(&walk.game, seat) ? seat : (unsigned)VIEW_SPECTATOR,
                    &view);
            for (size_t i = walk.ply % 50; i < moves; i += 50) {
                copy = view;
                if (view_apply(&copy, all[i]) != REFUSAL_NONE) {
                    assert_memory_equal(&copy, &view, sizeof view);
                    continue;
                }
                struct game sample;
                walk_obeys(&walk, law_of_material(&copy.known));
                walk_obeys(&walk, can_be_filled(&copy));
                view_sample(&copy, &walk.choice, &sample);
                walk_obeys(&walk, law_of_material(&sample));
            }
        }
    }
}

/* A story told to a view, as a masked record is: moves that it accepts, whatever the truth was. */
static struct move any_accepted(const struct view *view, const struct move *all, size_t moves,
                                struct rng *rng)
{
    struct move list[MOVES_MAX];
    size_t count = game_moves(&view->known, list), from = rng_below(rng, (uint32_t)moves);
    if (count && rng_below(rng, 2))
        return list[rng_below(rng, (uint32_t)count)];
    for (size_t i = 0; i < moves; i++) {
        struct view told = *view;
        if (view_apply(&told, all[(from + i) % moves]) == REFUSAL_NONE)
            return all[(from + i) % moves];
    }
    return move_of(MOVE_KINDS); /* over */
}

static void a_view_believes_only_what_can_have_happened(void **state)
{
    struct move all[ALL_MOVES_MAX];
    size_t moves = all_moves(all);
    unsigned told = 0;
    for (unsigned n = 0; n < walk_count(20); n++) {
        struct walk walk;
        struct view view;
        struct game sample;
        walk_init(&walk, "stories", n);
        unsigned stop = 20 + rng_below(&walk.choice, 200);
        while (walk.ply < stop && walk_step(&walk))
            ;
        unsigned seat = rng_below(&walk.choice, VIEWERS);
        view_of(&walk.game, is_viewer(&walk.game, seat) ? seat : (unsigned)VIEW_SPECTATOR, &view);
        for (unsigned i = 0; i < 100; i++) {
            walk.move = any_accepted(&view, all, moves, &walk.choice);
            if (walk.move.kind == MOVE_KINDS)
                break;
            assert_int_equal(view_apply(&view, walk.move), REFUSAL_NONE);
            told++;
            walk_obeys(&walk, law_of_material(&view.known));
            walk_obeys(&walk, law_of_shape(&view.known));
            walk_obeys(&walk, can_be_filled(&view));
            view_sample(&view, &walk.choice, &sample);
            walk_obeys(&walk, law_of_material(&sample));
            walk_obeys(&walk, law_of_shape(&sample));
            walk_obeys(&walk, law_of_list(&sample));
        }
    }
    print_message("# %u moves were believed\n", told);
}

/* A game sampled from a view can be played to its end, as the search will do. */
static void a_sampled_game_can_be_played_on(void **state)
{
    for (unsigned n = 0; n < walk_count(50); n++) {
        struct walk walk, other;
        struct view view;
        walk_init(&walk, "played on", n);
        unsigned stop = 20 + rng_below(&walk.choice, 300);
        while (walk.ply < stop && walk_step(&walk))
            ;
        view_of(&walk.game, n % walk.game.seat_count, &view);
        other = walk;
        view_sample(&view, &walk.choice, &other.game);
        other.shake = false;
        do {
            walk_obeys(&other, law_of_material(&other.game));
            walk_obeys(&other, law_of_shape(&other.game));
        } while (walk_step(&other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_holds_what_its_seat_knows_and_nothing_else),
        cmocka_unit_test(a_view_that_is_told_the_moves_stays_the_view_of_the_game),
        cmocka_unit_test(a_view_refuses_what_its_game_refuses_and_stays_as_it_was),
        cmocka_unit_test(a_view_that_is_told_nonsense_stays_whole),
        cmocka_unit_test(a_view_believes_only_what_can_have_happened),
        cmocka_unit_test(a_sampled_game_can_be_played_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
