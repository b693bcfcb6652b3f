/* sqlite.h - a store in one file, for one machine: SQLite with a write-ahead log
 *
 * Several processes may have it open, and backups may be made, while it is written. A commit is on
 * the disk when it is reported (synchronous=FULL). While it is open, FILE-wal and FILE-shm beside it
 * belong to it: copying the file alone copies no database, sqlite_backup.h does.
 */
#ifndef ULM_STORE_SQLITE_H
#define ULM_STORE_SQLITE_H

#include "store/store.h"

/* Opens a file, or makes it, readable for its owner only, in a folder that is there; brings an older
 * one up to date. Returns 0; or -1 with the error set, and what was there is as it was. A new file
 * is opened by one thread of a process first. */
int store_sqlite_open(const char *path, struct store **store, struct store_error *error);

/* Opens a file that is there, as it is, to read: store_write() fails. Returns 0, or -1 with the
 * error set. */
int store_sqlite_open_to_read(const char *path, struct store **store, struct store_error *error);

#endif
