#include "rules/card.h"

#include "base/bits.h"
#include "rules/due.h"
#include "rules/quarter.h"

void card_deal(struct game *g, unsigned count)
{
    if (count > 1)
        due_push(g, DUE_DISCARD, 0);
    due_push(g, DUE_DEAL, count);
}

static uint64_t hands(const struct game *g)
{
    return g->seats[0].hand | g->seats[1].hand | g->seats[2].hand | g->seats[3].hand;
}

/* All know now that what nobody has seen is in the hands, and what was discarded is not. */
static void shuffle_discard_pile(struct game *g)
{
    g->old = (g->hidden | hands(g)) & ~g->seen;
    g->dealt_old = g->dealt_count;
    for (unsigned s = 0; s < g->seat_count; s++) {
        uint8_t *dark = g->dark[s];
        dark[AGE_OLD] += dark[AGE_NEW];
        dark[AGE_NEW] = 0;
    }
    g->hidden |= g->discard;
    g->deck = (uint8_t)bits_count(g->discard);
    g->discard = 0;
}

bool card_prepare_deal(struct game *g)
{
    if (!g->deck && g->discard)
        shuffle_discard_pile(g);
    return g->deck;
}

void card_dealt(struct game *g, unsigned card)
{
    bool choice = due_kind(due_second(g)) == DUE_DISCARD;
    struct seat *me = &g->seats[g->seat];
    uint64_t bit = card == NONE ? 0 : CARD_BIT(card);

    due_count_down(g);
    g->deck--;
    g->hidden &= ~bit;
    me->hand |= bit;
    g->dark[g->seat][AGE_NEW] += card == NONE;
    if (choice) {
        g->dealt |= bit;
        g->dealt_count++;
    }
}

void card_buy(struct game *g, unsigned first, unsigned second)
{
    if (first == NONE)
        action_pay_coins(g, 1);
    else
        action_pay_tile(g, first);
    if (second != NONE)
        action_pay_tile(g, second);
    bool choice =
        (first == second && first != NONE) || seat_has(&g->seats[g->seat], DESCENDANT_COUNCIL);
    card_deal(g, choice ? 2 : 1);
}

/* The card leaves the hand in sight of all. */
static void show(struct game *g, unsigned card)
{
    uint64_t bit = CARD_BIT(card);
    g->seats[g->seat].hand &= ~bit;
    g->seen &= ~bit;
    g->old &= ~bit;
}

void card_discard(struct game *g, unsigned first, unsigned second)
{
    show(g, first);
    g->discard |= CARD_BIT(first);
    if (second != NONE) {
        show(g, second);
        g->discard |= CARD_BIT(second);
    }
    g->dealt = 0;
    g->dealt_count = g->dealt_old = 0;
}

void card_take(struct game *g, unsigned card)
{
    uint64_t bit = CARD_BIT(card);
    g->discard &= ~bit;
    g->seats[g->seat].hand |= bit;
    g->seen |= bit;
}

bool card_can_be_paid(const struct game *g)
{
    return !(g->turn & TURN_CARD) || (g->phase == PHASE_ACT && g->pool[COLOUR_BROWN]);
}

void card_pay(struct game *g)
{
    if (g->turn & TURN_CARD)
        g->pool[COLOUR_BROWN]--;
    else
        g->turn |= TURN_CARD;
}

void card_lay(struct game *g, unsigned card)
{
    show(g, card);
    g->seats[g->seat].laid |= CARD_BIT(card);
}

static void play_trade(struct game *g, unsigned card)
{
    const struct good_print *good = &edition_good[card_good(card)];
    action_pay_tile(g, card_colour(card));
    action_take_coins(g, good->coins);
    g->seats[g->seat].score += good->points;
    due_push(g, DUE_STEPS, good->steps);
}

static void play_halt(struct game *g, unsigned what)
{
    if (what == HALT_COINS)
        action_take_coins(g, HALT_GIVES);
    else
        due_push(g, DUE_BAG, HALT_GIVES);
}

static void play_sparrows(struct game *g, unsigned count)
{
    g->seats[g->seat].sparrows -= (uint8_t)count;
    g->sparrows += (uint8_t)count;
    action_take_coins(g, count);
}

/* Where only the City Wall makes a seal possible, all know from the choice of orange that it is in
 * the hand. */
static void play_league(struct game *g, unsigned colour)
{
    if (colour == COLOUR_ORANGE && !action_can_seal_in_reach(g)) {
        g->seen |= CARD_BIT(CARD_WALL);
        g->old &= ~CARD_BIT(CARD_WALL);
    }
    if (colour == COLOUR_BROWN)
        due_push(g, DUE_CARD, 0);
    else
        due_push(g, DUE_ACTION, colour);
}

static void play_chronicle_card(struct game *g, struct move play, enum source seal)
{
    switch (play.a) {
    case CARD_CHRONICLE:
        action_pay_coins(g, CHRONICLE_PRICE);
        quarter_seal(g, play.b, play.c);
        break;
    case CARD_WALL:
        action_seal(g, play.b, play.c, seal);
        break;
    case CARD_HALT:
        play_halt(g, play.b);
        break;
    case CARD_JOUST:
        due_push(g, DUE_STEPS, JOUST_STEPS);
        break;
    case CARD_PATRICIAN:
        g->turn |= TURN_PATRICIAN;
        break;
    case CARD_REFORM:
        action_take_out(g, play.b);
        if (play.c != NONE)
            action_take_out(g, play.c);
        break;
    case CARD_SIEGE:
        action_pay_coins(g, play.b);
        g->seats[g->seat].score += (int16_t)(SIEGE_POINTS * play.b);
        break;
    case CARD_LEAGUE:
        play_league(g, play.b);
        break;
    case CARD_SPARROW:
        play_sparrows(g, play.b);
        break;
    default:
        UNREACHABLE();
    }
}

/* R-CARD-1: first it lies on the discard pile, then the effect comes. */
void card_play(struct game *g, struct move play, enum source seal)
{
    show(g, play.a);
    g->discard |= CARD_BIT(play.a);
    if (card_is_cathedral(play.a)) {
        action_pay_tile(g, play.b);
        g->seats[g->seat].score += CATHEDRAL_POINTS;
    } else if (card_is_trade(play.a)) {
        play_trade(g, play.a);
    } else {
        play_chronicle_card(g, play, seal);
    }
}
