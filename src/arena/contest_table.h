/* A table of a contest: where one thread plays its games, one after the other, with what the players
 * need for it. */
#ifndef ULM_ARENA_CONTEST_TABLE_H
#define ULM_ARENA_CONTEST_TABLE_H

#include "arena/lineup.h"
#include "base/rng.h"

struct contest_table;

/* The line-up must live as long. Each player may think on so many cores; on one, its time can be the
 * processor's. Other
 * programs have so many seconds for an answer; why they could not be started is told in this
 * language. NULL where there is no memory. */
struct contest_table *contest_table_create(const struct lineup *lineup, unsigned cores,
                                           bool counts_work, unsigned bot_seconds,
                                           const struct tongue *tongue);

/* Ends the programs that play at the table. It may be NULL. */
void contest_table_destroy(struct contest_table *table);

/* Plays this game, from 0, of the deal with this number and seed, and adds what comes of it.
 * Returns 0, or -1 where there is no memory. */
int contest_table_play(struct contest_table *table, uint64_t number, unsigned game,
                       const uint8_t seed[RNG_SEED_BYTES], struct deal *deal);

/* Of all failures so far; they lie in the table. */
const struct failure_examples *contest_table_examples(const struct contest_table *table);

#endif
