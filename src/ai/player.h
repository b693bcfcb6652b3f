/* player.h - a computer player: who it is, by a name that people type, and how it chooses
 *
 * It is given a view, never a game. Whoever lets one play does so with a thought (thought.h), which
 * carries out what its name promises.
 */
#ifndef ULM_AI_PLAYER_H
#define ULM_AI_PLAYER_H

#include "ai/lapse.h"

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
    uint8_t whims;         /* of the network one move ahead: how it errs (lapse.h) */
    uint16_t noise;        /* likewise */
    uint16_t threads;      /* of those that search: at most so many, 0 for one */
    uint32_t iterations;   /* of those that search: a decision, or 0 and */
    uint32_t milliseconds; /* a turn */
};

/* Reads "random", "greedy", "net", "search:ITERATIONS", "playouts:ITERATIONS", the latter two with
 * "ms" behind for milliseconds a turn, or the name of a level (level.h). Returns 0, or -1 and the
 * player untouched where the name is none of these. */
int player_read(const char *name, size_t size, struct player *player);

/* Whether player_read() takes it. */
bool player_is_name(const char *name, size_t size);

/* Whether it searches, and so needs memory and a budget. */
bool player_searches(const struct player *player);

/* Whether it asks the network. */
bool player_has_net(const struct player *player);

/* The network of its search; NULL where it searches without one. */
const struct net *player_search_net(const struct player *player, const struct net *net);

/* The move of the view's seat, which must be to move, by a player that does not search, with eyes
 * that are kept (ahead.h). The same views and luck: the same moves. */
struct move player_choose(const struct player *player, struct ahead *eyes, const struct net *net,
                          const struct view *view, const struct lapse_luck *luck);

#endif
