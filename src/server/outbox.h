/* outbox.h - tells accounts that are not there of their turns: by mail, webhook or browser
 *
 * What is to be told stands on the shelf "notices", so it survives the end of a server: a row is written
 * in the commit in which a turn begins, and goes when the account was told or the turn is over. So
 * everything is told at least once; twice where the server died in between.
 *
 * notices    TIME/WHO/TABLE     a turn since that time
 *            TIME/WHO/-         the account is looked at again then
 *            TIME/WHO/CHANNEL   one channel is tried again; how often it was, and since when
 *
 * Laws, tested: one notice tells of all games that wait; the next comes when the person has moved somewhere, and
 * another turn has begun, or half a day later; who looks on at the table is not told; none comes in
 * quiet hours, and what they kept back comes after them; what somebody has moved in meanwhile is not told.
 */
#ifndef ULM_SERVER_OUTBOX_H
#define ULM_SERVER_OUTBOX_H

#include "server/config.h"
#include "server/delivery.h"
#include "server/live_tables.h"

/* Accounts that are told at a time; of these, such whose channels did not work the last time. */
enum { OUTBOX_OPEN_MOST = 24, OUTBOX_DOUBTFUL_MOST = 8 };

struct notifying;
struct push_key;

struct outbox {
    struct live_tables *tables;
    const struct config *config;
    const struct carrier *carrier;   /* NULL: nobody is told */
    const struct push_key *push_key; /* NULL: no browsers are */
    struct notifying *open;          /* accounts that are being told */
    unsigned count, doubtful;
    bool is_looking;
    char after[ROWS_KEY_MAX]; /* where the last look ended */
};

/* Looks who is to be told; for every second or so. */
void outbox_look(struct outbox *outbox);

/* What is on its way is put off, as the server stops. */
void outbox_stop(struct outbox *outbox);

#endif
