/* Requests of what an account has: its games, rating and settings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_request.h"
#include "server/moderator.h"
#include "server/request.h"
#include "server/table_rows.h"

enum { GAMES_MOST = 500 };

/* What an account has. */

static int add_row(void *context, struct slice key, struct slice value)
{
    struct account_request *asked = context;
    (void)key;
    table_rows_put(&asked->text, value);
    return 0;
}

/* The account's rows of a shelf, as a list without its brackets. */
static int scan_own(struct account_request *asked, struct store *store, const char *shelf)
{
    char after[IDENTITY_RANGE_MAX], before[IDENTITY_RANGE_MAX];
    identity_write_range(&asked->who, after, before);
    return store_scan(store, slice_of(shelf), slice_of(after), slice_of(before), GAMES_MOST,
                      add_row, asked);
}

static int read_me(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    int found = account_request_read(job, store);
    if (found != 1)
        return STORE_FAILED;
    int is_moderator = moderator_is(store, &asked->who);
    if (is_moderator < 0)
        return STORE_FAILED;
    text_puts(&asked->text, is_moderator ? "\"moderator\":true,\"tables\":[" : "\"tables\":[");
    int result = scan_own(asked, store, "games");
    text_puts(&asked->text, "]}");
    return asked->text.full ? STORE_FAILED : result;
}

static void answer_me(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result < 0 || !asked->row) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    json_object_del(asked->row, "password");
    json_object_del(asked->row, "from");
    char *own = json_dumps(asked->row, JSON_COMPACT);
    size_t own_size = own ? strlen(own) : 0;
    char *whole = own ? malloc(own_size + asked->text.length + 1) : NULL;
    if (!whole) {
        free(own);
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    /* The members of the row, then the tables: one object. */
    memcpy(whole, own, own_size);
    whole[own_size - 1] = ',';
    memcpy(whole + own_size, asked->text.data, asked->text.length);
    ticket_answer(asked->ticket, (struct slice){whole, own_size + asked->text.length});
    free(whole);
    free(own);
    account_request_end(asked);
}

/* An answer of at most so many bytes, from the account's own rows. */
static void begin_reading(struct server *server, struct ticket *ticket, size_t most,
                          int (*read)(struct scribe_job *job, struct store *store),
                          void (*done)(struct scribe_job *job))
{
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    asked->buffer = malloc(most);
    if (!asked->buffer) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    text_init(&asked->text, asked->buffer, most);
    asked->job.read = read;
    asked->job.is_patient = true;
    asked->job.done = done;
    scribe_give(server->services.scribe, &asked->job);
}

void request_me(struct server *server, struct ticket *ticket)
{
    enum { ME_MAX = GAMES_MOST * 2048 };
    begin_reading(server, ticket, ME_MAX, read_me, answer_me);
}

/* Where it is to move: little, and asked often. */

static int read_turns(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    text_puts(&asked->text, "{\"turns\":[");
    int result = scan_own(asked, store, "turns");
    text_puts(&asked->text, "]}");
    return asked->text.full ? STORE_FAILED : result;
}

static void answer_turns(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result < 0) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    ticket_answer(asked->ticket, (struct slice){asked->text.data, asked->text.length});
    account_request_end(asked);
}

void request_turns(struct server *server, struct ticket *ticket)
{
    enum { TURNS_MAX = GAMES_MOST * 128 };
    begin_reading(server, ticket, TURNS_MAX, read_turns, answer_turns);
}

/* The row with one member set anew, unless it has changed since it was read. */
static void change_row(struct account_request *asked)
{
    char *text = json_dumps(asked->row, JSON_COMPACT);
    if (!text || !asked->row_text) {
        free(text);
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    scribe_job_add(&asked->job, STORE_EXPECT, "accounts", asked->who.name,
                   slice_of(asked->row_text));
    scribe_job_add(&asked->job, STORE_PUT, "accounts", asked->who.name, slice_of(text));
    free(text);
    asked->job.read = NULL;
    asked->job.done = account_request_answer_nothing;
    scribe_give(asked->ticket->server->services.scribe, &asked->job);
}

static void set_settings(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    json_t *settings = json_object_get(asked->ticket->arguments, "settings");
    if (job->result != 1 || !asked->row)
        account_request_object(asked, OBJECTION_FAILED);
    else {
        json_object_set(asked->row, "settings", settings);
        change_row(asked);
    }
}

void request_settings(struct server *server, struct ticket *ticket)
{
    if (!json_object_get(ticket->arguments, "settings")) {
        ticket_object_to(ticket, &argument_rows[ARGUMENT_SETTINGS]);
        return;
    }
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    asked->job.read = account_request_read;
    asked->job.done = set_settings;
    scribe_give(server->services.scribe, &asked->job);
}
