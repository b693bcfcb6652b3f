/* made.h - a move that was made, as the page shows it: its kind, its push, who got what from where
 *
 * Told to a viewer, from what the viewer may see.
 */
#ifndef ULM_WASM_MADE_H
#define ULM_WASM_MADE_H

#include "match/match.h"

/* As the member "last"; `before` and `after` are the games around it. */
void made_put(struct text *out, const struct match_move *made, const struct game *before,
              const struct game *after, unsigned viewer);

/* The members of a push, made or to be made: its place, the tile that leaves, the three actions. */
void made_put_push(struct text *out, const struct game *before, const struct game *after,
                   unsigned place);

/* Whether the ear misses the line that tells it, since others say as much: "never", "own" outside a
 * turn of one's own, "last" unless it is the last of a game; "always" where it is not missed. */
const char *made_news(struct move move);

#endif
