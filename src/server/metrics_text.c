#include "server/metrics_text.h"

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

static const unsigned metrics_statuses[METRICS_STATUSES] = {400, 403, 405, 411, 413, 421,
                                                            426, 429, 431, 501, 503};

void metrics_refused(struct metrics *metrics, unsigned status)
{
    unsigned i = 0;
    while (i < METRICS_STATUSES && metrics_statuses[i] != status)
        i++;
    metrics->refused[i]++;
}

static void put_refusals(struct text *text, const struct metrics *metrics)
{
    text_puts(text, "# TYPE ulm_refusals_total counter\n");
    for (unsigned i = 0; i <= METRICS_STATUSES; i++) {
        text_puts(text, "ulm_refusals_total{status=\"");
        if (i < METRICS_STATUSES)
            text_int(text, metrics_statuses[i]);
        else
            text_puts(text, "other");
        text_puts(text, "\"} ");
        text_int(text, (int64_t)metrics->refused[i]);
        text_put(text, '\n');
    }
}

static void put_notices(struct text *text, const struct metrics *metrics)
{
    text_puts(text, "# TYPE ulm_notices_total counter\n");
    for (unsigned kind = 0; kind < CHANNELS; kind++)
        for (unsigned result = 0; result < DELIVERY_RESULTS; result++) {
            text_format(text, "ulm_notices_total{kind=\"%s\",result=\"%s\"} ", channel_words[kind],
                        delivery_words[result]);
            text_int(text, (int64_t)metrics->notices[kind][result]);
            text_put(text, '\n');
        }
}

void metrics_text_write(const struct metrics *metrics, const struct metrics_of_others *others,
                        struct text *out)
{
    const struct wire_counts *wire = &others->wire;
    put(out, "start_time_seconds", "gauge", (uint64_t)metrics->started / 1000);
    put(out, "connections", "gauge", wire->connections);
    put(out, "peers", "gauge", wire->peers);
    put(out, "tables_in_memory", "gauge", others->tables);
    put(out, "thoughts_waiting", "gauge", others->pool.waiting);
    put(out, "thoughts_running", "gauge", others->pool.thinking);
    put(out, "passwords_waiting", "gauge", others->hashes);
    put(out, "store_waiting", "gauge", others->scribe.waiting);
    put(out, "bytes_waiting", "gauge", wire->waiting_bytes);
    put(out, "memory_bytes", "gauge", others->memory);
    histogram_write(&metrics->answered, "request_seconds", out);
    histogram_write(&others->scribe.took, "store_commit_seconds", out);
    put(out, "requests_total", "counter", metrics->requests);
    put_objections(out, metrics);
    put_refusals(out, metrics);
    put(out, "events_total", "counter", metrics->events);
    put(out, "moves_total", "counter", metrics->moves);
    put(out, "games_finished_total", "counter", metrics->games);
    put(out, "events_read_on_total", "counter", metrics->read_on);
    put(out, "races_lost_total", "counter", metrics->races);
    put_notices(out, metrics);
    put(out, "messages_heard_total", "counter", wire->heard);
    put(out, "messages_told_total", "counter", wire->told);
    put(out, "bytes_heard_total", "counter", wire->heard_bytes);
    put(out, "bytes_told_total", "counter", wire->told_bytes);
    put(out, "peers_dropped_total", "counter", wire->dropped);
    put(out, "faults_total", "counter", wire->faults);
    put(out, "connections_refused_total", "counter", wire->refused);
    put(out, "connections_sent_away_total", "counter", wire->sent_away);
    put(out, "store_batches_total", "counter", others->scribe.batches);
    put(out, "store_commits_total", "counter", others->scribe.commits);
    put(out, "store_failures_total", "counter", others->scribe.failures);
}
