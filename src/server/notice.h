/* notice.h - what an account is told by mail or webhook in its language, or without words by its browser */
#ifndef ULM_SERVER_NOTICE_H
#define ULM_SERVER_NOTICE_H

#include "server/channel.h"
#include "server/config.h"
#include "server/delivery.h"
#include "server/identity.h"
#include "server/quiet.h"
#include "server/services.h"
#include "server/table_state.h"

enum notice_kind {
    NOTICE_TURN,    /* it is to move */
    NOTICE_CONFIRM, /* whether the address shall be told of that */
    NOTICE_TEST     /* that it would arrive */
};

enum { NOTICE_TABLES_MOST = 10 }; /* that are named */

struct push_key;

struct notice {
    enum notice_kind kind;
    const struct config *config;
    const struct identity *who;
    const struct quiet *quiet;
    const struct push_key *push_key; /* or NULL */
    int64_t date;
    unsigned count; /* of tables where it is to move; the first of them: */
    char tables[NOTICE_TABLES_MOST][TABLE_ID_MAX];
};

/* Counts how it went, and writes it down. */
void notice_note(struct services *services, const struct channel *channel,
                 enum delivery_result result);

/* Makes the delivery for the channel, but for its done(). False where there is no room. */
bool notice_write(const struct notice *notice, const struct channel *channel,
                  struct delivery *delivery);

#endif
