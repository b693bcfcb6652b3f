/* metrics_text.h - how the server does, in the text form that Prometheus reads */
#ifndef ULM_SERVER_METRICS_TEXT_H
#define ULM_SERVER_METRICS_TEXT_H

#include "base/text.h"
#include "server/metrics.h"
#include "server/scribe.h"
#include "server/think_pool.h"
#include "server/wire.h"

/* What others count. */
struct metrics_of_others {
    unsigned tables; /* in memory */
    unsigned hashes; /* of passwords that wait */
    uint64_t memory; /* bytes of the process */
    struct scribe_counts scribe;
    struct think_pool_counts pool;
    struct wire_counts wire;
};

/* METRICS_TEXT_MAX bytes hold all of them. */
enum { METRICS_TEXT_MAX = 16384 };
void metrics_text_write(const struct metrics *metrics, const struct metrics_of_others *others,
                        struct text *out);

#endif
