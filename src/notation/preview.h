/* The preview: what a move would bring, in a few short sentences, before it is made.
 *
 * Read off what the seat knows and the game right after the move, so it tells nothing hidden and
 * nothing of luck to come.
 */
#ifndef ULM_NOTATION_PREVIEW_H
#define ULM_NOTATION_PREVIEW_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/view.h"

enum { PREVIEW_MAX = 2048 };

/* The game as it would be right after a legal move of the view's seat. */
void preview_game(const struct view *view, struct move move, struct game *after);

/* Sentences, parted by newlines. A name that is NULL or empty becomes "Seat 2". */
void preview_write(struct text *out, const struct tongue *tongue, const struct view *view,
                   struct move move, const char *const names[SEATS_MAX]);

#endif
