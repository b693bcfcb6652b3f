/* The greedy player: a hand-written idea of what things are worth, one move ahead.
 *
 * The yardstick for everything that learns. It sees what its view shows and nothing else.
 */
#ifndef ULM_AI_GREEDY_H
#define ULM_AI_GREEDY_H

#include "rules/view.h"

/* What the game is worth to the seat that knows it so, in hundredths of a point. */
int32_t greedy_worth(const struct game *known, unsigned seat);

/* The best move of the view's seat, which must be to move. */
struct move greedy_choose(const struct view *view);

#endif
