#include "server/moderator.h"

#include <stdio.h>

#include "server/account_request.h"

static void be_found(void *context, struct slice value)
{
    (void)context;
    (void)value;
}

int moderator_is(struct store *store, const struct identity *who)
{
    char key[IDENTITY_KEY_MAX];
    identity_write_key(who, key);
    return store_read(store, slice_of("moderators"), slice_of(key), be_found, NULL);
}

/* The login counts and its account is one. */
static int look(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    struct login_row row;
    int found = login_rows_find(store, asked->now, asked->login.key, &row);
    if (found == 1 && identity_is_same(&row.who, &asked->who))
        found = moderator_is(store, &asked->who);
    asked->is_right = found == 1;
    return found < 0 ? STORE_FAILED : 0;
}

static void looked(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    struct ticket *ticket = asked->ticket;
    if (account_request_is_refused(asked, OBJECTION_MODERATOR))
        return;
    ticket->is_moderator = true;
    void (*then)(struct ticket *) = asked->then;
    account_request_end(asked);
    then(ticket);
}

void moderator_ask(struct ticket *ticket, void (*then)(struct ticket *ticket))
{
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    asked->then = then;
    asked->job.read = look;
    asked->job.done = looked;
    scribe_give(ticket->server->services.scribe, &asked->job);
}

int moderator_rows_set(struct scribe_job *job, struct store *store, const char *name, bool is_one,
                       int64_t now)
{
    struct identity who;
    char key[IDENTITY_KEY_MAX], row[64];
    int there = login_rows_expect_account(job, store, name, &who);
    if (there <= 0)
        return there < 0 ? STORE_FAILED : MODERATOR_NOBODY;
    identity_write_key(&who, key);
    snprintf(row, sizeof row, "{\"since\":%lld}", (long long)now);
    scribe_job_add(job, is_one ? STORE_PUT : STORE_DROP, "moderators", key,
                   is_one ? slice_of(row) : (struct slice){NULL, 0});
    return 0;
}

void moderator_note(const struct ticket *ticket, const char *whom, const char *table,
                    struct slice reason)
{
    struct journal_line line;
    journal_begin(&line, ticket->server->services.journal, JOURNAL_INFO, "moderated");
    journal_string(&line, "request", ticket->name);
    journal_string(&line, "account", ticket_account(ticket)->name);
    if (table)
        journal_string(&line, "table", table);
    if (whom)
        journal_string(&line, "whom", whom);
    if (reason.size)
        journal_bytes(&line, "reason", reason.bytes, reason.size);
    journal_end(&line);
}
