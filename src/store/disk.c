#include "store/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int disk_make(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST ? 0 : -1;
    close(file);
    return disk_sync_folder(path);
}

bool disk_has(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

static int sync_opened(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    if (file < 0)
        return -1;
    int result = fsync(file);
    int error = errno;
    close(file);
    errno = error;
    return result;
}

int disk_sync(const char *path)
{
    return sync_opened(path, O_RDWR);
}

int disk_sync_folder(const char *path)
{
    char *folder = disk_name(path, "");
    if (!folder) {
        errno = ENOMEM;
        return -1;
    }
    char *slash = strrchr(folder, '/');
    slash[slash == folder] = '\0';
    int result = sync_opened(folder, O_RDONLY | O_DIRECTORY);
    int error = errno;
    free(folder);
    errno = error;
    return result;
}

int disk_rename(const char *from, const char *to)
{
    if (link(from, to) == 0) /* unlike a rename it never takes another file's place */
        return unlink(from);
    if (errno == EEXIST)
        return -1;
    /* Some disks, such as memory sticks, know no second names. */
    if (disk_has(to)) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}

char *disk_name(const char *path, const char *behind)
{
    size_t size = strlen(path) + strlen(behind) + 3;
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s%s%s", *path == '/' ? "" : "./", path, behind);
    return name;
}
