/* metrics.h - what a server counts */
#ifndef ULM_SERVER_METRICS_H
#define ULM_SERVER_METRICS_H

#include <stdint.h>

#include "server/channel.h"
#include "server/delivery.h"
#include "server/histogram.h"
#include "server/objection.h"

/* The statuses that the wire refuses with. */
enum { METRICS_STATUSES = 11 };

struct metrics {
    int64_t started;   /* milliseconds since 1970 */
    uint64_t requests; /* carried out or objected to */
    uint64_t objections[OBJECTIONS];
    uint64_t refused[METRICS_STATUSES + 1]; /* by the wire; the last: with any other status */
    struct histogram answered;              /* how long requests took */
    uint64_t events;                        /* stored */
    uint64_t moves;
    uint64_t games;   /* that came to their end */
    uint64_t read_on; /* events that other servers added at tables that are in memory here */
    uint64_t races;   /* commits that came after those of other servers */
    uint64_t notices[CHANNELS][DELIVERY_RESULTS];
};

void metrics_refused(struct metrics *metrics, unsigned status);

#endif
