#include "ai/lapse.h"

#include "base/check.h"

enum idea {
    IDEA_NONE,
    IDEA_POINTS,   /* what is scored at once counts most */
    IDEA_ALONE,    /* only the own points count */
    IDEA_NO_CARDS, /* cards do not come to mind */
    IDEAS
};

/* How often a point that is scored at once counts for who wants them. */
enum { POINTS_NOW = 3 };

static const uint8_t key[RNG_SEED_BYTES] = "lapses";

static enum idea idea_of(unsigned whims, uint64_t turn)
{
    struct rng rng;
    rng_init(&rng, key, turn);
    return rng_below(&rng, 100) < whims ? 1 + rng_below(&rng, IDEAS - 1) : IDEA_NONE;
}

static bool is_about_cards(struct move move)
{
    return move.kind == MOVE_BUY || move.kind == MOVE_BUY_COIN || move.kind == MOVE_LAY ||
           move.kind == MOVE_PLAY;
}

/* In NET_ONE a point. */
static int32_t worth_by(enum idea idea, const struct view *view, struct move move,
                        const struct evaluation *evaluation)
{
    unsigned seat = view->seat;
    struct game after = view->known;
    switch (idea) {
    case IDEA_POINTS:
        game_do(&after, move);
        return evaluation->score[seat] + after.seats[seat].score * POINTS_NOW * NET_ONE;
    case IDEA_ALONE:
        return evaluation->score[seat];
    default:
        return ahead_worth(evaluation, seat, after.seat_count) * (NET_ONE / AHEAD_LEAD_WEIGHT);
    }
}

/* Three dice make a bell; each of them goes as far as the error usually does. */
static int32_t error_of(unsigned noise, struct rng *rng)
{
    int32_t error = 0;
    for (unsigned die = 0; die < 3; die++)
        error += (int32_t)rng_below(rng, 2 * noise + 1) - (int32_t)noise;
    return error * (NET_ONE / 100);
}

/* Leaves out what does not come to mind, but never all. */
static size_t moves_in_mind(enum idea idea, struct move *moves, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; idea == IDEA_NO_CARDS && i < count; i++)
        if (!is_about_cards(moves[i]))
            moves[kept++] = moves[i];
    return kept ? kept : count;
}

struct move lapse_choose(const struct lapse *lapse, struct ahead *eyes, const struct net *net,
                         const struct view *view, const struct lapse_luck *luck)
{
    enum idea idea = idea_of(lapse->whims, luck->turn);
    struct move moves[MOVES_MAX];
    struct outlook outlook;
    struct rng rng;
    size_t count = moves_in_mind(idea, moves, view_moves(view, moves));
    CHECK(count > 0);
    rng_init(&rng, key, luck->decision);
    ahead_look_again(eyes, net, view);
    ahead_weigh(eyes, moves, count, &outlook);
    for (size_t i = 0; i < count; i++) {
        outlook.worths[i] = worth_by(idea, view, moves[i], &outlook.evaluations[i]);
        if (moves[i].kind == MOVE_PUSH)
            outlook.worths[i] += error_of(lapse->noise, &rng);
    }
    return moves[outlook_best(&outlook, count)];
}
