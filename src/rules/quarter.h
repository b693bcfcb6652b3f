/* The quarters: sealing one, its privilege, and the coats of arms. */
#ifndef ULM_RULES_QUARTER_H
#define ULM_RULES_QUARTER_H

#include "rules/game.h"

/* Places a seal, paid for already: the crest's owner scores, then the privilege comes. The
 * descendant is NONE anywhere but in the Oath House. */
void quarter_seal(struct game *g, unsigned quarter, unsigned descendant);

/* How many quarters have a seal of the seat. */
unsigned quarter_count(const struct game *g, unsigned seat);

/* A coat is shown to the seat whose turn it is; NONE where it is not known. */
void quarter_show_coat(struct game *g, unsigned coat);

/* The seat whose turn it is takes one of the coats shown; the other goes under the stack. */
void quarter_take_coat(struct game *g, unsigned coat);

/* None of those shown can be taken: all go under the stack, in order (R-COAT-2). */
void quarter_return_coats(struct game *g);

/* R-COAT-2: whether one of those shown can be taken. */
bool quarter_can_take_coat(const struct game *g);

/* Whether those shown can all be gold, as far as is known. */
bool quarter_may_all_be_gold(const struct game *g);

/* What a dark coat can be, one that all know to be gold or one that they do not: enough gold ones stay
 * for the dark ones that are known to be. */
unsigned quarter_dark_coats(const struct game *g, bool gold);

/* Coats of the stack that nobody has seen. */
unsigned quarter_unseen_coats(const struct game *g);

#endif
