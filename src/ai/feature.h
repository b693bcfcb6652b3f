/* The features: what a seat knows, as bits for the network.
 *
 * A vector of zeros and ones made from a view, seats counted from the viewer on, clockwise. Numbers
 * are thermometers: a bit for each threshold that is reached. Beside the bits stand the points of
 * each seat as they are now, from which the network goes on counting. Nothing in it but what the view
 * knows, so two games that look alike to a seat have the same features. The network's weights are
 * tied to this layout: another layout is another FEATURE_LAYOUT.
 */
#ifndef ULM_AI_FEATURE_H
#define ULM_AI_FEATURE_H

#include "rules/view.h"

enum { FEATURE_LAYOUT = 2 };

enum { FEATURE_TURNS_MAX = 12 };
enum { FEATURES = 1424, FEATURE_WORDS = FEATURES / 64 + 1 };

struct features {
    uint64_t words[FEATURE_WORDS]; /* feature 0 is the lowest bit of the first */
    int16_t totals[SEATS_MAX];     /* if the game ended now; seats from the viewer on */
    uint16_t turns;                /* that the viewer has left */
};

/* The viewer is a seat; `known` is the game of its view, or the view's game after moves of which it
 * knows all. */
void feature_write(const struct game *known, unsigned viewer, struct features *features);

#endif
