/* sandbox_files.h - the files that a running server keeps, by Landlock */
#ifndef ULM_SERVER_SANDBOX_FILES_H
#define ULM_SERVER_SANDBOX_FILES_H

#include <stdbool.h>

#include "server/config.h"

/* Gives up all others, for this thread and those that it starts. Returns 0, or the system's number: ENOSYS or
 * EOPNOTSUPP where it has no Landlock; nothing is given up then. */
int sandbox_files_keep(const struct config *config, bool reaches_out);

#endif
