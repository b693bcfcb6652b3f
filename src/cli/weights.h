/* The weights that a person names, and the mark by which weights are known again. */
#ifndef ULM_CLI_WEIGHTS_H
#define ULM_CLI_WEIGHTS_H

#include "ai/net.h"
#include "base/text.h"
#include "cli/command.h"

/* Reads them from a file, such as the net.bin of a training. Returns EXIT_FINE, or says for the
 * command what is wrong and returns its exit code, the network untouched. */
int weights_read(const struct command *command, const char *path, struct net *net);

/* 16 hexadecimal digits; other weights have others. */
void weights_write_mark(struct text *out, const struct net *net);

#endif
