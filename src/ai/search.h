/* The search: information-set Monte Carlo tree search with the network at its leaves.
 *
 * Every iteration samples a game that fits the view and walks down one tree over all such games.
 * Seats choose for themselves (max^n) by what the tree has seen and by priors from one move ahead;
 * chance is drawn as the rules have it; what is found at the end of the walk, the network's word or
 * the final score, is added to all that was walked. Nothing but the view goes in.
 *
 * One block of memory of the caller's holds the tree. Same view, seed and iterations: same result.
 * The tree is kept from one decision to the next as long as the game follows it.
 */
#ifndef ULM_AI_SEARCH_H
#define ULM_AI_SEARCH_H

#include "ai/net.h"
#include "base/arena.h"

struct search;

/* What the search says of a move at the root. */
struct search_move {
    struct move move;
    uint32_t visits;
    struct evaluation value; /* averages */
};

/* Makes a search in the block, which stays the caller's; NULL where it is too small for a tree. The
 * network must live as long. Without one (NULL) the search is plain: games played to the end at
 * random at its leaves, and no priors. */
struct search *search_create(const struct net *net, void *block, size_t size);

/* Starts at a view whose seat is to move. If the tree has been here, it goes on from there. */
void search_start(struct search *search, const struct view *view, uint64_t seed);

/* So many more iterations, or fewer where the memory is full. Returns how many. */
uint32_t search_run(struct search *search, uint32_t iterations);

/* The moves at the root, the most visited first. Returns how many there are, at most max. */
size_t search_moves(const struct search *search, struct search_move *moves, size_t max);

/* Adds what another search of the same view says, so that several think as one. The list has room
 * for `max` moves and holds `count`, the most visited first, as it does afterwards. Returns how many
 * there are then; those that do not fit are left out. */
size_t search_merge(struct search_move *moves, size_t count, size_t max,
                    const struct search_move *more, size_t more_count);

/* The game has gone on by a move as the seat sees it. */
void search_follow(struct search *search, struct move masked);

/* The line expected under a move at the root, that move first: how the seat's turn most likely goes
 * on, up to its end, a draw, or where the tree says no more. Luck is in there as moves of chance, one
 * outcome for all; what the seat then does is what it does most over all of them, and it uses no
 * card that this luck brought. Returns how many moves there are, at most max; the view of the root
 * can be told them one after the other. */
size_t search_line(const struct search *search, struct move move, struct move *line, size_t max);

#endif
