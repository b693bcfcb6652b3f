/* The offer: the legal moves of the seat to move.
 *
 * Legality is membership in this list; there is no second definition of it. What is listed follows
 * from what the seat to move knows: the open things and its own hand.
 */
#ifndef ULM_RULES_OFFER_H
#define ULM_RULES_OFFER_H

#include "rules/game.h"

size_t offer_list(const struct game *g, struct move list[MOVES_MAX]);

#endif
