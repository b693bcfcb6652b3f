/* rating.h - Elo, seat against seat
 *
 * Of a game of several seats each pair counts as one game, and all pairs together as much as one
 * game of two. Computer players have a rating that does not change, taken from how the levels did
 * against each other (docs/strength.md); a new account begins at RATING_START.
 */
#ifndef ULM_SERVER_RATING_H
#define ULM_SERVER_RATING_H

#include <stdbool.h>

#include "base/slice.h"
#include "rules/things.h"

enum { RATING_START = 1200, RATING_MOST = 4000 };

struct rating_seat {
    double rating;
    unsigned games;  /* that the rating comes from; a new one moves faster */
    unsigned points; /* of the game: who has more has won against the other */
    bool is_winner;  /* by the tie-breaks, where points are equal */
};

/* What the game adds to the rating of each seat. */
void rating_changes(const struct rating_seat *seats, unsigned count, double changes[SEATS_MAX]);

/* Of a computer player, by the name of its level; RATING_START where it is none. */
double rating_of_level(struct slice level);

#endif
