#include "server/deadlines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_run.h"

enum { BELL_MOST = 512 };

struct round {
    struct scribe_job job;
    struct server *server;
    int64_t now;                /* 0 when waking */
    char after[MEETING_ID_MAX]; /* when waking: where the last round ended */
    size_t count;
    char ids[BELL_MOST][MEETING_ID_MAX];
};

static int note(void *context, struct slice key, struct slice value)
{
    struct round *round = context;
    const char *slash = memchr(key.bytes, '/', key.size);
    const char *id = slash ? slash + 1 : key.bytes;
    size_t size = (size_t)(key.bytes + key.size - id);
    (void)value;
    if (size < MEETING_ID_MAX && round->count < BELL_MOST)
        memcpy(round->ids[round->count++], id, size);
    return 0;
}

static int look(struct scribe_job *job, struct store *store)
{
    struct round *round = (struct round *)job;
    char before[32] = "";
    if (round->now)
        snprintf(before, sizeof before, "%013lld0", (long long)round->now);
    return store_scan(store, slice_of(round->now ? "deadlines" : "computers"),
                      slice_of(round->after), slice_of(before), BELL_MOST, note, round);
}

static void ring(struct parlour *parlour, struct ticket *ticket)
{
    enum objection objection = meeting_expire(parlour->meeting, server_now(parlour->server));
    if (objection != OBJECTION_NONE)
        parlour_object(parlour, ticket, objection);
    else if (parlour->meeting->event_count == parlour->told)
        ticket_destroy(ticket);
    else
        parlour_keep(parlour, ticket, slice_of(""));
}

static void go_round(struct server *server, int64_t now, const char *after);

static void looked(struct scribe_job *job)
{
    struct round *round = (struct round *)job;
    struct server *server = round->server;
    for (size_t i = 0; i < round->count && !server->is_stopping; i++) {
        struct parlour *parlour = hall_find(server, slice_of(round->ids[i]));
        struct ticket *ticket = parlour ? ticket_create(server, NULL, NULL, NULL) : NULL;
        if (!ticket)
            continue;
        ticket->run = ring;
        parlour_give(parlour, ticket);
    }
    server->is_looking = false;
    if (!round->now && round->count == BELL_MOST)
        go_round(server, 0, round->ids[BELL_MOST - 1]);
    free(round);
}

static void go_round(struct server *server, int64_t now, const char *after)
{
    struct round *round =
        server->is_looking || server->is_stopping ? NULL : calloc(1, sizeof *round);
    if (!round)
        return;
    round->job.read = look;
    round->job.done = looked;
    round->server = server;
    round->now = now;
    memcpy(round->after, after, strlen(after));
    server->is_looking = true;
    scribe_give(server->scribe, &round->job);
}

void bell_look(struct server *server)
{
    go_round(server, server_now(server), "");
}

void bell_wake(struct server *server)
{
    go_round(server, 0, "");
}
