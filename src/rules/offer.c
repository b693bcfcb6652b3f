#include "rules/offer.h"

#include "rules/action.h"
#include "rules/card.h"
#include "rules/due.h"
#include "rules/quarter.h"
#include "rules/river.h"
#include "rules/turn.h"

/* Each lister writes at `to` and returns the place behind what it wrote. */

static struct move *list_one_each(unsigned kind, const uint8_t tiles[COLOURS], struct move *to)
{
    for (unsigned c = 0; c < COLOURS; c++)
        if (tiles[c])
            *to++ = move_one(kind, c);
    return to;
}

/* Pairs of own tiles. */
static struct move *list_pairs(unsigned kind, const uint8_t tiles[COLOURS], struct move *to)
{
    for (unsigned a = 0; a < COLOURS; a++) {
        if (!tiles[a])
            continue;
        if (tiles[a] > 1)
            *to++ = move_two(kind, a, a);
        for (unsigned b = a + 1; b < COLOURS; b++)
            if (tiles[b])
                *to++ = move_two(kind, a, b);
    }
    return to;
}

static struct move *list_merchant(const struct game *g, struct move *to)
{
    if (!seat_has(game_own(g), DESCENDANT_MERCHANT) || g->turn & TURN_MERCHANT)
        return to;
    for (unsigned a = 0; a < COLOURS; a++)
        for (unsigned b = 0; b < COLOURS && game_own(g)->tiles[a]; b++)
            if (a != b && g->docks[b])
                *to++ = move_two(MOVE_MERCHANT, a, b);
    return to;
}

/* The seals in these quarters: by a seal action for NONE, else by the card. */
static struct move *list_seals(const struct game *g, unsigned quarters, unsigned price,
                               unsigned card, struct move *to)
{
    if (!game_own(g)->seals || game_own(g)->coins < price)
        return to;
    for (; quarters; quarters &= quarters - 1) {
        unsigned q = (unsigned)__builtin_ctz(quarters);
        if (!action_quarter_is_free(g, q))
            continue;
        for (unsigned i = 0; i < OATH_PLACES; i++) {
            unsigned d = q == QUARTER_OATH ? g->oath[i] : NONE;
            if (q != QUARTER_OATH || d != NONE)
                *to++ = card == NONE ? move_two(MOVE_SEAL, q, d) : move_play(card, q, d);
            if (q != QUARTER_OATH)
                break;
        }
    }
    return to;
}

static struct move *list_wall(const struct game *g, struct move *to)
{
    return list_seals(g, ALL_QUARTERS, action_seal_price(g), CARD_WALL, to);
}

static struct move *list_seal_action(const struct game *g, struct move *to)
{
    return list_seals(g, action_quarters_in_reach(g), action_seal_price(g), NONE, to);
}

static struct move *list_clear(const struct game *g, struct move *to)
{
    for (unsigned side = 0; side < SIDES; side++)
        if (action_can_clear(g, side))
            *to++ = move_one(MOVE_CLEAR, side);
    return to;
}

static struct move *list_buy(const struct game *g, struct move *to)
{
    if (!g->deck && !g->discard)
        return to;
    to = list_pairs(MOVE_BUY, game_own(g)->tiles, to);
    if (g->tower_now == TOWER_CARDTILE)
        to = list_one_each(MOVE_BUY, game_own(g)->tiles, to);
    if (g->tower_now == TOWER_CARDCOIN && game_own(g)->coins)
        *to++ = move_of(MOVE_BUY_COIN);
    return to;
}

static struct move *list_reform(const struct game *g, struct move *to)
{
    for (unsigned p = 0; p < PLACES; p++) {
        if (g->out[p] == NONE)
            continue;
        *to++ = move_play(CARD_REFORM, p, NONE);
        for (unsigned o = p + 1; o < PLACES; o++)
            if (g->out[o] != NONE)
                *to++ = move_play(CARD_REFORM, p, o);
    }
    return to;
}

static struct move *list_counts(unsigned card, unsigned most, struct move *to)
{
    for (unsigned k = 1; k <= most; k++)
        *to++ = move_play(card, k, NONE);
    return to;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The League's actions, seen from the moment when it is paid for and lies on the discard pile. */
static struct move *list_league(const struct game *g, struct move *to)
{
    struct game after = *g;
    if (game_asked(g) == ASKED_NOTHING)
        card_pay(&after);
    after.seats[g->seat].hand &= ~CARD_BIT(CARD_LEAGUE);
    after.discard |= CARD_BIT(CARD_LEAGUE);
    for (unsigned c = 0; c < COLOURS; c++)
        if (game_own(g)->tiles[c] && action_is_possible(&after, c))
            *to++ = move_play(CARD_LEAGUE, c, NONE);
    return to;
}

/* R-CARD-5 */
static bool patrician_is_possible(const struct game *g)
{
    return g->phase == PHASE_DRAW && !turn_can_choose(g) && turn_has_tile(g);
}

static struct move *list_chronicle_card(const struct game *g, unsigned card, struct move *to)
{
    switch (card) {
    case CARD_CHRONICLE:
        return list_seals(g, action_quarters_beside(g), CHRONICLE_PRICE, card, to);
    case CARD_WALL:
        return g->phase == PHASE_ACT && action_has_seal(g) ? list_wall(g, to) : to;
    case CARD_HALT:
        if (g->coins)
            *to++ = move_play(card, HALT_COINS, NONE);
        if (tiles_total(g->bag))
            *to++ = move_play(card, HALT_TILES, NONE);
        return to;
    case CARD_JOUST:
        if (river_free(g))
            *to++ = move_play(card, NONE, NONE);
        return to;
    case CARD_PATRICIAN:
        if (patrician_is_possible(g))
            *to++ = move_play(card, NONE, NONE);
        return to;
    case CARD_REFORM:
        return list_reform(g, to);
    case CARD_SIEGE:
        return list_counts(card, least(game_own(g)->coins, SIEGE_COINS), to);
    case CARD_LEAGUE:
        return list_league(g, to);
    case CARD_SPARROW:
        return list_counts(card, least(least(game_own(g)->sparrows, SPARROW_COINS), g->coins), to);
    default:
        UNREACHABLE();
    }
}

static struct move *list_cards(const struct game *g, struct move *to)
{
    const uint8_t *tiles = game_own(g)->tiles;
    for (uint64_t hand = game_own(g)->hand; hand; hand &= hand - 1) {
        unsigned card = (unsigned)__builtin_ctzll(hand);
        *to++ = move_one(MOVE_LAY, card);
        if (card_is_cathedral(card)) {
            const uint8_t *colour = edition_cathedral[card].colour;
            for (unsigned i = 0; i < 2; i++)
                if (tiles[colour[i]])
                    *to++ = move_play(card, colour[i], NONE);
        } else if (card_is_trade(card)) {
            if (tiles[card_colour(card)])
                *to++ = move_play(card, NONE, NONE);
        } else {
            to = list_chronicle_card(g, card, to);
        }
    }
    return to;
}

/* What can be done in every phase. */
static struct move *list_any_time(const struct game *g, struct move *to)
{
    if (game_own(g)->hand && card_can_be_paid(g))
        to = list_cards(g, to);
    return list_merchant(g, to);
}

static struct move *list_draw(const struct game *g, struct move *to)
{
    *to++ = move_of(MOVE_DRAW);
    if (turn_can_choose(g)) {
        uint8_t tiles[COLOURS];
        turn_choices(g, tiles);
        to = list_one_each(MOVE_CHOOSE, tiles, to);
    }
    return to;
}

/* Of the drawn tile. */
static struct move *list_replacements(const struct game *g, struct move *to)
{
    const struct seat *me = game_own(g);
    bool sparrow = me->sparrows, scholar = seat_has(me, DESCENDANT_SCHOLAR);
    for (unsigned c = 0; c < COLOURS && (sparrow || scholar); c++) {
        if (c == g->drawn[0])
            continue;
        if (sparrow && g->docks[c])
            *to++ = move_one(MOVE_SPARROW, c);
        if (scholar && me->tiles[c])
            *to++ = move_one(MOVE_SCHOLAR, c);
    }
    return to;
}

static struct move *list_push(const struct game *g, struct move *to)
{
    for (unsigned i = 0; i < LINE_CELLS; i++) {
        if (place_is_open(g, PLACE_N1 + i)) {
            *to++ = move_one(MOVE_PUSH, PLACE_N1 + i);
            *to++ = move_one(MOVE_PUSH, PLACE_S1 + i);
        }
        if (place_is_open(g, PLACE_W1 + i)) {
            *to++ = move_one(MOVE_PUSH, PLACE_W1 + i);
            *to++ = move_one(MOVE_PUSH, PLACE_E1 + i);
        }
    }
    return g->turn & TURN_REPLACED ? to : list_replacements(g, to);
}

static struct move *list_act(const struct game *g, struct move *to)
{
    *to++ = move_of(MOVE_END);
    if (g->pool[COLOUR_GRAY] && g->coins)
        *to++ = move_of(MOVE_MONEY);
    if (g->pool[COLOUR_WHITE])
        to = list_clear(g, to);
    if (g->pool[COLOUR_BROWN])
        to = list_buy(g, to);
    if ((g->pool[COLOUR_TURQUOISE] || g->extra_steps) && river_free(g)) {
        if (g->pool[COLOUR_TURQUOISE])
            *to++ = move_of(MOVE_RIVER);
        if (g->extra_steps)
            *to++ = move_of(MOVE_STEP);
    }
    if (action_has_seal(g))
        to = list_seal_action(g, to);
    if (g->tower_now == TOWER_KEEPOUT && g->pushed_out != NONE && g->out[g->pushed_out] != NONE)
        *to++ = move_of(MOVE_GRAB);
    return to;
}

static struct move *list_action(const struct game *g, unsigned colour, struct move *to)
{
    switch (colour) {
    case COLOUR_GRAY:
        *to++ = move_of(MOVE_MONEY);
        return to;
    case COLOUR_WHITE:
        return list_clear(g, to);
    case COLOUR_TURQUOISE:
        *to++ = move_of(MOVE_RIVER);
        return to;
    case COLOUR_ORANGE:
        to = list_seal_action(g, to);
        return action_has_wall(g) ? list_wall(g, to) : to;
    default:
        UNREACHABLE();
    }
}

/* All but one of those dealt are given up; of a dark hand only what is known can be named. */
static struct move *list_discard(const struct game *g, struct move *to)
{
    for (uint64_t dealt = g->dealt; dealt; dealt &= dealt - 1) {
        unsigned first = (unsigned)__builtin_ctzll(dealt);
        if (g->dealt_count == 2) {
            *to++ = move_one(MOVE_DISCARD, first);
            continue;
        }
        for (uint64_t rest = dealt & (dealt - 1); rest; rest &= rest - 1)
            *to++ = move_two(MOVE_DISCARD, first, (unsigned)__builtin_ctzll(rest));
    }
    return to;
}

static struct move *list_coats(const struct game *g, struct move *to)
{
    for (unsigned i = 0; i < g->shown_count; i++) {
        unsigned coat = g->shown[i].coat;
        if (coat != NONE && (game_own(g)->crests || !edition_coat[coat].gold))
            *to++ = move_one(MOVE_COAT, coat);
    }
    return to;
}

static struct move *list_goose(const struct game *g, struct move *to)
{
    for (uint64_t cards = g->discard; cards; cards &= cards - 1)
        *to++ = move_one(MOVE_TAKE, (unsigned)__builtin_ctzll(cards));
    *to++ = move_of(MOVE_LOOK);
    return to;
}

static struct move *list_tax(const struct game *g, struct move *to)
{
    *to++ = move_of(MOVE_REFUSE);
    if (g->tower_now == TOWER_TAXTILES)
        return list_pairs(MOVE_TAX, game_own(g)->tiles, to);
    if (game_own(g)->coins >= TAX_THINGS)
        *to++ = move_of(MOVE_TAX);
    return to;
}

static struct move *list_keep(const struct game *g, struct move *to)
{
    *to++ = move_one(MOVE_KEEP, g->drawn[0]);
    if (g->drawn[1] != g->drawn[0])
        *to++ = move_one(MOVE_KEEP, g->drawn[1]);
    return to;
}

static struct move *list_steps(const struct game *g, unsigned most, struct move *to)
{
    unsigned reach = river_reach(g, most);
    for (unsigned k = 0; k <= reach; k++)
        *to++ = move_one(MOVE_STEPS, k);
    return to;
}

static struct move *list_answers(const struct game *g, uint8_t due, struct move *to)
{
    switch (due_kind(due)) {
    case DUE_KEEP:
        return list_keep(g, to);
    case DUE_STEPS:
        return list_steps(g, due_number(due), to);
    case DUE_DISCARD:
        return list_discard(g, to);
    case DUE_COAT:
        return list_coats(g, to);
    case DUE_TAX:
        return list_tax(g, to);
    default:
        break;
    }
    *to++ = move_of(MOVE_PASS);
    switch (due_kind(due)) {
    case DUE_TOWNHALL:
        if (g->coins)
            *to++ = move_of(MOVE_COIN);
        return list_one_each(MOVE_DOCK, g->docks, to);
    case DUE_DOCK:
        return list_one_each(MOVE_DOCK, g->docks, to);
    case DUE_CARD:
        return list_cards(g, list_buy(g, to));
    case DUE_ACTION:
        return list_action(g, due_number(due), to);
    case DUE_SEAL:
        return list_seals(g, action_quarters_in_reach(g), 0, NONE, to);
    case DUE_GOOSE:
        return list_goose(g, to);
    default:
        UNREACHABLE();
    }
}

size_t offer_list(const struct game *g, struct move list[MOVES_MAX])
{
    struct move *to = list;
    uint8_t due = due_top(g);
    if (g->phase == PHASE_OVER)
        return 0;
    if (due != DUE_NOTHING) {
        if (due_kind(due) > DUE_LAST_CHANCE)
            to = list_answers(g, due, to);
    } else {
        to = g->phase == PHASE_DRAW   ? list_draw(g, to)
             : g->phase == PHASE_PUSH ? list_push(g, to)
                                      : list_act(g, to);
        to = list_any_time(g, to);
    }
    return (size_t)(to - list);
}
