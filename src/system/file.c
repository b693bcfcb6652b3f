#include "system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/folder.h"

int file_read_open(int file, size_t most, char **bytes, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *memory = malloc(room);
    while (memory) {
        ssize_t got = read(file, memory + used, room - used);
        if (got == 0) {
            *bytes = memory;
            *size = used;
            return 0;
        }
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        used += (size_t)got;
        if (used > most) {
            errno = EFBIG;
            break;
        }
        if (used == room) {
            char *more = realloc(memory, room *= 2);
            if (!more)
                break;
            memory = more;
        }
    }
    int error = memory ? errno : ENOMEM;
    free(memory);
    errno = error;
    return -1;
}

/* Closes a file that was written to; keeps the first error. */
static int close_written(int file, int result)
{
    int error = errno;
    if (close(file) != 0 && result == 0)
        return -1;
    errno = error;
    return result;
}

int file_read(const char *path, char **bytes, size_t *size)
{
    if (strcmp(path, "-") == 0)
        return file_read_open(STDIN_FILENO, FILE_BYTES_MAX, bytes, size);
    int in = open(path, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return -1;
    int result = file_read_open(in, FILE_BYTES_MAX, bytes, size);
    int error = errno;
    close(in);
    errno = error;
    return result;
}

int file_write_open(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size) {
        ssize_t put = write(file, at, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return -1;
        at += put;
        size -= (size_t)put;
    }
    return 0;
}

/* Writes the file under the name that it has until it is whole, and gives it its own by `publish`.
 * What fails leaves no file under the first name. */
static int write_part(const char *path, const void *bytes, size_t size,
                      int (*publish)(const char *from, const char *to))
{
    char part[PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s.part", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int out = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (out < 0)
        return -1;
    int result = file_write_open(out, bytes, size);
    if (result == 0)
        result = fsync(out);
    result = close_written(out, result);
    if (result == 0)
        result = publish(part, path);
    if (result != 0) {
        int error = errno;
        unlink(part);
        errno = error;
    }
    return result;
}

int file_create(const char *path, const void *bytes, size_t size)
{
    if (write_part(path, bytes, size, file_rename) != 0)
        return -1;
    if (folder_sync_around(path) == 0)
        return 0;
    int error = errno;
    unlink(path);
    errno = error;
    return -1;
}

int file_replace(const char *path, const void *bytes, size_t size)
{
    return write_part(path, bytes, size, rename) != 0 ? -1 : folder_sync_around(path);
}

int file_make_private(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST ? 0 : -1;
    close(file);
    return folder_sync_around(path);
}

bool file_is_there(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

int file_sync(const char *path)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    return file < 0 ? -1 : close_written(file, fsync(file));
}

int file_rename(const char *from, const char *to)
{
    if (link(from, to) == 0) /* unlike a rename it never takes another file's place */
        return unlink(from);
    if (errno == EEXIST)
        return -1;
    /* Some disks, such as memory sticks, know no second names. */
    if (file_is_there(to)) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}
