/* The scales: how large each feature usually is.
 *
 * A descent that moves all weights alike moves the sums most by the features that are large; so
 * their weights begin smaller and go in smaller steps, by these numbers. Measured in games that are
 * always the same, of seats that play greedily, and never under 1: what is rare is not small.
 */
#ifndef ULM_TRAIN_SCALES_H
#define ULM_TRAIN_SCALES_H

#include "ai/feature.h"

struct scales {
    float of[FEATURES];
};

void scales_measure(struct scales *scales);

#endif
