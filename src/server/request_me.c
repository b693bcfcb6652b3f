/* Requests of what an account has: its games, rating and settings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_request.h"
#include "server/request.h"
#include "server/table_rows.h"

enum { GAMES_MOST = 500 };

/* What an account has. */

static int add_game(void *context, struct slice key, struct slice value)
{
    struct account_request *asked = context;
    (void)key;
    table_rows_put(&asked->text, value);
    return 0;
}

static int read_me(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    char key[IDENTITY_KEY_MAX], after[IDENTITY_KEY_MAX + 1], before[IDENTITY_KEY_MAX + 1];
    identity_write_key(&asked->who, key);
    snprintf(after, sizeof after, "%s/", key);
    snprintf(before, sizeof before, "%s0", key); /* '0' is behind '/' */
    int found = account_request_read(job, store);
    if (found != 1)
        return STORE_FAILED;
    text_puts(&asked->text, "\"tables\":[");
    int result = store_scan(store, slice_of("games"), slice_of(after), slice_of(before), GAMES_MOST,
                            add_game, asked);
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

void request_me(struct server *server, struct ticket *ticket)
{
    enum { ME_MAX = GAMES_MOST * 2048 };
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    asked->buffer = malloc(ME_MAX);
    if (!asked->buffer) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    text_init(&asked->text, asked->buffer, ME_MAX);
    asked->job.read = read_me;
    asked->job.done = answer_me;
    scribe_give(server->services.scribe, &asked->job);
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
