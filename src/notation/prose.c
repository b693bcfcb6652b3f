/* First a sentence on the move itself, by its kind; then one for each thing that somebody paid, won
 * or lost. English sentences take their arguments in order; a translation may number them. */
#include "notation/prose.h"

#include "notation/name.h"
#include "notation/printed.h"
#include "notation/prose_parts.h"
#include "notation/seat_name.h"
#include "notation/words.h"
#include "rules/action.h"
#include "rules/score.h"

static const char *colour(const struct teller *t, unsigned c)
{
    return name_colour(t->tongue, c);
}

static const char *card(const struct teller *t, unsigned c)
{
    return name_card(t->tongue, c);
}

static void tell_descendants(const struct teller *t)
{
    uint8_t d[OATH_PLACES];
    move_descendants_list(t->move, d);
    TELL(t, N_("In the Oath House: %s, %s, %s, %s."), name_descendant(t->tongue, d[0]),
         name_descendant(t->tongue, d[1]), name_descendant(t->tongue, d[2]),
         name_descendant(t->tongue, d[3]));
}

static void tell_tower(const struct teller *t)
{
    const char *name = name_tower(t->tongue, t->move.a);
    if (t->before->tower_now == NONE)
        TELL(t, N_("The tower tile of this round: %s."), name);
    else
        TELL(t, N_("The tower tile of the next round: %s."), name);
}

static void tell_dealt(const struct teller *t)
{
    const char *who = t->names[t->move.a];
    if (t->move.b == NONE)
        TELL(t, N_("%s is dealt a card."), who);
    else
        TELL(t, N_("%s is dealt a card: %s."), who, card(t, t->move.b));
}

static void tell_shown(const struct teller *t)
{
    const char *who = t->names[t->move.a];
    if (t->move.b == NONE)
        TELL(t, N_("%s is shown a coat of arms."), who);
    else
        TELL(t, N_("%s is shown a coat of arms: %s."), who, name_coat(t->tongue, t->move.b));
}

static void tell_chance(const struct teller *t)
{
    struct move m = t->move;
    switch (m.kind) {
    case CHANCE_START:
        TELL(t, N_("%s is the starting player."), t->names[m.a]);
        break;
    case CHANCE_GRID:
        TELL(t, N_("%d tiles are laid out in the grid."), GRID_CELLS);
        break;
    case CHANCE_DESCENDANTS:
        tell_descendants(t);
        break;
    case CHANCE_TILE:
        TELL(t, N_("%s gets a tile: %s."), t->names[m.a], colour(t, m.b));
        break;
    case CHANCE_TOWER:
        tell_tower(t);
        break;
    case CHANCE_DRAW:
        TELL(t, N_("%s draws %s."), t->who, colour(t, m.a));
        break;
    case CHANCE_DOCK:
        TELL(t, N_("A new tile comes to the docks: %s."), colour(t, m.a));
        break;
    case CHANCE_BAG:
        TELL(t, N_("%s gets a tile from the bag: %s."), t->who, colour(t, m.a));
        break;
    case CHANCE_CARD:
        tell_dealt(t);
        break;
    default:
        tell_shown(t);
    }
}

static void tell_draw(const struct teller *t)
{
    if (t->after->phase == PHASE_ACT)
        TELL(t, N_("%s finds no tile to draw."), t->who);
    else
        TELL(t, N_("%s reaches into the bag."), t->who);
}

static void tell_keep(const struct teller *t)
{
    const uint8_t *drawn = t->before->drawn;
    TELL(t, N_("%s keeps %s and puts %s back into the bag."), t->who, colour(t, t->move.a),
         colour(t, drawn[drawn[0] == t->move.a]));
}

static void tell_push(const struct teller *t)
{
    unsigned far = place_opposite(t->move.a);
    TELL(t, N_("%s pushes %s in from %s; %s falls out at %s."), t->who,
         colour(t, t->before->drawn[0]), place_words[t->move.a], colour(t, t->after->out[far]),
         place_words[far]);
}

/* Of a move that takes nothing else. */
static void tell_coins(const struct teller *t)
{
    int coins = t->after->seats[t->seat].coins - t->before->seats[t->seat].coins;
    TELL_COUNT(t, "%s takes %d coin.", "%s takes %d coins.", (unsigned)coins, t->who, coins);
}

static void tell_clear(const struct teller *t)
{
    const uint8_t *out = t->before->out + t->move.a * LINE_CELLS;
    const char *side = side_words[t->move.a], *tiles[LINE_CELLS];
    unsigned count = 0;
    for (unsigned i = 0; i < LINE_CELLS; i++)
        if (out[i] != NONE)
            tiles[count++] = colour(t, out[i]);
    if (count == 1)
        TELL(t, N_("%s clears side %s and gets %s."), t->who, side, tiles[0]);
    else if (count == 2)
        TELL(t, N_("%s clears side %s and gets %s and %s."), t->who, side, tiles[0], tiles[1]);
    else if (count == 3)
        TELL(t, N_("%s clears side %s and gets %s, %s and %s."), t->who, side, tiles[0], tiles[1],
             tiles[2]);
}

static void tell_buy(const struct teller *t)
{
    if (t->move.kind == MOVE_BUY_COIN)
        TELL(t, N_("%s buys a card with a coin."), t->who);
    else if (t->move.b == NONE)
        TELL(t, N_("%s buys a card with %s."), t->who, colour(t, t->move.a));
    else
        TELL(t, N_("%s buys a card with %s and %s."), t->who, colour(t, t->move.a),
             colour(t, t->move.b));
}

static void tell_barge(const struct teller *t)
{
    unsigned space = t->after->seats[t->seat].space;
    char printed[SPACE_MAX];
    if (space == t->before->seats[t->seat].space)
        TELL(t, N_("%s leaves the barge where it is."), t->who);
    else
        TELL(t, N_("%s moves the barge to space %s."), t->who, name_space(space, printed));
}

static void tell_seal(const struct teller *t)
{
    if (t->move.a == QUARTER_OATH)
        TELL(t, N_("%s puts a seal into the Oath House and wins a descendant: %s."), t->who,
             name_descendant(t->tongue, t->move.b));
    else
        TELL(t, N_("%s puts a seal into a quarter: %s."), t->who,
             name_quarter(t->tongue, t->move.a));
}

static void tell_play_seal(const struct teller *t)
{
    const char *played = card(t, t->move.a);
    if (t->move.b == QUARTER_OATH)
        TELL(t, N_("%s plays %s, puts a seal into the Oath House and wins a descendant: %s."),
             t->who, played, name_descendant(t->tongue, t->move.c));
    else
        TELL(t, N_("%s plays %s and puts a seal into a quarter: %s."), t->who, played,
             name_quarter(t->tongue, t->move.b));
}

static void tell_play_reform(const struct teller *t)
{
    const uint8_t *out = t->before->out;
    const char *played = card(t, t->move.a), *first = colour(t, out[t->move.b]);
    if (t->move.c == NONE)
        TELL(t, N_("%s plays %s and gets %s."), t->who, played, first);
    else
        TELL(t, N_("%s plays %s and gets %s and %s."), t->who, played, first,
             colour(t, out[t->move.c]));
}

static void tell_play(const struct teller *t)
{
    struct move m = t->move;
    const char *played = card(t, m.a);
    switch (move_aim(m)) {
    case AIM_TILE:
        TELL(t, N_("%s plays %s and gives %s."), t->who, played, colour(t, m.b));
        return;
    case AIM_QUARTER:
        tell_play_seal(t);
        return;
    case AIM_PLACES:
        tell_play_reform(t);
        return;
    case AIM_ACTION:
        TELL(t, N_("%s plays %s for an action: %s."), t->who, played, name_action(t->tongue, m.b));
        return;
    case AIM_GIFT:
        if (m.b == HALT_COINS)
            break;
        TELL(t, N_("%s plays %s for tiles of the bag."), t->who, played);
        return;
    case AIM_COINS: /* what was paid is told behind it */
    case AIM_SPARROWS:
    case AIM_NOTHING:
    case AIMS:
        break;
    }
    if (card_is_trade(m.a))
        TELL(t, N_("%s plays %s and gives %s."), t->who, played, colour(t, card_colour(m.a)));
    else
        TELL(t, N_("%s plays %s."), t->who, played);
}

static void tell_discard(const struct teller *t)
{
    if (t->move.b == NONE)
        TELL(t, N_("%s discards %s."), t->who, card(t, t->move.a));
    else
        TELL(t, N_("%s discards %s and %s."), t->who, card(t, t->move.a), card(t, t->move.b));
}

static void tell_tax(const struct teller *t)
{
    char words[PRINTED_MAX];
    if (t->move.kind == MOVE_REFUSE)
        text_format(prose_sentence(t),
                    printed_say(t->tongue,
                                N_("%s refuses the tax and loses {TAX_POINTS point|points}."),
                                words),
                    t->who);
    else if (t->move.a == NONE)
        TELL(t, N_("%s pays the tax."), t->who);
    else
        TELL(t, N_("%s pays the tax with %s and %s."), t->who, colour(t, t->move.a),
             colour(t, t->move.b));
}

/* What a seat does on its own, not as an answer. */
static void tell_seat(const struct teller *t)
{
    struct move m = t->move;
    const struct game *before = t->before;
    switch (m.kind) {
    case MOVE_DRAW:
        tell_draw(t);
        break;
    case MOVE_CHOOSE:
        TELL(t, N_("%s chooses %s from the bag."), t->who, colour(t, m.a));
        break;
    case MOVE_SPARROW:
        TELL(t, N_("%s swaps %s for %s of the docks."), t->who, colour(t, before->drawn[0]),
             colour(t, m.a));
        break;
    case MOVE_SCHOLAR:
        TELL(t, N_("%s uses the Scholar and swaps %s for %s."), t->who, colour(t, before->drawn[0]),
             colour(t, m.a));
        break;
    case MOVE_PUSH:
        tell_push(t);
        break;
    case MOVE_MONEY:
        tell_coins(t);
        break;
    case MOVE_CLEAR:
        tell_clear(t);
        break;
    case MOVE_BUY:
    case MOVE_BUY_COIN:
        tell_buy(t);
        break;
    case MOVE_RIVER:
    case MOVE_STEP:
        tell_barge(t);
        break;
    case MOVE_SEAL:
        tell_seal(t);
        break;
    case MOVE_GRAB:
        TELL(t, N_("%s takes the tile that was pushed out: %s."), t->who,
             colour(t, before->out[before->pushed_out]));
        break;
    case MOVE_END:
        TELL(t, N_("%s ends the turn."), t->who);
        break;
    case MOVE_LAY:
        TELL(t, N_("%s lays down %s."), t->who, card(t, m.a));
        break;
    case MOVE_PLAY:
        tell_play(t);
        break;
    default:
        TELL(t, N_("%s uses the Merchant and swaps %s for %s of the docks."), t->who,
             colour(t, m.a), colour(t, m.b));
    }
}

static void tell_answer(const struct teller *t)
{
    struct move m = t->move;
    switch (m.kind) {
    case MOVE_KEEP:
        tell_keep(t);
        break;
    case MOVE_DOCK:
        TELL(t, N_("%s takes %s from the docks."), t->who, colour(t, m.a));
        break;
    case MOVE_COIN:
        tell_coins(t);
        break;
    case MOVE_STEPS:
        tell_barge(t);
        break;
    case MOVE_DISCARD:
        tell_discard(t);
        break;
    case MOVE_COAT:
        TELL(t, N_("%s takes a coat of arms: %s."), t->who, name_coat(t->tongue, m.a));
        break;
    case MOVE_TAKE:
        TELL(t, N_("%s takes %s from the discard pile."), t->who, card(t, m.a));
        break;
    case MOVE_LOOK:
        TELL(t, N_("%s looks at the draw pile."), t->who);
        break;
    case MOVE_TAX:
    case MOVE_REFUSE:
        tell_tax(t);
        break;
    default:
        TELL(t, N_("%s passes."), t->who);
    }
}

static bool is_answer(struct move m)
{
    return m.kind >= MOVE_PASS || m.kind == MOVE_KEEP;
}

static void tell_deed(const struct teller *t)
{
    if (move_is_chance(t->move))
        tell_chance(t);
    else if (is_answer(t->move))
        tell_answer(t);
    else
        tell_seat(t);
}

static void tell(struct teller t, const char *const names[SEATS_MAX], bool with_changes)
{
    char unnamed[SEATS_MAX][SEAT_NAME_MAX];
    for (unsigned s = 0; s < SEATS_MAX; s++)
        t.names[s] = seat_name(t.tongue, s, names[s], unnamed[s]);
    t.start = t.out->length;
    t.who = t.names[t.seat];
    tell_deed(&t);
    if (with_changes)
        prose_changes(&t);
}

void prose_deed(struct text *out, const struct tongue *tongue, const struct game *before,
                const struct game *after, unsigned mover, struct move move,
                const char *const names[SEATS_MAX])
{
    unsigned seat = mover == MOVER_CHANCE ? before->seat : mover;
    tell((struct teller){out, tongue, before, after, move, seat, NULL, {NULL}, 0}, names, false);
}

void prose_move(struct text *out, const struct tongue *tongue, const struct game *before,
                const struct game *after, unsigned mover, struct move move,
                const char *const names[SEATS_MAX])
{
    unsigned seat = mover == MOVER_CHANCE ? before->seat : mover;
    tell((struct teller){out, tongue, before, after, move, seat, NULL, {NULL}, 0}, names, true);
}
