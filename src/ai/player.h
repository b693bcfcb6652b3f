/* A computer player: who it is, by a name that people type, and how it chooses.
 *
 * It is given a view, never a game. The same player, view and seed choose the same move.
 */
#ifndef ULM_AI_PLAYER_H
#define ULM_AI_PLAYER_H

#include "ai/net.h"
#include "ai/search.h"

enum player_kind {
    PLAYER_RANDOM,   /* any legal move */
    PLAYER_GREEDY,   /* a hand-written idea of worth, one move ahead */
    PLAYER_NET,      /* the network, one move ahead */
    PLAYER_SEARCH,   /* the search with the network, so many iterations a decision */
    PLAYER_PLAYOUTS, /* plain search with random playouts */
    PLAYER_KINDS
};

struct player {
    uint8_t kind; /* enum player_kind */
    uint32_t iterations;
    const struct net *net;
    struct search *search; /* for those that search, else NULL */
};

/* Reads "random", "greedy", "net", "search:ITERATIONS" or "playouts:ITERATIONS". Returns 0, or -1
 * and the player untouched where the name is none of these. */
int player_read(const char *name, size_t size, struct player *player);

/* Whether the player needs memory for a search, given to player_start(). */
bool player_searches(const struct player *player);

/* Makes the player ready. The network and the block stay the caller's and must live as long. Returns
 * 0, or -1 where the block is too small. */
int player_start(struct player *player, const struct net *net, void *block, size_t size);

/* The move of the view's seat, which must be to move. */
struct move player_choose(struct player *player, const struct view *view, uint64_t seed);

#endif
