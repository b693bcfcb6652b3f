#include "ai/net.h"

#include "base/memory.h"

static void add(int16_t *restrict sum, const int16_t *restrict weights)
{
    for (unsigned i = 0; i < NET_FIRST; i++)
        sum[i] = (int16_t)(sum[i] + weights[i]);
}

static void subtract(int16_t *restrict sum, const int16_t *restrict weights)
{
    for (unsigned i = 0; i < NET_FIRST; i++)
        sum[i] = (int16_t)(sum[i] - weights[i]);
}

void net_sum(const struct net *net, const struct features *features, struct hidden *hidden)
{
    memcpy(hidden->sum, net->first_bias, sizeof hidden->sum);
    for (unsigned i = 0; i < FEATURE_WORDS; i++)
        for (uint64_t word = features->words[i]; word; word &= word - 1)
            add(hidden->sum, net->first[i * 64 + (unsigned)__builtin_ctzll(word)]);
}

void net_change(const struct net *net, const struct features *from, const struct features *to,
                struct hidden *hidden)
{
    for (unsigned i = 0; i < FEATURE_WORDS; i++) {
        uint64_t was = from->words[i], is = to->words[i];
        for (uint64_t new = is & ~was; new; new &= new - 1)
            add(hidden->sum, net->first[i * 64 + (unsigned)__builtin_ctzll(new)]);
        for (uint64_t old = was & ~is; old; old &= old - 1)
            subtract(hidden->sum, net->first[i * 64 + (unsigned)__builtin_ctzll(old)]);
    }
}

static int32_t clip(int32_t value)
{
    return value < 0 ? 0 : value > NET_UNIT ? NET_UNIT : value;
}

static int32_t dot(const int16_t *restrict x, const int16_t *restrict weights, unsigned count)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += x[i] * weights[i];
    return sum;
}

/* The polynomial is right to 1 in 10,000. */
int32_t net_power_of_half(uint32_t x)
{
    uint32_t whole = x >> 16;
    int64_t f = x & 0xffff;
    if (whole > 20)
        return 0;
    int64_t value = 630;
    value = (value * -f >> 16) + 3638;
    value = (value * -f >> 16) + 15744;
    value = (value * -f >> 16) + 45426;
    value = (value * -f >> 16) + NET_ONE;
    return (int32_t)(value >> whole);
}

/* Shares of NET_ONE, as e to the power of the logits. */
static void share(const int32_t logits[SEATS_MAX], unsigned seats, int32_t shares[SEATS_MAX])
{
    int32_t most = logits[0], left = NET_ONE;
    int64_t parts[SEATS_MAX] = {0}, sum = 0;
    unsigned first = 0;
    for (unsigned k = 1; k < seats; k++)
        if (logits[k] > most) {
            most = logits[k];
            first = k;
        }
    for (unsigned k = 0; k < seats; k++) {
        uint64_t below = (uint64_t)((int64_t)most - logits[k]) * 94548 >> 16; /* log2(e) */
        parts[k] = net_power_of_half(below > UINT32_MAX ? UINT32_MAX : (uint32_t)below);
        sum += parts[k];
    }
    for (unsigned k = 0; k < SEATS_MAX; k++) {
        shares[k] = k < seats ? (int32_t)(parts[k] * NET_ONE / sum) : 0;
        left -= shares[k];
    }
    shares[first] += left; /* what rounding took */
}

/* 1.7 divided by the spread that is left, about 1.5 + 3 * sqrt(turns) points. */
const int32_t net_point[FEATURE_TURNS_MAX + 1] = {
    74274, 24758, 19403, 16640, 14855, 13573, 12590, 11803, 11155, 10609, 10139, 9730, 9368,
};

void net_evaluate(const struct net *net, const struct features *features,
                  const struct hidden *hidden, unsigned viewer, unsigned seats,
                  struct evaluation *evaluation)
{
    int16_t first[NET_FIRST], second[NET_SECOND];
    int32_t logits[SEATS_MAX], scores[SEATS_MAX], shares[SEATS_MAX];
    for (unsigned i = 0; i < NET_FIRST; i++)
        first[i] = (int16_t)clip(hidden->sum[i]);
    for (unsigned i = 0; i < NET_SECOND; i++)
        second[i] =
            (int16_t)clip((dot(first, net->second[i], NET_FIRST) + net->second_bias[i]) >> 8);
    for (unsigned k = 0; k < seats; k++) {
        unsigned s = SEATS_MAX + k;
        int32_t more = dot(second, net->third[s], NET_SECOND) + net->third_bias[s];
        scores[k] = features->totals[k] * NET_ONE + more * NET_SCORE_UNIT;
        logits[k] = dot(second, net->third[k], NET_SECOND) + net->third_bias[k] +
                    features->totals[k] * net_point[features->turns];
    }
    *evaluation = (struct evaluation){0};
    share(logits, seats, shares);
    for (unsigned k = 0; k < seats; k++) {
        unsigned seat = viewer + k < seats ? viewer + k : viewer + k - seats;
        evaluation->win[seat] = shares[k];
        evaluation->score[seat] = scores[k];
    }
}
