/* thought.h - a computer player thinking: one decision after the other, slice by slice
 *
 * All thinking runs through here: a player's own, in threads or in the page, and what people and
 * programs ask about a position. Whoever calls brings the memory and the time: the clock is a number
 * that is handed in, nanoseconds from any beginning. What a search found is kept from one decision to
 * the next, so a thought sits in one seat of one game.
 *
 *     thought_begin(...);
 *     do
 *         thought_slice(...);
 *     while (!thought_is_over(...));
 *     thought_spend(...);
 *     thought_moves(...);
 *
 * The same views, seeds and iterations since thought_init(): the same moves.
 */
#ifndef ULM_AI_THOUGHT_H
#define ULM_AI_THOUGHT_H

#include "ai/player.h"
#include "ai/search.h"

enum { THOUGHT_MILLISECOND = 1000000 }; /* of the clock */

struct thought {
    const struct net *net;
    void *block; /* for a tree; the caller's */
    size_t size;
    struct player player;
    struct search *search;        /* NULL where none was needed yet */
    const struct net *search_net; /* of that one */
    struct ahead eyes;            /* of who does not search */
    /* the decision */
    struct view view;
    struct lapse_luck luck;
    bool is_search;            /* else there is nothing to think about */
    bool is_study;             /* a search that compares */
    uint32_t iterations, done; /* at most, and so far */
    uint64_t begun, share;     /* when, and how long at most */
    /* the turn */
    unsigned round;
    uint64_t turn_left; /* time */
    struct study study;
};

/* Nobody thinks yet, and nothing is known. Network and block stay the caller's and must live as
 * long; a block is needed by players that search, else it may be NULL. */
void thought_init(struct thought *thought, const struct net *net, void *block, size_t size);

/* Who thinks from now on. What was found stays known where the search goes by the same network.
 * Returns 0, or -1 where the block is too small for a tree. */
int thought_take(struct thought *thought, const struct player *player);

/* Sets the player before a view whose seat is to move, to choose. Of a turn's time a decision takes
 * a share of what is left. A forced move needs no thinking. */
void thought_begin(struct thought *thought, const struct view *view, uint64_t seed, uint64_t now);

/* Sets a player that searches before such a view, even where there is only one move, within limits of
 * its own, 0 for none: to choose, and to say how the turn goes on. */
void thought_ponder(struct thought *thought, const struct view *view, uint64_t seed,
                    uint32_t iterations, uint32_t milliseconds, uint64_t now);

/* The same to compare so many of the moves, the best ones, with equal effort (study.h). It begins with
 * nothing known: the same view, seed and iterations find the same, whatever was thought before. */
void thought_study(struct thought *thought, const struct view *view, uint64_t seed, size_t shown,
                   uint32_t iterations, uint32_t milliseconds, uint64_t now);

/* Some more iterations, no more than are left. */
void thought_slice(struct thought *thought);

/* Whether the budget is spent. */
bool thought_is_over(const struct thought *thought, uint64_t now);

/* How much of it. */
unsigned thought_percent(const struct thought *thought, uint64_t now);

/* After a choice: takes the time since it began off that of its turn. */
void thought_spend(struct thought *thought, uint64_t now);

/* The moves that there is an opinion on, the best first: at least one, at most max. Those who do not
 * search only name the one that they choose. */
size_t thought_moves(struct thought *thought, struct search_move *moves, size_t max);

/* What a study comes to. */
void thought_studied(struct thought *thought, struct studied *studied);

#endif
