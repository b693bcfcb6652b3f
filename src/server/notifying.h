/* notifying.h - one account that may have to be told of its turns: what is so, what follows, how it went */
#ifndef ULM_SERVER_NOTIFYING_H
#define ULM_SERVER_NOTIFYING_H

#include "server/outbox.h"
#include "server/outbox_rows.h"

enum { NOTIFYING_ROWS_MOST = 12 };

struct notifying {
    struct scribe_job job;
    struct notifying *next; /* of those that are open */
    struct outbox *outbox;
    struct outbox_account account;
    int64_t now;
    char rows[NOTIFYING_ROWS_MOST][ROWS_KEY_MAX]; /* that are due, and go */
    unsigned row_count;
    char only[CHANNEL_ID_DIGITS + 1]; /* the channel that is tried again, or empty */
    struct outbox_tries tries;
    int64_t again; /* when it is looked at again; 0: not */
    struct outbox_told told;
    bool is_doubtful;
    unsigned waiting; /* deliveries that are not done, and one while they begin */
    struct {
        struct delivery *delivery; /* NULL: nothing went there */
        uint8_t result;            /* enum delivery_result */
    } sent[CHANNELS_MOST];
};

/* For the row that is due. NULL without memory. */
struct notifying *notifying_create(struct outbox *outbox, const struct outbox_row *row);
void notifying_destroy(struct notifying *notifying);

/* One more row of the account, where it goes with it. */
void notifying_add_row(struct notifying *notifying, const struct outbox_row *row);

/* Reads, decides, sends and writes; then it is no more. */
void notifying_begin(struct notifying *notifying);

#endif
