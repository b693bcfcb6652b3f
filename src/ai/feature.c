#include "ai/feature.h"

#include "ai/feature_parts.h"
#include "base/check.h"
#include "base/memory.h"
#include "rules/score.h"

/* The viewer is compared with the best of the others, the others with the viewer. */
static void write_seats(struct pen *pen, const struct game *g, unsigned viewer,
                        int16_t *relative_totals)
{
    int totals[SEATS_MAX], best = -1000;
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct score_sheet sheet;
        score_sheet(g, s, &sheet);
        totals[s] = sheet.total;
        if (s != viewer && totals[s] > best)
            best = totals[s];
    }
    for (unsigned k = 0; k < g->seat_count; k++) {
        unsigned s = viewer + k < g->seat_count ? viewer + k : viewer + k - g->seat_count;
        feature_write_seat(pen, g, s, totals[s] - (k ? totals[viewer] : best));
        relative_totals[k] = (int16_t)totals[s];
    }
    pen->at += (SEATS_MAX - g->seat_count) * FEATURES_SEAT;
}

void feature_write(const struct game *g, unsigned viewer, struct features *features)
{
    struct pen pen = {features->values};
    memset(features, 0, sizeof *features);
    write_seats(&pen, g, viewer, features->totals);
    feature_write_own(&pen, g, viewer);
    feature_write_turn(&pen, g, viewer);
    feature_write_square(&pen, g, viewer);
    feature_write_city(&pen, g, viewer);
    CHECK(pen.at == features->values + FEATURES_WRITTEN);
    features->turns = (uint16_t)feature_turns_left(g, viewer);
}
