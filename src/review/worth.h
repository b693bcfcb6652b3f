/* worth.h - what a game is worth to each of its seats, as one fixed function of the whole game
 *
 * For luck: what chance did is judged on all that is true, not on what a seat knows. From the game on
 * some turns are played by seats that look one move ahead, with the same luck whatever the game, and
 * where that leads every seat judges from its view by the network; the average is the worth. It is a
 * function of game and weights alone, so what is taken off a result by it is 0 on the average, however
 * wrong the network is.
 *
 * All numbers are integers, so every compiler and wasm give the same. Laws, tested: shares of the win
 * add up to WORTH_ONE and are 0 for seats that are not there; of a game that is over the worth is the result.
 */
#ifndef ULM_REVIEW_WORTH_H
#define ULM_REVIEW_WORTH_H

#include "ai/ahead.h"

/* A win can be shared by 2, 3 or 4, and judged by as many. */
enum { WORTH_PLAYOUTS = 16, WORTH_TURNS = 2, WORTH_PARTS = 12 * WORTH_PLAYOUTS };
#define WORTH_ONE ((int64_t)NET_ONE * WORTH_PARTS) /* a win, or a point */

struct worth {
    int64_t win[SEATS_MAX], points[SEATS_MAX];
};

/* With the eyes of each seat, kept from one look to the next; `net` set and the rest 0 before the first. */
struct worth_eyes {
    const struct net *net;
    struct ahead aheads[SEATS_MAX];
};

/* Nothing may be dark in it, and its first grid must be laid out. */
void worth_of(struct worth_eyes *eyes, const struct game *game, struct worth *worth);

/* The one added to the other so many times. */
void worth_add(struct worth *worth, const struct worth *other, int64_t times);

#endif
