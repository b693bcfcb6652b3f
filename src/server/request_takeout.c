/* The request for all that is kept of an account, as one JSON: for whoever wants to take it along. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_request.h"
#include "server/channel_rows.h"
#include "server/request.h"
#include "server/table_rows.h"

/* So many at a time, and so large: they stand in memory whole. */
enum { TAKEOUTS_MOST = 4, TAKEOUT_BYTES_MOST = 24 << 20 };

/* A table at a time, so that whoever else waits for the disk comes in between. */
struct takeout {
    struct account_request asked; /* first, so that one is the other */
    json_t *games, *said;
    char after[2 * ROWS_KEY_MAX], before[IDENTITY_RANGE_MAX];
    char id[TABLE_ID_MAX]; /* of the table that was found; empty for none */
    size_t bytes;
    bool is_cut;
};

static int note_game(void *context, struct slice key, struct slice value)
{
    struct takeout *takeout = context;
    size_t at = key.size;
    (void)value;
    while (at > 0 && key.bytes[at - 1] != '/')
        at--;
    if (key.size >= sizeof takeout->after || key.size - at >= sizeof takeout->id)
        return 1;
    memcpy(takeout->after, key.bytes, key.size);
    takeout->after[key.size] = '\0';
    memcpy(takeout->id, key.bytes + at, key.size - at);
    takeout->id[key.size - at] = '\0';
    return 0;
}

static void add_said(struct takeout *takeout, const struct table_state *table, unsigned seat)
{
    for (uint32_t i = 0; i < table->event_count; i++) {
        const struct event *event = table->events[i];
        if (event->kind == EVENT_SAID && event->seat == seat && i + 1 > table->chairs[seat].since)
            json_array_append_new(takeout->said,
                                  json_pack("{s:s, s:I, s:s}", "table", table->id, "time",
                                            (json_int_t)event->time, "text", event->text));
    }
}

static json_t *write_record(const struct table_state *table, unsigned seat, size_t *size)
{
    enum { RECORD_MAX = MATCH_TEXT_MAX + TABLE_HEADER_MAX };
    char *buffer = table->match ? malloc(RECORD_MAX) : NULL;
    struct text text;
    if (!buffer)
        return json_null();
    text_init(&text, buffer, RECORD_MAX);
    table_state_write_record(table, seat, &text);
    json_t *record = json_stringn(text.data, text.length);
    *size = text.length;
    free(buffer);
    return record;
}

/* As the account's seat sees it: whole when the game is over. */
static void add_table(struct takeout *takeout, const struct table_state *table)
{
    for (unsigned s = 0; s < table->plan.seats; s++) {
        size_t size = 0;
        if (!identity_is_same(&table->chairs[s].account, &takeout->asked.who))
            continue;
        json_array_append_new(takeout->games,
                              json_pack("{s:s, s:s, s:i, s:I, s:o}", "table", table->id, "stage",
                                        stage_words[table->stage], "seat", (int)s + 1, "changed",
                                        (json_int_t)table->changed, "record",
                                        write_record(table, s, &size)));
        add_said(takeout, table, s);
        takeout->bytes += size;
    }
}

static int read_game(struct scribe_job *job, struct store *store)
{
    struct takeout *takeout = (struct takeout *)job;
    struct table_state *table = NULL;
    char after[sizeof takeout->after];
    memcpy(after, takeout->after, sizeof after);
    takeout->id[0] = '\0';
    if (store_scan(store, slice_of("games"), slice_of(after), slice_of(takeout->before), 1,
                   note_game, takeout) < 0)
        return STORE_FAILED;
    int found = takeout->id[0] ? table_rows_read(store, takeout->id, &table) : ROWS_MISSING;
    if (found == 0)
        add_table(takeout, table);
    if (found == 0)
        table_state_destroy(table);
    return found == STORE_FAILED ? STORE_FAILED : 0;
}

static int read_account(struct scribe_job *job, struct store *store)
{
    struct takeout *takeout = (struct takeout *)job;
    struct account_request *asked = &takeout->asked;
    int found = account_request_read(job, store);
    json_t *logins = found == 1 && asked->row ? account_request_list_logins(asked, store) : NULL;
    if (!logins)
        return STORE_FAILED;
    json_object_del(asked->row, "password");
    json_object_del(asked->row, "from");
    json_object_set_new(asked->row, "logins", logins);
    return channel_rows_show(store, &asked->who, true, asked->row);
}

static void end(struct takeout *takeout)
{
    takeout->asked.server->takeouts--;
    json_decref(takeout->games);
    json_decref(takeout->said);
    account_request_end(&takeout->asked);
}

static void answer(struct takeout *takeout)
{
    json_t *row = takeout->asked.row;
    json_object_set(row, "tables", takeout->games);
    json_object_set(row, "said", takeout->said);
    if (takeout->is_cut)
        json_object_set_new(row, "cut", json_true());
    char *text = json_dumps(row, JSON_COMPACT);
    if (text)
        ticket_answer(takeout->asked.ticket, slice_of(text));
    else
        ticket_object(takeout->asked.ticket, OBJECTION_FAILED);
    free(text);
    end(takeout);
}

static void go_on(struct scribe_job *job)
{
    struct takeout *takeout = (struct takeout *)job;
    bool is_waited_for = takeout->asked.ticket->visitor->call;
    bool is_first = job->read == read_account;
    takeout->is_cut = takeout->bytes > TAKEOUT_BYTES_MOST;
    if (job->result < 0 || !is_waited_for || takeout->asked.server->services.is_stopping) {
        ticket_object(takeout->asked.ticket, OBJECTION_FAILED);
        end(takeout);
    } else if (is_first || (takeout->id[0] && !takeout->is_cut)) {
        job->read = read_game;
        scribe_give(takeout->asked.server->services.scribe, job);
    } else {
        answer(takeout);
    }
}

void request_takeout(struct server *server, struct ticket *ticket)
{
    if (!ticket->visitor->call) { /* it is too long for a message */
        ticket_object(ticket, OBJECTION_REQUEST);
        return;
    }
    if (server->takeouts >= TAKEOUTS_MOST) {
        ticket_object(ticket, OBJECTION_TOO_MANY);
        return;
    }
    struct takeout *takeout = (struct takeout *)account_request_begin_own(ticket, sizeof *takeout);
    if (!takeout)
        return;
    server->takeouts++;
    identity_write_range(&takeout->asked.who, takeout->after, takeout->before);
    takeout->games = json_array();
    takeout->said = json_array();
    takeout->asked.job.read = read_account;
    takeout->asked.job.is_patient = true;
    takeout->asked.job.done = go_on;
    scribe_give(server->services.scribe, &takeout->asked.job);
}
