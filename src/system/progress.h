/* A progress bar on the error output, for long work that a person watches. */
#ifndef ULM_SYSTEM_PROGRESS_H
#define ULM_SYSTEM_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/tongue.h"

struct progress {
    bool watched;
    const struct tongue *tongue;
    uint64_t total;
    double begun, shown; /* seconds */
};

/* Shows nothing where the error output is no terminal. */
void progress_begin(struct progress *progress, const struct tongue *tongue, uint64_t total);

/* Cheap: looks at the clock and draws a few times a second, from the second second on. */
void progress_show(struct progress *progress, uint64_t done);

/* Wipes the bar away. */
void progress_end(struct progress *progress);

#endif
