/* The language that the program speaks. */
#ifndef ULM_CLI_LANGUAGE_H
#define ULM_CLI_LANGUAGE_H

#include "cli/command.h"

/* What --lang does, in the language; until it is asked again. */
const char *language_help(void);

/* The codes of the languages in their order; NULL behind the last. */
const char *language_code(unsigned i);

/* Takes --lang CODE or --lang=CODE out of the words, wherever it stands before a lone --, and sets
 * cli_tongue by it; else by the environment, as gettext does. Has the C library read UTF-8. Returns
 * EXIT_FINE, or says that there is no such language and returns the exit code. */
int language_choose(int *argc, char **argv);

#endif
