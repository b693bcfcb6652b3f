/* broadcast.h - words between all who have the same database open, beside its rows
 *
 * A file has none. That of PostgreSQL is LISTEN and NOTIFY over a connection of its own. A NOTIFY in the transaction
 * that it tells of would make all commits of the database wait for each other, so words are said afterwards, each call in
 * a transaction that waits for no disk. Words may be lost; nobody hears their own.
 *
 * A broadcast is used by one thread at a time.
 */
#ifndef ULM_STORE_BROADCAST_H
#define ULM_STORE_BROADCAST_H

#include "base/slice.h"
#include "store/error.h"

struct store_broadcast;

/* PostgreSQL takes less than 8,000 bytes at once. */
enum { STORE_BROADCAST_MOST = 7900 };

/* For a place that is no file (place.h). It is not connected yet. Returns 0; or -1 with the error set. */
int store_broadcast_open(const char *place, struct store_broadcast **broadcast,
                         struct store_error *error);

/* Connects if it is not. Returns 0, or -1 with the error set. */
int store_broadcast_connect(struct store_broadcast *broadcast, struct store_error *error);

/* Says a text, ended by a zero, of at most so many bytes. Returns 0, or -1 and is not connected any more. */
int store_broadcast_say(struct store_broadcast *broadcast, const char *words);

/* Waits until somebody says something, `wake` can be read, or so many milliseconds have passed. Returns 0, or -1 and is not
 * connected any more. */
int store_broadcast_wait(struct store_broadcast *broadcast, int wake, int milliseconds,
                         void (*heard)(void *self, const char *words), void *self);

/* NULL is fine. */
void store_broadcast_close(struct store_broadcast *broadcast);

#endif
