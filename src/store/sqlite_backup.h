/* sqlite_backup.h - copies of a database that is in use, and whether a copy is whole
 *
 * A backup is the database as it was at one moment, when the copying began. Who writes it meanwhile
 * is not kept waiting. It is one file, readable for its owner only, without a log beside it. To
 * restore one: stop what uses the database, remove it with the -wal and -shm beside it, and copy
 * the backup to its place.
 */
#ifndef ULM_STORE_SQLITE_BACKUP_H
#define ULM_STORE_SQLITE_BACKUP_H

#include <stdint.h>

#include "store/error.h"

/* Makes a new file, which is there under its name when it is whole and on the disk. After each part
 * `progress`, unless NULL, gets the bytes so far and in all; anything but 0 from it stops. Returns
 * 0; or -1 with the error set, and there is no such file, or the one that was there before. */
int store_sqlite_backup(const char *from, const char *to,
                        int (*progress)(void *context, uint64_t done, uint64_t total),
                        void *context, struct store_error *error);

/* Whether a file, which is not changed, is a database that this program can use: ours, not too new,
 * its pages whole and the rows in order. (A byte that changed inside a value goes unnoticed.)
 * Returns 0, or -1 with the error set. */
int store_sqlite_check(const char *path, struct store_error *error);

#endif
