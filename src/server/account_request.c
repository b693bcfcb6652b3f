#include "server/account_request.h"

#include <stdlib.h>
#include <string.h>

#include "server/server.h"

struct account_request *account_request_begin(struct ticket *ticket, size_t size)
{
    struct account_request *asked = calloc(1, size);
    if (!asked) {
        ticket_object(ticket, OBJECTION_FAILED);
        return NULL;
    }
    ticket->server->account_requests++;
    asked->ticket = ticket;
    asked->server = ticket->server;
    asked->now = services_now(&ticket->server->services);
    limit_wide_key(ticket->visitor->address, asked->hashing.key);
    return asked;
}

void account_request_end(struct account_request *asked)
{
    asked->server->account_requests--;
    scribe_job_finish(&asked->job);
    sodium_memzero(asked->token, sizeof asked->token);
    json_decref(asked->row);
    free(asked->row_text);
    free(asked->buffer);
    free(asked);
}

void account_request_object(struct account_request *asked, enum objection objection)
{
    ticket_object(asked->ticket, objection);
    account_request_end(asked);
}

bool account_request_is_refused(struct account_request *asked, enum objection objection)
{
    bool has_failed = asked->job.result < 0;
    if (!has_failed && asked->is_right)
        return false;
    account_request_object(asked, has_failed ? OBJECTION_FAILED : objection);
    return true;
}

struct account_request *account_request_begin_own(struct ticket *ticket, size_t size)
{
    struct identity account = *ticket_account(ticket);
    if (!account.name[0]) {
        ticket_object(ticket, OBJECTION_TOKEN);
        return NULL;
    }
    struct account_request *asked = account_request_begin(ticket, size);
    if (!asked)
        return NULL;
    asked->who = account;
    memcpy(asked->login.key, ticket->login->key, sizeof asked->login.key);
    return asked;
}

static void take_row(void *context, struct slice value)
{
    struct account_request *asked = context;
    asked->row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    asked->row_text = malloc(value.size + 1);
    if (asked->row_text) {
        memcpy(asked->row_text, value.bytes, value.size);
        asked->row_text[value.size] = '\0';
    }
}

int account_request_read(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    return store_read(store, slice_of("accounts"), slice_of(asked->who.name), take_row, asked);
}

static json_t *write_logins(const struct account_request *asked, const struct login_list *list)
{
    json_t *logins = json_array();
    for (size_t i = 0; i < list->count; i++) {
        const struct login_row *row = &list->rows[i];
        char id[LOGIN_ID_DIGITS + 1];
        login_row_write_id(row, id);
        if (row->until >= asked->now)
            json_array_append_new(
                logins, json_pack("{s:s, s:I, s:I, s:s, s:b}", "login", id, "begun",
                                  (json_int_t)row->begun, "used", (json_int_t)row->used, "client",
                                  row->client, "own", secret_is_same(row->key, asked->login.key)));
    }
    return logins;
}

json_t *account_request_list_logins(const struct account_request *asked, struct store *store)
{
    struct login_list list;
    return login_rows_list(store, &asked->who, &list) < 0 ? NULL : write_logins(asked, &list);
}

void account_request_answer_nothing(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result < 0) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    ticket_answer(asked->ticket, slice_of("{}"));
    account_request_end(asked);
}
