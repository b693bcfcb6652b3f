#include "system/error.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>

/* clang-format off */
static const struct {
    int error;
    const char *words;
} known[] = {
    {E2BIG,        N_("Argument list too long")},
    {EACCES,       N_("Permission denied")},
    {EAGAIN,       N_("Resource temporarily unavailable")},
    {EBADF,        N_("Bad file descriptor")},
    {EBUSY,        N_("Device or resource busy")},
    {EDQUOT,       N_("Disk quota exceeded")},
    {EEXIST,       N_("File exists")},
    {EFBIG,        N_("File too large")},
    {EINVAL,       N_("Invalid argument")},
    {EIO,          N_("Input/output error")},
    {EISDIR,       N_("Is a directory")},
    {ELOOP,        N_("Too many levels of symbolic links")},
    {EMFILE,       N_("Too many open files")},
    {ENAMETOOLONG, N_("File name too long")},
    {ENFILE,       N_("Too many open files in system")},
    {ENOENT,       N_("No such file or directory")},
    {ENOEXEC,      N_("Exec format error")},
    {ENOLCK,       N_("No locks available")},
    {ENOMEM,       N_("Cannot allocate memory")},
    {ENOSPC,       N_("No space left on device")},
    {ENOSYS,       N_("Function not implemented")},
    {ENOTDIR,      N_("Not a directory")},
    {EOVERFLOW,    N_("Value too large")},
    {EPERM,        N_("Operation not permitted")},
    {EPIPE,        N_("Broken pipe")},
    {EROFS,        N_("Read-only file system")},
    {ESTALE,       N_("Stale file handle")},
    {ETXTBSY,      N_("Text file busy")},
};
/* clang-format on */

const char *error_words(const struct tongue *tongue, int error)
{
    static _Thread_local char unknown[96];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error)
            return tongue_say(tongue, known[i].words);
    snprintf(unknown, sizeof unknown, tongue_say(tongue, N_("Error %d of the system")), error);
    return unknown;
}
