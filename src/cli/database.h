/* A server's database for the commands that use it: where it is, and what is wrong with it. */
#ifndef ULM_CLI_DATABASE_H
#define ULM_CLI_DATABASE_H

#include "cli/command.h"
#include "store/error.h"

/* Says it; returns EXIT_FAILED. */
int database_explain(const struct store_error *error);

/* The database of a server that is told nothing else, by the settings of the environment. Returns
 * EXIT_FINE, or says what is wrong and returns EXIT_FAILED. */
enum { DATABASE_PATH_MAX = 4200 };
int database_usual(char path[DATABASE_PATH_MAX]);

#endif
