/* The team: processes that work on one thing together, on one machine or many.
 *
 * Somebody else starts them (mpirun, srun); a program that was started alone is a team of one. All
 * call the same functions in the same order. What a team agrees on is the same for every one of them.
 */
#ifndef ULM_TEAM_TEAM_H
#define ULM_TEAM_TEAM_H

#include <stdbool.h>
#include <stddef.h>

struct team {
    unsigned rank, size; /* which of how many this one is; 0 is the first */
    double waited;       /* seconds, for the others */
};

/* Once in a process, before anything else of this. */
void team_join(struct team *team);

/* Before the process ends, if it joined; what it came to may differ from one to the other. */
void team_leave(struct team *team);

/* Each has filled its own part of an array of so many equal parts, in the order of their ranks: fills the
 * others'. */
void team_gather(struct team *team, void *parts, size_t part_bytes);

/* All get what the first has. */
void team_share(struct team *team, void *bytes, size_t size);

/* Whether it is so for any of them. */
bool team_any(struct team *team, bool is_so);

#endif
