/* Whole files, in and out. */
#ifndef ULM_SYSTEM_FILE_H
#define ULM_SYSTEM_FILE_H

#include <stddef.h>

/* Larger ones are no records. */
enum { FILE_BYTES_MAX = 16 << 20 };

/* Reads all of a file, or of the standard input for "-". On success 0 and memory that the caller
 * frees; else -1 with errno set, EFBIG where it is larger than FILE_BYTES_MAX. */
int file_read(const char *path, char **bytes, size_t *size);

/* Writes all of it to an open file. Returns 0, or -1 with errno set. */
int file_write_all(int file, const char *bytes, size_t size);

/* Makes a new file. Returns 0, or -1 with errno set: EEXIST where there is one of that name, which
 * stays as it is. The file is there whole or not at all; while it is written its name has ".part" at
 * the end. */
int file_create(const char *path, const char *bytes, size_t size);

#endif
