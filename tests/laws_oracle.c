/* A second opinion on which moves are legal: one question a kind of move, asked of any four bytes. */
#include "laws.h"

#include "rules/due.h"

static const struct seat *mine(const struct game *g)
{
    return &g->seats[g->seat];
}

static bool has(const struct game *g, enum descendant descendant)
{
    return mine(g)->descendants >> descendant & 1;
}

static bool is_free(const struct game *g, enum phase phase)
{
    return game_asked(g) == ASKED_NOTHING && g->phase == phase;
}

static bool is_asked_action(const struct game *g, enum colour colour)
{
    return game_asked(g) == ASKED_ACTION && due_number(due_top(g)) == colour;
}

/* R-TURN-2, R-CARD-LEAGUE: a tile of the line, or the action asked for. */
static bool has_action(const struct game *g, enum colour colour)
{
    return (is_free(g, PHASE_ACT) && g->pool[colour]) || is_asked_action(g, colour);
}

static bool has_tile(const uint8_t tiles[COLOURS], unsigned colour)
{
    return colour < COLOURS && tiles[colour];
}

/* Two tiles, named in the order of colours. */
static bool has_pair(const struct game *g, unsigned a, unsigned b)
{
    const uint8_t *tiles = mine(g)->tiles;
    return a <= b && has_tile(tiles, a) && has_tile(tiles, b) && (a != b || tiles[a] >= 2);
}

static bool space_is_ahead(const struct game *g, unsigned steps)
{
    unsigned free = 0;
    for (unsigned space = mine(g)->space + 1u; space <= 22; space++) {
        bool taken = false;
        for (unsigned s = 0; s < g->seat_count; s++)
            taken |= g->seats[s].space == space;
        free += !taken;
    }
    return free >= steps;
}

/* R-PUSH-7 */
static bool bag_will_have(const struct game *g, unsigned colour)
{
    unsigned bag = 0, out = 0, out_of_colour = 0;
    if (colour >= COLOURS)
        return false;
    for (unsigned c = 0; c < COLOURS; c++)
        bag += g->bag[c];
    for (unsigned p = 0; p < PLACES; p++) {
        out += g->out[p] != NONE;
        out_of_colour += g->out[p] == colour;
    }
    return bag ? g->bag[colour] : out ? out_of_colour : g->docks[colour];
}

static bool may_choose_tile(const struct game *g)
{
    return g->turn & TURN_PATRICIAN || g->tower_now == TOWER_PICK;
}

/* R-PUSH-5 */
static bool may_replace(const struct game *g, unsigned colour)
{
    return is_free(g, PHASE_PUSH) && !(g->turn & TURN_REPLACED) && colour != g->drawn[0];
}

/* R-SEAL, R-QUARTER-1: whatever it costs and wherever the barge is. */
static bool may_take_seal(const struct game *g, unsigned quarter, unsigned descendant)
{
    unsigned placed = 0;
    bool there = false;
    if (quarter >= QUARTERS || !mine(g)->seals)
        return false;
    for (unsigned s = 0; s < g->seat_count; s++)
        placed += g->seals[quarter][s];
    for (unsigned i = 0; i < OATH_PLACES; i++)
        there |= descendant < DESCENDANTS && g->oath[i] == descendant;
    return placed < edition_quarter[quarter].spaces &&
           (quarter == QUARTER_OATH ? there : descendant == NONE);
}

static bool is_beside(const struct game *g, unsigned quarter, int reach)
{
    const struct quarter_print *print = &edition_quarter[quarter];
    int space = mine(g)->space;
    return space + reach >= print->first && space - reach <= print->last;
}

/* R-SEAL-3 */
static unsigned price(const struct game *g)
{
    return g->tower_now == TOWER_SEALDEAR ? 3 : g->tower_now == TOWER_SEALCHEAP ? 1 : 2;
}

static bool has_seal_of_line(const struct game *g)
{
    bool free_one = g->tower_now == TOWER_FREESEAL && !(g->turn & TURN_FREESEAL);
    return g->phase == PHASE_ACT && (g->pool[COLOUR_ORANGE] || free_one);
}

static bool allows_seal(const struct game *g, unsigned quarter, unsigned descendant)
{
    bool given = game_asked(g) == ASKED_SEAL;
    bool action =
        is_asked_action(g, COLOUR_ORANGE) || (is_free(g, PHASE_ACT) && has_seal_of_line(g));
    return may_take_seal(g, quarter, descendant) &&
           is_beside(g, quarter, g->tower_now == TOWER_REACH ? 3 : 0) &&
           (given || (action && mine(g)->coins >= price(g)));
}

static bool a_side_has(const struct game *g, unsigned side)
{
    bool there = false;
    for (unsigned i = 0; i < 3 && side < SIDES; i++)
        there |= g->out[3 * side + i] != NONE;
    return there;
}

static bool allows_buy(const struct game *g, struct move m)
{
    bool asked = game_asked(g) == ASKED_CARD;
    if (!(asked || has_action(g, COLOUR_BROWN)) || !(g->deck || g->discard))
        return false;
    if (m.kind == MOVE_BUY_COIN)
        return g->tower_now == TOWER_CARDCOIN && mine(g)->coins;
    if (m.b == NONE)
        return g->tower_now == TOWER_CARDTILE && has_tile(mine(g)->tiles, m.a);
    return has_pair(g, m.a, m.b);
}

/* R-CARD-WALL: any quarter, at the price of the action. */
static bool wall_reaches_something(const struct game *g)
{
    bool helps = false;
    for (unsigned q = 0; q < QUARTERS; q++)
        for (unsigned d = 0; d <= DESCENDANTS; d++)
            helps |= may_take_seal(g, q, d < DESCENDANTS ? d : NONE);
    return helps && mine(g)->coins >= price(g);
}

/* The free card and the brown tiles of the line that a card can be paid with, if it is not given. */
static unsigned cards_to_pay(const struct game *g)
{
    return !(g->turn & TURN_CARD) + (g->phase == PHASE_ACT ? g->pool[COLOUR_BROWN] : 0u);
}

/* R-CARD-WALL: in hand, and payable once the League has been. */
static bool wall_follows_league(const struct game *g)
{
    unsigned league = game_asked(g) == ASKED_CARD ? 0 : 1;
    return mine(g)->hand >> CARD_WALL & 1 && cards_to_pay(g) > league && wall_reaches_something(g);
}

/* R-CARD-5: the League's action has an answer besides declining. */
static bool league_helps(const struct game *g, unsigned colour)
{
    const uint8_t *tiles = mine(g)->tiles;
    bool helps = false;
    switch (colour) {
    case COLOUR_GRAY:
        return g->coins;
    case COLOUR_WHITE:
        for (unsigned p = 0; p < PLACES; p++)
            helps |= g->out[p] != NONE;
        return helps;
    case COLOUR_BROWN: /* the League itself can be bought back */
        return mine(g)->hand & ~CARD_BIT(CARD_LEAGUE) || tiles_total(tiles) > 1 ||
               g->tower_now == TOWER_CARDTILE || (g->tower_now == TOWER_CARDCOIN && mine(g)->coins);
    case COLOUR_TURQUOISE:
        return space_is_ahead(g, 1);
    default:
        for (unsigned q = 0; q < QUARTERS; q++)
            for (unsigned d = 0; d <= DESCENDANTS; d++)
                helps |= mine(g)->coins >= price(g) &&
                         is_beside(g, q, g->tower_now == TOWER_REACH ? 3 : 0) &&
                         may_take_seal(g, q, d < DESCENDANTS ? d : NONE);
        return helps || wall_follows_league(g);
    }
}

static bool allows_reform(const struct game *g, unsigned a, unsigned b)
{
    return a < PLACES && g->out[a] != NONE &&
           (b == NONE || (a < b && b < PLACES && g->out[b] != NONE));
}

static bool allows_chronicle_card(const struct game *g, struct move m)
{
    switch (m.a) {
    case CARD_CHRONICLE:
        return may_take_seal(g, m.b, m.c) && is_beside(g, m.b, 0) && mine(g)->coins >= 1;
    case CARD_WALL:
        return may_take_seal(g, m.b, m.c) && mine(g)->coins >= price(g) &&
               (is_asked_action(g, COLOUR_ORANGE) || has_seal_of_line(g));
    case CARD_REFORM:
        return allows_reform(g, m.b, m.c);
    case CARD_HALT:
        return m.c == NONE &&
               ((m.b == HALT_COINS && g->coins) || (m.b == HALT_TILES && tiles_total(g->bag)));
    case CARD_JOUST:
        return m.b == NONE && m.c == NONE && space_is_ahead(g, 1);
    case CARD_PATRICIAN:
        return m.b == NONE && m.c == NONE && g->phase == PHASE_DRAW && !may_choose_tile(g) &&
               (tiles_total(g->bag) || tiles_total(g->docks) || league_helps(g, COLOUR_WHITE));
    case CARD_SIEGE:
        return m.c == NONE && m.b >= 1 && m.b <= 3 && m.b <= mine(g)->coins;
    case CARD_LEAGUE:
        return m.c == NONE && has_tile(mine(g)->tiles, m.b) && league_helps(g, m.b);
    default:
        return m.c == NONE && m.b >= 1 && m.b <= 5 && m.b <= mine(g)->sparrows && m.b <= g->coins;
    }
}

static bool allows_card(const struct game *g, struct move m)
{
    bool wall_asked = is_asked_action(g, COLOUR_ORANGE) && m.kind == MOVE_PLAY && m.a == CARD_WALL;
    bool paid = game_asked(g) == ASKED_CARD ||
                ((game_asked(g) == ASKED_NOTHING || wall_asked) && cards_to_pay(g));
    if (!paid || m.a >= CARDS || !(mine(g)->hand >> m.a & 1))
        return false;
    if (m.kind == MOVE_LAY)
        return m.b == NONE && m.c == NONE;
    if (m.a < 9)
        return m.c == NONE && has_tile(mine(g)->tiles, m.b) &&
               (edition_cathedral[m.a].colour[0] == m.b || edition_cathedral[m.a].colour[1] == m.b);
    if (m.a < 24)
        return m.b == NONE && m.c == NONE && mine(g)->tiles[(m.a - 9) % 5];
    return allows_chronicle_card(g, m);
}

static bool allows_discard(const struct game *g, struct move m)
{
    unsigned dealt = (unsigned)__builtin_popcountll(g->dealt);
    if (game_asked(g) != ASKED_DISCARD || m.a >= CARDS || !(g->dealt >> m.a & 1))
        return false;
    if (dealt == 2)
        return m.b == NONE;
    return m.b < CARDS && m.a < m.b && g->dealt >> m.b & 1;
}

/* R-COAT-2 */
static bool allows_coat(const struct game *g, unsigned coat)
{
    bool shown = false;
    for (unsigned i = 0; i < g->shown_count; i++)
        shown |= g->shown[i].coat == coat;
    return game_asked(g) == ASKED_COAT && coat < COATS && shown &&
           (mine(g)->crests || coat >= QUARTERS);
}

static bool allows_answer(const struct game *g, struct move m)
{
    enum asked asked = game_asked(g);
    switch (m.kind) {
    case MOVE_PASS:
        return asked == ASKED_DOCK || asked == ASKED_TOWNHALL || asked == ASKED_CARD ||
               asked == ASKED_ACTION || asked == ASKED_SEAL || asked == ASKED_GOOSE;
    case MOVE_KEEP:
        return asked == ASKED_KEEP && m.a < COLOURS && (m.a == g->drawn[0] || m.a == g->drawn[1]);
    case MOVE_DOCK:
        return (asked == ASKED_DOCK || asked == ASKED_TOWNHALL) && has_tile(g->docks, m.a);
    case MOVE_COIN:
        return asked == ASKED_TOWNHALL && g->coins;
    case MOVE_STEPS:
        return asked == ASKED_STEPS && m.a <= due_number(due_top(g)) && space_is_ahead(g, m.a);
    case MOVE_DISCARD:
        return allows_discard(g, m);
    case MOVE_COAT:
        return allows_coat(g, m.a);
    case MOVE_TAKE:
        return asked == ASKED_GOOSE && m.a < CARDS && g->discard >> m.a & 1;
    case MOVE_LOOK:
        return asked == ASKED_GOOSE;
    case MOVE_TAX:
        if (asked != ASKED_TAX)
            return false;
        return g->tower_now == TOWER_TAXTILES ? has_pair(g, m.a, m.b)
                                              : m.a == NONE && m.b == NONE && mine(g)->coins >= 2;
    default:
        return asked == ASKED_TAX; /* MOVE_REFUSE */
    }
}

static bool allows_seat(const struct game *g, struct move m)
{
    switch (m.kind) {
    case MOVE_DRAW:
        return is_free(g, PHASE_DRAW);
    case MOVE_CHOOSE:
        return is_free(g, PHASE_DRAW) && may_choose_tile(g) && bag_will_have(g, m.a);
    case MOVE_SPARROW:
        return may_replace(g, m.a) && has_tile(g->docks, m.a) && mine(g)->sparrows;
    case MOVE_SCHOLAR:
        return may_replace(g, m.a) && has_tile(mine(g)->tiles, m.a) && has(g, DESCENDANT_SCHOLAR);
    case MOVE_PUSH:
        return is_free(g, PHASE_PUSH) && m.a < PLACES && g->out[m.a] == NONE &&
               g->out[m.a / 6 * 6 + (m.a + 3) % 6] == NONE;
    case MOVE_MONEY:
        return has_action(g, COLOUR_GRAY) && g->coins;
    case MOVE_CLEAR:
        return has_action(g, COLOUR_WHITE) && a_side_has(g, m.a);
    case MOVE_BUY:
    case MOVE_BUY_COIN:
        return allows_buy(g, m);
    case MOVE_RIVER:
        return has_action(g, COLOUR_TURQUOISE) && space_is_ahead(g, 1);
    case MOVE_STEP:
        return is_free(g, PHASE_ACT) && g->extra_steps && space_is_ahead(g, 1);
    case MOVE_SEAL:
        return allows_seal(g, m.a, m.b);
    case MOVE_GRAB:
        return is_free(g, PHASE_ACT) && g->tower_now == TOWER_KEEPOUT && g->pushed_out != NONE &&
               g->out[g->pushed_out] != NONE;
    case MOVE_END:
        return is_free(g, PHASE_ACT);
    case MOVE_LAY:
    case MOVE_PLAY:
        return allows_card(g, m);
    case MOVE_MERCHANT:
        return game_asked(g) == ASKED_NOTHING && has(g, DESCENDANT_MERCHANT) &&
               !(g->turn & TURN_MERCHANT) && m.a != m.b && has_tile(mine(g)->tiles, m.a) &&
               has_tile(g->docks, m.b);
    default:
        return allows_answer(g, m);
    }
}

static bool allows_grid(struct move m)
{
    static const uint8_t wanted[COLOURS] = {2, 2, 1, 2, 2};
    uint8_t count[COLOURS] = {0};
    uint32_t number = m.a | (uint32_t)m.b << 8 | (uint32_t)m.c << 16;
    for (unsigned i = 0; i < GRID_CELLS; i++, number /= 5)
        count[number % 5]++;
    for (unsigned c = 0; c < COLOURS; c++)
        if (count[c] != wanted[c])
            return false;
    return number == 0;
}

static bool allows_descendants(struct move m)
{
    unsigned places[] = {m.a & 15u, m.a >> 4, m.b & 15u, m.b >> 4}, seen = 0;
    for (unsigned i = 0; i < OATH_PLACES; i++)
        seen |= 1u << places[i];
    return m.c == NONE && seen < 256 && __builtin_popcount(seen) == 4;
}

/* What nobody has seen, else what was put under the stack first. */
static bool allows_coat_shown(const struct game *g, unsigned coat)
{
    if (coat == NONE)
        return true;
    return g->coats_hidden ? coat < COATS && g->coats_hidden >> coat & 1
                           : g->under_count && g->under[0].coat == coat;
}

static bool allows_chance(const struct game *g, struct move m)
{
    bool one = m.b == NONE && m.c == NONE, two = m.c == NONE;
    uint8_t due = due_top(g);
    if (m.kind != (due & 31) - 1) /* in the order of what is due */
        return false;
    switch (m.kind) {
    case CHANCE_START:
        return one && m.a < g->seat_count;
    case CHANCE_GRID:
        return allows_grid(m);
    case CHANCE_DESCENDANTS:
        return allows_descendants(m);
    case CHANCE_TILE:
        for (unsigned s = 0; s < m.a && s < g->seat_count; s++)
            if (!tiles_total(g->seats[s].tiles))
                return false;
        return two && m.a < g->seat_count && !tiles_total(g->seats[m.a].tiles) &&
               has_tile(g->bag, m.b);
    case CHANCE_TOWER:
        return one && m.a < TOWERS && g->towers_hidden >> m.a & 1;
    case CHANCE_CARD:
        return two && m.a == g->seat && (m.b == NONE || (m.b < CARDS && g->hidden >> m.b & 1));
    case CHANCE_COAT:
        return two && m.a == g->seat && allows_coat_shown(g, m.b);
    default:
        return one && has_tile(g->bag, m.a);
    }
}

/* Bytes that a kind of seat move does not use are NONE. */
static bool is_canonical(struct move m)
{
    switch (m.kind) {
    case MOVE_DRAW:
    case MOVE_MONEY:
    case MOVE_BUY_COIN:
    case MOVE_RIVER:
    case MOVE_STEP:
    case MOVE_GRAB:
    case MOVE_END:
    case MOVE_PASS:
    case MOVE_COIN:
    case MOVE_LOOK:
    case MOVE_REFUSE:
        return m.a == NONE && m.b == NONE && m.c == NONE;
    case MOVE_BUY:
    case MOVE_SEAL:
    case MOVE_MERCHANT:
    case MOVE_DISCARD:
    case MOVE_TAX:
        return m.c == NONE;
    case MOVE_PLAY:
        return true;
    default:
        return m.b == NONE && m.c == NONE;
    }
}

bool oracle_allows(const struct game *g, struct move m)
{
    unsigned mover = game_mover(g);
    if (mover == MOVER_NOBODY || m.kind >= MOVE_KINDS)
        return false;
    if ((mover == MOVER_CHANCE) != (m.kind <= CHANCE_COAT))
        return false;
    return mover == MOVER_CHANCE ? allows_chance(g, m) : is_canonical(m) && allows_seat(g, m);
}
