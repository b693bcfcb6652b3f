/* file.h - whole files: read, made, put in the place of others
 *
 * What is written here is on the disk, with its name, when the function returns 0: a power cut takes
 * nothing of it away. Under its name a file is whole at every moment; while it is written, the name
 * has ".part" at the end.
 */
#ifndef ULM_SYSTEM_FILE_H
#define ULM_SYSTEM_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Larger ones are no records. */
enum { FILE_BYTES_MAX = 16 << 20 };

/* Reads all of a file, or of the standard input for "-". On success 0 and memory that the caller
 * frees; else -1 with errno set, EFBIG where it is larger than FILE_BYTES_MAX. */
int file_read(const char *path, char **bytes, size_t *size);

/* The same of an open file, from where it stands, with a limit of the caller's. */
int file_read_open(int file, size_t most, char **bytes, size_t *size);

/* Writes all of it to an open file, which may not be on the disk yet then. Returns 0, or -1 with
 * errno set. */
int file_write_open(int file, const void *bytes, size_t size);

/* Makes a new file. Returns 0, or -1 with errno set and no new file: EEXIST where there is one of
 * that name, which stays as it is. */
int file_create(const char *path, const void *bytes, size_t size);

/* Puts these bytes in the place of a file, or makes it. Returns 0, or -1 with errno set: the file is
 * as it was then, or the new one, of which only the disk's promise is missing. */
int file_replace(const char *path, const void *bytes, size_t size);

/* Makes an empty file that only its owner may use. One that is there stays, and is not opened:
 * closing it would end locks that this process has on it. Returns 0, or -1 with errno set. */
int file_make_private(const char *path);

bool file_is_there(const char *path);

/* What the file holds is on the disk. Returns 0, or -1 with errno set. */
int file_sync(const char *path);

/* Gives a file another name in its folder, which no other file has; errno is EEXIST where one does.
 * Returns 0, or -1 with errno set and the file as it was. */
int file_rename(const char *from, const char *to);

#endif
