/* The score: what each source gives, at the end or if it ended now. */
#ifndef ULM_RULES_SCORE_H
#define ULM_RULES_SCORE_H

#include "rules/game.h"

/* Everything here is open: a sheet of a view is the sheet of its game. */
struct score_sheet {
    int16_t total;
    int16_t during;   /* scored in the game itself */
    int16_t sparrows; /* 1 each; the Ulm Sparrow card's share is in `chronicle` */
    int16_t river;
    int16_t cathedral;
    int16_t trade;
    int16_t chronicle;
    int16_t quarters; /* with own seals: the tie-break, no points */
};

/* The final sheet, or before the end the sheet as if it ended now. */
void score_sheet(const struct game *game, unsigned seat, struct score_sheet *sheet);

/* What a card adds to the total of a seat that lays it down, if the game ended then. */
int score_laying(const struct game *game, unsigned seat, unsigned card);

/* Ends the game: the sheets' totals become the scores. */
void score_game_end(struct game *game);

/* R-END-2, of a game that is over: the set of the winning seats. */
unsigned score_winners(const struct game *game);

/* The best that so many trade cards of the three goods are worth when laid (R-CARD-TRADE). */
int score_trade(const unsigned cards[GOODS]);

#endif
