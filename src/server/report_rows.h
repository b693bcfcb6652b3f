/* report_rows.h - what people at tables complain of, as rows, until a moderator has done something about it
 *
 * A row says which seat or which words, and why; whom that is, and what was said, the table says when a moderator
 * looks, so nothing of somebody stays here when they are forgotten. An address has so many reports that are
 * not done, and a table has, and the same thing twice is one.
 */
#ifndef ULM_SERVER_REPORT_ROWS_H
#define ULM_SERVER_REPORT_ROWS_H

#include "server/scribe.h"
#include "server/table_rows.h"

enum {
    REPORTS_OF_ADDRESS = 10,
    REPORTS_OF_TABLE = 30,
    REPORT_DAYS = 30, /* how long one that is done is kept */
    REPORT_ID_MAX = ROWS_KEY_MAX
};

struct report {
    char table[TABLE_ID_MAX];
    unsigned from;   /* the seat that complains, or EVENT_NOBODY */
    unsigned seat;   /* of which, or EVENT_NOBODY: */
    uint32_t number; /* of words, the number of their event */
    uint32_t events; /* so many there were */
    int64_t time;
    struct slice reason;
    uint8_t address[SECRET_KEY_BYTES]; /* where the report comes from: a hash, see trace.h */
};

/* Adds the steps that keep it. Returns 0, also where it is there already; REPORT_TOO_MANY; or STORE_FAILED. */
enum { REPORT_TOO_MANY = 1 };
int report_rows_add(struct scribe_job *job, struct store *store, const struct report *report);

/* Adds the steps by which it is done. Returns 0, REPORT_UNKNOWN or STORE_FAILED. */
enum { REPORT_UNKNOWN = 2 };
int report_rows_settle(struct scribe_job *job, struct store *store, const char *id, int64_t now);

/* Adds the steps that take away what was done long ago: so many at most. Returns 0 or STORE_FAILED. */
int report_rows_sweep(struct scribe_job *job, struct store *store, size_t most, int64_t now);

/* Those behind the id, oldest first, as a list of objects; those that are done by when they were. NULL where that fails. */
enum { REPORTS_A_PAGE = 100 };
json_t *report_rows_list(struct store *store, const char *after, bool are_done, bool *has_more);

#endif
