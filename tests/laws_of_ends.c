/* Laws of score sheets and winners. */
#include "laws.h"

#include "rules/score.h"

static int laid_of(const struct seat *seat, unsigned first, unsigned count)
{
    int laid = 0;
    for (unsigned card = first; card < first + count; card++)
        laid += seat->laid >> card & 1;
    return laid;
}

static int smallest(int a, int b)
{
    return a < b ? a : b;
}

/* The best of all ways to make sets of these cards, one set after the other. */
static int best_sets(int a, int b, int c)
{
    int best = 0, with;
    if (a < 0 || b < 0 || c < 0)
        return -1000;
    if (a + b + c < 3)
        return 0;
    with = 6 + best_sets(a - 3, b, c);
    best = with > best ? with : best;
    with = 6 + best_sets(a, b - 3, c);
    best = with > best ? with : best;
    with = 6 + best_sets(a, b, c - 3);
    best = with > best ? with : best;
    with = 3 + best_sets(a - 1, b - 1, c - 1);
    return with > best ? with : best;
}

static int quarters_of(const struct game *g, unsigned seat, bool led)
{
    int count = 0;
    for (unsigned q = 0; q < QUARTERS; q++) {
        bool most = g->seals[q][seat];
        for (unsigned s = 0; s < g->seat_count; s++)
            most &= !led || s == seat || g->seals[q][s] < g->seals[q][seat];
        count += most;
    }
    return count;
}

/* The chronicle cards laid, in the order of the rules. */
static int chronicle_of(const struct game *g, unsigned seat)
{
    const struct seat *me = &g->seats[seat];
    int ahead = 0, colours = 0, cathedral = laid_of(me, 0, 9), all = laid_of(me, 0, CARDS);
    for (unsigned s = 0; s < g->seat_count; s++)
        ahead += g->seats[s].space > me->space;
    for (unsigned c = 0; c < COLOURS; c++)
        colours += me->tiles[c] > 0;
    return laid_of(me, CARD_CHRONICLE, 1) * 2 * __builtin_popcount(me->coats) +
           laid_of(me, CARD_WALL, 1) * 2 * quarters_of(g, seat, true) +
           laid_of(me, CARD_HALT, 1) * smallest(me->coins, 6) +
           laid_of(me, CARD_JOUST, 1) * (ahead == 0   ? 6
                                         : ahead == 1 ? 3
                                                      : 0) +
           laid_of(me, CARD_PATRICIAN, 1) * 4 + laid_of(me, CARD_REFORM, 1) * 2 * cathedral +
           laid_of(me, CARD_SIEGE, 1) * all + laid_of(me, CARD_LEAGUE, 1) * 2 * colours +
           laid_of(me, CARD_SPARROW, 1) * smallest(me->sparrows, 5);
}

static const char *sheet_adds_up(const struct game *g, unsigned seat, int during)
{
    const struct seat *me = &g->seats[seat];
    struct score_sheet sheet;
    int sections[] = {laid_of(me, 0, 3), laid_of(me, 3, 3), laid_of(me, 6, 3)};
    int goods[] = {laid_of(me, 9, 5), laid_of(me, 14, 5), laid_of(me, 19, 5)};
    score_sheet(g, seat, &sheet);
    LAW(sheet.during == during, "a sheet has what was scored in the game");
    LAW(sheet.sparrows == me->sparrows, "a sparrow is 1 point");
    LAW(sheet.river == (me->space <= 11 ? me->space - 12 : me->space - 11),
        "the river counts from the bridge");
    LAW(sheet.cathedral == 3 * (sections[0] + sections[1] + sections[2]) +
                               9 * smallest(sections[0], smallest(sections[1], sections[2])),
        "cathedral cards are 3 points and 9 a set");
    LAW(sheet.trade ==
            3 * (goods[0] + goods[1] + goods[2]) + best_sets(goods[0], goods[1], goods[2]),
        "trade cards are 3 points and make the best sets");
    LAW(sheet.chronicle == chronicle_of(g, seat), "chronicle cards score as printed");
    LAW(sheet.quarters == quarters_of(g, seat, false), "a sheet counts the quarters");
    LAW(sheet.total == sheet.during + sheet.sparrows + sheet.river + sheet.cathedral + sheet.trade +
                           sheet.chronicle,
        "a sheet adds up");
    return NULL;
}

static unsigned best_seats(const struct game *g)
{
    unsigned winners = 0;
    for (unsigned s = 0; s < g->seat_count; s++) {
        bool beaten = false;
        for (unsigned o = 0; o < g->seat_count; o++) {
            int more = g->seats[o].score - g->seats[s].score;
            beaten |=
                more > 0 || (more == 0 && quarters_of(g, o, false) > quarters_of(g, s, false));
        }
        winners |= (unsigned)!beaten << s;
    }
    return winners;
}

/* Of any card that the seat has not laid down, in its hand or not. */
static const char *laying_is_told(const struct game *g, unsigned seat)
{
    struct game then = *g;
    struct score_sheet before, after;
    score_sheet(g, seat, &before);
    for (unsigned card = 0; card < CARDS; card++) {
        if (g->seats[seat].laid & CARD_BIT(card))
            continue;
        then.seats[seat].laid = g->seats[seat].laid | CARD_BIT(card);
        score_sheet(&then, seat, &after);
        LAW(score_laying(g, seat, card) == after.total - before.total,
            "what laying a card adds is what the sheet has more then");
    }
    return NULL;
}

const char *law_of_sheets(const struct game *g)
{
    const char *broken = NULL;
    for (unsigned s = 0; s < g->seat_count && !broken; s++) {
        broken = sheet_adds_up(g, s, g->seats[s].score);
        broken = broken ? broken : laying_is_told(g, s);
    }
    return broken;
}

const char *law_of_end(const struct game *before, struct move last, const struct game *g)
{
    const char *broken = NULL;
    for (unsigned s = 0; s < g->seat_count && !broken; s++) {
        struct score_sheet sheet;
        int during = before->seats[s].score;
        if (last.kind == MOVE_REFUSE && s == before->seat)
            during -= 5;
        broken = sheet_adds_up(g, s, during);
        score_sheet(g, s, &sheet);
        LAW(sheet.total == g->seats[s].score, "the score is the sheet's total");
    }
    LAW(score_winners(g) == best_seats(g), "the winners are the best");
    return broken;
}
