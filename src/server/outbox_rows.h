/* outbox_rows.h - what the outbox reads of an account that may have to be told, and what it writes after it */
#ifndef ULM_SERVER_OUTBOX_ROWS_H
#define ULM_SERVER_OUTBOX_ROWS_H

#include "server/channel_rows.h"
#include "server/table_rows.h"

enum { OUTBOX_TURNS_MOST = 500 };

struct outbox_turn {
    char table[TABLE_ID_MAX];
    int64_t since;
};

/* What was told last: when, of turns up to which beginning, and how many they were. Turns only go when
 * somebody moves, so while there are as many the person has not been there. */
struct outbox_told {
    int64_t sent, upto;
    unsigned count;
};

struct outbox_account {
    struct identity who;
    bool is_there; /* not forgotten */
    struct channel_list channels;
    struct quiet quiet;
    struct outbox_told told;
    unsigned turn_count;
    struct outbox_turn turns[OUTBOX_TURNS_MOST];
};

/* Of the account in `who`. Returns 0 or STORE_FAILED. */
int outbox_rows_read(struct store *store, struct outbox_account *account);

void outbox_rows_put_told(struct scribe_job *job, const struct identity *who,
                          const struct outbox_told *told);

/* How often a channel was tried, and since when. */
struct outbox_tries {
    unsigned count;
    int64_t since;
};

/* A row that is due at a time; the last part of its key is a channel, or "-". */
void outbox_rows_put_notice(struct scribe_job *job, int64_t due, const struct identity *who,
                            const char *what, const struct outbox_tries *tries);

/* The parts of a key and its value. False where it is none. */
struct outbox_row {
    char key[ROWS_KEY_MAX];
    struct identity who;
    char channel[CHANNEL_ID_DIGITS + 1]; /* empty unless one is tried again */
    struct outbox_tries tries;
};
bool outbox_rows_take(struct outbox_row *row, struct slice key, struct slice value);

#endif
