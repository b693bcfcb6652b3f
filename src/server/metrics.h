/* metrics.h - how the server does, in the text form that Prometheus reads */
#ifndef ULM_SERVER_METRICS_H
#define ULM_SERVER_METRICS_H

#include <stdint.h>

#include "base/text.h"
#include "server/objection.h"
#include "server/scribe.h"
#include "server/think_pool.h"
#include "server/wire.h"

struct metrics {
    int64_t started;   /* milliseconds since 1970 */
    uint64_t requests; /* carried out or objected to */
    uint64_t objections[OBJECTIONS];
    uint64_t events; /* kept */
    uint64_t moves;
    uint64_t games; /* that came to their end */
};

/* What others count. */
struct metrics_of_others {
    unsigned tables; /* in memory */
    struct scribe_counts scribe;
    struct think_pool_counts pool;
    struct wire_counts wire;
};

/* METRICS_TEXT_MAX bytes hold all of them. */
enum { METRICS_TEXT_MAX = 8192 };
void metrics_write(const struct metrics *metrics, const struct metrics_of_others *others,
                   struct text *out);

#endif
