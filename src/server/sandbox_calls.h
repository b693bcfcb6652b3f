/* sandbox_calls.h - the system calls that a running server keeps, by seccomp */
#ifndef ULM_SERVER_SANDBOX_CALLS_H
#define ULM_SERVER_SANDBOX_CALLS_H

#include <stdbool.h>

/* Both return 0, or the system's number: ENOSYS or EOPNOTSUPP where it has no such filters; nothing is given
 * up then. */

/* From now on nobody makes a ring (io_uring): what is asked through one passes by every filter. libuv does
 * without where it gets none, but not where one is taken from it. */
int sandbox_calls_refuse_rings(void);

/* Gives up all other calls, for all threads of the process.
 *
 * A call that is not kept is answered ENOSYS, as by a kernel that does not know it: C libraries try newer calls
 * and fall back to older ones on that answer and on no other. What no library tries on its own and whoever
 * takes over a server does, starting a program or reaching into another process, ends this one (SIGSYS). */
int sandbox_calls_keep(bool reaches_out);

#endif
