/* The front end: a table shown to whoever sits at the terminal, until the game is over or left. */
#ifndef ULM_CLI_FRONT_H
#define ULM_CLI_FRONT_H

#include <stdbool.h>

#include "cli/command.h"
#include "terminal/table.h"

/* Opens a saved game. Returns EXIT_FINE, or says why not and returns its exit code. */
int front_open(const struct shelf *shelf, unsigned id, struct table **table);

/* To be asked before a table is made. Where the screen cannot show the letters of the language, says in ASCII what to do
 * and returns an exit code; else EXIT_FINE. */
int front_check(bool plain);

/* Plays, in plain lines where that is wanted, or where input or output is no terminal. Destroys the
 * table. `news`, or "", has been said already, where the screen hides it: it says it again. Returns
 * an exit code. */
int front_play(struct table *table, bool plain, const char *news);

/* Where neither XDG_DATA_HOME nor HOME says where games are kept. */
extern const char *const front_homeless;

#endif
