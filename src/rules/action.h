/* The five actions, and the paying for them. */
#ifndef ULM_RULES_ACTION_H
#define ULM_RULES_ACTION_H

#include "rules/game.h"

/* Where an action comes from: a tile of the pushed line, or a card, privilege or bonus. */
enum source { SOURCE_LINE, SOURCE_GIVEN };

void action_money(struct game *g, enum source source);
void action_clear(struct game *g, unsigned side, enum source source);
void action_river(struct game *g, enum source source);
void action_step(struct game *g);
void action_seal(struct game *g, unsigned quarter, unsigned descendant, enum source source);

/* A seal action is left this turn. */
bool action_has_seal(const struct game *g);

/* What a seal action costs now (R-SEAL-3). */
unsigned action_seal_price(const struct game *g);

enum { ALL_QUARTERS = (1 << QUARTERS) - 1 };

bool action_quarter_is_free(const struct game *g, unsigned quarter);

/* Sets of quarters: with a free space, beside the barge, in reach of a seal action. */
unsigned action_quarters_free(const struct game *g);
unsigned action_quarters_beside(const struct game *g);
unsigned action_quarters_in_reach(const struct game *g);

/* R-TURN-4: the action can be paid for and gives something; the price of a seal is an argument. */
bool action_can_clear(const struct game *g, unsigned side);
bool action_can_seal(const struct game *g, unsigned quarters, unsigned price);
bool action_can_seal_in_reach(const struct game *g);

/* R-CARD-WALL: the City Wall is there for a seal action that was given, and can be paid for. */
bool action_has_wall(const struct game *g);

/* A given action of the colour has an answer besides declining. */
bool action_is_possible(const struct game *g, enum colour colour);

/* Moves coins from the supply to the seat whose turn it is, as many as there are. */
void action_take_coins(struct game *g, unsigned coins);
void action_pay_coins(struct game *g, unsigned coins);

/* Moves an own tile into the bag. */
void action_pay_tile(struct game *g, unsigned colour);

/* Moves a pushed-out tile, if one lies there, to the own supply. */
void action_take_out(struct game *g, unsigned place);

#endif
