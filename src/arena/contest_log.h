/* The log of an arena: a line that names line-up and seed, then a line a deal, in the order in which
 * they were finished.
 *
 *     ulm-arena 2 players greedy random seats 2 variant basic rounds 10 seed 1f...
 *     deal 17 wins 24 0 scores 104 61 decisions 171 180 nanoseconds 812345 60321
 *
 * Deals count from 1. The numbers behind a word are the players', in the order of the line-up; wins
 * are in twelfths. Where commands are among the players, ` unstarted 0 0 ended 0 1 late 0 0 nonsense
 * 0 0 illegal 0 0` follows: how often they failed so (failure.h). A line counts when its newline is there: one that was torn off at the end is
 * taken away when the log is opened again.
 */
#ifndef ULM_ARENA_CONTEST_LOG_H
#define ULM_ARENA_CONTEST_LOG_H

#include "arena/lineup.h"
#include "base/rng.h"

struct contest_log {
    int file;
    unsigned players;
    bool has_commands;
};

enum contest_log_fault {
    CONTEST_LOG_ERROR = -1, /* see errno */
    CONTEST_LOG_BUSY = -2,  /* another program writes to it */
    CONTEST_LOG_OTHER = -3, /* no log of this line-up */
    CONTEST_LOG_SEED = -4,  /* of another seed */
    CONTEST_LOG_LINE = -5   /* a line is none of ours */
};

/* Opens the log, or makes it, and reads the deals that are below `count` into theirs. Where no seed
 * is given, that of a log that is there becomes the seed. Returns 0 and the log is the caller's to
 * close, or one of the above, with the line where one is to blame, and the file as it was. */
int contest_log_open(struct contest_log *log, const char *path, const struct lineup *lineup,
                     bool seed_given, uint8_t seed[RNG_SEED_BYTES], struct deal *deals,
                     uint64_t count, uint64_t *line);

/* Adds a deal. Returns 0, or -1 with errno set. */
int contest_log_add(const struct contest_log *log, uint64_t number, const struct deal *deal);

/* Returns 0, or -1 with errno set: not all that was added may have arrived. */
int contest_log_close(struct contest_log *log);

#endif
