/* The cards: dealing, buying, laying down, and the upper effects. */
#ifndef ULM_RULES_CARD_H
#define ULM_RULES_CARD_H

#include "rules/action.h"
#include "rules/game.h"

/* So many cards come due, and the choice of the one to keep. */
void card_deal(struct game *g, unsigned count);

/* A card is there to be dealt; the discard pile is shuffled if it must be (R-CARD-3). */
bool card_prepare_deal(struct game *g);

/* Chance deals a card to the seat whose turn it is; NONE where it is not known. */
void card_dealt(struct game *g, unsigned card);

/* Buys for two tiles, for one (NONE as the second), or for a coin (NONE for both). */
void card_buy(struct game *g, unsigned first, unsigned second);

/* Of the cards dealt those not kept; NONE as the second of two. */
void card_discard(struct game *g, unsigned first, unsigned second);

/* Takes a card openly from the discard pile. */
void card_take(struct game *g, unsigned card);

/* R-TURN-3: the free card of the turn pays for a hand card, else a brown tile of the line. */
bool card_can_be_paid(const struct game *g);
void card_pay(struct game *g);

/* Plays a hand card; who pays for that has been settled. The source is that of the seal action which
 * the City Wall uses up. */
void card_lay(struct game *g, unsigned card);
void card_play(struct game *g, struct move play, enum source seal);

#endif
