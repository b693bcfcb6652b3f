#include "cli/error.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "cli/command.h"

static const struct {
    int error;
    const char *words;
} known[] = {
    {EACCES, N_("Permission denied")},         {EAGAIN, N_("Resource temporarily unavailable")},
    {EBADF, N_("Bad file descriptor")},        {EEXIST, N_("File exists")},
    {EIO, N_("Input/output error")},           {EISDIR, N_("Is a directory")},
    {EMFILE, N_("Too many open files")},       {ENAMETOOLONG, N_("File name too long")},
    {ENOENT, N_("No such file or directory")}, {ENOMEM, N_("Cannot allocate memory")},
    {ENOSPC, N_("No space left on device")},   {ENOTDIR, N_("Not a directory")},
    {EPERM, N_("Operation not permitted")},    {EPIPE, N_("Broken pipe")},
    {EROFS, N_("Read-only file system")},
};

const char *error_words(int error)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error)
            return _(known[i].words);
    return strerror(error);
}
