/* A phrase: a move as somebody is offered it: what to do, and what it would bring.
 *
 * "Push in at N2, from above into the middle column; white leaves at S2 - actions: Money, River, Seal".
 * Read off the view of the seat to move, so it says nothing that the seat cannot know; what luck
 * brings is not foretold.
 */
#ifndef ULM_NOTATION_PHRASE_H
#define ULM_NOTATION_PHRASE_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/view.h"

enum { PHRASE_MAX = 2048 };

/* What to do: short, without a full stop. The move is one of the view's. */
void phrase_move(struct text *out, const struct tongue *tongue, const struct view *view,
                 struct move move);

/* The same, and behind a dash what it gains and costs at once, where that is anything. */
void phrase_offer(struct text *out, const struct tongue *tongue, const struct view *view,
                  struct move move, const char *const names[SEATS_MAX]);

#endif
