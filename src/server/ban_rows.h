/* ban_rows.h - bans as rows of the store, which many servers and `ulm admin` may change
 *
 * Whoever changes one changes a mark in the same batch. A server looks at the mark every second, and reads all of
 * them where it is another.
 */
#ifndef ULM_SERVER_BAN_ROWS_H
#define ULM_SERVER_BAN_ROWS_H

#include "server/ban_list.h"
#include "server/scribe.h"

/* Adds the steps that make it, or make it another; and those that lift it. */
void ban_rows_put(struct scribe_job *job, const struct ban *ban);
void ban_rows_drop(struct scribe_job *job, const struct ban_target *target);

/* Adds the steps that take away some that are over: of the list, if they still are in the store. Returns 0 or
 * STORE_FAILED. */
int ban_rows_drop_over(struct scribe_job *job, struct store *store, const struct ban_list *list,
                       int64_t now);

/* The mark, empty where nobody was ever banned; and all of them. Returns 0 or STORE_FAILED, and the list is as it
 * was. */
int ban_rows_read_mark(struct store *store, char mark[BAN_MARK_DIGITS + 1]);
int ban_rows_read(struct store *store, struct ban_list *list);

/* One as an object: {"ban":"name/ada","since":...,"until":...,"by":"moderator","reason":"..."} */
enum { BAN_TEXT_MAX = 1600 };
void ban_write(const struct ban *ban, struct text *out);

#endif
