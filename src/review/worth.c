#include "review/worth.h"

#include "ai/playout.h"
#include "base/bits.h"
#include "rules/score.h"

/* The luck that all games are judged by. */
static const uint8_t seed[RNG_SEED_BYTES] = "worth";

static void result_of(const struct game *over, int64_t parts, struct worth *worth)
{
    unsigned winners = score_winners(over);
    for (unsigned s = 0; s < over->seat_count; s++) {
        if (winners >> s & 1)
            worth->win[s] += parts * NET_ONE / (int64_t)bits_count(winners);
        worth->points[s] += parts * NET_ONE * over->seats[s].score;
    }
}

static void judge(struct worth_eyes *eyes, const struct game *game, int64_t parts,
                  struct worth *worth)
{
    struct evaluation found;
    struct view view;
    for (unsigned s = 0; s < game->seat_count; s++) {
        view_of(game, s, &view);
        ahead_look_again(&eyes->aheads[s], eyes->net, &view);
        ahead_judge(&eyes->aheads[s], &found);
        for (unsigned k = 0; k < game->seat_count; k++) {
            worth->win[k] += parts / game->seat_count * found.win[k];
            worth->points[k] += parts / game->seat_count * found.score[k];
        }
    }
}

void worth_of(struct worth_eyes *eyes, const struct game *game, struct worth *worth)
{
    *worth = (struct worth){0};
    if (game->phase == PHASE_OVER) {
        result_of(game, WORTH_PARTS, worth);
        return;
    }
    for (unsigned n = 0; n < WORTH_PLAYOUTS; n++) {
        struct game end = *game;
        struct rng rng;
        rng_init(&rng, seed, n);
        for (unsigned turn = 0; turn < WORTH_TURNS && end.phase != PHASE_OVER; turn++)
            playout_turn(eyes->net, eyes->aheads, &end, &rng);
        if (end.phase == PHASE_OVER)
            result_of(&end, WORTH_PARTS / WORTH_PLAYOUTS, worth);
        else
            judge(eyes, &end, WORTH_PARTS / WORTH_PLAYOUTS, worth);
    }
}

void worth_add(struct worth *worth, const struct worth *other, int64_t times)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        worth->win[s] += times * other->win[s];
        worth->points[s] += times * other->points[s];
    }
}
