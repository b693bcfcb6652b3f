/* loss.h - what a decision cost: the move that was made beside the best one, by what its seat could know
 *
 * The search looks for the best move with half of the effort, and compares it with the one that was made
 * with the other half, alike often. Only the second half is counted, so a loss is as often too small as
 * too large; it may come out below 0. Nothing but the view goes in. The same view, move, iterations and
 * seed give the same.
 */
#ifndef ULM_REVIEW_LOSS_H
#define ULM_REVIEW_LOSS_H

#include "ai/hint.h"

/* Large. The block is the caller's. */
struct judge {
    const struct net *net;
    void *block;
    size_t size;
    uint32_t iterations; /* a decision */
    struct study study;
    struct studied studied;
};

/* Fewer iterations than the least say nothing. */
enum { JUDGE_BYTES = 8 << 20, JUDGE_LEAST = 40, JUDGE_QUICK = 240, JUDGE_DEEP = 4000 };

struct loss {
    bool is_forced;            /* there was no choice: all else is 0 */
    bool is_best;              /* no better move was found: likewise */
    struct figure win, points; /* lost by the seat, in NET_ONE */
    int32_t wins[SEATS_MAX],
        scores[SEATS_MAX]; /* what it brought each seat; the shares of the win add up to 0 */
    struct move played;
    struct hint best, made; /* where there is a loss */
};

/* Returns 0, or -1 where the block is too small for a search, or the iterations too few. */
int judge_init(struct judge *judge, const struct net *net, void *block, size_t size,
               uint32_t iterations);

/* The view's seat is to move, and made this move. */
void judge_loss(struct judge *judge, const struct view *view, struct move played, uint64_t seed,
                struct loss *loss);

#endif
