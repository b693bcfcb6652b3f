/* The features: what a seat knows, as small numbers for the network.
 *
 * Made from a view, seats counted from the viewer on, clockwise. What is worth the more the longer
 * the game goes on stands there also times the turns that are left; what can be paid, bought, sealed
 * or reached now is worked out, and so is what each push offers. Beside the numbers stand the points
 * of each seat as they are now, from which the network goes on counting. Nothing in it but what the
 * view knows, so two games that look alike to a seat have the same features. The network's weights
 * are tied to this layout: another layout is another FEATURE_LAYOUT.
 */
#ifndef ULM_AI_FEATURE_H
#define ULM_AI_FEATURE_H

#include "rules/view.h"

enum { FEATURE_LAYOUT = 4 };

enum { FEATURE_TURNS_MAX = 12 };

/* A block for each seat, then what only the viewer knows, the turn, the square and the city. */
enum {
    FEATURES_SEAT = 145,
    FEATURES_OWN = 68,
    FEATURES_TURN = 127,
    FEATURES_SQUARE = 47,
    FEATURES_CITY = 116,
    FEATURES_WRITTEN =
        SEATS_MAX * FEATURES_SEAT + FEATURES_OWN + FEATURES_TURN + FEATURES_SQUARE + FEATURES_CITY,
    FEATURES = (FEATURES_WRITTEN + 15) / 16 * 16
};

struct features {
    _Alignas(16) int8_t values[FEATURES];
    int16_t totals[SEATS_MAX]; /* if the game ended now; seats from the viewer on */
    uint16_t turns;            /* that the viewer has left */
    uint16_t unused[3];
};

/* The viewer is a seat; `known` is the game of its view, or the view's game after moves of which it
 * knows all. */
void feature_write(const struct game *known, unsigned viewer, struct features *features);

/* The same from the features of another game, which is mostly alike, as before a move: what cannot
 * differ is not made anew. */
void feature_follow(const struct game *known, unsigned viewer, const struct game *other,
                    const struct features *of_other, struct features *features);

#endif
