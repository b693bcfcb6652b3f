/* The features of a seat: what all see of it, and what its viewer alone knows. */
#include "ai/feature_parts.h"
#include "base/bits.h"
#include "base/check.h"
#include "rules/score.h"

static void write_purse(struct feature_pen *pen, const struct seat *seat, int turns)
{
    int total = (int)tiles_total(seat->tiles), pairs = 0;
    feature_pen_put(pen, seat->coins);
    feature_pen_put(pen, seat->coins * turns / 4);
    feature_pen_reach(pen, seat->coins, 6);
    feature_pen_put(pen, seat->sparrows);
    feature_pen_put(pen, seat->sparrows * turns / 4);
    feature_pen_reach(pen, seat->sparrows, 1);
    for (unsigned c = 0; c < COLOURS; c++) {
        feature_pen_reach(pen, seat->tiles[c], 3);
        pairs += seat->tiles[c] / 2;
    }
    feature_pen_put(pen, total);
    feature_pen_put(pen, total * turns / 4);
    feature_pen_put(pen, pairs);
    feature_pen_put(pen, feature_least(total / 2, turns));
}

void feature_write_laid(struct feature_pen *pen, const struct game *g, unsigned s)
{
    uint64_t laid = g->seats[s].laid;
    int8_t *end = pen->at + FEATURES_LAID;
    int turns = feature_turns_left(g, s);
    int sets = SECTION_CARDS, open = 0, sections[SECTIONS], goods[GOODS], kinds = 0;
    for (unsigned i = 0; i < SECTIONS; i++) {
        sections[i] = feature_count_cards(laid, i * SECTION_CARDS, SECTION_CARDS);
        sets = feature_least(sets, sections[i]);
    }
    for (unsigned i = 0; i < SECTIONS; i++) {
        open += sections[i] > sets;
        feature_pen_put(pen, sections[i]);
    }
    feature_pen_put(pen, sets);
    feature_pen_reach(pen, open, 2);
    for (unsigned i = 0; i < GOODS; i++) {
        goods[i] = feature_count_cards(laid, CARD_FUSTIAN + i * COLOURS, COLOURS);
        kinds += goods[i] % 3 != 0;
        feature_pen_put(pen, goods[i]);
        feature_pen_put(pen, goods[i] % 3 == 1);
        feature_pen_put(pen, goods[i] % 3 == 2);
    }
    feature_pen_reach(pen, kinds, 2);
    feature_pen_put(pen, (int)bits_count(laid));
    feature_pen_set(pen, laid >> CARD_CHRONICLE, CARDS - CARD_CHRONICLE);
    feature_pen_set_times(pen, laid >> CARD_CHRONICLE, CARDS - CARD_CHRONICLE, turns);
    CHECK(pen->at == end);
}

/* What lies in the city: seals, crests and the places at the edge of the square. */
void feature_write_influence(struct feature_pen *pen, const struct game *g, unsigned s)
{
    int8_t *end = pen->at + FEATURES_INFLUENCE;
    int turns = feature_turns_left(g, s);
    int quarters = 0, later = 0, edges = 0;
    for (unsigned q = 0; q < QUARTERS; q++) {
        int seals = g->seals[q][s];
        feature_pen_put(pen, seals);
        feature_pen_put(pen, seals > 0);
        quarters += seals > 0;
        if (g->crests[q] == s)
            later += edition_coat[q].later * feature_spaces(g, q);
    }
    for (unsigned p = 0; p < PLACES; p++)
        edges += g->edges[p] == s;
    feature_pen_put(pen, quarters);
    feature_pen_put(pen, later);
    feature_pen_put(pen, later * turns / 4);
    feature_pen_put(pen, edges);
    feature_pen_put(pen, edges * turns / 2);
    CHECK(pen->at == end);
}

static int clamp(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

int8_t feature_lead(int lead)
{
    return (int8_t)(clamp(lead, 48) / 3);
}

void feature_write_having(struct feature_pen *pen, const struct game *g, unsigned s)
{
    const struct seat *seat = &g->seats[s];
    int turns = feature_turns_left(g, s), hand = (int)game_hand_count(g, s);
    int8_t *end = pen->at + FEATURES_HAVING;
    feature_pen_put(pen, 1);
    feature_pen_put(pen, turns);
    feature_pen_reach(pen, turns, 3);
    CHECK(pen->at == end - FEATURES_HAVING + FEATURE_LEAD_AT);
    pen->at++;
    write_purse(pen, seat, turns);
    feature_pen_put(pen, hand);
    feature_pen_put(pen, feature_least(hand, turns));
    feature_pen_put(pen, hand * turns / 2);
    feature_pen_one_of(pen, seat->space - RIVER_FIRST, RIVER_LAST);
    feature_pen_put(pen, seat->space * turns / 4);
    feature_pen_put(pen, (RIVER_LAST - seat->space) * turns / 4);
    feature_pen_put(pen, seat->seals);
    feature_pen_put(pen, feature_least(seat->seals, turns));
    feature_pen_reach(pen, seat->seals, 3);
    feature_pen_reach(pen, seat->crests, SEAT_CRESTS);
    feature_pen_put(pen, (int)bits_count(seat->coats));
    feature_pen_set(pen, seat->descendants, DESCENDANTS);
    feature_pen_set_times(pen, seat->descendants, DESCENDANTS, turns);
    CHECK(pen->at == end);
}

/* A set of colours. */
static unsigned colours_owned(const struct seat *seat)
{
    unsigned set = 0;
    for (unsigned c = 0; c < COLOURS; c++)
        set |= (unsigned)(seat->tiles[c] != 0) << c;
    return set;
}

/* The cathedral and trade cards of a hand that the own tiles pay for. */
static uint64_t payable(uint64_t hand, unsigned colours)
{
    uint64_t set = 0;
    for (hand &= CARD_BIT(CARD_CHRONICLE) - 1; hand; hand &= hand - 1) {
        unsigned card = (unsigned)__builtin_ctzll(hand);
        unsigned needs = 1u << card_colour(card);
        if (card_is_cathedral(card))
            needs =
                1u << edition_cathedral[card].colour[0] | 1u << edition_cathedral[card].colour[1];
        if (colours & needs)
            set |= CARD_BIT(card);
    }
    return set;
}

/* The largest of the worths of laying, first to third. */
static void rank(int worth, int best[3])
{
    for (unsigned i = 0; i < 3; i++)
        if (worth > best[i]) {
            int less = best[i];
            best[i] = worth;
            worth = less;
        }
}

/* What laying each card of the hand would score if the game ended now. */
static void rank_lays(const struct game *g, unsigned viewer, int best[3])
{
    for (uint64_t hand = g->seats[viewer].hand; hand; hand &= hand - 1)
        rank(score_laying(g, viewer, (unsigned)__builtin_ctzll(hand)), best);
}

void feature_write_own(struct feature_pen *pen, const struct game *g, unsigned viewer)
{
    const struct seat *me = &g->seats[viewer];
    uint64_t paid = payable(me->hand, colours_owned(me));
    int turns = feature_turns_left(g, viewer), best[3] = {0};
    int8_t *end = pen->at + FEATURES_OWN;
    rank_lays(g, viewer, best);
    feature_pen_set(pen, me->hand, CARDS);
    feature_pen_set(pen, paid, CARD_CHRONICLE);
    int cathedral = feature_count_cards(paid, 0, CARD_FUSTIAN);
    int trade = feature_count_cards(paid, CARD_FUSTIAN, CARD_CHRONICLE - CARD_FUSTIAN);
    feature_pen_reach(pen, cathedral, 2);
    feature_pen_reach(pen, trade, 2);
    feature_pen_put(pen, best[0]);
    feature_pen_put(pen, best[1]);
    feature_pen_put(pen, best[2]);
    feature_pen_put(pen, turns > 1 ? best[0] : 0);
    feature_pen_put(pen, turns > 1 ? best[1] : 0);
    feature_pen_put(pen, turns > 2 ? best[2] : 0);
    feature_pen_put(pen, (int)g->dealt_count);
    CHECK(pen->at == end);
}
