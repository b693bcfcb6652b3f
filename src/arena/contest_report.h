/* The report of a contest on the standard output: a table for people, JSON for programs. */
#ifndef ULM_ARENA_CONTEST_REPORT_H
#define ULM_ARENA_CONTEST_REPORT_H

#include "arena/contest.h"

void contest_report_table(const struct contest *contest, const struct standing *standing,
                          const struct failure_examples *examples);
void contest_report_json(const struct contest *contest, const struct standing *standing,
                         const struct failure_examples *examples);

#endif
