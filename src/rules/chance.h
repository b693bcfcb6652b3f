/* Chance: what can happen by luck when chance is to move, and how likely it is. */
#ifndef ULM_RULES_CHANCE_H
#define ULM_RULES_CHANCE_H

#include "base/rng.h"
#include "rules/game.h"

/* An outcome, drawn with the probabilities of the box. Chance must be to move and nothing that it
 * draws from may be dark. */
struct move chance_draw(const struct game *game, struct rng *rng);

/* The outcomes with their weights; a weight's share of their sum is its probability. Chance must be
 * to move, but not to lay out the first grid or the descendants: those are too many to list. */
size_t chance_list(const struct game *game, struct move list[MOVES_MAX],
                   uint32_t weights[MOVES_MAX]);

/* Whether this is a chance move that can come now. In a dark game also a card or coat that is not
 * named can. */
bool chance_is_possible(const struct game *game, struct move move);

#endif
