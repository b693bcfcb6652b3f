/* The search: information-set Monte Carlo tree search of a turn, with the network behind it.
 *
 * Every iteration samples a game that fits the view and walks down one tree over all such games.
 * The seat chooses by what the tree has seen and by priors from one move ahead; chance is drawn as the
 * rules have it. Where the turn ends all play on, one move ahead by the network, until the seat has had
 * its next turn; what it thinks of that, or the final score, is added to all that was
 * walked. Nothing but the views go in. Without a network the tree goes on through all turns.
 *
 * One block of memory of the caller's holds the tree (tree.h), from one decision to the next: what
 * was found on the way to a view is known when the game comes there. A full tree forgets what was
 * visited least. Same views, seeds and iterations since its creation: same results.
 */
#ifndef ULM_AI_SEARCH_H
#define ULM_AI_SEARCH_H

#include "ai/study.h"

/* Worth, in NET_ONE, by which a move's prior falls by half. */
enum { SEARCH_PRIOR_HALF = NET_ONE / 24 };

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

/* Starts at a view whose seat is to move. */
void search_start(struct search *search, const struct view *view, uint64_t seed);

/* So many more iterations. */
void search_run(struct search *search, uint32_t iterations);

/* The same for a study of this view, which has the last word at the root: it says which move is looked
 * at and is told what comes of it. One iteration at most only makes the root known. */
void search_study(struct search *search, struct study *study, uint32_t iterations);

/* The moves at the root, the most visited first, visits from earlier decisions among them. Returns
 * how many there are, at most max; 0 where there has been no iteration. A forced move has
 * no visits, only the network's value. */
size_t search_moves(const struct search *search, struct search_move *moves, size_t max);

/* Adds what another search of the same view says, so that several think as one. The list has room
 * for `max` moves and holds `count`, the most visited first, as it does afterwards. Returns how many
 * there are then; those that do not fit are left out. */
size_t search_merge(struct search_move *moves, size_t count, size_t max,
                    const struct search_move *more, size_t more_count);

/* How the turn is expected to go on from a move at the root, this one first: the seat's most visited
 * moves, with luck that often came, as the seat sees it. Ends with the turn, or where too little is
 * known. Returns how many moves, at most max. */
size_t search_line(const struct search *search, struct move move, struct move *line, size_t max);

#endif
