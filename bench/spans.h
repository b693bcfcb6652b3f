/* spans.h - how long many things took, counted by powers of the square root of two */
#ifndef ULM_BENCH_SPANS_H
#define ULM_BENCH_SPANS_H

#include <stdint.h>

enum { SPANS = 64 };

struct spans {
    uint64_t counts[SPANS];
};

void spans_add(struct spans *spans, uint64_t microseconds);

/* What so many of a thousand did not exceed, in microseconds. */
double spans_share(const struct spans *spans, uint64_t share);

#endif
