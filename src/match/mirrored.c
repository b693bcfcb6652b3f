#include "match/mirrored.h"

#include "rules/due.h"

#define FIRST_STREAM (UINT64_C(1) << 32)

void mirrored_init(struct mirrored_luck *luck, const uint8_t seed[RNG_SEED_BYTES])
{
    for (unsigned p = 0; p < MIRRORED_PURPOSES; p++)
        for (unsigned s = 0; s < SEATS_MAX; s++)
            rng_init(&luck->streams[p][s], seed, FIRST_STREAM + p * SEATS_MAX + s);
}

static enum mirrored_purpose purpose_of(uint8_t due)
{
    switch (due_kind(due)) {
    case DUE_DRAW:
        return MIRRORED_DRAW;
    case DUE_REFILL:
        return MIRRORED_DOCKS;
    case DUE_BAG:
        return MIRRORED_BAG;
    case DUE_DEAL:
        return MIRRORED_CARDS;
    case DUE_COATS:
        return MIRRORED_COATS;
    default:
        return MIRRORED_SETUP;
    }
}

struct rng *mirrored_stream(struct mirrored_luck *luck, const struct game *game)
{
    enum mirrored_purpose purpose = purpose_of(due_top(game));
    unsigned place = (game->seat + game->seat_count - game->start) % game->seat_count;
    return &luck->streams[purpose][purpose == MIRRORED_SETUP ? 0 : place];
}
