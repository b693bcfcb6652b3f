/* rating.h - Elo, seat against seat
 *
 * Of a game of several seats each pair counts as one game, and all of a seat's pairs together as much
 * as one game of two. A pair counts where both have a rating: an account, or the level of a computer
 * player. Who let a computer player move instead has lost against all others, who win nothing by that.
 * docs/serving.md says the same to people. Computer players have a rating that does not change, taken from how the levels did
 * against each other (docs/strength.md); a new account begins at RATING_START.
 */
#ifndef ULM_SERVER_RATING_H
#define ULM_SERVER_RATING_H

#include <stdbool.h>

#include "base/slice.h"
#include "rules/things.h"

enum { RATING_START = 1200 };

struct rating_seat {
    double rating;
    unsigned games;  /* that the rating comes from; a new one moves faster */
    int points;      /* of the game: who has more has won against the other */
    bool is_winner;  /* by the tie-breaks, where points are equal */
    bool is_nobodys; /* has no rating */
    bool was_helped; /* a computer player moved for its person */
};

/* What the game adds to the rating of each seat; 0 where nothing counted. */
void rating_changes(const struct rating_seat *seats, unsigned count, double changes[SEATS_MAX]);

/* Whether the game counts for the seat: somebody else has a rating too. */
bool rating_counts(const struct rating_seat *seats, unsigned count, unsigned seat);

/* Of a computer player, by the name of its level; RATING_START where it is none. */
double rating_of_level(struct slice level);

#endif
