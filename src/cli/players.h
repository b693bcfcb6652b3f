/* The computer players, in the words that people type. */
#ifndef ULM_CLI_PLAYERS_H
#define ULM_CLI_PLAYERS_H

#include "cli/command.h"

/* The levels with commas between them; until it is asked again. */
const char *players_levels(void);

/* Says that there is no such player, and which there are: `besides` stands before them, such as
 * "person", or is NULL. Returns the exit code. */
int players_refuse(const char *name, const char *besides);

#endif
