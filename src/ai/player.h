/* A computer player: who it is, by a name that people type, and how it chooses.
 *
 * It is given a view, never a game. The same player, views and seeds choose the same moves, where
 * its budget is iterations. A budget of time needs a clock: this room has none, and think/thinker
 * carries it out.
 */
#ifndef ULM_AI_PLAYER_H
#define ULM_AI_PLAYER_H

#include "ai/net.h"
#include "ai/search.h"

enum player_kind {
    PLAYER_RANDOM,   /* any legal move */
    PLAYER_GREEDY,   /* a hand-written idea of worth, one move ahead */
    PLAYER_NET,      /* the network, one move ahead */
    PLAYER_SEARCH,   /* the search with the network */
    PLAYER_PLAYOUTS, /* plain search with random playouts */
    PLAYER_KINDS
};

struct player {
    uint8_t kind;          /* enum player_kind */
    uint8_t blind;         /* of those one move ahead: how they err (lapse.h) */
    uint16_t noise;        /* likewise */
    uint16_t threads;      /* of those that search: at most so many, 0 for one */
    uint32_t iterations;   /* of those that search: a decision, or 0 and */
    uint32_t milliseconds; /* a turn */
    const struct net *net;
    struct search *search; /* for those that search, else NULL */
};

/* Reads "random", "greedy", "net", "search:ITERATIONS", "playouts:ITERATIONS", the latter two with
 * "ms" behind for milliseconds a turn, or the name of a level (level.h). Returns 0, or -1 and the
 * player untouched where the name is none of these. */
int player_read(const char *name, size_t size, struct player *player);

/* Whether player_read() takes it. */
bool player_is_name(const char *name, size_t size);

/* Whether the player needs memory for a search, given to player_start(). */
bool player_searches(const struct player *player);

/* Whether it asks the network. */
bool player_has_net(const struct player *player);

/* The network of its search; NULL where it searches without one. */
const struct net *player_search_net(const struct player *player, const struct net *net);

/* Makes the player ready. The network and the block stay the caller's and must live as long. Returns
 * 0, or -1 where the block is too small. */
int player_start(struct player *player, const struct net *net, void *block, size_t size);

/* The move of the view's seat, which must be to move. The player's budget is not time. */
struct move player_choose(struct player *player, const struct view *view, uint64_t seed);

#endif
