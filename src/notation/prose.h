/* Prose: a move told to people, for the log of a game.
 *
 * Short whole sentences in the third person: what was done, and then what came of it by itself,
 * read off the difference of the two games. Told from games with dark parts it names only what they
 * know, so a log made from a seat's views tells that seat nothing more than it may know.
 */
#ifndef ULM_NOTATION_PROSE_H
#define ULM_NOTATION_PROSE_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/game.h"

/* A buffer for any move, if names and translations are not unusually long. */
enum { PROSE_MAX = 2048 };

/* The mover is a seat from 0 or MOVER_CHANCE. A name that is NULL, or empty, becomes "Seat 2". */
void prose_move(struct text *out, const struct tongue *tongue, const struct game *before,
                const struct game *after, unsigned mover, struct move move,
                const char *const names[SEATS_MAX]);

/* Only what was done: the first sentence of prose_move(), without what came of it. */
void prose_deed(struct text *out, const struct tongue *tongue, const struct game *before,
                const struct game *after, unsigned mover, struct move move,
                const char *const names[SEATS_MAX]);

#endif
