/* channel_rows.h - the channels of accounts as rows, and what else is kept to tell them of turns
 *
 * shelf        key               value
 * channels     WHO/CHANNEL       where an account is told of turns
 * channelkeys  HASH              WHO/CHANNEL: which channel a link in a mail is about
 * quiet        WHO               the account's quiet hours and language
 * told         WHO               what it was told of last
 * notices      TIME/WHO/WHAT     an account that is to be told of turns; see outbox.h
 *
 * WHO and TIME are as in table_rows.h.
 */
#ifndef ULM_SERVER_CHANNEL_ROWS_H
#define ULM_SERVER_CHANNEL_ROWS_H

#include "server/channel.h"
#include "server/identity.h"
#include "server/quiet.h"
#include "server/scribe.h"

enum { CHANNELS_MOST = 8 }; /* of an account */

struct channel_list {
    size_t count;
    struct channel rows[CHANNELS_MOST];
};

/* Adds the steps that write one, new or again; and those that take it away. */
void channel_rows_put(struct scribe_job *job, const struct identity *who,
                      const struct channel *channel);
void channel_rows_drop(struct scribe_job *job, const struct identity *who,
                       const struct channel *channel);

/* Those of an account. Returns 0 or STORE_FAILED. */
int channel_rows_list(struct store *store, const struct identity *who, struct channel_list *list);

/* The one of this id, or NULL. */
struct channel *channel_list_find(struct channel_list *list, struct slice id);

/* Adds to the object what there is: "channels", without their keys, and "quiet". Returns 0 or STORE_FAILED. */
int channel_rows_show(struct store *store, const struct identity *who, bool is_whole,
                      json_t *object);

/* The channel that the key of a link is about. Returns 1; 0 where there is none; or STORE_FAILED. */
int channel_rows_find(struct store *store, struct slice key, struct identity *who,
                      struct channel *channel);

/* Returns 1; 0 where nothing was said, then all zero; or STORE_FAILED. */
int channel_rows_quiet(struct store *store, const struct identity *who, struct quiet *quiet);
void channel_rows_put_quiet(struct scribe_job *job, const struct identity *who,
                            const struct quiet *quiet);

/* Adds the step by which nothing is written unless the account is there as it is now. Returns 1; 0 where
 * there is none of this mark; or STORE_FAILED. */
int channel_rows_expect(struct scribe_job *job, struct store *store, const struct identity *who);

/* Adds the steps by which nothing of it is left of an account that is gone, as many as one job takes. Returns how
 * many these are, or STORE_FAILED. */
int channel_rows_forget(struct scribe_job *job, struct store *store, const struct identity *who);

#endif
