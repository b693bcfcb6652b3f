/* luck.h - what a line of chance brought each seat: the worth after it, less the mean over all that could come
 *
 * The mean is exact: all outcomes with the weights of the box. Laws, tested: over all outcomes, by their
 * weights, luck is 0 but for what rounding takes, less than one part of WORTH_ONE; the seats' luck of the win adds up to 0.
 */
#ifndef ULM_REVIEW_LUCK_H
#define ULM_REVIEW_LUCK_H

#include "review/worth.h"

enum luck_kind { LUCK_TILE, LUCK_DOCK, LUCK_CARD, LUCK_COAT, LUCK_TOWER, LUCK_KINDS };

/* Who begins, the first grid and the descendants are where a game starts, and not luck in it. */
bool luck_is_start(struct move chance);

/* Of any other. */
enum luck_kind luck_kind(struct move chance);

/* Of an outcome that can come now, not one of the start. */
void luck_of(struct worth_eyes *eyes, const struct game *before, struct move chance,
             struct worth *luck);

#endif
