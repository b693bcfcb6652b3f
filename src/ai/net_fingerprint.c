#include "ai/net_fingerprint.h"

#include "ai/ahead.h"
#include "rules/chance.h"

static uint64_t mix(uint64_t hash, uint32_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* The best move, and where it had others beside it, what it is thought to be worth put into the number. */
static struct move choose(const struct net *net, const struct view *view, uint64_t *hash)
{
    struct ahead eyes = {.net = NULL};
    struct evaluation evaluation;
    struct move move;
    if (!ahead_decide(&eyes, net, view, &move, &evaluation))
        return move;
    for (unsigned s = 0; s < view->known.seat_count; s++) {
        *hash = mix(*hash, (uint32_t)evaluation.win[s]);
        *hash = mix(*hash, (uint32_t)evaluation.score[s]);
    }
    return move;
}

static uint64_t play(const struct net *net, struct game *game, struct rng *rng)
{
    uint64_t hash = 0;
    for (unsigned mover; (mover = game_mover(game)) != MOVER_NOBODY;) {
        struct view view;
        if (mover == MOVER_CHANCE) {
            game_do(game, chance_draw(game, rng));
            continue;
        }
        view_of(game, mover, &view);
        game_do(game, choose(net, &view, &hash));
    }
    return hash;
}

uint64_t net_fingerprint(const struct net *net, uint32_t games)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "the likeness of the network";
    uint64_t sum = 0;
    for (uint32_t i = 0; i < games; i++) {
        struct rng rng;
        struct game game;
        rng_init(&rng, seed, i);
        game_init(&game, SEATS_MIN + i % 3, i / 3 % VARIANTS, 10);
        sum += play(net, &game, &rng);
    }
    return sum;
}
