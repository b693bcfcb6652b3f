/* histogram.h - how long things took, counted by how long, in the text form that Prometheus reads */
#ifndef ULM_SERVER_HISTOGRAM_H
#define ULM_SERVER_HISTOGRAM_H

#include <stdint.h>

#include "base/text.h"

enum { HISTOGRAM_BOUNDS = 14 };

/* All zero is an empty one. */
struct histogram {
    uint64_t counts[HISTOGRAM_BOUNDS +
                    1]; /* up to each bound, above the one before; the last: above all */
    uint64_t sum;       /* in microseconds */
};

void histogram_add(struct histogram *histogram, uint64_t microseconds);

/* ulm_NAME_bucket, _sum and _count, in seconds. */
void histogram_write(const struct histogram *histogram, const char *name, struct text *out);

#endif
