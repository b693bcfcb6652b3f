#include "ai/net.h"

#include <stddef.h>

#include "ai/lanes.h"
#include "base/memory.h"

/* A feature whose number changes, and by how much. */
struct change {
    uint16_t feature;
    int16_t by;
};

/* Of LANES_BYTES features. Returns how many there are then. */
static size_t add_changes(const struct features *from, const struct features *to, unsigned at,
                          struct change *changes, size_t count)
{
    for (unsigned set = lanes_differ(from->values + at, to->values + at); set; set &= set - 1) {
        unsigned i = at + (unsigned)__builtin_ctz(set);
        changes[count++] = (struct change){(uint16_t)i, (int16_t)(to->values[i] - from->values[i])};
    }
    return count;
}

/* Mostly whole blocks are the same. What follows the features' numbers fills the last one. */
_Static_assert(offsetof(struct features, values) == 0 && sizeof(struct features) % LANES_BLOCK == 0,
               "in blocks");

/* Returns how many changed. */
static size_t find_changes(const struct features *from, const struct features *to,
                           struct change *changes)
{
    const char *a = (const char *)from, *b = (const char *)to;
    size_t count = 0;
    for (unsigned block = 0; block < FEATURES; block += LANES_BLOCK) {
        if (lanes_is_block_same(a + block, b + block))
            continue;
        for (unsigned at = block; at < block + LANES_BLOCK && at < FEATURES; at += LANES_BYTES)
            count = add_changes(from, to, at, changes, count);
    }
    return count;
}

_Static_assert(NET_SUMS % LANES_COUNT == 0 && NET_HIDDEN % LANES_CLIPPED == 0, "in whole lanes");

void net_change(const struct net *net, const struct features *from, const struct features *to,
                struct hidden *hidden)
{
    struct change changes[FEATURES + 1];
    size_t count = find_changes(from, to, changes);
    changes[count] = (struct change){0, 0}; /* they are added in pairs */
    for (unsigned at = 0; at < NET_SUMS; at += LANES_COUNT) {
        struct lanes lanes;
        lanes_read(&lanes, hidden->sum + at);
        for (size_t i = 0; i < count; i += 2) {
            const struct change *a = &changes[i], *b = a + 1;
            lanes_add(&lanes, net->first[a->feature] + at, a->by, net->first[b->feature] + at,
                      b->by);
        }
        lanes_write(&lanes, hidden->sum + at);
    }
}

void net_sum(const struct net *net, const struct features *features, struct hidden *hidden)
{
    static const struct features none;
    for (unsigned i = 0; i < NET_SUMS; i++)
        hidden->sum[i] = net->bias[i];
    net_change(net, &none, features, hidden);
}

static int32_t dot(const int16_t *restrict x, const int16_t *restrict weights, unsigned count)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += x[i] * weights[i];
    return sum;
}

/* In NET_ONE. */
static int32_t output(const struct net *net, const struct hidden *hidden, const int16_t *on,
                      unsigned o)
{
    int32_t straight = hidden->sum[NET_HIDDEN + o] * (NET_ONE / NET_UNIT);
    return straight + dot(on, net->second[o], NET_HIDDEN) / (NET_UNIT * NET_UNIT / NET_ONE);
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
        shares[k] = k < seats && k != first ? (int32_t)(parts[k] * NET_ONE / sum) : 0;
        left -= shares[k];
    }
    shares[first] = left; /* with what rounding took */
}

/* 1.7 divided by the spread that is left, about 1.5 + 3 * sqrt(turns) points. */
const int32_t net_point[FEATURE_TURNS_MAX + 1] = {
    74274, 24758, 19403, 16640, 14855, 13573, 12590, 11803, 11155, 10609, 10139, 9730, 9368,
};

void net_evaluate(const struct net *net, const struct features *features,
                  const struct hidden *hidden, unsigned viewer, unsigned seats,
                  struct evaluation *evaluation)
{
    int16_t hidden_on[NET_HIDDEN];
    int32_t logits[SEATS_MAX] = {0}, scores[SEATS_MAX] = {0}, shares[SEATS_MAX];
    for (unsigned i = 0; i < NET_HIDDEN; i += LANES_CLIPPED)
        lanes_clip(hidden_on + i, hidden->sum + i, NET_CEILING * NET_UNIT);
    for (unsigned k = 0; k < seats; k++) {
        int32_t more = output(net, hidden, hidden_on, SEATS_MAX + k);
        scores[k] = features->totals[k] * NET_ONE + more * NET_SCORE_UNIT;
        logits[k] =
            output(net, hidden, hidden_on, k) + features->totals[k] * net_point[features->turns];
    }
    *evaluation = (struct evaluation){0};
    share(logits, seats, shares);
    for (unsigned k = 0; k < seats; k++) {
        unsigned seat = viewer + k < seats ? viewer + k : viewer + k - seats;
        evaluation->win[seat] = shares[k];
        evaluation->score[seat] = scores[k];
    }
}
