#include "ai/lapse.h"

#include "ai/ahead.h"
#include "base/check.h"

/* Three dice make a bell; each of them goes as far as the error usually does. */
static int32_t error_of(unsigned noise, struct rng *rng)
{
    int32_t error = 0;
    for (unsigned die = 0; die < 3; die++)
        error += (int32_t)rng_below(rng, 2 * noise + 1) - (int32_t)noise;
    return error;
}

struct move lapse_choose(const struct lapse *lapse, const struct view *view, uint64_t seed)
{
    static const uint8_t key[RNG_SEED_BYTES] = "lapses";
    struct move moves[MOVES_MAX];
    struct ahead ahead;
    struct outlook outlook;
    struct rng rng;
    size_t count = view_moves(view, moves);
    CHECK(count > 0);
    rng_init(&rng, key, seed);
    ahead_look(&ahead, NULL, view);
    ahead_weigh(&ahead, moves, count, &outlook);
    for (size_t i = 0; i < count; i++) {
        outlook.worths[i] += error_of(lapse->noise, &rng);
        if (rng_below(&rng, 100) < lapse->blind)
            outlook.worths[i] = INT32_MIN;
    }
    return moves[outlook_best(&outlook, count)];
}
