/* Who is stronger, and how sure that is: sums over deals, and what follows from them.
 *
 * A deal is played several times with the players moved round the seats (lineup.h), so that set-up and
 * seat fall to all alike; the luck after that only in part (docs/strength.md). Its games depend on each other; therefore deals, not
 * games, are the sample from which all intervals are made. The sums are whole numbers: their order
 * does not matter.
 *
 * Elo is that of the model in which a seat wins in proportion to 10^(Elo/400) of who sits there; at
 * two seats that is the usual one.
 */
#ifndef ULM_ARENA_STANDING_H
#define ULM_ARENA_STANDING_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/failure.h"

/* A win is so many parts, so that it can be shared by 2, 3 or 4 seats. */
enum { WIN_PARTS = 12 };

/* What came of one deal, by player: sums over its games and the player's seats in them. */
struct deal {
    bool done;
    uint16_t wins[SEATS_MAX]; /* in parts */
    int32_t scores[SEATS_MAX];
    uint32_t decisions[SEATS_MAX];
    uint64_t nanoseconds[SEATS_MAX]; /* of thinking */
    uint16_t failures[SEATS_MAX][FAILURES];
};

struct standing {
    unsigned players, seats;
    uint64_t deals;
    uint64_t wins[SEATS_MAX];
    uint64_t products[SEATS_MAX][SEATS_MAX]; /* of the wins of two players in a deal */
    int64_t scores[SEATS_MAX];
    uint64_t decisions[SEATS_MAX];
    uint64_t nanoseconds[SEATS_MAX];
    uint64_t failures[SEATS_MAX][FAILURES];
};

struct estimate {
    double value, low, high; /* the interval is one of 95 % */
};

void standing_init(struct standing *standing, unsigned players, unsigned seats);
void standing_add(struct standing *standing, const struct deal *deal);

/* How many games a deal is: each player in turn fills the seats that are left over, and each such
 * line-up is played from every seat. */
unsigned standing_games(unsigned players, unsigned seats);

/* The part of all wins that is the player's. At least one deal was added. */
struct estimate standing_share(const struct standing *standing, unsigned player);

/* Above the first player. Infinite where one of the two has won nothing, NAN where neither has. */
struct estimate standing_elo(const struct standing *standing, unsigned player);

/* What a second player has of the wins, by the model, who is so much stronger than the first. */
double standing_expected(unsigned seats, double elo);

/* The sequential test of two players: is the second stronger by so much (H1), or not at all (H0)?
 * Both errors are 5 %. The logarithm of the likelihood ratio is the one for normally distributed
 * deals, their variance held up by two deals that were not played, so that a few equal deals at the
 * beginning decide nothing. */
enum standing_verdict { STANDING_OPEN, STANDING_NOT_STRONGER, STANDING_STRONGER };

#define STANDING_BOUND 2.9444389791664403 /* ln(0.95 / 0.05) */

double standing_likelihood(const struct standing *standing, double elo);
enum standing_verdict standing_verdict(const struct standing *standing, double elo);

#endif
