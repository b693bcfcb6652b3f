#include "laws.h"

#include <string.h>

#include "rules/due.h"
#include "rules/score.h"

static unsigned cards_in(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static unsigned dark_coats(const struct game *g)
{
    unsigned dark = 0;
    for (unsigned i = 0; i < g->under_count; i++)
        dark += g->under[i].coat == NONE;
    for (unsigned i = 0; i < g->shown_count; i++)
        dark += g->shown[i].coat == NONE;
    return dark;
}

static const char *tiles_are_all_there(const struct game *g)
{
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned tiles = g->bag[c] + g->docks[c];
        for (unsigned i = 0; i < GRID_CELLS; i++)
            tiles += g->grid[i] == c;
        for (unsigned i = 0; i < PLACES; i++)
            tiles += g->out[i] == c;
        for (unsigned i = 0; i < SEATS_MAX; i++)
            tiles += g->seats[i].tiles[c];
        tiles += (g->drawn[0] == c) + (g->drawn[1] == c);
        LAW(tiles == 10, "there are 10 tiles of each colour");
    }
    for (unsigned i = 0; i < GRID_CELLS; i++)
        LAW(g->grid[i] < COLOURS || g->grid[i] == NONE, "a grid cell has a tile or none");
    for (unsigned i = 0; i < PLACES; i++)
        LAW(g->out[i] < COLOURS || g->out[i] == NONE, "an outer space has a tile or none");
    LAW(tiles_total(g->docks) <= 5, "the docks have five places");
    return NULL;
}

static const char *cards_are_all_there(const struct game *g)
{
    uint64_t all = g->hidden, hands = 0;
    unsigned count = cards_in(g->hidden) + cards_in(g->discard), dark = 0;
    all |= g->discard;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        const struct seat *seat = &g->seats[s];
        all |= seat->hand | seat->laid;
        hands |= seat->hand;
        count += cards_in(seat->hand) + cards_in(seat->laid);
        dark += game_dark_count(g, s);
    }
    LAW(count == 33 && all == ALL_CARDS, "each of the 33 cards is in one place");
    LAW(cards_in(g->hidden) == g->deck + dark, "hidden cards are in the draw pile or dark");
    LAW(!(g->seen & ~hands), "a card seen being taken is in a hand");
    LAW(!(g->old & ~hands & (dark ? ~g->hidden : ~UINT64_C(0))), "an old card is in a hand");
    LAW(!(g->old & g->seen), "an old card was not seen being taken");
    return NULL;
}

static const char *coats_are_all_there(const struct game *g)
{
    unsigned all = g->coats_hidden, count = (unsigned)__builtin_popcount(g->coats_hidden);
    unsigned dark = dark_coats(g), owned = 0;
    for (unsigned i = 0; i < g->under_count + g->shown_count; i++) {
        struct shown_coat coat = i < g->under_count ? g->under[i] : g->shown[i - g->under_count];
        count += coat.coat != NONE;
        all |= coat.coat != NONE ? 1u << coat.coat : 0;
        LAW(coat.coat == NONE || edition_coat[coat.coat].gold || !(coat.known & KNOWN_GOLD),
            "a coat known to be gold is gold");
        LAW(coat.known >> g->seat_count << g->seat_count == (coat.known & KNOWN_GOLD),
            "only seats in the game know a coat");
    }
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        all |= g->seats[s].coats;
        owned += (unsigned)__builtin_popcount(g->seats[s].coats);
    }
    count += owned;
    LAW(count == 12 && all == ALL_COATS, "each of the 12 coats is in one place");
    LAW(game_coats_left(g) == 12 - owned - g->shown_count, "coats left are those of the stack");
    LAW((unsigned)__builtin_popcount(g->coats_hidden) == game_coats_left(g) - g->under_count + dark,
        "hidden coats are unseen or dark");
    return NULL;
}

static const char *seals_are_all_there(const struct game *g)
{
    for (unsigned s = 0; s < g->seat_count; s++) {
        unsigned seals = g->seats[s].seals, crests = g->seats[s].crests;
        for (unsigned q = 0; q < QUARTERS; q++) {
            seals += g->seals[q][s];
            crests += g->crests[q] == s;
        }
        for (unsigned p = 0; p < PLACES; p++)
            seals += g->edges[p] == s;
        LAW(seals == 12, "a seat has 12 seals to place");
        LAW(crests == 3, "a seat has 3 family crests");
    }
    for (unsigned q = 0; q < QUARTERS; q++) {
        unsigned placed = 0;
        for (unsigned s = 0; s < SEATS_MAX; s++)
            placed += g->seals[q][s];
        LAW(placed <= edition_quarter[q].spaces, "a quarter has no more seals than spaces");
    }
    return NULL;
}

static const char *money_is_all_there(const struct game *g)
{
    unsigned coins = g->coins, sparrows = g->sparrows;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        coins += g->seats[s].coins;
        sparrows += g->seats[s].sparrows;
    }
    LAW(coins == 26, "there are 26 coins");
    LAW(sparrows == 30, "there are 30 sparrows");
    return NULL;
}

static const char *descendants_are_all_there(const struct game *g)
{
    unsigned all = 0, count = 0, seals = 0;
    if (g->phase == PHASE_SETUP && g->oath[0] == NONE)
        return NULL;
    for (unsigned i = 0; i < OATH_PLACES; i++) {
        LAW(g->oath[i] < DESCENDANTS || g->oath[i] == NONE, "a descendant is one of eight");
        all |= g->oath[i] != NONE ? 1u << g->oath[i] : 0;
        count += g->oath[i] != NONE;
    }
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        all |= g->seats[s].descendants;
        count += (unsigned)__builtin_popcount(g->seats[s].descendants);
        seals += g->seals[QUARTER_OATH][s];
        LAW((unsigned)__builtin_popcount(g->seats[s].descendants) == g->seals[QUARTER_OATH][s],
            "each seal in the Oath House brought a descendant");
    }
    LAW(count == 4 && __builtin_popcount(all) == 4, "4 of the 8 descendants are in the game");
    for (unsigned i = 0; i < OATH_PLACES; i++)
        seals -= g->oath[i] == NONE;
    LAW(seals == 0, "a seal lies where a descendant was taken");
    return NULL;
}

static const char *towers_are_all_there(const struct game *g)
{
    unsigned shown = TOWERS - (unsigned)__builtin_popcount(g->towers_hidden);
    LAW(g->towers_hidden <= ALL_TOWERS, "a tower tile is one of twelve");
    if (g->variant == VARIANT_BASIC) {
        LAW(shown == 0 && g->tower_now == NONE && g->tower_next == NONE,
            "the basic game has no tower tiles");
        return NULL;
    }
    unsigned now = g->tower_now, next = g->tower_next;
    LAW(now == NONE || !(g->towers_hidden >> now & 1), "the tower tile of the round is not hidden");
    LAW(next == NONE || !(g->towers_hidden >> next & 1), "the next tower tile is not hidden");
    LAW(now == NONE || now != next, "each tower tile holds for one round");
    if (g->phase == PHASE_SETUP)
        return NULL;
    bool due = due_kind(due_top(g)) == DUE_TOWER;
    unsigned wanted = g->round < g->rounds ? g->round + 1u : g->rounds;
    LAW(shown + due == wanted, "a tower tile is shown a round ahead");
    LAW(now != NONE && (next == NONE) == (due || g->round == g->rounds),
        "a tower tile lies open for this round and the next");
    return NULL;
}

const char *law_of_material(const struct game *g)
{
    static const char *(*const laws[])(const struct game *) = {
        tiles_are_all_there, cards_are_all_there,       coats_are_all_there,  seals_are_all_there,
        money_is_all_there,  descendants_are_all_there, towers_are_all_there,
    };
    const char *broken = NULL;
    for (size_t i = 0; i < sizeof laws / sizeof *laws && !broken; i++)
        broken = laws[i](g);
    return broken;
}

static bool is_zero(const void *memory, size_t size)
{
    const uint8_t *bytes = memory;
    while (size && !bytes[size - 1])
        size--;
    return size == 0;
}

static const char *seats_have_their_shape(const struct game *g)
{
    uint32_t taken = 0;
    LAW(is_zero(g->unused, sizeof g->unused), "unused bytes of a game are zero");
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        const struct seat *seat = &g->seats[s];
        LAW(!seat->unused, "unused bytes of a seat are zero");
        if (s >= g->seat_count) {
            LAW(is_zero(seat, sizeof *seat), "a seat not in the game is zero");
            continue;
        }
        LAW(seat->space >= 1 && seat->space <= 22, "a barge is on the river");
        LAW(seat->space == 1 || !(taken >> seat->space & 1), "a space holds one barge");
        taken |= UINT32_C(1) << seat->space;
    }
    LAW(g->seat < g->seat_count && g->start < g->seat_count, "turns are of seats in the game");
    LAW(g->round >= 1 && g->round <= g->rounds, "a round is one of the game's");
    return NULL;
}

static const char *coats_have_their_shape(const struct game *g)
{
    bool asked = false;
    for (uint64_t due = g->due; due; due >>= 8)
        asked |= due_kind((uint8_t)due) == DUE_COAT;
    LAW(g->under_count <= COATS && g->shown_count <= 2, "at most two coats are shown");
    LAW(asked || !g->shown_count, "coats are shown to be chosen from");
    for (unsigned i = g->under_count; i < COATS; i++)
        LAW(g->under[i].coat == NONE && !g->under[i].known, "nothing lies below the stack's end");
    for (unsigned i = g->shown_count; i < 2; i++)
        LAW(g->shown[i].coat == NONE && !g->shown[i].known, "what is not shown is nothing");
    for (unsigned coat = 0; coat < COATS; coat++) {
        unsigned owner = NONE, edge = g->edges[edition_coat[coat].place];
        for (unsigned s = 0; s < g->seat_count; s++)
            if (g->seats[s].coats >> coat & 1)
                owner = s;
        LAW(edge == owner || (edge == NONE && !g->seats[owner].seals),
            "a coat's seal lies at its edge");
        LAW(coat >= QUARTERS || g->crests[coat] == owner, "a gold coat's crest is in its quarter");
    }
    return NULL;
}

static const char *deals_have_their_shape(const struct game *g)
{
    bool asked = false, dark = game_dark_count(g, g->seat);
    for (uint64_t due = g->due; due; due >>= 8)
        asked |= due_kind((uint8_t)due) == DUE_DISCARD;
    LAW(asked || (!g->dealt && !g->dealt_count && !g->dealt_old),
        "cards are dealt to be chosen from");
    LAW(!(g->dealt & ~g->seats[g->seat].hand), "cards dealt are in the mover's hand");
    LAW(g->dealt_count <= 3 && g->dealt_old <= g->dealt_count, "at most three cards are dealt");
    LAW(cards_in(g->dealt) == g->dealt_count || (dark && cards_in(g->dealt) < g->dealt_count),
        "the cards dealt are counted");
    LAW(dark || cards_in(g->dealt & g->old) == g->dealt_old, "the old cards dealt are counted");
    return NULL;
}

static const char *lines_have_their_shape(const struct game *g)
{
    unsigned open = 0;
    for (unsigned p = 0; p < PLACES; p++) {
        LAW(g->out[p] == NONE || g->out[place_opposite(p)] == NONE,
            "a line has at most one pushed-out tile");
        open += place_is_open(g, p);
    }
    if (g->phase == PHASE_DRAW && !g->due)
        LAW(open, "a turn begins with a line that can be pushed");
    if (g->phase == PHASE_PUSH)
        LAW(open, "a tile in hand can be pushed");
    if (g->phase == PHASE_DRAW && !g->due && !g->turn)
        LAW(tiles_total(g->docks) == 5 || !tiles_total(g->bag), "a turn begins with full docks");
    return NULL;
}

static const char *turns_have_their_shape(const struct game *g)
{
    unsigned pool = tiles_total(g->pool), drawing = due_kind(due_top(g)) == DUE_DRAW;
    bool act = g->phase == PHASE_ACT;
    LAW(g->phase < PHASES, "a game is in one of its phases");
    LAW(pool <= 3 && (act || !pool), "a pushed line has three actions");
    LAW(act || g->pushed_out == NONE, "a tile is pushed out by a push");
    LAW(act || !g->extra_steps || g->seats[g->seat].descendants >> DESCENDANT_BOATMAN & 1,
        "only the Boatman gives a step before the push");
    LAW(g->pushed_out == NONE || g->pushed_out < PLACES, "a tile is pushed out at a place");
    if (g->phase == PHASE_PUSH)
        LAW(g->drawn[0] < COLOURS, "a tile to push is in hand");
    else
        LAW(g->drawn[0] == NONE || drawing, "a tile in hand is to be pushed");
    LAW((g->drawn[1] == NONE) == (due_kind(due_top(g)) != DUE_KEEP),
        "of two tiles drawn one is kept");
    LAW(!(g->turn & TURN_MERCHANT) || g->seats[g->seat].descendants >> DESCENDANT_MERCHANT & 1,
        "the Merchant swaps for who has him");
    LAW(!(g->turn & TURN_FREESEAL) || g->tower_now == TOWER_FREESEAL,
        "the free seal is the tower tile's");
    LAW(g->phase != PHASE_OVER || !g->turn, "no turn is on when the game is over");
    return NULL;
}

static const char *dues_have_their_shape(const struct game *g)
{
    LAW(!(g->due >> 8 * (DUE_MAX - 1)), "the stack of due things stays low");
    for (uint64_t due = g->due; due; due >>= 8)
        LAW(due_kind((uint8_t)due) > DUE_NOTHING && due_kind((uint8_t)due) < DUES,
            "a due thing is one");
    LAW(!g->due || due_kind(due_top(g)) <= DUE_LAST_ASK, "what happens by itself has happened");
    LAW(g->phase != PHASE_OVER || !g->due, "nothing is due when the game is over");
    return NULL;
}

const char *law_of_shape(const struct game *g)
{
    static const char *(*const laws[])(const struct game *) = {
        seats_have_their_shape, coats_have_their_shape, deals_have_their_shape,
        lines_have_their_shape, turns_have_their_shape, dues_have_their_shape,
    };
    const char *broken = NULL;
    for (size_t i = 0; i < sizeof laws / sizeof *laws && !broken; i++)
        broken = laws[i](g);
    return broken;
}

/* What of a seat can change while another seat moves: its score, by a crest, and its sparrows. */
static const char *another_seat_is_left_alone(const struct seat *was, const struct seat *is,
                                              struct move move, bool over)
{
    struct seat rest = *is;
    bool seals = move.kind == MOVE_SEAL || move.kind == MOVE_PLAY;
    LAW(over || is->score == was->score ||
            (seals && is->score > was->score && is->score <= was->score + 2),
        "another seat scores only by its crest");
    LAW(is->sparrows == was->sparrows ||
            (move.kind == MOVE_PUSH && is->sparrows == was->sparrows + 1),
        "another seat gets sparrows only by a push");
    rest.score = was->score;
    rest.sparrows = was->sparrows;
    LAW(!memcmp(&rest, was, sizeof rest), "a move leaves the other seats alone");
    return NULL;
}

static bool dark_cards_stay(const struct game *was, const struct game *is, unsigned seat)
{
    return game_dark_count(was, seat) == game_dark_count(is, seat) &&
           (was->dark[seat][AGE_NEW] == is->dark[seat][AGE_NEW] || !is->dark[seat][AGE_NEW]);
}

static const char *own_things_stay(const struct seat *was, const struct seat *is)
{
    LAW(is->space >= was->space, "a barge never goes back");
    LAW(!(was->laid & ~is->laid), "a card laid stays there");
    LAW(!(was->coats & ~is->coats), "a coat taken stays there");
    LAW(!(was->descendants & ~is->descendants), "a descendant stays");
    LAW(is->seals <= was->seals && is->seals + 1 >= was->seals, "a seal is placed for good");
    LAW(is->crests <= was->crests, "a crest is placed for good");
    return NULL;
}

static const char *turns_go_round(const struct game *was, struct move move, const struct game *is)
{
    bool ends = move.kind == MOVE_END || move.kind == MOVE_TAX || move.kind == MOVE_REFUSE;
    unsigned next = (was->seat + 1u) % was->seat_count;
    if (is->seat != was->seat && was->phase != PHASE_SETUP)
        LAW(ends && is->seat == next && is->phase == PHASE_DRAW, "turns go clockwise");
    if (is->phase == PHASE_OVER)
        LAW(ends && next == was->start && was->round == was->rounds,
            "the game ends after the last turn of the last round");
    LAW(is->round == was->round + (ends && is->seat != was->seat && next == was->start),
        "a round is over when all have had their turn");
    LAW(is->start == was->start || was->phase == PHASE_SETUP, "the first seat stays the first");
    LAW(is->phase >= was->phase || (ends && is->phase == PHASE_DRAW), "phases follow each other");
    return NULL;
}

static uint64_t hands_of(const struct game *g)
{
    uint64_t hands = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        hands |= g->seats[s].hand;
    return hands;
}

/* Cards taken openly, and those that were in hands when the discard pile was shuffled. */
static const char *cards_are_remembered(const struct game *was, struct move move,
                                        const struct game *is)
{
    uint64_t hands = hands_of(is);
    uint64_t taken = move.kind == MOVE_TAKE ? CARD_BIT(move.a) : 0;
    LAW((is->seen & taken) == taken, "all see a card being taken");
    LAW(!(was->seen & hands & ~is->seen), "all remember a card that was taken");
    uint64_t found_out = is->seen & ~was->seen & ~taken;
    LAW(!found_out || (found_out == CARD_BIT(CARD_WALL) && move.kind == MOVE_PLAY &&
                       move.a == CARD_LEAGUE && move.b == COLOUR_ORANGE),
        "a card is found out only by the League's orange, and is the City Wall");
    if (is->hidden & ~was->hidden)
        LAW(is->old == (hands & ~is->seen), "all know what is in hands when the pile is shuffled");
    else
        LAW(is->old == (was->old & hands & ~is->seen), "all remember what was in hands");
    return NULL;
}

static const char *coats_are_remembered(const struct game *was, struct move move,
                                        const struct game *is)
{
    bool returned = move.kind == CHANCE_COAT && !is->shown_count;
    unsigned count = returned ? was->shown_count + 1u : 0;
    if (move.kind == MOVE_COAT)
        count = was->shown_count - 1u;
    LAW(count <= is->under_count, "coats not taken go under the stack");
    for (unsigned i = is->under_count - count; i < is->under_count; i++) {
        LAW(is->under[i].known >> was->seat & 1, "a seat knows the coats that it put back");
        LAW(!returned || is->under[i].known & KNOWN_GOLD, "all know that a coat put back is gold");
    }
    return NULL;
}

const char *law_of_change(const struct game *was, struct move move, const struct game *is)
{
    const char *broken = turns_go_round(was, move, is);
    LAW(is->seat_count == was->seat_count && is->rounds == was->rounds &&
            is->variant == was->variant,
        "a game stays of its kind");
    if (!broken)
        broken = cards_are_remembered(was, move, is);
    if (!broken)
        broken = coats_are_remembered(was, move, is);
    if (broken || was->phase == PHASE_SETUP)
        return broken;
    for (unsigned q = 0; q < QUARTERS && !broken; q++)
        for (unsigned s = 0; s < SEATS_MAX && !broken; s++)
            if (is->seals[q][s] < was->seals[q][s] ||
                is->seals[q][s] - was->seals[q][s] > (s == was->seat))
                broken = "a seal is placed by the seat whose turn it is, and stays";
    for (unsigned s = 0; s < was->seat_count && !broken; s++) {
        const struct seat *before = &was->seats[s], *after = &is->seats[s];
        broken = own_things_stay(before, after);
        if (!broken && s != was->seat && !dark_cards_stay(was, is, s))
            broken = "the dark cards of another seat stay, or grow old when the pile is shuffled";
        if (!broken && s != was->seat)
            broken = another_seat_is_left_alone(before, after, move, is->phase == PHASE_OVER);
    }
    return broken;
}
