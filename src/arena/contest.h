/* A contest: the deals of an arena, played on several threads, and by several processes if there is a
 * team: then each has its part of every so many deals, and they tell each other what came out.
 *
 * What comes out depends on the line-up, the seed and the number of deals alone, save the time that
 * thinking took: each game's luck and each choice's seed follow from the seed and the deal's number,
 * every game begins with fresh players, and deals are judged in their order whoever is first done.
 * Of other programs (bot.h) we know only that they are asked the same.
 *
 * A seat whose program fails has lost: it has no part of the win and its score counts 0. Its other
 * moves of that game are made at random, for those who play on. Were all seats to fail, the win
 * would be that of the last one.
 */
#ifndef ULM_ARENA_CONTEST_H
#define ULM_ARENA_CONTEST_H

#include "arena/contest_log.h"
#include "arena/lineup.h"
#include "arena/standing.h"
#include "team/team.h"

struct contest {
    const struct lineup *lineup;
    uint8_t seed[RNG_SEED_BYTES];
    struct deal *deals; /* the caller's; those that are done are not played again */
    uint64_t count;
    unsigned cores;                /* that each player may think on */
    bool counts_work;              /* of one core: time is the processor's, not the clock's */
    double sprt;                   /* the Elo to test for, 0 for no test */
    const struct contest_log *log; /* or NULL */
    unsigned bot_seconds;          /* that another program has for an answer */
    const struct tongue *tongue;   /* of whoever watches, and reads the report */
    struct team *team;             /* its first has the log, and the bar */
};

/* For how many deals there must be room: what a team plays at a time is not divided. */
uint64_t contest_room(const struct contest *contest, unsigned threads);

enum contest_fault { CONTEST_NO_MEMORY = -1, CONTEST_NO_LOG = -2 /* see errno */ };

/* Plays all deals, or up to the one at which the test is decided, with a progress bar. Returns 0
 * with the standing after the last deal that counts and examples of failures, or one of the
 * above. */
int contest_play(const struct contest *contest, unsigned threads, struct standing *standing,
                 struct failure_examples *examples);

#endif
