/* review_played.h - games that are played for the tests of the review, line by line */
#ifndef ULM_TESTS_REVIEW_PLAYED_H
#define ULM_TESTS_REVIEW_PLAYED_H

#include "ai/net_file.h"
#include "ai/thought.h"
#include "review/review.h"
#include "rules/chance.h"

enum { PLAYED_MAX = 4096 };

/* A line, and the game before it. */
struct played_line {
    struct game before;
    struct move move;
    unsigned mover;
};

struct played {
    unsigned seats, count;
    struct played_line lines[PLAYED_MAX];
    struct game last;
};

struct played_plan {
    unsigned number, seats, variant, rounds;
    const char *players[SEATS_MAX]; /* as people type them */
    int blunder;                    /* which decision is the worst move instead; -1 for none */
};

/* By what the network says. */
static inline struct move played_worst(const struct view *view)
{
    static struct ahead ahead;
    static struct outlook outlook;
    struct move moves[MOVES_MAX];
    size_t count = view_moves(view, moves), worst = 0;
    ahead_look(&ahead, net_builtin(), view);
    ahead_weigh(&ahead, moves, count, &outlook);
    for (size_t i = 1; i < count; i++)
        if (outlook.worths[i] < outlook.worths[worst])
            worst = i;
    return moves[worst];
}

static inline struct move played_choose(struct thought *thought, const struct view *view,
                                        uint64_t seed)
{
    struct search_move move;
    thought_begin(thought, view, seed, 0);
    while (!thought_is_over(thought, 0))
        thought_slice(thought);
    thought_moves(thought, &move, 1);
    return move.move;
}

/* Returns the ply of the blunder, -1 where there was none. */
static inline int played_make(const struct played_plan *plan, struct played *played)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "the review's games";
    static unsigned char blocks[SEATS_MAX][1 << 22];
    static struct thought thoughts[SEATS_MAX];
    struct rng rng;
    int decisions = 0, blunder = -1;
    rng_init(&rng, seed, plan->number);
    for (unsigned s = 0; s < plan->seats; s++) {
        struct player player;
        const char *name = plan->players[s];
        thought_init(&thoughts[s], net_builtin(), blocks[s], sizeof blocks[s]);
        CHECK(player_read(name, strlen(name), &player) == 0);
        CHECK(thought_take(&thoughts[s], &player) == 0);
    }
    played->seats = plan->seats;
    played->count = 0;
    game_init(&played->last, plan->seats, (enum variant)plan->variant, plan->rounds);
    for (unsigned mover; (mover = game_mover(&played->last)) != MOVER_NOBODY; played->count++) {
        struct played_line *line = &played->lines[played->count];
        *line = (struct played_line){.before = played->last, .mover = mover};
        if (mover == MOVER_CHANCE) {
            line->move = chance_draw(&played->last, &rng);
        } else {
            struct view view;
            struct move legal[MOVES_MAX];
            view_of(&played->last, mover, &view);
            line->move = played_choose(&thoughts[mover], &view, rng_below(&rng, UINT32_MAX));
            if (view_moves(&view, legal) > 1 && decisions++ == plan->blunder) {
                line->move = played_worst(&view);
                blunder = (int)played->count;
            }
        }
        game_do(&played->last, line->move);
    }
    return blunder;
}

static inline void played_review(const struct played *played, uint32_t iterations,
                                 struct review *review)
{
    static unsigned char block[JUDGE_BYTES];
    static struct judge judge;
    CHECK(judge_init(&judge, net_builtin(), block, sizeof block, iterations) == 0);
    review_begin(review, &judge, played->seats);
    for (unsigned i = 0; i < played->count; i++)
        review_take(review, &played->lines[i].before, played->lines[i].mover,
                    played->lines[i].move);
    review_finish(review, &played->last);
}

#endif
