/* Gains: what a seat has more, or less, in one game than in an earlier moment of it.
 *
 * Read off the two games alone, whole ones or what a seat knows of them: everything here is open, so
 * the gains in a view are those in its game. Cards of a hand are counted, not named.
 *
 * Laws, tested: the gains are the differences of the seat's things; those of one move after another
 * add up to those of both.
 */
#ifndef ULM_NOTATION_GAINS_H
#define ULM_NOTATION_GAINS_H

#include <stdint.h>

#include "rules/game.h"

/* Where points come from at the end of the game. */
enum later { LATER_SPARROWS, LATER_RIVER, LATER_CATHEDRAL, LATER_TRADE, LATER_CHRONICLE, LATERS };

struct gains {
    uint64_t laid;         /* set of enum card: laid down */
    int16_t points;        /* scored in the game itself */
    int16_t later[LATERS]; /* to be scored, if it ended now */
    int16_t coins;         /* these can be spent, and be negative */
    int16_t sparrows;
    int16_t cards; /* in hand */
    int16_t tiles[COLOURS];
    int16_t steps;           /* of the barge */
    uint16_t coats;          /* set of enum coat */
    uint16_t edges;          /* set of enum place: own seals at the edge of the cathedral area */
    uint8_t seals[QUARTERS]; /* put into quarters */
    uint8_t crests;          /* set of enum quarter */
    uint8_t descendants;     /* set of enum descendant */
    uint8_t unused[4];
};

_Static_assert(sizeof(struct gains) == 56, "no padding");

void gains_of(const struct game *before, const struct game *after, unsigned seat,
              struct gains *gains);

/* Points at once and later. */
int gains_points(const struct gains *gains);

struct text;

/* As JSON: what is but a number; and ["NE",...], a quarter for each seal there. */
void gains_put_numbers(struct text *out, const struct gains *gains);
void gains_put_seals(struct text *out, const struct gains *gains);

#endif
