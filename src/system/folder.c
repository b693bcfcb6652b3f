#include "system/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int folder_make(const char *path)
{
    struct stat there;
    if (mkdir(path, 0777) == 0 ||
        (errno == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode)))
        return 0;
    return -1;
}

int folder_make_above(const char *file)
{
    char folder[PATH_MAX];
    for (const char *slash = strchr(file + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        size_t size = (size_t)(slash - file);
        if (size >= sizeof folder) {
            errno = ENAMETOOLONG;
            return -1;
        }
        memcpy(folder, file, size);
        folder[size] = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && errno != EISDIR && errno != EROFS)
            return -1;
    }
    return 0;
}

int folder_sync(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return -1;
    int result = fsync(folder);
    int error = errno;
    close(folder);
    errno = error;
    return result != 0 && error == EINVAL ? 0 : result;
}

int folder_sync_around(const char *file)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(file, '/');
    size_t size = !slash ? 0 : slash == file ? 1 : (size_t)(slash - file);
    if (size >= sizeof folder) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(folder, file, size);
    folder[size] = '\0';
    return folder_sync(size ? folder : ".");
}
