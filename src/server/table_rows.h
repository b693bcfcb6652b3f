/* table_rows.h - which rows there are in the store, what stands in them, and those of a table
 *
 * shelf      key                  value
 * tables     ID                   the secrets of the table
 * events     ID/NUMBER            one event, whole; eight digits
 * lobby      ORDER/ID             a public table that is not over: who made it, as sixteen digits, a space, and the table
 *                                 as everybody may see it
 * deadlines  TIME/ID              when a seat's time is up; thirteen digits, milliseconds
 * computers  ID                   a table where a computer player is to move: the node that thinks, nothing where a server
 *                                 has its store to itself
 * records    TIME/ID              a finished game of a public table, as a record
 * private    TIME/ID              a finished game of any other table
 * accounts   NAME                 a person's account, the name in small letters
 * tokens     HASH                 whose a login is, and until when
 * logins     WHO/HASH             when a login began and was last used, and by what program
 * games      WHO/ORDER/ID         a table where the account sits, as everybody may see it
 * turns      WHO/ID               a table where the account is to move, and since when
 * notices    TIME/WHO/ID          the same, while the account may have to be told of it; see outbox.h
 * forgetting WHO                  an account that is gone, and not yet from all tables
 * forgotten  HASH                 of its name: when it was forgotten
 * moderators WHO                  an account that may keep order everywhere, and since when
 * reports    TIME-ID-LOT          what somebody at a table complains of (report_rows.h)
 * reporting  address/HASH/ID/WHAT that it was reported from there; table/ID/REPORT: that it is of this table
 * settled    TIME/REPORT          a report that is done, and when
 * bans       TARGET               who may not use the server, as ban_target_write() has it
 * orders     TIME/LOT             what who runs the server wants done at a table (admin_order.h)
 * ordered    TIME/LOT             how that ended
 * marks      bans                 another whenever these have changed
 * leases     node/NODE, keeper    which nodes there are, and who does what is done once (leases.h)
 * unrated    ID                   a finished game that accounts played, until it is rated
 *
 * Those by which accounts are told of their turns stand in channel_rows.h. ORDER is a number of thirteen digits, smaller for newer tables; WHO is an account with its mark, as
 * identity_write_key() has it.
 */
#ifndef ULM_SERVER_TABLE_ROWS_H
#define ULM_SERVER_TABLE_ROWS_H

#include "server/scribe.h"
#include "server/table_state.h"

enum { LOBBY_MAKER_DIGITS = 16 };
enum { ROWS_MISSING = 1, ROWS_BROKEN = -3, ROWS_KEY_MAX = 128 };

/* How far the store is with a table. All zero is a table that it does not have. */
struct table_stored {
    uint32_t events;
    int64_t deadline;
    unsigned mover;
    struct identity turn; /* the account that is to move, or nobody */
    int64_t turn_since;   /* where it is known */
    bool is_listed;       /* on the shelf "computers" */
};

/* How far it will be with the table as it is, from where it is. */
struct table_stored table_rows_goal(const struct table_state *table,
                                    const struct table_stored *from);

/* Adds the steps that bring the store from where it is to where it will be. Where a computer player begins to
 * be to move, `node` is to think. */
void table_rows_add(struct scribe_job *job, const struct table_state *table,
                    const struct table_stored *from, const struct table_stored *to,
                    const char *node);

/* Adds the steps that write what follows from the table as it is: its record, where it is over, and
 * what lists show of it; and one event, again. */
void table_rows_add_again(struct scribe_job *job, const struct table_state *table);
void table_rows_put_event(struct scribe_job *job, const struct table_state *table, uint32_t i);

/* Reads a table. Returns 0; ROWS_MISSING where there is none; ROWS_BROKEN where its rows do not fit
 * together; or STORE_FAILED. */
int table_rows_read(struct store *store, const char *id, struct table_state **table);

/* What others added to a table: events in their order, and the secrets as they are after them. */
struct table_news {
    struct event **events; /* NULL: somebody else's by now */
    size_t count, room;
    struct table_secrets secrets;
};

/* Reads the events behind number `from`. Returns as table_rows_read() does; it is finished in any case. */
int table_rows_read_on(struct store *store, const char *id, uint32_t from, struct table_news *news);
void table_news_finish(struct table_news *news);

/* The key of an event. */
void table_rows_event_key(const char *id, uint32_t number, char key[ROWS_KEY_MAX]);

/* Takes all rows of the table away, but for its record. Returns 0, or STORE_FAILED and nothing has changed. */
int table_rows_drop(struct store *store, const struct table_state *table);

/* A stored row as one more value of a list; a damaged one is left out. */
void table_rows_put(struct text *out, struct slice row);

#endif
