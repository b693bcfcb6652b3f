/* Laws of what is legal, asked of sampled positions of random games, set-up and end included. */
#include <string.h>

#include "cmocka_all.h"
#include "laws.h"
#include "laws_walk.h"

static void every_listed_move_is_accepted(void **state)
{
    for (unsigned n = 0; n < walk_count(50); n++) {
        struct walk walk;
        walk_init(&walk, "accepted", n);
        do {
            walk_obeys(&walk, law_of_acceptance(&walk.game));
        } while (walk_step(&walk));
    }
}

/* Also once a game where it is over. */
static bool is_sampled(const struct walk *walk, unsigned each)
{
    return (walk->ply + walk->number) % each == 0 || game_mover(&walk->game) == MOVER_NOBODY;
}

static void every_move_is_accepted_or_refused_as_the_rules_say(void **state)
{
    struct move all[ALL_MOVES_MAX];
    size_t moves = all_moves(all);
    assert_true(moves <= ALL_MOVES_MAX);
    for (unsigned n = 0; n < walk_count(30); n++) {
        struct walk walk;
        walk_init(&walk, "refused", n);
        do {
            for (size_t i = 0; i < moves && is_sampled(&walk, 20); i++)
                walk_obeys(&walk, law_of_refusal(&walk.game, all[i]));
        } while (walk_step(&walk));
    }
}

/* Bytes as they come, and bytes that look like a move. */
static struct move garbage(struct rng *rng)
{
    uint32_t word = rng_next(rng), small = rng_next(rng);
    struct move m;
    memcpy(&m, &word, sizeof m);
    if (small & 1)
        m.kind = (uint8_t)(m.kind % (MOVE_KINDS + 1));
    if (small & 2)
        m.a = m.a % 4 ? m.a % 13 : NONE;
    if (small & 4)
        m.b = m.b % 4 ? m.b % 13 : NONE;
    if (small & 8)
        m.c = m.c % 4 ? m.c % 13 : NONE;
    return m;
}

static void any_four_bytes_are_accepted_or_refused_as_the_rules_say(void **state)
{
    for (unsigned n = 0; n < walk_count(30); n++) {
        struct walk walk;
        walk_init(&walk, "garbage", n);
        do {
            struct move list[MOVES_MAX];
            size_t count = game_moves(&walk.game, list);
            for (unsigned i = 0; i < 16; i++)
                walk_obeys(&walk, law_of_refusal(&walk.game, garbage(&walk.choice)));
            for (unsigned i = 0; i < 8 && count; i++) {
                struct move m = list[rng_below(&walk.choice, (uint32_t)count)];
                ((uint8_t *)&m)[rng_below(&walk.choice, 4)] ^= (uint8_t)rng_next(&walk.choice);
                walk_obeys(&walk, law_of_refusal(&walk.game, m));
            }
        } while (walk_step(&walk));
    }
}

static void chance_does_what_the_box_can_give(void **state)
{
    for (unsigned n = 0; n < walk_count(40); n++) {
        struct walk walk;
        walk_init(&walk, "chance", n);
        do {
            if (is_sampled(&walk, 4))
                walk_obeys(&walk, law_of_chance(&walk.game, &walk.choice));
        } while (walk_step(&walk));
    }
}

static bool names_oath_well(unsigned quarter, unsigned descendant)
{
    return quarter < QUARTERS && (quarter == QUARTER_OATH) == (descendant != NONE);
}

static bool can_be_played_somewhere(struct move m)
{
    bool one = m.c == NONE;
    if (m.a < CARD_FUSTIAN)
        return one && m.b < COLOURS;
    switch (m.a) {
    case CARD_CHRONICLE:
    case CARD_WALL:
        return names_oath_well(m.b, m.c);
    case CARD_HALT:
        return one && m.b < HALTS;
    case CARD_REFORM:
        return m.b != NONE;
    case CARD_SIEGE:
        return one && m.b >= 1 && m.b <= 3;
    case CARD_LEAGUE:
        return one && m.b < COLOURS;
    case CARD_SPARROW:
        return one && m.b >= 1 && m.b <= 5;
    default:
        return one && m.b == NONE;
    }
}

/* Of all_moves(), those that are legal somewhere, or name two things in the wrong order. */
static bool can_be_written(struct move m)
{
    switch (m.kind) {
    case MOVE_SEAL:
        return names_oath_well(m.a, m.b);
    case MOVE_TAX:
        return (m.a == NONE) == (m.b == NONE);
    case MOVE_PLAY:
        return can_be_played_somewhere(m);
    default:
        return true;
    }
}

static bool lacks_tiles(const uint8_t tiles[COLOURS], unsigned a, unsigned b)
{
    return !tiles[a] || (b < COLOURS && (!tiles[b] || (a == b && tiles[a] < 2)));
}

static bool lacks_own_tiles(const struct seat *me, struct move m)
{
    if (m.kind != MOVE_PLAY)
        return lacks_tiles(me->tiles, m.a, m.kind == MOVE_MERCHANT ? (unsigned)NONE : m.b);
    if (card_is_trade(m.a))
        return lacks_tiles(me->tiles, card_colour(m.a), NONE);
    if (card_is_cathedral(m.a) && m.b != edition_cathedral[m.a].colour[0] &&
        m.b != edition_cathedral[m.a].colour[1])
        return true; /* the tile is there, but does not pay */
    return lacks_tiles(me->tiles, m.b, NONE);
}

static unsigned placed_in(const struct game *g, struct move m)
{
    const uint8_t *seals = g->seals[m.kind == MOVE_SEAL ? m.a : m.b];
    return (unsigned)(seals[0] + seals[1] + seals[2] + seals[3]);
}

/* What a reason says about the game is so. */
static bool is_true(const struct game *g, struct move m, enum refusal refusal)
{
    const struct seat *me = &g->seats[g->seat];
    switch (refusal) {
    case REFUSAL_CHANCE_MOVES:
        return game_mover(g) == MOVER_CHANCE;
    case REFUSAL_SEAT_MOVES:
        return game_mover(g) == g->seat && move_is_chance(m);
    case REFUSAL_ASKED:
        return game_asked(g) != ASKED_NOTHING;
    case REFUSAL_NOT_ASKED:
        return game_asked(g) == ASKED_NOTHING;
    case REFUSAL_NOT_IN_BAG:
        return !g->bag[m.a];
    case REFUSAL_NOT_DRAWN:
        return m.a != g->drawn[0] && m.a != g->drawn[1];
    case REFUSAL_REPLACED:
        return g->turn & TURN_REPLACED;
    case REFUSAL_NO_SPARROW:
        return me->sparrows < (m.kind == MOVE_PLAY ? m.b : 1);
    case REFUSAL_NOT_IN_DOCKS:
        return !g->docks[m.kind == MOVE_MERCHANT ? m.b : m.a];
    case REFUSAL_NO_TILE:
        return lacks_own_tiles(me, m);
    case REFUSAL_LINE_CLOSED:
        return !place_is_open(g, m.a);
    case REFUSAL_NO_COINS:
        return me->coins < 3;
    case REFUSAL_NO_SEAL:
        return !me->seals;
    case REFUSAL_QUARTER_FULL:
        return placed_in(g, m) == edition_quarter[m.kind == MOVE_SEAL ? m.a : m.b].spaces;
    case REFUSAL_NOT_IN_HAND:
        return !(me->hand & CARD_BIT(m.a));
    case REFUSAL_NO_CARDS:
        return !g->deck && !g->discard;
    case REFUSAL_NO_CREST:
        return !me->crests && edition_coat[m.a].gold;
    case REFUSAL_NOT_DISCARDED:
        return !(g->discard & CARD_BIT(m.a));
    case REFUSAL_SUPPLY_EMPTY:
        return g->coins < 5 || !tiles_total(g->bag);
    case REFUSAL_MALFORMED: /* `discard` with too many or too few is no such move here */
        return m.kind == MOVE_DISCARD;
    default:
        return true;
    }
}

/* Of the sentences for refusals all but three come up here: of those one is the match's, one the
 * views', and one needs a game without a card in either pile. */
static void a_reason_is_true_and_can_be_told(void **state)
{
    struct move all[ALL_MOVES_MAX];
    size_t moves = all_moves(all);
    unsigned given[REFUSALS] = {0}, different = 0;
    for (unsigned n = 0; n < walk_count(20); n++) {
        struct walk walk;
        walk_init(&walk, "reasons", n);
        do {
            for (size_t i = 0; i < moves && is_sampled(&walk, 20); i++) {
                enum refusal refusal = game_check(&walk.game, all[i]);
                given[refusal]++;
                if (can_be_written(all[i]) && !is_true(&walk.game, all[i], refusal))
                    walk_obeys(&walk, refusal_sentence(refusal));
            }
        } while (walk_step(&walk));
    }
    for (unsigned r = 0; r < REFUSALS; r++) {
        assert_true(strlen(refusal_sentence(r)) > 5);
        different += given[r] > 0;
    }
    print_message("# %u different reasons of %u\n", different, REFUSALS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_listed_move_is_accepted),
        cmocka_unit_test(every_move_is_accepted_or_refused_as_the_rules_say),
        cmocka_unit_test(any_four_bytes_are_accepted_or_refused_as_the_rules_say),
        cmocka_unit_test(chance_does_what_the_box_can_give),
        cmocka_unit_test(a_reason_is_true_and_can_be_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
