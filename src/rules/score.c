#include "rules/score.h"

#include "base/bits.h"
#include "rules/quarter.h"
#include "rules/river.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static unsigned count_from(uint64_t cards, unsigned first, unsigned count)
{
    return bits_count(cards >> first & (CARD_BIT(count) - 1));
}

/* R-CARD-CATHEDRAL */
static int score_cathedral(uint64_t laid)
{
    unsigned cards = 0, sets = SECTION_CARDS;
    for (unsigned s = 0; s < SECTIONS; s++) {
        unsigned section = count_from(laid, s * SECTION_CARDS, SECTION_CARDS);
        cards += section;
        sets = section < sets ? section : sets;
    }
    return (int)(LAID_CARD * cards + LAID_CATHEDRAL * sets);
}

/* Sets of three different goods take a card of each; the rest makes sets of one good. */
int score_trade(const unsigned cards[GOODS])
{
    unsigned mixed_most = COLOURS, best = 0, total = 0;
    for (unsigned i = 0; i < GOODS; i++) {
        total += cards[i];
        mixed_most = cards[i] < mixed_most ? cards[i] : mixed_most;
    }
    for (unsigned mixed = 0; mixed <= mixed_most; mixed++) {
        unsigned sets = LAID_MIXED_GOODS * mixed;
        for (unsigned i = 0; i < GOODS; i++)
            sets += LAID_SAME_GOODS * ((cards[i] - mixed) / 3);
        best = sets > best ? sets : best;
    }
    return (int)(LAID_CARD * total + best);
}

static int trade_laid(uint64_t laid)
{
    unsigned cards[GOODS];
    for (unsigned i = 0; i < GOODS; i++)
        cards[i] = count_from(laid, CARD_FUSTIAN + i * COLOURS, COLOURS);
    return score_trade(cards);
}

/* Quarters in which the seat has more seals than each other. */
static int quarters_led(const struct game *g, unsigned seat)
{
    int led = 0;
    for (unsigned q = 0; q < QUARTERS; q++) {
        unsigned other = 0;
        for (unsigned s = 0; s < SEATS_MAX; s++)
            if (s != seat && g->seals[q][s] > other)
                other = g->seals[q][s];
        led += g->seals[q][seat] > other;
    }
    return led;
}

static int colours_owned(const struct seat *seat)
{
    int colours = 0;
    for (unsigned c = 0; c < COLOURS; c++)
        colours += seat->tiles[c] != 0;
    return colours;
}

static int joust(const struct game *g, unsigned seat)
{
    unsigned ahead = river_ahead(g, seat);
    return ahead == 0 ? LAID_FIRST : ahead == 1 ? LAID_SECOND : 0;
}

static int chronicle_card(const struct game *g, unsigned seat, unsigned card)
{
    const struct seat *me = &g->seats[seat];
    switch (card) {
    case CARD_CHRONICLE:
        return LAID_COAT * (int)bits_count(me->coats);
    case CARD_WALL:
        return LAID_QUARTER * quarters_led(g, seat);
    case CARD_HALT:
        return least(me->coins, LAID_COINS_MOST);
    case CARD_JOUST:
        return joust(g, seat);
    case CARD_PATRICIAN:
        return LAID_PATRICIAN;
    case CARD_REFORM:
        return LAID_CATHEDRAL_CARD *
               (int)count_from(me->laid, CARD_CHOIR_1, SECTIONS * SECTION_CARDS);
    case CARD_SIEGE:
        return (int)bits_count(me->laid);
    case CARD_LEAGUE:
        return LAID_COLOUR * colours_owned(me);
    default:
        return least(me->sparrows, LAID_SPARROWS_MOST); /* the Ulm Sparrow */
    }
}

int score_laying(const struct game *g, unsigned seat, unsigned card)
{
    uint64_t laid = g->seats[seat].laid, with = laid | CARD_BIT(card);
    int siege = (int)(laid >> CARD_SIEGE & 1), reform = (int)(laid >> CARD_REFORM & 1);
    if (card == CARD_SIEGE)
        return (int)bits_count(with);
    if (card >= CARD_CHRONICLE)
        return chronicle_card(g, seat, card) + siege;
    if (card >= CARD_FUSTIAN)
        return trade_laid(with) - trade_laid(laid) + siege;
    return score_cathedral(with) - score_cathedral(laid) + reform * LAID_CATHEDRAL_CARD + siege;
}

void score_sheet(const struct game *g, unsigned seat, struct score_sheet *sheet)
{
    const struct seat *me = &g->seats[seat];
    int chronicle = 0;
    for (uint64_t cards = me->laid >> CARD_CHRONICLE; cards; cards &= cards - 1)
        chronicle += chronicle_card(g, seat, CARD_CHRONICLE + (unsigned)__builtin_ctzll(cards));

    sheet->sparrows = me->sparrows;
    sheet->river = (int16_t)edition_river_points(me->space);
    sheet->cathedral = (int16_t)score_cathedral(me->laid);
    sheet->trade = (int16_t)trade_laid(me->laid);
    sheet->chronicle = (int16_t)chronicle;
    sheet->quarters = (int16_t)quarter_count(g, seat);
    int end = sheet->sparrows + sheet->river + sheet->cathedral + sheet->trade + chronicle;
    sheet->during = (int16_t)(g->phase == PHASE_OVER ? me->score - end : me->score);
    sheet->total = (int16_t)(sheet->during + end);
}

void score_game_end(struct game *g)
{
    int16_t totals[SEATS_MAX];
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct score_sheet sheet;
        score_sheet(g, s, &sheet);
        totals[s] = sheet.total;
    }
    for (unsigned s = 0; s < g->seat_count; s++)
        g->seats[s].score = totals[s];
    g->phase = PHASE_OVER;
}

unsigned score_winners(const struct game *g)
{
    unsigned winners = 0;
    int best = 0;
    for (unsigned s = 0; s < g->seat_count; s++) {
        int standing = g->seats[s].score * (QUARTERS + 1) + (int)quarter_count(g, s);
        if (!winners || standing > best) {
            winners = 1u << s;
            best = standing;
        } else if (standing == best) {
            winners |= 1u << s;
        }
    }
    return winners;
}
