#include "server/account_request.h"

#include <stdlib.h>
#include <string.h>

#include "server/server.h"

struct account_request *account_request_begin(struct ticket *ticket)
{
    struct account_request *asked = calloc(1, sizeof *asked);
    if (!asked) {
        ticket_object(ticket, OBJECTION_FAILED);
        return NULL;
    }
    ticket->server->account_requests++;
    asked->ticket = ticket;
    asked->server = ticket->server;
    asked->now = services_now(&ticket->server->services);
    limit_key(ticket->visitor->address, asked->hashing.key);
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

struct account_request *account_request_begin_own(struct ticket *ticket)
{
    struct identity account = *ticket_account(ticket);
    if (!account.name[0]) {
        ticket_object(ticket, OBJECTION_TOKEN);
        return NULL;
    }
    struct account_request *asked = account_request_begin(ticket);
    if (asked)
        asked->who = account;
    return asked;
}

void account_request_take_row(void *context, struct slice value)
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
    return store_read(store, slice_of("accounts"), slice_of(asked->who.name),
                      account_request_take_row, asked);
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
