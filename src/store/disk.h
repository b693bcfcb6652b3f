/* disk.h - files and folders, as far as a database of our own needs them */
#ifndef ULM_STORE_DISK_H
#define ULM_STORE_DISK_H

#include <stdbool.h>

/* Makes an empty file that only its owner may use. One that is there stays, and is not opened:
 * closing it would end locks that this process has on it. Returns 0, or -1 with errno set. */
int disk_make(const char *path);

bool disk_has(const char *path);

/* What the file holds is on the disk. Returns 0, or -1 with errno set. */
int disk_sync(const char *path);

/* The same for the names in the folder that the file is in. */
int disk_sync_folder(const char *path);

/* Gives a file another name in its folder, which no other file has; errno is EEXIST where one does.
 * Returns 0, or -1 with errno set and the file as it was. */
int disk_rename(const char *from, const char *to);

/* The path with this behind it and, where it is relative, "./" before it: to SQLite some names have
 * meanings of their own. The caller frees it; NULL without memory. */
char *disk_name(const char *path, const char *behind);

#endif
