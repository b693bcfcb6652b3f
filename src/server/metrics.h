/* Metrics: how the server does, in the text form that Prometheus reads. */
#ifndef ULM_SERVER_METRICS_H
#define ULM_SERVER_METRICS_H

#include <stdint.h>

#include "server/objection.h"

struct server;
struct wire_call;

struct metrics {
    int64_t started;   /* milliseconds since 1970 */
    uint64_t requests; /* carried out or objected to */
    uint64_t objections[OBJECTIONS];
    uint64_t events; /* kept */
    uint64_t moves;
    uint64_t games; /* that came to their end */
};

/* Answers with all of them. */
void metrics_answer(struct server *server, struct wire_call *call);

#endif
