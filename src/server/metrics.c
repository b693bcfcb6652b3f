#include "server/metrics.h"

#include <stdio.h>

#include "base/text.h"
#include "server/server_run.h"

static void put(struct text *text, const char *name, const char *kind, uint64_t value)
{
    text_puts(text, "# TYPE ulm_");
    text_puts(text, name);
    text_put(text, ' ');
    text_puts(text, kind);
    text_puts(text, "\nulm_");
    text_puts(text, name);
    text_put(text, ' ');
    text_int(text, (int64_t)value);
    text_put(text, '\n');
}

static void put_objections(struct text *text, const struct metrics *metrics)
{
    text_puts(text, "# TYPE ulm_objections_total counter\n");
    for (unsigned i = OBJECTION_NONE + 1; i < OBJECTIONS; i++) {
        text_puts(text, "ulm_objections_total{code=\"");
        text_puts(text, objections[i].code);
        text_puts(text, "\"} ");
        text_int(text, (int64_t)metrics->objections[i]);
        text_put(text, '\n');
    }
}

void metrics_answer(struct server *server, struct wire_call *call)
{
    char buffer[8192];
    struct text text;
    const struct metrics *metrics = &server->metrics;
    struct wire_counts wire = wire_count(server->wire);
    struct scribe_counts scribe = scribe_count(server->scribe);
    struct crew_counts crew = crew_count(server->crew);
    text_init(&text, buffer, sizeof buffer);
    put(&text, "start_time_seconds", "gauge", (uint64_t)metrics->started / 1000);
    put(&text, "connections", "gauge", wire.connections);
    put(&text, "peers", "gauge", wire.peers);
    put(&text, "tables_in_memory", "gauge", server->hall.count);
    put(&text, "thoughts_waiting", "gauge", crew.waiting);
    put(&text, "thoughts_running", "gauge", crew.thinking);
    put(&text, "requests_total", "counter", metrics->requests);
    put_objections(&text, metrics);
    put(&text, "events_total", "counter", metrics->events);
    put(&text, "moves_total", "counter", metrics->moves);
    put(&text, "games_finished_total", "counter", metrics->games);
    put(&text, "messages_heard_total", "counter", wire.heard);
    put(&text, "messages_told_total", "counter", wire.told);
    put(&text, "bytes_heard_total", "counter", wire.heard_bytes);
    put(&text, "bytes_told_total", "counter", wire.told_bytes);
    put(&text, "peers_dropped_total", "counter", wire.dropped);
    put(&text, "faults_total", "counter", wire.faults);
    put(&text, "connections_refused_total", "counter", wire.refused);
    put(&text, "store_batches_total", "counter", scribe.batches);
    put(&text, "store_commits_total", "counter", scribe.commits);
    put(&text, "store_failures_total", "counter", scribe.failures);
    wire_answer(call, 200, "text/plain; version=0.0.4", (struct slice){text.data, text.length});
}
