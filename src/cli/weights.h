/* weights.h - the weights that a person names */
#ifndef ULM_CLI_WEIGHTS_H
#define ULM_CLI_WEIGHTS_H

#include "ai/net.h"
#include "cli/command.h"

/* Reads them from a file, such as the net.bin of a training. Returns EXIT_FINE, or says for the
 * command what is wrong and returns its exit code, the network untouched. */
int weights_read(const char *path, struct net *net);

#endif
