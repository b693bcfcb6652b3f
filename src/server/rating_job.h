/* rating_job.h - rating a finished game: what of it waits in the store, and the job that does it
 *
 * What is to be rated stands in the store until it is, so that a game counts once and not less. The
 * rows of accounts are changed by the scribe, who is told of whoever else changed them:
 *
 * {"name":"Ada","password":"$argon2id$...","created":1763200000000,"rating":1500,"games":0,
 *  "settings":{...}}
 */
#ifndef ULM_SERVER_RATING_JOB_H
#define ULM_SERVER_RATING_JOB_H

#include "server/scribe.h"
#include "server/table_state.h"

/* What of a finished game is to be rated, as the store keeps it until that is done; false where no
 * account played. */
bool rating_job_write(const struct table_state *table, struct text *out);

/* Rates the finished game of the table. */
void rating_job_start(struct scribe *scribe, const char *id);

/* Rates all that are not rated yet. */
void rating_job_start_left(struct scribe *scribe);

#endif
