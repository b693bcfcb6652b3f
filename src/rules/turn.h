/* The turn: its beginning, the draw, the push, its end. */
#ifndef ULM_RULES_TURN_H
#define ULM_RULES_TURN_H

#include "rules/game.h"

/* The rest of what a turn's beginning does once chance has answered: R-PUSH-3 and the late refills
 * of the docks. */
void turn_begin(struct game *g);

/* Hands the turn on to the next seat, or ends the game. */
void turn_end(struct game *g);

void turn_draw(struct game *g);
void turn_choose(struct game *g, unsigned colour);
void turn_drawn(struct game *g, unsigned colour); /* chance's answer to the draw */
void turn_keep(struct game *g, unsigned colour);
void turn_sparrow(struct game *g, unsigned colour);
void turn_scholar(struct game *g, unsigned colour);
void turn_push(struct game *g, unsigned place);

/* There is a tile to be drawn, with what R-PUSH-7 brings back. */
bool turn_has_tile(const struct game *g);

/* Tiles of each colour that `draw C` may choose from. */
void turn_choices(const struct game *g, uint8_t tiles[COLOURS]);

/* The tile may be chosen instead of drawn: Patrician or tower tile. */
bool turn_can_choose(const struct game *g);

#endif
