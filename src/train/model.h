/* The model: the network in floating point, as it is while it learns.
 *
 * The same layers as struct net, which model_quantise() makes of it. Learning is gradient descent
 * with Adam over the difference from targets: for the win the cross-entropy of the shares, for the
 * scores the squared error. All sums are made in one order, so a training run can be repeated to
 * the bit.
 */
#ifndef ULM_TRAIN_MODEL_H
#define ULM_TRAIN_MODEL_H

#include "ai/net.h"

struct model {
    float first[FEATURES][NET_FIRST];
    float first_bias[NET_FIRST];
    float second[NET_SECOND][NET_FIRST];
    float second_bias[NET_SECOND];
    float third[NET_OUTPUTS][NET_SECOND];
    float third_bias[NET_OUTPUTS];
};

enum { MODEL_NUMBERS = sizeof(struct model) / sizeof(float) };

enum { SAMPLE_ACTIVE_MAX = 640 };

/* A position to learn from: the features that are on, and what it should have been worth, seats
 * counted from the viewer on. */
struct sample {
    uint16_t active[SAMPLE_ACTIVE_MAX];
    uint16_t active_count;
    uint8_t seats;
    float win[SEATS_MAX];
    float score[SEATS_MAX]; /* in units of NET_SCORE_UNIT points */
};

/* The state of the descent. */
struct descent {
    struct model gradient, mean, square;
    uint64_t steps;
};

void model_init(struct model *model, struct rng *rng);
void model_quantise(const struct model *model, struct net *net);

void sample_set_features(struct sample *sample, const struct features *features);

/* Adds the sample's gradient; returns its loss. */
float model_learn(const struct model *model, const struct sample *sample, struct model *gradient);

/* Adds one gradient to another. */
void model_add(struct model *to, const struct model *from);

/* Goes a step down the gradient, divided by the number of samples, and clears it. */
void model_step(struct model *model, struct descent *descent, float rate, float samples);

#endif
