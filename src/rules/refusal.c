#include "rules/refusal.h"

#include "base/tongue.h"
#include "rules/action.h"
#include "rules/card.h"
#include "rules/due.h"
#include "rules/river.h"
#include "rules/turn.h"

/* clang-format off */
static const char *const sentences[REFUSALS] = {
    [REFUSAL_NONE]              = N_("The move is legal."),
    [REFUSAL_OVER]              = N_("The game is over."),
    [REFUSAL_CHANCE_MOVES]      = N_("Chance is to move first."),
    [REFUSAL_SEAT_MOVES]        = N_("A seat is to move, not chance."),
    [REFUSAL_OTHER_SEAT]        = N_("It is another seat's turn."),
    [REFUSAL_MALFORMED]         = N_("There is no such move."),
    [REFUSAL_ORDER]             = N_("Name the two things in their usual order."),
    [REFUSAL_CHANCE_OTHER]      = N_("Something else is left to chance here."),
    [REFUSAL_CHANCE_OUTCOME]    = N_("That cannot come by chance here."),
    [REFUSAL_ASKED]             = N_("Answer the open question first."),
    [REFUSAL_NOT_ASKED]         = N_("Nothing asks for that now."),
    [REFUSAL_PHASE]             = N_("Not at this point of the turn."),
    [REFUSAL_NO_CHOICE_OF_TILE] = N_("You must draw the tile unseen."),
    [REFUSAL_NOT_IN_BAG]        = N_("The bag has no tile of that colour."),
    [REFUSAL_NOT_DRAWN]         = N_("You did not draw a tile of that colour."),
    [REFUSAL_REPLACED]          = N_("You have already replaced the drawn tile."),
    [REFUSAL_SAME_COLOUR]       = N_("That would swap a tile for one of the same colour."),
    [REFUSAL_NO_SPARROW]        = N_("You do not have so many sparrows."),
    [REFUSAL_NOT_IN_DOCKS]      = N_("The docks have no tile of that colour."),
    [REFUSAL_NO_TILE]           = N_("You do not have those tiles."),
    [REFUSAL_ABILITY]           = N_("You do not have the descendant for that."),
    [REFUSAL_LINE_CLOSED]       = N_("A pushed-out tile lies at an end of that line."),
    [REFUSAL_NO_ACTION]         = N_("You have no such action left."),
    [REFUSAL_SUPPLY_EMPTY]      = N_("The supply does not have so many."),
    [REFUSAL_NOTHING_THERE]     = N_("No pushed-out tile lies there."),
    [REFUSAL_NO_CARDS]          = N_("No card is left to be dealt."),
    [REFUSAL_TOWER]             = N_("The tower tile of this round does not allow that."),
    [REFUSAL_NO_SPACE_AHEAD]    = N_("No free river space is ahead."),
    [REFUSAL_NO_EXTRA_STEP]     = N_("You have no extra step left."),
    [REFUSAL_TOO_FAR]           = N_("The barge cannot go so far."),
    [REFUSAL_NO_COINS]          = N_("You do not have enough coins."),
    [REFUSAL_NO_SEAL]           = N_("You have no seal left."),
    [REFUSAL_OUT_OF_REACH]      = N_("That quarter is out of reach."),
    [REFUSAL_QUARTER_FULL]      = N_("That quarter is full."),
    [REFUSAL_NO_DESCENDANT]     = N_("That descendant is not in the Oath House."),
    [REFUSAL_NOT_IN_HAND]       = N_("You do not hold that card."),
    [REFUSAL_NO_PLAY]           = N_("You cannot play another card now."),
    [REFUSAL_USELESS]           = N_("The card would do nothing now."),
    [REFUSAL_MERCHANT_USED]     = N_("The Merchant has swapped already this turn."),
    [REFUSAL_HOW_MANY]          = N_("You keep one card and discard all others that were dealt."),
    [REFUSAL_NOT_SHOWN]         = N_("That is not among those shown."),
    [REFUSAL_NO_CREST]          = N_("You have no family crest left for a gold coat of arms."),
    [REFUSAL_NOT_DISCARDED]     = N_("That card is not on the discard pile."),
    [REFUSAL_DARK]              = N_("That card cannot be in this hand."),
};
/* clang-format on */

const char *refusal_sentence(enum refusal refusal)
{
    return sentences[refusal];
}

enum {
    IN_DRAW = 1 << PHASE_DRAW,
    IN_PUSH = 1 << PHASE_PUSH,
    IN_ACT = 1 << PHASE_ACT,
    IN_TURN = IN_DRAW | IN_PUSH | IN_ACT
};

#define ANSWERS(asked) (1 << ASKED_##asked)

/* Where a kind of move belongs: phases of the turn in which it is made freely, and the questions
 * that it answers. */
struct belonging {
    uint8_t phases;
    uint16_t answers;
};

/* clang-format off */
static const struct belonging belongings[MOVE_KINDS] = {
    [MOVE_DRAW]     = { IN_DRAW, 0 },
    [MOVE_CHOOSE]   = { IN_DRAW, 0 },
    [MOVE_KEEP]     = { 0,       ANSWERS(KEEP) },
    [MOVE_SPARROW]  = { IN_PUSH, 0 },
    [MOVE_SCHOLAR]  = { IN_PUSH, 0 },
    [MOVE_PUSH]     = { IN_PUSH, 0 },
    [MOVE_MONEY]    = { IN_ACT,  ANSWERS(ACTION) },
    [MOVE_CLEAR]    = { IN_ACT,  ANSWERS(ACTION) },
    [MOVE_BUY]      = { IN_ACT,  ANSWERS(CARD) },
    [MOVE_BUY_COIN] = { IN_ACT,  ANSWERS(CARD) },
    [MOVE_RIVER]    = { IN_ACT,  ANSWERS(ACTION) },
    [MOVE_STEP]     = { IN_ACT,  0 },
    [MOVE_SEAL]     = { IN_ACT,  ANSWERS(ACTION) | ANSWERS(SEAL) },
    [MOVE_GRAB]     = { IN_ACT,  0 },
    [MOVE_END]      = { IN_ACT,  0 },
    [MOVE_LAY]      = { IN_TURN, ANSWERS(CARD) },
    [MOVE_PLAY]     = { IN_TURN, ANSWERS(CARD) | ANSWERS(ACTION) },
    [MOVE_MERCHANT] = { IN_TURN, 0 },
    [MOVE_PASS]     = { 0,       ANSWERS(DOCK) | ANSWERS(TOWNHALL) | ANSWERS(CARD) |
                                 ANSWERS(ACTION) | ANSWERS(SEAL) | ANSWERS(GOOSE) },
    [MOVE_DOCK]     = { 0,       ANSWERS(DOCK) | ANSWERS(TOWNHALL) },
    [MOVE_COIN]     = { 0,       ANSWERS(TOWNHALL) },
    [MOVE_STEPS]    = { 0,       ANSWERS(STEPS) },
    [MOVE_DISCARD]  = { 0,       ANSWERS(DISCARD) },
    [MOVE_COAT]     = { 0,       ANSWERS(COAT) },
    [MOVE_TAKE]     = { 0,       ANSWERS(GOOSE) },
    [MOVE_LOOK]     = { 0,       ANSWERS(GOOSE) },
    [MOVE_TAX]      = { 0,       ANSWERS(TAX) },
    [MOVE_REFUSE]   = { 0,       ANSWERS(TAX) },
};
/* clang-format on */

/* The action of the line is left; an action that was asked for needs none. */
static bool lacks_action(const struct game *g, enum colour colour)
{
    enum asked asked = game_asked(g);
    if (asked == ASKED_ACTION)
        return due_number(due_top(g)) != colour;
    return asked == ASKED_NOTHING && !g->pool[colour];
}

/* Tiles that have to be there together: the second colour NONE for a single one. */
static enum refusal explain_tiles(const uint8_t tiles[COLOURS], unsigned a, unsigned b,
                                  enum refusal lacking)
{
    if (a >= COLOURS || (b >= COLOURS && b != NONE))
        return REFUSAL_MALFORMED;
    if (b != NONE && a > b)
        return REFUSAL_ORDER;
    if (!tiles[a] || (b != NONE && tiles[b] < 1 + (a == b)))
        return lacking;
    return REFUSAL_NONE;
}

static enum refusal explain_choose(const struct game *g, unsigned colour)
{
    uint8_t tiles[COLOURS];
    if (!turn_can_choose(g))
        return REFUSAL_NO_CHOICE_OF_TILE;
    turn_choices(g, tiles);
    return explain_tiles(tiles, colour, NONE, REFUSAL_NOT_IN_BAG);
}

static enum refusal explain_replacement(const struct game *g, struct move m)
{
    bool sparrow = m.kind == MOVE_SPARROW;
    if (g->turn & TURN_REPLACED)
        return REFUSAL_REPLACED;
    if (sparrow ? !game_own(g)->sparrows : !seat_has(game_own(g), DESCENDANT_SCHOLAR))
        return sparrow ? REFUSAL_NO_SPARROW : REFUSAL_ABILITY;
    if (m.a == g->drawn[0])
        return REFUSAL_SAME_COLOUR;
    return sparrow ? explain_tiles(g->docks, m.a, NONE, REFUSAL_NOT_IN_DOCKS)
                   : explain_tiles(game_own(g)->tiles, m.a, NONE, REFUSAL_NO_TILE);
}

static enum refusal explain_merchant(const struct game *g, struct move m)
{
    if (!seat_has(game_own(g), DESCENDANT_MERCHANT))
        return REFUSAL_ABILITY;
    if (g->turn & TURN_MERCHANT)
        return REFUSAL_MERCHANT_USED;
    if (m.a == m.b)
        return REFUSAL_SAME_COLOUR;
    enum refusal own = explain_tiles(game_own(g)->tiles, m.a, NONE, REFUSAL_NO_TILE);
    return own ? own : explain_tiles(g->docks, m.b, NONE, REFUSAL_NOT_IN_DOCKS);
}

static enum refusal explain_clear(const struct game *g, unsigned side)
{
    if (side >= SIDES)
        return REFUSAL_MALFORMED;
    if (lacks_action(g, COLOUR_WHITE))
        return REFUSAL_NO_ACTION;
    return action_can_clear(g, side) ? REFUSAL_NONE : REFUSAL_NOTHING_THERE;
}

static enum refusal explain_buy(const struct game *g, struct move m)
{
    if (lacks_action(g, COLOUR_BROWN))
        return REFUSAL_NO_ACTION;
    if (!g->deck && !g->discard)
        return REFUSAL_NO_CARDS;
    if (m.kind == MOVE_BUY_COIN)
        return g->tower_now != TOWER_CARDCOIN ? REFUSAL_TOWER : REFUSAL_NO_COINS;
    if (m.b == NONE && g->tower_now != TOWER_CARDTILE)
        return REFUSAL_TOWER;
    return explain_tiles(game_own(g)->tiles, m.a, m.b, REFUSAL_NO_TILE);
}

static enum refusal explain_river(const struct game *g, struct move m)
{
    if (m.kind == MOVE_RIVER && lacks_action(g, COLOUR_TURQUOISE))
        return REFUSAL_NO_ACTION;
    if (m.kind == MOVE_STEP && !g->extra_steps)
        return REFUSAL_NO_EXTRA_STEP;
    return river_free(g) ? REFUSAL_NONE : REFUSAL_NO_SPACE_AHEAD;
}

/* A seal in one of these quarters. */
static enum refusal explain_sealing(const struct game *g, unsigned quarters, unsigned price,
                                    unsigned quarter, unsigned descendant)
{
    if (quarter >= QUARTERS || (quarter == QUARTER_OATH) != (descendant < DESCENDANTS))
        return REFUSAL_MALFORMED;
    if (!(quarters >> quarter & 1))
        return REFUSAL_OUT_OF_REACH;
    if (!game_own(g)->seals)
        return REFUSAL_NO_SEAL;
    if (game_own(g)->coins < price)
        return REFUSAL_NO_COINS;
    if (!action_quarter_is_free(g, quarter))
        return REFUSAL_QUARTER_FULL;
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] == descendant)
            return REFUSAL_NONE;
    return quarter == QUARTER_OATH ? REFUSAL_NO_DESCENDANT : REFUSAL_NONE;
}

static enum refusal explain_seal(const struct game *g, struct move m)
{
    bool free_of_charge = game_asked(g) == ASKED_SEAL;
    bool lacks =
        game_asked(g) == ASKED_NOTHING ? !action_has_seal(g) : lacks_action(g, COLOUR_ORANGE);
    if (lacks)
        return REFUSAL_NO_ACTION;
    return explain_sealing(g, action_quarters_in_reach(g),
                           free_of_charge ? 0 : action_seal_price(g), m.a, m.b);
}

static enum refusal explain_wall(const struct game *g, struct move m)
{
    bool given = game_asked(g) == ASKED_ACTION;
    if (!given && g->phase != PHASE_ACT)
        return REFUSAL_PHASE;
    if (!given && !action_has_seal(g))
        return REFUSAL_NO_ACTION;
    return explain_sealing(g, ALL_QUARTERS, action_seal_price(g), m.b, m.c);
}

static enum refusal explain_reform(const struct game *g, struct move m)
{
    if (m.b >= PLACES || (m.c >= PLACES && m.c != NONE))
        return REFUSAL_MALFORMED;
    if (m.c != NONE && m.b >= m.c)
        return REFUSAL_ORDER;
    bool there = g->out[m.b] != NONE && (m.c == NONE || g->out[m.c] != NONE);
    return there ? REFUSAL_NONE : REFUSAL_NOTHING_THERE;
}

static enum refusal explain_league(const struct game *g, unsigned colour)
{
    enum refusal tiles = explain_tiles(game_own(g)->tiles, colour, NONE, REFUSAL_NO_TILE);
    return tiles ? tiles : REFUSAL_USELESS;
}

static enum refusal explain_sparrow_card(const struct game *g, unsigned count)
{
    if (count < 1 || count > SPARROW_COINS)
        return REFUSAL_MALFORMED;
    return count > game_own(g)->sparrows ? REFUSAL_NO_SPARROW : REFUSAL_SUPPLY_EMPTY;
}

static enum refusal explain_cathedral_or_trade(const struct game *g, struct move m)
{
    if (card_is_trade(m.a))
        return game_own(g)->tiles[card_colour(m.a)] ? REFUSAL_NONE : REFUSAL_NO_TILE;
    const uint8_t *shown = edition_cathedral[m.a].colour;
    return m.b == shown[0] || m.b == shown[1] ? REFUSAL_NO_TILE : REFUSAL_NOT_SHOWN;
}

static enum refusal explain_effect(const struct game *g, struct move m)
{
    switch (m.a) {
    case CARD_CHRONICLE:
        return explain_sealing(g, action_quarters_beside(g), CHRONICLE_PRICE, m.b, m.c);
    case CARD_WALL:
        return explain_wall(g, m);
    case CARD_HALT:
        return m.b < HALTS ? REFUSAL_SUPPLY_EMPTY : REFUSAL_MALFORMED;
    case CARD_JOUST:
        return REFUSAL_NO_SPACE_AHEAD;
    case CARD_PATRICIAN:
        return g->phase == PHASE_DRAW ? REFUSAL_USELESS : REFUSAL_PHASE;
    case CARD_REFORM:
        return explain_reform(g, m);
    case CARD_SIEGE:
        return m.b >= 1 && m.b <= SIEGE_COINS ? REFUSAL_NO_COINS : REFUSAL_MALFORMED;
    case CARD_LEAGUE:
        return explain_league(g, m.b);
    case CARD_SPARROW:
        return explain_sparrow_card(g, m.b);
    default:
        return explain_cathedral_or_trade(g, m);
    }
}

static enum refusal explain_card(const struct game *g, struct move m)
{
    if (m.a >= CARDS)
        return REFUSAL_MALFORMED;
    enum asked asked = game_asked(g);
    if (asked == ASKED_ACTION && (m.a != CARD_WALL || lacks_action(g, COLOUR_ORANGE)))
        return REFUSAL_ASKED;
    if (!(game_own(g)->hand & CARD_BIT(m.a)))
        return game_dark_count(g, g->seat) ? REFUSAL_DARK : REFUSAL_NOT_IN_HAND;
    if (asked != ASKED_CARD && !card_can_be_paid(g))
        return REFUSAL_NO_PLAY;
    return m.kind == MOVE_PLAY ? explain_effect(g, m) : REFUSAL_NONE;
}

static enum refusal explain_discard(const struct game *g, struct move m)
{
    if (m.a >= CARDS || (m.b >= CARDS && m.b != NONE))
        return REFUSAL_MALFORMED;
    if ((m.b == NONE) != (g->dealt_count == 2))
        return REFUSAL_HOW_MANY;
    if (m.b != NONE && m.a >= m.b)
        return REFUSAL_ORDER;
    return REFUSAL_NOT_SHOWN;
}

static enum refusal explain_coat(const struct game *g, unsigned coat)
{
    for (unsigned i = 0; i < g->shown_count; i++)
        if (g->shown[i].coat == coat)
            return REFUSAL_NO_CREST;
    return REFUSAL_NOT_SHOWN;
}

static enum refusal explain_tax(const struct game *g, struct move m)
{
    if ((g->tower_now == TOWER_TAXCOINS) != (m.a == NONE))
        return REFUSAL_TOWER;
    if (m.a == NONE)
        return REFUSAL_NO_COINS;
    if (m.b == NONE)
        return REFUSAL_MALFORMED;
    return explain_tiles(game_own(g)->tiles, m.a, m.b, REFUSAL_NO_TILE);
}

static enum refusal explain_steps(const struct game *g, unsigned steps)
{
    return steps > river_reach(g, due_number(due_top(g))) ? REFUSAL_TOO_FAR : REFUSAL_NONE;
}

/* Of a move that belongs here, what stands against it; REFUSAL_NONE where it is only ill-formed. */
static enum refusal explain_kind(const struct game *g, struct move m)
{
    switch (m.kind) {
    case MOVE_CHOOSE:
        return explain_choose(g, m.a);
    case MOVE_KEEP:
        return REFUSAL_NOT_DRAWN;
    case MOVE_SPARROW:
    case MOVE_SCHOLAR:
        return explain_replacement(g, m);
    case MOVE_PUSH:
        return m.a < PLACES ? REFUSAL_LINE_CLOSED : REFUSAL_MALFORMED;
    case MOVE_MONEY:
        return lacks_action(g, COLOUR_GRAY) ? REFUSAL_NO_ACTION : REFUSAL_SUPPLY_EMPTY;
    case MOVE_CLEAR:
        return explain_clear(g, m.a);
    case MOVE_BUY:
    case MOVE_BUY_COIN:
        return explain_buy(g, m);
    case MOVE_RIVER:
    case MOVE_STEP:
        return explain_river(g, m);
    case MOVE_SEAL:
        return explain_seal(g, m);
    case MOVE_GRAB:
        return g->tower_now == TOWER_KEEPOUT ? REFUSAL_NOTHING_THERE : REFUSAL_TOWER;
    case MOVE_LAY:
    case MOVE_PLAY:
        return explain_card(g, m);
    case MOVE_MERCHANT:
        return explain_merchant(g, m);
    case MOVE_DOCK:
        return explain_tiles(g->docks, m.a, NONE, REFUSAL_NOT_IN_DOCKS);
    case MOVE_COIN:
        return REFUSAL_SUPPLY_EMPTY;
    case MOVE_STEPS:
        return explain_steps(g, m.a);
    case MOVE_DISCARD:
        return explain_discard(g, m);
    case MOVE_COAT:
        return explain_coat(g, m.a);
    case MOVE_TAKE:
        return REFUSAL_NOT_DISCARDED;
    case MOVE_TAX:
        return explain_tax(g, m);
    default:
        return REFUSAL_NONE;
    }
}

static enum refusal explain_seat(const struct game *g, struct move m)
{
    const struct belonging *belonging = &belongings[m.kind];
    enum asked asked = game_asked(g);
    if (asked != ASKED_NOTHING && !(belonging->answers >> asked & 1))
        return REFUSAL_ASKED;
    if (asked == ASKED_NOTHING && !belonging->phases)
        return REFUSAL_NOT_ASKED;
    if (asked == ASKED_NOTHING && !(belonging->phases >> g->phase & 1))
        return REFUSAL_PHASE;
    enum refusal refusal = explain_kind(g, m);
    return refusal ? refusal : REFUSAL_MALFORMED;
}

/* The due things of chance and the chance moves stand in the same order. */
_Static_assert(DUE_COATS - DUE_START == CHANCE_COAT - CHANCE_START, "one for each");

enum refusal refusal_explain(const struct game *g, struct move m)
{
    if (m.kind >= MOVE_KINDS)
        return REFUSAL_MALFORMED;
    if (game_mover(g) == MOVER_NOBODY)
        return REFUSAL_OVER;
    if (game_mover(g) != MOVER_CHANCE)
        return move_is_chance(m) ? REFUSAL_SEAT_MOVES : explain_seat(g, m);
    if (!move_is_chance(m))
        return REFUSAL_CHANCE_MOVES;
    unsigned due = due_kind(due_top(g));
    return m.kind - CHANCE_START == due - DUE_START ? REFUSAL_CHANCE_OUTCOME : REFUSAL_CHANCE_OTHER;
}
