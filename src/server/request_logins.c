/* Requests about the logins of an account: which there are, ending them, and another password. */
#include <stdlib.h>
#include <string.h>

#include "server/logout.h"
#include "server/password.h"
#include "server/request.h"

static bool is_own(const struct account_request *asked, const struct login_row *row)
{
    return secret_is_same(row->key, asked->login.key);
}

/* Which there are. */

static int read_logins(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    asked->row = account_request_list_logins(asked, store);
    return asked->row ? 0 : STORE_FAILED;
}

static void answer_logins(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    json_t *answer = asked->row ? json_pack("{s:O}", "logins", asked->row) : NULL;
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    if (text) {
        ticket_answer(asked->ticket, slice_of(text));
        account_request_end(asked);
    } else {
        account_request_object(asked, OBJECTION_FAILED);
    }
    free(text);
}

void request_logins(struct server *server, struct ticket *ticket)
{
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    asked->job.read = read_logins;
    asked->job.done = answer_logins;
    scribe_give(server->services.scribe, &asked->job);
}

/* Ending them. */

/* All others: those that are known by their rows go, and the row of the account says that no older
 * one counts, but for the own, which is as if it began now. */
static int end_others(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    struct login_list list;
    uint8_t key[SECRET_KEY_BYTES];
    memcpy(key, asked->login.key, sizeof key);
    int found = login_rows_find(store, asked->now, key, &asked->login);
    if (found < 0 || login_rows_list(store, &asked->who, &list) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < list.count; i++)
        if (!is_own(asked, &list.rows[i]))
            login_rows_drop(job, &list.rows[i]);
    json_object_set_new(asked->row, "from", json_integer(asked->now));
    asked->login.from = asked->now;
    if (found)
        login_rows_put(job, &asked->login);
    return 0;
}

/* The row of the account as it is now in memory. */
static int put_row(struct account_request *asked)
{
    char *text = json_dumps(asked->row, JSON_COMPACT);
    if (!text || !asked->row_text) {
        free(text);
        return STORE_FAILED;
    }
    scribe_job_add(&asked->job, STORE_EXPECT, "accounts", asked->who.name,
                   slice_of(asked->row_text));
    scribe_job_add(&asked->job, STORE_PUT, "accounts", asked->who.name, slice_of(text));
    free(text);
    return 0;
}

static int read_again(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    json_decref(asked->row);
    free(asked->row_text);
    asked->row = NULL;
    asked->row_text = NULL;
    int found = account_request_read(job, store);
    return found == 1 && asked->row ? 0 : STORE_FAILED;
}

static int log_others_out(struct scribe_job *job, struct store *store)
{
    int result = read_again(job, store);
    if (result == 0)
        result = end_others(job, store);
    return result == 0 ? put_row((struct account_request *)job) : result;
}

static void answer_others(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result == 0)
        logout_all(&asked->server->logins, &asked->server->tables, &asked->who, asked->login.key);
    account_request_answer_nothing(job);
}

/* One: the visitor's own, or that of the name in the argument. */
static int log_one_out(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    struct slice wanted = ticket_string(asked->ticket, "login");
    struct login_list list;
    if (login_rows_list(store, &asked->who, &list) < 0)
        return STORE_FAILED;
    asked->ended = (struct login_row){.who = asked->who};
    memcpy(asked->ended.key, asked->login.key, sizeof asked->ended.key);
    asked->has_ended = !wanted.bytes;
    for (size_t i = 0; wanted.bytes && i < list.count; i++) {
        char id[LOGIN_ID_DIGITS + 1];
        login_row_write_id(&list.rows[i], id);
        if (slice_is(wanted, id)) {
            asked->ended = list.rows[i];
            asked->has_ended = true;
        }
    }
    if (asked->has_ended)
        login_rows_drop(job, &asked->ended);
    return 0;
}

static void answer_one(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result == 0 && !asked->has_ended) {
        account_request_object(asked, OBJECTION_UNKNOWN);
        return;
    }
    if (job->result == 0)
        logout_one(&asked->server->logins, &asked->server->tables, asked->ended.key);
    account_request_answer_nothing(job);
}

/* The token that is named was looked at before: it is the ticket's login, too. */
void request_logout(struct server *server, struct ticket *ticket)
{
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    bool are_others = slice_is(ticket_string(ticket, "others"), "yes");
    asked->job.change = are_others ? log_others_out : log_one_out;
    asked->job.done = are_others ? answer_others : answer_one;
    scribe_give(server->services.scribe, &asked->job);
}

/* Another password. */

static bool keeps_others(const struct account_request *asked)
{
    return slice_is(ticket_string(asked->ticket, "others"), "no");
}

static int change_password(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    int result = read_again(job, store);
    if (result == 0 && !keeps_others(asked))
        result = end_others(job, store);
    if (result < 0)
        return result;
    json_object_set_new(asked->row, "password", json_string(asked->hash));
    return put_row(asked);
}

static void answer_password(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (keeps_others(asked))
        account_request_answer_nothing(job);
    else
        answer_others(job);
}

static void write_password(struct account_request *asked)
{
    asked->job.change = change_password;
    asked->job.done = answer_password;
    scribe_give(asked->server->services.scribe, &asked->job);
}

static void hash_new(struct account_request *asked)
{
    password_hash(asked, "new", write_password);
}

void request_password(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct account_request *asked = account_request_begin_own(ticket, sizeof *asked);
    if (!asked)
        return;
    if (password_is_one(ticket_string(ticket, "new")))
        password_check(asked, hash_new);
    else
        account_request_object(asked, OBJECTION_PASSWORD);
}
