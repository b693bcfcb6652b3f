#include "ai/likeness.h"

#include "ai/oneply.h"
#include "rules/chance.h"

static uint64_t mix(uint64_t hash, uint32_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t play(const struct net *net, struct game *game, struct rng *rng)
{
    uint64_t hash = 0;
    for (unsigned mover; (mover = game_mover(game)) != MOVER_NOBODY;) {
        struct oneply choice;
        struct view view;
        if (mover == MOVER_CHANCE) {
            game_do(game, chance_draw(game, rng));
            continue;
        }
        view_of(game, mover, &view);
        oneply_choose(net, &view, &choice);
        for (unsigned s = 0; s < game->seat_count && choice.choices > 1; s++) {
            hash = mix(hash, (uint32_t)choice.evaluation.win[s]);
            hash = mix(hash, (uint32_t)choice.evaluation.score[s]);
        }
        game_do(game, choice.move);
    }
    return hash;
}

uint64_t likeness(const struct net *net, uint32_t games)
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
