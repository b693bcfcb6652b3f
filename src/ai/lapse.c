#include "ai/lapse.h"

#include "ai/greedy.h"
#include "ai/oneply.h"
#include "base/check.h"

/* What a point is worth to the network, about: the lead in it, and the share of the win with it. */
enum { NET_POINT = NET_ONE / 32 };

/* In hundredths of a point. */
static int64_t worth_of(const struct net *net, const struct game *after, unsigned seat)
{
    struct features features;
    struct hidden hidden;
    struct evaluation evaluation;
    if (!net)
        return greedy_worth(after, seat);
    feature_write(after, seat, &features);
    net_sum(net, &features, &hidden);
    net_evaluate(net, &features, &hidden, seat, after->seat_count, &evaluation);
    return (int64_t)oneply_worth(&evaluation, seat, after->seat_count) * 100 / NET_POINT;
}

/* Three dice make a bell; each of them goes as far as the error usually does. */
static int64_t error_of(unsigned noise, struct rng *rng)
{
    int64_t error = 0;
    for (unsigned die = 0; die < 3; die++)
        error += (int64_t)rng_below(rng, 2 * noise + 1) - noise;
    return error;
}

struct move lapse_choose(const struct lapse *lapse, const struct net *net, const struct view *view,
                         uint64_t seed)
{
    static const uint8_t key[RNG_SEED_BYTES] = "lapses";
    struct move moves[MOVES_MAX];
    struct rng rng;
    int64_t best = INT64_MIN;
    size_t count = view_moves(view, moves), chosen = 0;
    CHECK(count > 0);
    rng_init(&rng, key, seed);
    for (size_t i = 0; i < count && count > 1; i++) {
        struct game after = view->known;
        int64_t error = error_of(lapse->noise, &rng);
        if (rng_below(&rng, 100) < lapse->blind)
            continue;
        game_do(&after, moves[i]);
        int64_t worth = worth_of(net, &after, view->seat) + error;
        if (worth > best) {
            best = worth;
            chosen = i;
        }
    }
    return moves[chosen];
}
