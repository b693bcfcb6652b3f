/* The state of a game as JSON, for front ends, bots and tests.
 *
 * Compact, on one line, members always in the same order. For a viewer it is written from a view,
 * so what the viewer cannot know is not merely left out: it is not there to be written.
 */
#ifndef ULM_NOTATION_JSON_H
#define ULM_NOTATION_JSON_H

#include "base/text.h"
#include "rules/game.h"
#include "rules/score.h"
#include "rules/view.h"

/* A buffer that holds any state, alone or with its ply around it. */
enum { JSON_STATE_MAX = 24576 };

void json_write_state(struct text *out, const struct game *game, unsigned viewer);

/* {"ply":17,"by":2,"move":"push N2","state":{...}}, without a newline. The ply counts from 1; the
 * mover is a seat from 0 or MOVER_CHANCE; `after` is the game after the move. */
void json_write_ply(struct text *out, unsigned ply, unsigned mover, struct move move,
                    const struct game *after, unsigned viewer);

/* The parts of a score sheet as members of an object that the caller has open: all but the total and
 * what was scored in the game. */
void json_put_sheet(struct text *out, const struct score_sheet *sheet);

#endif
