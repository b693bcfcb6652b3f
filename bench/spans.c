#include "spans.h"

static const double first = 16, step = 1.41421356;

void spans_add(struct spans *spans, uint64_t microseconds)
{
    unsigned span = 0;
    for (double most = first; span < SPANS - 1 && (double)microseconds > most; most *= step)
        span++;
    spans->counts[span]++;
}

double spans_share(const struct spans *spans, uint64_t share)
{
    uint64_t all = 0, so_far = 0;
    double most = first;
    for (unsigned i = 0; i < SPANS; i++)
        all += spans->counts[i];
    for (unsigned i = 0; i < SPANS; i++, most *= step) {
        so_far += spans->counts[i];
        if (so_far * 1000 >= all * share)
            break;
    }
    return most;
}
