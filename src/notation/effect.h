/* What things do, each in one short sentence: cards, quarters, descendants, coats, river spaces.
 *
 * For a table where somebody chooses between them. The numbers are the edition's: no sentence has one
 * of its own (notation/printed.h). English, said through a tongue, which may be NULL. The whole rules are in reference.h; what tower tiles do is in
 * name.h.
 */
#ifndef ULM_NOTATION_EFFECT_H
#define ULM_NOTATION_EFFECT_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/things.h"

/* Of a card that is played onto the discard pile, and of one that is laid down for the end. */
void effect_write_played(struct text *out, const struct tongue *tongue, unsigned card);
void effect_write_laid(struct text *out, const struct tongue *tongue, unsigned card);

/* What a coat of arms scores now and later: "gold: 2 points, and 2 for every later seal in the
 * Field", without a full stop. */
void effect_write_coat(struct text *out, const struct tongue *tongue, unsigned coat);

void effect_write_quarter(struct text *out, const struct tongue *tongue, unsigned quarter);
void effect_write_descendant(struct text *out, const struct tongue *tongue, unsigned descendant);

/* What the river space gives to a barge that comes to rest there; NULL for nothing. */
const char *effect_space(const struct tongue *tongue, unsigned space);

#endif
