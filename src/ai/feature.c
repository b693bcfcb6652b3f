#include "ai/feature.h"

#include <stddef.h>

#include "ai/feature_parts.h"
#include "base/check.h"
#include "base/memory.h"
#include "rules/score.h"

/* Where the blocks begin. */
enum {
    AT_OWN = SEATS_MAX * FEATURES_SEAT,
    AT_TURN = AT_OWN + FEATURES_OWN,
    AT_SQUARE = AT_TURN + FEATURES_TURN,
    AT_CITY = AT_SQUARE + FEATURES_SQUARE
};

static unsigned seat_after(const struct game *g, unsigned viewer, unsigned k)
{
    return viewer + k < g->seat_count ? viewer + k : viewer + k - g->seat_count;
}

/* The viewer is compared with the best of the others, the others with the viewer. */
static void write_leads(const struct game *g, struct features *features)
{
    const int16_t *totals = features->totals;
    int best = totals[1];
    for (unsigned k = 2; k < g->seat_count; k++)
        best = totals[k] > best ? totals[k] : best;
    for (unsigned k = 0; k < g->seat_count; k++)
        features->values[k * FEATURES_SEAT + FEATURE_LEAD_AT] =
            feature_lead(totals[k] - (k ? totals[0] : best));
}

static void write_total(const struct game *g, unsigned seat, int16_t *total)
{
    struct score_sheet sheet;
    score_sheet(g, seat, &sheet);
    *total = sheet.total;
}

void feature_write(const struct game *g, unsigned viewer, struct features *features)
{
    struct feature_pen pen = {features->values};
    memset(features, 0, sizeof *features);
    for (unsigned k = 0; k < g->seat_count; k++) {
        unsigned s = seat_after(g, viewer, k);
        feature_write_having(&pen, g, s);
        feature_write_laid(&pen, g, s);
        feature_write_influence(&pen, g, s);
        write_total(g, s, &features->totals[k]);
    }
    write_leads(g, features);
    pen.at = features->values + AT_OWN;
    feature_write_own(&pen, g, viewer);
    feature_write_turn(&pen, g, viewer);
    feature_write_square(&pen, g, viewer);
    feature_write_city(&pen, g, viewer);
    CHECK(pen.at == features->values + FEATURES_WRITTEN);
    features->turns = (uint16_t)feature_turns_left(g, viewer);
}

/* Whether the members from one up to another are the same. */
#define IS_SAME(a, b, from, to)                                                                    \
    (memcmp(&(a)->from, &(b)->from, offsetof(struct game, to) - offsetof(struct game, from)) == 0)

/* All blocks have to do with whose turn it is and with what lies on the board. */
static bool is_alike(const struct game *g, const struct game *other)
{
    return g->seat == other->seat && g->round == other->round && g->start == other->start &&
           g->rounds == other->rounds && g->seat_count == other->seat_count &&
           (g->phase == PHASE_OVER) == (other->phase == PHASE_OVER) &&
           IS_SAME(g, other, seals, grid);
}

static bool is_city_same(const struct game *g, const struct game *other, unsigned viewer,
                         unsigned changed)
{
    return !(changed & ~(1u << viewer)) && g->hidden == other->hidden &&
           g->discard == other->discard && g->deck == other->deck &&
           g->shown_count == other->shown_count && g->variant == other->variant &&
           g->seats[viewer].coats == other->seats[viewer].coats &&
           g->tower_now == other->tower_now && g->tower_next == other->tower_next &&
           IS_SAME(g, other, coins, seat_count);
}

static struct feature_pen erase(struct features *features, unsigned at, unsigned size)
{
    memset(features->values + at, 0, size);
    return (struct feature_pen){features->values + at};
}

/* Returns the set of the seats that changed. */
static unsigned follow_seats(const struct game *g, unsigned viewer, const struct game *other,
                             struct features *features)
{
    unsigned changed = 0;
    for (unsigned k = 0; k < g->seat_count; k++) {
        unsigned s = seat_after(g, viewer, k);
        bool same = memcmp(&g->seats[s], &other->seats[s], sizeof g->seats[s]) == 0;
        if (!same || g->seats[s].laid >> CARD_CHRONICLE)
            write_total(g, s, &features->totals[k]);
        if (same && memcmp(g->dark[s], other->dark[s], sizeof g->dark[s]) == 0)
            continue;
        struct feature_pen pen = erase(features, k * FEATURES_SEAT, FEATURES_HAVING);
        feature_write_having(&pen, g, s);
        if (g->seats[s].laid != other->seats[s].laid) {
            erase(features, k * FEATURES_SEAT + FEATURES_HAVING, FEATURES_LAID);
            feature_write_laid(&pen, g, s);
        }
        changed |= 1u << s;
    }
    write_leads(g, features);
    return changed;
}

void feature_follow(const struct game *g, unsigned viewer, const struct game *other,
                    const struct features *of_other, struct features *features)
{
    struct feature_pen pen;
    if (!is_alike(g, other)) {
        feature_write(g, viewer, features);
        return;
    }
    *features = *of_other;
    unsigned changed = follow_seats(g, viewer, other, features);
    if (changed || g->dealt_count != other->dealt_count) {
        pen = erase(features, AT_OWN, FEATURES_OWN);
        feature_write_own(&pen, g, viewer);
    }
    pen = erase(features, AT_TURN, FEATURES_TURN);
    feature_write_turn(&pen, g, viewer);
    if (!IS_SAME(g, other, grid, coins)) {
        pen = erase(features, AT_SQUARE, FEATURES_SQUARE);
        feature_write_square(&pen, g, viewer);
    }
    if (!is_city_same(g, other, viewer, changed)) {
        pen = erase(features, AT_CITY, FEATURES_CITY);
        feature_write_city(&pen, g, viewer);
    }
}
