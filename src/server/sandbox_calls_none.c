/* In the place of sandbox_calls.c where there is no libseccomp, or on a processor on which nobody tried it. */
#include <errno.h>

#include "server/sandbox_calls.h"

int sandbox_calls_refuse_rings(void)
{
    return ENOSYS;
}

int sandbox_calls_keep(bool reaches_out)
{
    (void)reaches_out;
    return ENOSYS;
}
