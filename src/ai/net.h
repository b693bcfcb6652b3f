/* The network: how a view will end, as far as it has learnt.
 *
 * One hidden layer over the features, and beside it the features themselves straight to the outputs.
 * Of the scores it says how far they will go from where they are now; of the win, how the shares
 * differ from those that the points of now alone would give.
 * All numbers are integers, so every compiler and wasm give
 * the same bits. The first layer is the large one: its sums are kept (struct hidden) and changed by
 * what differs between two feature vectors, which is little from one move to the next.
 *
 * Laws, tested: sums changed step by step are those made anew; shares of the win add up to NET_ONE
 * and are 0 for seats that are not there; the weights read from bytes are those written.
 */
#ifndef ULM_AI_NET_H
#define ULM_AI_NET_H

#include "ai/feature.h"

enum {
    NET_HIDDEN = 64,
    NET_OUTPUTS = 2 * SEATS_MAX, /* the logits of winning, then the scores, both as above */
    NET_SUMS = NET_HIDDEN + NET_OUTPUTS,
    NET_UNIT_BITS = 10,
    NET_UNIT = 1 << NET_UNIT_BITS, /* 1.0 of a weight and of an activation */
    NET_CEILING = 4,               /* the most that an activation is */
    NET_SECOND_MAX =
        INT16_MAX / NET_CEILING, /* of a weight of the second layer: sums fit in 32 bits */
    NET_ONE = 1 << 16,           /* 1.0 of an output */
    NET_SCORE_UNIT = 16          /* points that an output of 1.0 means */
};

struct net {
    int16_t first[FEATURES][NET_SUMS]; /* of the hidden ones, then straight to the outputs */
    int16_t bias[NET_SUMS];
    int16_t second[NET_OUTPUTS][NET_HIDDEN];
};

/* The sums of the first layer for some features. */
struct hidden {
    _Alignas(16) int32_t sum[NET_SUMS];
};

struct evaluation {
    int32_t win[SEATS_MAX];   /* expected share of the win, in NET_ONE; by seat */
    int32_t score[SEATS_MAX]; /* expected final points, in NET_ONE; by seat */
};

/* The sums made anew, or those of other features changed into these. */
void net_sum(const struct net *net, const struct features *features, struct hidden *hidden);
void net_change(const struct net *net, const struct features *from, const struct features *to,
                struct hidden *hidden);

/* What a point that a seat has now is as a logit of winning, in NET_ONE, by turns left. */
extern const int32_t net_point[FEATURE_TURNS_MAX + 1];

/* What the sums say. The features were the viewer's, in a game of so many seats. */
void net_evaluate(const struct net *net, const struct features *features,
                  const struct hidden *hidden, unsigned viewer, unsigned seats,
                  struct evaluation *evaluation);

/* 2 to the power of -x, both in NET_ONE. */
int32_t net_power_of_half(uint32_t x);

#endif
