/* Requests of who comes: registering, logging in, and whose a token is. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/forget_rows.h"
#include "server/logout.h"
#include "server/name.h"
#include "server/password.h"
#include "server/rating.h"
#include "server/request.h"

/* How exactly it is known when a login was last used: writing that down at each request would be dear. */
static const int64_t used_grain = (int64_t)60 * 60 * 1000;

static bool read_name(struct account_request *asked)
{
    struct slice name = ticket_string(asked->ticket, "name");
    if (!identity_read_name(name, asked->who.name))
        return false;
    memcpy(asked->name, name.bytes, name.size);
    return true;
}

/* Whether the account is banned; then who asks is told so. */
static bool is_banned(struct account_request *asked)
{
    const struct ban *ban =
        ban_list_find_name(&asked->server->banning.list, asked->who.name, asked->now);
    if (!ban)
        return false;
    ticket_object_banned(asked->ticket, ban);
    account_request_end(asked);
    return true;
}

/* A login. */

static void make_login(struct account_request *asked)
{
    uint8_t key[SECRET_KEY_BYTES];
    asked->token[0] = 't';
    secret_make(asked->token + 1, key);
    secret_key(slice_of(asked->token), key);
    login_row_begin(&asked->login, &asked->who, asked->now, asked->ticket->visitor->client, key);
}

static void answer_login(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    struct server *server = asked->server;
    char buffer[256];
    struct text text;
    if (job->result < 0) {
        account_request_object(asked, job->result == STORE_CONFLICT ? OBJECTION_ACCOUNT_TAKEN
                                                                    : OBJECTION_FAILED);
        return;
    }
    password_note_home(asked, &asked->who);
    if (asked->has_ended)
        logout_one(&server->logins, &server->tables, asked->ended.key);
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"account\":\"%s\",\"token\":\"%s\"}", asked->name, asked->token);
    visitor_set_login(asked->ticket->visitor, logins_hold(&server->logins, asked->login.key,
                                                          &asked->who, asked->login.until));
    ticket_answer(asked->ticket, (struct slice){text.data, text.length});
    account_request_end(asked);
}

/* Registering: hash, then rows. */

static void write_account(struct account_request *asked)
{
    char mark[2 * IDENTITY_MARK_BYTES + 1];
    randombytes_buf(asked->who.mark, sizeof asked->who.mark);
    sodium_bin2hex(mark, sizeof mark, asked->who.mark, sizeof asked->who.mark);
    json_t *row = json_pack("{s:s, s:s, s:s, s:I, s:i, s:i, s:{}}", "name", asked->name, "mark",
                            mark, "password", asked->hash, "created", (json_int_t)asked->now,
                            "rating", RATING_START, "games", 0, "settings");
    char *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    if (text) {
        forget_rows_expect_free(&asked->job, asked->who.name);
        scribe_job_add(&asked->job, STORE_ADD, "accounts", asked->who.name, slice_of(text));
        make_login(asked);
        login_rows_put(&asked->job, &asked->login);
    }
    bool is_whole = text && !asked->job.is_broken;
    free(text);
    asked->job.done = answer_login;
    if (is_whole)
        scribe_give(asked->server->services.scribe, &asked->job);
    else
        account_request_object(asked, OBJECTION_FAILED);
}

void request_register(struct server *server, struct ticket *ticket)
{
    uint64_t wait = 0;
    struct account_request *asked = account_request_begin(ticket, sizeof *asked);
    if (!asked)
        return;
    if (!read_name(asked))
        account_request_object(asked, OBJECTION_ACCOUNT_NAME);
    else if (!password_is_one(ticket_string(ticket, "password")))
        account_request_object(asked, OBJECTION_PASSWORD);
    else if (name_is_kept_free(asked->name))
        account_request_object(asked, OBJECTION_ACCOUNT_TAKEN);
    else if (is_banned(asked))
        return;
    else if ((wait = server_take_lasting(server, "", ticket->visitor->address))) {
        ticket_object_for(ticket, wait);
        account_request_end(asked);
    } else
        password_hash(asked, "password", write_account);
}

/* Logging in: the row, then the hash, then a token. */

/* One more login, where there are too many in the place of another. */
static int add_login(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    struct login_list list;
    if (login_rows_list(store, &asked->who, &list) < 0)
        return STORE_FAILED;
    asked->has_ended = list.count == LOGIN_ROWS_MOST;
    for (size_t i = 0; asked->has_ended && i < list.count; i++)
        if (i == 0 || list.rows[i].used < asked->ended.used)
            asked->ended = list.rows[i];
    if (asked->has_ended)
        login_rows_drop(job, &asked->ended);
    login_rows_put(job, &asked->login);
    return 0;
}

static void write_login(struct account_request *asked)
{
    const char *name = json_string_value(json_object_get(asked->row, "name"));
    if (!name || strlen(name) > ACCOUNT_NAME_MOST) {
        account_request_object(asked, OBJECTION_LOGIN);
        return;
    }
    if (is_banned(asked))
        return;
    memcpy(asked->name, name, strlen(name) + 1);
    identity_read_mark(&asked->who, asked->row);
    make_login(asked);
    asked->job.change = add_login;
    asked->job.done = answer_login;
    scribe_give(asked->server->services.scribe, &asked->job);
}

void request_login(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct account_request *asked = account_request_begin(ticket, sizeof *asked);
    if (!asked)
        return;
    if (read_name(asked))
        password_check(asked, write_login);
    else
        account_request_object(asked, OBJECTION_LOGIN);
}

/* Who holds a token. */

static int find_login(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    uint8_t key[SECRET_KEY_BYTES];
    memcpy(key, asked->login.key, sizeof key);
    int found = login_rows_find(store, asked->now, key, &asked->login);
    if (found != 1)
        return found;
    asked->is_right = true;
    if (asked->login.used < asked->now - used_grain) {
        asked->login.used = asked->now;
        memcpy(asked->login.client, asked->ticket->visitor->client, sizeof asked->login.client);
        login_rows_put(job, &asked->login);
    }
    return 0;
}

static void identified(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    struct ticket *ticket = asked->ticket;
    if (account_request_is_refused(asked, OBJECTION_TOKEN))
        return;
    asked->who = asked->login.who;
    if (is_banned(asked))
        return;
    struct login *login = logins_hold(&asked->server->logins, asked->login.key, &asked->login.who,
                                      asked->login.until);
    if (!login) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    password_note_home(asked, &asked->login.who);
    visitor_set_login(ticket->visitor, login_hold(login));
    login_release(ticket->login);
    ticket->login = login;
    void (*then)(struct ticket *) = asked->then;
    account_request_end(asked);
    then(ticket);
}

void request_identify(struct ticket *ticket, struct slice token, void (*then)(struct ticket *))
{
    struct account_request *asked = account_request_begin(ticket, sizeof *asked);
    if (!asked)
        return;
    if (!secret_is_token(token)) {
        account_request_object(asked, OBJECTION_TOKEN);
        return;
    }
    secret_key(token, asked->login.key);
    asked->then = then;
    asked->job.change = find_login;
    asked->job.done = identified;
    scribe_give(ticket->server->services.scribe, &asked->job);
}
