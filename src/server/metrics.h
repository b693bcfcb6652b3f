/* metrics.h - what a server counts */
#ifndef ULM_SERVER_METRICS_H
#define ULM_SERVER_METRICS_H

#include <stdint.h>

#include "server/objection.h"

struct metrics {
    int64_t started;   /* milliseconds since 1970 */
    uint64_t requests; /* carried out or objected to */
    uint64_t objections[OBJECTIONS];
    uint64_t events; /* stored */
    uint64_t moves;
    uint64_t games; /* that came to their end */
};

#endif
