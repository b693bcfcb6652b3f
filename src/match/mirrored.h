/* Mirrored luck: what chance draws from where players are compared over several games of one deal.
 *
 * Games of a deal that go different ways shall still share much of their luck. So each purpose has a
 * stream of the seed of its own for each place in the order of turns: the third tile that the second
 * seat draws depends on no draw but those of that seat for that purpose, and on what is in the bag.
 */
#ifndef ULM_MATCH_MIRRORED_H
#define ULM_MATCH_MIRRORED_H

#include "base/rng.h"
#include "rules/game.h"

enum mirrored_purpose {
    MIRRORED_SETUP,
    MIRRORED_DRAW,
    MIRRORED_DOCKS,
    MIRRORED_BAG,
    MIRRORED_CARDS,
    MIRRORED_COATS,
    MIRRORED_PURPOSES
};

struct mirrored_luck {
    struct rng streams[MIRRORED_PURPOSES][SEATS_MAX]; /* by place in the order of turns */
};

/* The streams of the seed from 2^32 on; those below are free for others. */
void mirrored_init(struct mirrored_luck *luck, const uint8_t seed[RNG_SEED_BYTES]);

/* The stream from which chance, which is to move, draws. */
struct rng *mirrored_stream(struct mirrored_luck *luck, const struct game *game);

#endif
