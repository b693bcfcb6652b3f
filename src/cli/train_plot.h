/* A picture of a training run: strength over games, as SVG. */
#ifndef ULM_CLI_TRAIN_PLOT_H
#define ULM_CLI_TRAIN_PLOT_H

#include "cli/train_log.h"

/* Draws the log, in the colours of a light page or a dark one as the reader has it. Returns 0, or -1
 * with errno set and the file as it was. */
int train_plot_write(const struct train_log *log, const char *path);

#endif
