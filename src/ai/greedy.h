/* greedy.h - the hand-written idea of what things are worth
 *
 * Who goes by it one move ahead (ahead.h) is the player "greedy", the yardstick for everything that
 * learns.
 */
#ifndef ULM_AI_GREEDY_H
#define ULM_AI_GREEDY_H

#include "rules/game.h"

/* What the game is worth to the seat that knows it so, in hundredths of a point. */
int32_t greedy_worth(const struct game *known, unsigned seat);

#endif
