/* What is wrong with a server's database, for whoever named it. */
#ifndef ULM_CLI_DATABASE_H
#define ULM_CLI_DATABASE_H

#include "cli/command.h"
#include "store/error.h"

/* Says it for the command; returns EXIT_FAILED. */
int database_explain(const struct command *command, const struct store_error *error);

#endif
