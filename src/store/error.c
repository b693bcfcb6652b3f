#include "store/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *const advice[STORE_FAULTS] = {
    [STORE_FAULT_MISSING] =
        "There is no such file or folder. Correct the name, or make the folder.",
    [STORE_FAULT_DENIED] =
        "It may not be used like this. See who owns the file and its folder, and "
        "whether the disk is read-only.",
    [STORE_FAULT_FULL] = "The disk has no room. Make some; what is stored is whole.",
    [STORE_FAULT_BUSY] = "Another process keeps it locked. Find and end that, or try again later.",
    [STORE_FAULT_FOREIGN] = "This is not a database of ulm. Name another file.",
    [STORE_FAULT_NEWER] = "A newer version of ulm made this. Use that version, or an older backup.",
    [STORE_FAULT_DAMAGED] = "The database is damaged. Put it aside and restore a backup.",
    [STORE_FAULT_EXISTS] = "There is such a file already. Name another one, or move it away.",
    [STORE_FAULT_MEMORY] = "There is not enough memory.",
    [STORE_FAULT_DISK] = "The disk does not do what it should. Check it, and back up what can be "
                         "read.",
    [STORE_FAULT_STOPPED] = "It was stopped.",
    [STORE_FAULT_AWAY] = "The database server cannot be used. See whether it runs, and whether the "
                         "address is right.",
};

int store_error_set(struct store_error *error, enum store_fault fault, const char *path,
                    const char *detail)
{
    error->fault = (uint8_t)fault;
    error->path = path;
    snprintf(error->words, sizeof error->words, "%s%s%s%s%s%s", path ? path : "", path ? ": " : "",
             advice[fault], detail ? " (" : "", detail ? detail : "", detail ? ")" : "");
    return -1;
}

static enum store_fault fault_of(int number)
{
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return STORE_FAULT_MISSING;
    case EACCES:
    case EPERM:
    case EROFS:
    case EISDIR:
        return STORE_FAULT_DENIED;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return STORE_FAULT_FULL;
    case EEXIST:
        return STORE_FAULT_EXISTS;
    case ENOMEM:
        return STORE_FAULT_MEMORY;
    default:
        return STORE_FAULT_DISK;
    }
}

int store_error_errno(struct store_error *error, int number, const char *path)
{
    return store_error_set(error, fault_of(number), path, strerror(number));
}
