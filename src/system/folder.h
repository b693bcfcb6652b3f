/* folder.h - folders: made, and on the disk with the names in them */
#ifndef ULM_SYSTEM_FOLDER_H
#define ULM_SYSTEM_FOLDER_H

/* Makes a folder where none is. Returns 0 when there is one, or -1 with errno set. */
int folder_make(const char *path);

/* Makes the folders above the file that are missing, for their owner alone. Returns 0, or -1 with
 * errno set. */
int folder_make_above(const char *file);

/* The names in the folder are on the disk. Returns 0, or -1 with errno set. Where the system cannot
 * do that for folders at all, there is nothing to do. */
int folder_sync(const char *path);

/* The same for the folder that the file is in. */
int folder_sync_around(const char *file);

#endif
