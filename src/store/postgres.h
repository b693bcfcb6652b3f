/* postgres.h - a store in a PostgreSQL database, for as many machines as there are
 *
 * A commit locks the rows that it names in the order of their keys, works out in memory what its
 * batches make of them (memory.h says what they mean), and writes the difference: two exchanges with
 * the database, however many batches. It asks for read committed: of each row that a batch relies on,
 * its absence included, the commit has the lock or is the first to make it.
 *
 * A connection that is lost is made anew, to whichever of the named hosts takes writing, for a few
 * seconds; then the call fails. Where it was lost while the commit was under way, the mark that each
 * commit leaves beside the rows says whether it came to be.
 */
#ifndef ULM_STORE_POSTGRES_H
#define ULM_STORE_POSTGRES_H

#include "store/store.h"

/* Opens the database of a libpq address, and brings its tables up to date. Errors call it by the name,
 * since the address may have a password in it. Returns 0; or -1 with the error set. */
int store_postgres_open(const char *address, const char *name, struct store **store,
                        struct store_error *error);

/* Opens one that is there, as it is, to read: store_write() fails. A standby will do. */
int store_postgres_open_to_read(const char *address, const char *name, struct store **store,
                                struct store_error *error);

/* Names the files and folders of the owner that every new connection may read. */
void store_postgres_files(const char *address, void (*each)(void *self, const char *path),
                          void *self);

#endif
