/* The observation: what a seat knows of a game, as a row of numbers for programs that learn.
 *
 * Law, tested over random games: that of a game is that of the seat's view of it, so nothing is in it that the seat
 * may not know.
 */
#ifndef ULM_LIB_OBSERVATION_H
#define ULM_LIB_OBSERVATION_H

#include "lib/ulm.h"
#include "rules/game.h"

/* The viewer is a seat of the game. */
void observation_write(const struct game *game, unsigned viewer, struct ulm_observation *out);

#endif
