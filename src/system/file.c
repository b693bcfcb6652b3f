#include "system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int read_all(int in, char **bytes, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *memory = malloc(room);
    while (memory) {
        ssize_t got = read(in, memory + used, room - used);
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
        if (used > FILE_BYTES_MAX) {
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

int file_read(const char *path, char **bytes, size_t *size)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, bytes, size);
    int in = open(path, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return -1;
    int result = read_all(in, bytes, size);
    int error = errno;
    close(in);
    errno = error;
    return result;
}

int file_write_all(int out, const char *bytes, size_t size)
{
    while (size) {
        ssize_t put = write(out, bytes, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return -1;
        bytes += put;
        size -= (size_t)put;
    }
    return 0;
}

/* Writes the whole file under this name. */
static int write_file(const char *path, const char *bytes, size_t size)
{
    int out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (out < 0)
        return -1;
    int result = file_write_all(out, bytes, size);
    int error = errno;
    if (close(out) != 0 && result == 0) {
        result = -1;
        error = errno;
    }
    errno = error;
    return result;
}

int file_create(const char *path, const char *bytes, size_t size)
{
    char part[PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s.part", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int result = write_file(part, bytes, size);
    if (result == 0)
        result = link(part, path); /* unlike a rename it never takes another file's place */
    int error = errno;
    unlink(part);
    errno = error;
    return result;
}
