/* The laws asked where the Swabian League meets the City Wall, which random games bring about once
 * in hundreds: whoever is to move holds both. */
#include "cmocka_all.h"
#include "laws.h"
#include "laws_walk.h"

static const struct move league = {MOVE_PLAY, CARD_LEAGUE, COLOUR_ORANGE, NONE};

static bool take_card(struct game *g, unsigned card)
{
    uint64_t bit = CARD_BIT(card);
    if (g->hidden & bit) {
        g->hidden &= ~bit;
        g->deck--;
    } else if (g->discard & bit) {
        g->discard &= ~bit;
    } else {
        return g->seats[g->seat].hand & bit;
    }
    g->seats[g->seat].hand |= bit;
    return true;
}

/* The other seats seal the quarter full, as far as their seals go. */
static void fill(struct game *g, unsigned quarter)
{
    for (unsigned i = 0; i < edition_quarter[quarter].spaces; i++) {
        unsigned seat = (g->seat + 1 + i) % g->seat_count, placed = 0;
        for (unsigned s = 0; s < SEATS_MAX; s++)
            placed += g->seals[quarter][s];
        if (seat == g->seat || !g->seats[seat].seals || placed == edition_quarter[quarter].spaces)
            continue;
        if (quarter == QUARTER_OATH) {
            if (g->oath[i] == NONE)
                continue;
            g->seats[seat].descendants |= (uint8_t)(1u << g->oath[i]);
            g->oath[i] = NONE;
        }
        g->seats[seat].seals--;
        g->seals[quarter][seat]++;
    }
}

/* The seat to move, free to play a card, gets both and an orange tile; false where they are not to be
 * had. Half of the time the quarters beside its barge fill up. */
static bool set_scene(struct game *g, struct rng *rng)
{
    struct seat *me = &g->seats[g->seat];
    enum asked asked = game_asked(g);
    if (game_mover(g) != g->seat || (asked != ASKED_NOTHING && asked != ASKED_CARD))
        return false;
    if (!take_card(g, CARD_LEAGUE) || !take_card(g, CARD_WALL))
        return false;
    if (!me->tiles[COLOUR_ORANGE]) {
        if (!g->bag[COLOUR_ORANGE])
            return false;
        g->bag[COLOUR_ORANGE]--;
        me->tiles[COLOUR_ORANGE]++;
    }
    for (; me->coins < 3 && g->coins; g->coins--)
        me->coins++;
    for (unsigned q = 0, some = rng_below(rng, 2); q < QUARTERS && some; q++)
        if (me->space >= edition_quarter[q].first && me->space <= edition_quarter[q].last)
            fill(g, q);
    unsigned other = rng_below(rng, COLOURS);
    if (g->pool[other]) { /* a brown tile more in the line */
        g->pool[other]--;
        g->pool[COLOUR_BROWN]++;
    }
    return true;
}

static bool seals_without_wall(const struct game *g)
{
    struct game bare = *g;
    bare.seats[g->seat].hand &= ~CARD_BIT(CARD_WALL);
    return game_check(&bare, league) == REFUSAL_NONE;
}

static const char *views_follow(const struct game *before, const struct game *after,
                                struct move move, struct rng *rng)
{
    for (unsigned seat = 0; seat <= VIEW_SPECTATOR; seat++) {
        struct view view;
        if (seat >= before->seat_count && seat != VIEW_SPECTATOR)
            continue;
        view_of(before, seat, &view);
        LAW(view_apply(&view, view_mask(seat, move)) == REFUSAL_NONE,
            "a view accepts the moves as its seat sees them");
        const char *broken = law_of_following(&view, after, move);
        if (!broken)
            broken = law_of_view(after, seat, rng);
        if (broken)
            return broken;
    }
    return NULL;
}

static const char *obeys(const struct game *before, struct move move, struct game *after,
                         struct rng *rng)
{
    *after = *before;
    game_do(after, move);
    const char *broken = law_of_change(before, move, after);
    if (!broken)
        broken = law_of_shape(after);
    if (!broken)
        broken = law_of_list(after);
    if (!broken)
        broken = law_of_acceptance(after);
    return broken ? broken : views_follow(before, after, move, rng);
}

static const char *is_judged_alike(const struct game *g)
{
    static struct move all[ALL_MOVES_MAX];
    size_t moves = all_moves(all);
    const char *broken = NULL;
    for (size_t i = 0; i < moves && !broken; i++)
        broken = law_of_refusal(g, all[i]);
    return broken;
}

/* How often what came up. */
struct tally {
    unsigned scenes, asked, walls, by_wall_alone;
};

static const char *play_scene(const struct game *g, struct rng *rng, struct tally *tally)
{
    struct move list[MOVES_MAX];
    struct game asked, after;
    const char *broken = is_judged_alike(g);
    tally->scenes++;
    if (broken || game_check(g, league) != REFUSAL_NONE)
        return broken;
    broken = obeys(g, league, &asked, rng);
    if (!broken)
        broken = is_judged_alike(&asked);
    LAW(game_asked(&asked) == ASKED_ACTION,
        "the League's orange is asked for where it was offered");
    tally->asked++;
    tally->by_wall_alone += !seals_without_wall(g);
    size_t count = game_moves(&asked, list);
    for (size_t i = 0; i < count && !broken; i++) {
        tally->walls += list[i].kind == MOVE_PLAY;
        broken = obeys(&asked, list[i], &after, rng);
    }
    return broken;
}

static void the_laws_hold_where_the_league_meets_the_city_wall(void **state)
{
    struct tally tally = {0};
    for (unsigned n = 0; n < walk_count(20); n++) {
        struct walk walk;
        walk_init(&walk, "league", n);
        do {
            struct game scene = walk.game;
            if (rng_below(&walk.choice, 8) == 0 && set_scene(&scene, &walk.choice))
                walk_obeys(&walk, play_scene(&scene, &walk.choice, &tally));
        } while (walk_step(&walk));
    }
    print_message("# %u scenes, orange chosen in %u, by the City Wall alone in %u, walls %u\n",
                  tally.scenes, tally.asked, tally.by_wall_alone, tally.walls);
    assert_true(tally.walls > tally.scenes / 10);
    assert_true(tally.by_wall_alone > tally.scenes / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_laws_hold_where_the_league_meets_the_city_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
