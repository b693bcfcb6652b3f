/* The model: the network in floating point, as it is while it learns.
 *
 * The same layers as struct net, which model_quantise() makes of it. Learning is gradient descent
 * with Adam over the difference from targets: for the win the cross-entropy of the shares, for the
 * scores the squared error; and over the difference between the moves that it would look at first,
 * one move ahead, and those at which a search has looked most. All sums are made in one order, so a
 * training run can be repeated to the bit.
 */
#ifndef ULM_TRAIN_MODEL_H
#define ULM_TRAIN_MODEL_H

#include "ai/net.h"
#include "train/scales.h"

struct model {
    float first[FEATURES][NET_SUMS];
    float bias[NET_SUMS];
    float second[NET_HIDDEN][NET_OUTPUTS];
};

enum { MODEL_NUMBERS = sizeof(struct model) / sizeof(float) };

/* A position to learn from: its features, the scores as they stand, and what it should have been
 * worth, seats counted from the viewer on. Scores are in units of NET_SCORE_UNIT points. */
struct sample {
    int8_t features[FEATURES];
    uint8_t seats;
    float totals[SEATS_MAX];
    float point; /* what a unit of the scores as they stand is as a logit of winning */
    float win[SEATS_MAX];
    float score[SEATS_MAX];
};

/* The state of the descent. */
struct descent {
    struct model gradient, mean, square;
    uint64_t steps;
};

void model_init(struct model *model, const struct scales *scales, struct rng *rng);
void model_quantise(const struct model *model, struct net *net);

/* The weights that a network has, which model_quantise() makes again. Hidden units that say nothing to any
 * output, as those have that a narrower network has not, begin to listen: with small random weights, so
 * that they can learn, while the network still says the same. */
void model_grow(struct model *model, const struct net *net, const struct scales *scales,
                struct rng *rng);

/* A number by which the weights are known again, never 0. */
uint64_t model_mark(const struct model *model);

void sample_set_features(struct sample *sample, const struct features *features);

/* Adds the sample's gradient; returns its loss. */
float model_learn(const struct model *model, const struct sample *sample, struct model *gradient);

/* The places that the moves of one decision lead to, and the share of its looks that a search gave
 * to each. Adds the gradient of how far the priors are from these shares; returns the loss. */
enum { CHOICE_MAX = 16 };
float model_learn_choice(const struct model *model, const struct sample *moves, const float *shares,
                         unsigned count, struct model *gradient);

/* Adds one gradient to another. */
void model_add(struct model *to, const struct model *from);

/* Goes a part of the way to another one: the average of all that it was led to. */
void model_approach(struct model *model, const struct model *to, float part);

/* Goes a step down the gradient, divided by the number of samples, and clears it. */
void model_step(struct model *model, struct descent *descent, const struct scales *scales,
                float rate, float samples);

#endif
