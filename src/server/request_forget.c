/* The request to be forgotten: the account goes at once, its traces at tables soon after. */
#include "server/forget_rows.h"
#include "server/logout.h"
#include "server/password.h"
#include "server/request.h"

static int forget(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    struct identity who;
    int result = forget_rows_begin(job, store, asked->who.name, asked->now, &who);
    return result == 0 && !identity_is_same(&who, &asked->who) ? FORGET_NOBODY : result;
}

static void forgotten(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    struct server *server = asked->server;
    if (job->result == FORGET_NOBODY) {
        account_request_object(asked, OBJECTION_TOKEN);
        return;
    }
    if (job->result == 0) {
        logout_all(&server->logins, &server->tables, &asked->who, NULL);
        forgetting_look(&server->forgetting);
    }
    account_request_answer_nothing(job);
}

static void write(struct account_request *asked)
{
    asked->job.change = forget;
    asked->job.done = forgotten;
    scribe_give(asked->server->services.scribe, &asked->job);
}

void request_forget(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (asked)
        password_check(asked, write);
}
