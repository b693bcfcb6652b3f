/* Laws of moves and chance. */
#include "laws.h"

#include <string.h>

#include "rules/chance.h"
#include "rules/due.h"
#include "rules/score.h"

/* What the bytes behind the kind run over: from 0 to below the number; -1 for NONE, -n for NONE and
 * the numbers below n as well. */
struct span {
    uint8_t kind;
    int8_t a, b;
};

/* clang-format off */
static const struct span spans[] = {
    {CHANCE_START,    SEATS_MAX,    -1},
    {CHANCE_TILE,     SEATS_MAX,    COLOURS},
    {CHANCE_TOWER,    TOWERS,       -1},
    {CHANCE_DRAW,     COLOURS,      -1},
    {CHANCE_DOCK,     COLOURS,      -1},
    {CHANCE_BAG,      COLOURS,      -1},
    {CHANCE_CARD,     SEATS_MAX,    -CARDS},
    {CHANCE_COAT,     SEATS_MAX,    -COATS},
    {MOVE_DRAW,       -1,           -1},
    {MOVE_CHOOSE,     COLOURS,      -1},
    {MOVE_KEEP,       COLOURS,      -1},
    {MOVE_SPARROW,    COLOURS,      -1},
    {MOVE_SCHOLAR,    COLOURS,      -1},
    {MOVE_PUSH,       PLACES,       -1},
    {MOVE_MONEY,      -1,           -1},
    {MOVE_CLEAR,      SIDES,        -1},
    {MOVE_BUY,        COLOURS,      -COLOURS},
    {MOVE_BUY_COIN,   -1,           -1},
    {MOVE_RIVER,      -1,           -1},
    {MOVE_STEP,       -1,           -1},
    {MOVE_SEAL,       QUARTERS,     -DESCENDANTS},
    {MOVE_GRAB,       -1,           -1},
    {MOVE_END,        -1,           -1},
    {MOVE_LAY,        CARDS,        -1},
    {MOVE_PLAY,       CARDS,        -1},
    {MOVE_MERCHANT,   COLOURS,      COLOURS},
    {MOVE_PASS,       -1,           -1},
    {MOVE_DOCK,       COLOURS,      -1},
    {MOVE_COIN,       -1,           -1},
    {MOVE_STEPS,      5,            -1},
    {MOVE_DISCARD,    CARDS,        -CARDS},
    {MOVE_COAT,       COATS,        -1},
    {MOVE_TAKE,       CARDS,        -1},
    {MOVE_LOOK,       -1,           -1},
    {MOVE_TAX,        -COLOURS,     -COLOURS},
    {MOVE_REFUSE,     -1,           -1},
};
/* clang-format on */

static unsigned span_size(int span)
{
    return span > 0 ? (unsigned)span : span == -1 ? 1 : 1 + (unsigned)-span;
}

static unsigned span_byte(int span, unsigned i)
{
    unsigned named = span > 0 ? (unsigned)span : span == -1 ? 0 : (unsigned)-span;
    return i < named ? i : (unsigned)NONE;
}

static struct move *all_plays(struct move *to)
{
    for (unsigned card = 0; card < CARDS; card++)
        for (unsigned b = 0; b < PLACES; b++)
            if (card < 9 ? b < COLOURS : card >= CARD_CHRONICLE)
                *to++ = move_play(card, b, NONE);
    for (unsigned d = 0; d < DESCENDANTS; d++) {
        *to++ = move_play(CARD_CHRONICLE, QUARTER_OATH, d);
        *to++ = move_play(CARD_WALL, QUARTER_OATH, d);
        *to++ = move_play(CARD_WALL, QUARTER_FIELD, d);
    }
    for (unsigned b = 0; b < PLACES; b++)
        for (unsigned c = 0; c < PLACES; c++)
            *to++ = move_play(CARD_REFORM, b, c);
    return to;
}

size_t all_moves(struct move list[ALL_MOVES_MAX])
{
    struct move *to = list;
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++)
        for (unsigned a = 0; a < span_size(spans[i].a); a++)
            for (unsigned b = 0; b < span_size(spans[i].b); b++)
                *to++ = move_two(spans[i].kind, span_byte(spans[i].a, a), span_byte(spans[i].b, b));
    to = all_plays(to);
    return (size_t)(to - list);
}

static bool declines(struct move m)
{
    return m.kind == MOVE_PASS || (m.kind == MOVE_STEPS && m.a == 0);
}

const char *law_of_list(const struct game *g)
{
    struct move list[MOVES_MAX + 1];
    unsigned mover = game_mover(g);
    size_t declining = 0;
    memset(&list[MOVES_MAX], 0x5a, sizeof *list);
    size_t count = game_moves(g, list);
    LAW(count <= MOVES_MAX, "no list of moves is longer than MOVES_MAX");
    LAW(list[MOVES_MAX].kind == 0x5a, "nothing is written behind a list of moves");
    if (mover == MOVER_CHANCE || mover == MOVER_NOBODY) {
        LAW(count == 0, "only a seat to move has moves");
        return NULL;
    }
    LAW(mover == g->seat, "the seat whose turn it is moves");
    LAW(count > 0, "a seat to move has a move");
    for (size_t i = 0; i < count; i++) {
        LAW(oracle_allows(g, list[i]), "a listed move is legal");
        for (size_t j = 0; j < i; j++)
            LAW(!move_is_same(list[i], list[j]), "a list names no move twice");
        declining += declines(list[i]);
    }
    LAW(game_asked(g) == ASKED_NOTHING || declining < count,
        "nothing is asked that can only be declined");
    return NULL;
}

static const char *is_accepted(const struct game *g, struct move m)
{
    struct game applied = *g, done = *g;
    LAW(game_check(g, m) == REFUSAL_NONE, "a legal move is checked as legal");
    LAW(game_apply(&applied, m) == REFUSAL_NONE, "a legal move is accepted");
    game_do(&done, m);
    LAW(!memcmp(&applied, &done, sizeof done), "applying a legal move is doing it");
    return NULL;
}

const char *law_of_acceptance(const struct game *g)
{
    struct move list[MOVES_MAX];
    size_t count = game_moves(g, list);
    const char *broken = NULL;
    for (size_t i = 0; i < count && !broken; i++)
        broken = is_accepted(g, list[i]);
    return broken;
}

const char *law_of_refusal(const struct game *g, struct move m)
{
    struct game copy = *g;
    if (oracle_allows(g, m))
        return is_accepted(g, m);
    enum refusal refusal = game_apply(&copy, m);
    LAW(refusal != REFUSAL_NONE, "an illegal move is refused");
    LAW(refusal < REFUSALS && refusal != REFUSAL_DARK, "a refusal is one that can be told");
    LAW(game_check(g, m) == refusal, "a check gives the reason of the refusal");
    LAW(!memcmp(&copy, g, sizeof copy), "a refused move leaves the game as it was");
    LAW((refusal == REFUSAL_OVER) == (game_mover(g) == MOVER_NOBODY), "over is over");
    return NULL;
}

/* The weights of the box: a tile's is how many are in the bag, all else is equally likely. */
static uint32_t weight_of(const struct game *g, struct move m)
{
    switch (m.kind) {
    case CHANCE_DRAW:
    case CHANCE_DOCK:
    case CHANCE_BAG:
        return g->bag[m.a];
    case CHANCE_TILE:
        return g->bag[m.b];
    default:
        return 1;
    }
}

const char *law_of_chance(const struct game *g, struct rng *rng)
{
    struct move list[MOVES_MAX], drawn, all[ALL_MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    size_t count, possible = 0, found = 0, moves;
    if (game_mover(g) != MOVER_CHANCE)
        return NULL;
    drawn = chance_draw(g, rng);
    LAW(oracle_allows(g, drawn) && chance_is_possible(g, drawn), "what chance draws is possible");
    LAW((drawn.kind != CHANCE_CARD && drawn.kind != CHANCE_COAT) || drawn.b != NONE,
        "chance names what it draws");
    if (drawn.kind == CHANCE_GRID || drawn.kind == CHANCE_DESCENDANTS)
        return NULL;
    count = chance_list(g, list, weights);
    for (size_t i = 0; i < count; i++) {
        LAW(oracle_allows(g, list[i]), "an outcome listed is possible");
        LAW(weights[i] > 0 && (uint64_t)weights[i] * weight_of(g, list[0]) ==
                                  (uint64_t)weight_of(g, list[i]) * weights[0],
            "an outcome has the weight of the box");
        for (size_t j = 0; j < i; j++)
            LAW(!move_is_same(list[i], list[j]), "no outcome is listed twice");
        found += move_is_same(list[i], drawn);
        const char *broken = is_accepted(g, list[i]);
        if (broken)
            return broken;
    }
    LAW(found == 1, "what chance draws is listed");
    moves = all_moves(all);
    for (size_t i = 0; i < moves; i++) {
        bool unnamed =
            (all[i].kind == CHANCE_CARD || all[i].kind == CHANCE_COAT) && all[i].b == NONE;
        possible += !unnamed && oracle_allows(g, all[i]);
        LAW(chance_is_possible(g, all[i]) == oracle_allows(g, all[i]),
            "possible is what the box can give");
    }
    LAW(possible == count, "every outcome that is possible is listed");
    return NULL;
}

/* The seat's number with all seats turned by one. */
static uint8_t turned(const struct game *g, unsigned seat)
{
    return (uint8_t)(seat < g->seat_count ? (seat + 1) % g->seat_count : seat);
}

static struct shown_coat turn_coat(const struct game *g, struct shown_coat coat)
{
    unsigned known = coat.known & KNOWN_GOLD;
    for (unsigned s = 0; s < g->seat_count; s++)
        known |= (coat.known >> s & 1u) << turned(g, s);
    return (struct shown_coat){coat.coat, (uint8_t)known};
}

static struct game turn_seats(const struct game *g)
{
    struct game t = *g;
    for (unsigned s = 0; s < g->seat_count; s++) {
        t.seats[turned(g, s)] = g->seats[s];
        for (unsigned q = 0; q < QUARTERS; q++)
            t.seals[q][turned(g, s)] = g->seals[q][s];
    }
    for (unsigned q = 0; q < QUARTERS; q++)
        t.crests[q] = turned(g, g->crests[q]);
    for (unsigned p = 0; p < PLACES; p++)
        t.edges[p] = turned(g, g->edges[p]);
    for (unsigned i = 0; i < COATS; i++)
        t.under[i] = turn_coat(g, g->under[i]);
    for (unsigned i = 0; i < 2; i++)
        t.shown[i] = turn_coat(g, g->shown[i]);
    t.start = turned(g, g->start);
    t.seat = turned(g, g->seat);
    return t;
}

const char *law_of_seats(const struct game *before, struct move m, const struct game *after)
{
    struct game done = turn_seats(before), wanted = turn_seats(after);
    struct move here[MOVES_MAX], there[MOVES_MAX];
    if (before->phase == PHASE_SETUP)
        return NULL;
    size_t count = game_moves(before, here);
    LAW(game_moves(&done, there) == count && !memcmp(here, there, count * sizeof *here),
        "every seat has the same moves in the same place");
    if (m.kind == CHANCE_CARD || m.kind == CHANCE_COAT)
        m.a = turned(before, m.a);
    game_do(&done, m);
    LAW(!memcmp(&done, &wanted, sizeof done), "the rules are the same for every seat");
    return NULL;
}
