/* Requests of who comes and goes: registering, logging in and out. A password is stored as an argon2id
 * hash, and hashed in a thread of its own; a login is a token, stored as a hash too. */
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/account_request.h"
#include "server/rating.h"
#include "server/request.h"

enum { NAME_MIN = 2, PASSWORD_MIN = 8, PASSWORD_MOST = 200 };

static const unsigned long long hash_passes = 2;
static const size_t hash_memory = 19 << 20;
static const int64_t token_life = (int64_t)180 * 24 * 60 * 60 * 1000;

/* Letters, digits, - and _ of ASCII: two names never look alike. */
static bool read_name(struct account_request *asked)
{
    struct slice name = ticket_string(asked->ticket, "name");
    if (name.size < NAME_MIN || name.size > ACCOUNT_NAME_MOST)
        return false;
    for (size_t i = 0; i < name.size; i++) {
        char c = name.bytes[i];
        bool is_capital = c >= 'A' && c <= 'Z';
        if (!is_capital && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' &&
            c != '_')
            return false;
        asked->name[i] = c;
        asked->who.name[i] = (char)(is_capital ? c - 'A' + 'a' : c);
    }
    return true;
}

static bool is_password(struct slice password)
{
    return password.size >= PASSWORD_MIN && password.size <= PASSWORD_MOST;
}

/* A login. */

enum { TOKEN_ROW_MAX = 2 * SECRET_KEY_BYTES + 1 };

/* The name of the row of its token. */
static void write_token_row(const struct account_request *asked, char digits[TOKEN_ROW_MAX])
{
    struct text text;
    text_init(&text, digits, TOKEN_ROW_MAX);
    text_hex(&text, asked->token_key, sizeof asked->token_key);
}

static void add_token(struct account_request *asked)
{
    char digits[TOKEN_ROW_MAX], value[160];
    struct text text;
    asked->token[0] = 't';
    secret_make(asked->token + 1, asked->token_key);
    secret_key(slice_of(asked->token), asked->token_key);
    write_token_row(asked, digits);
    asked->until = services_now(&asked->server->services) + token_life;
    text_init(&text, value, sizeof value);
    text_format(&text, "{\"account\":\"%s\"", asked->who.name);
    identity_put_mark(&text, &asked->who);
    json_put_key(&text, "until");
    text_int(&text, asked->until);
    text_put(&text, '}');
    scribe_job_add(&asked->job, STORE_ADD, "tokens", digits, slice_of(value));
}

static void answer_login(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    char buffer[256];
    struct text text;
    if (job->result < 0) {
        account_request_object(asked, job->result == STORE_CONFLICT ? OBJECTION_ACCOUNT_TAKEN
                                                                    : OBJECTION_FAILED);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"account\":\"%s\",\"token\":\"%s\"}", asked->name, asked->token);
    visitor_set_login(asked->ticket->visitor, logins_hold(&asked->server->logins, asked->token_key,
                                                          &asked->who, asked->until));
    ticket_answer(asked->ticket, (struct slice){text.data, text.length});
    account_request_end(asked);
}

static void write_login(struct account_request *asked)
{
    if (asked->job.is_broken) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    asked->job.read = NULL;
    asked->job.done = answer_login;
    scribe_give(asked->ticket->server->services.scribe, &asked->job);
}

static struct account_request *of_hashing(struct hash_job *job)
{
    return (struct account_request *)((char *)job - offsetof(struct account_request, hashing));
}

/* Has the password hashed; objects where too many wait for that. */
static void hash(struct account_request *asked, void (*run)(struct hash_job *job),
                 void (*done)(struct hash_job *job))
{
    asked->hashing.run = run;
    asked->hashing.done = done;
    if (!hash_queue_give(asked->server->hashes, &asked->hashing))
        account_request_object(asked, OBJECTION_TOO_MANY);
}

/* Registering: hash, then rows. */

static void hash_password(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    struct slice password = ticket_string(asked->ticket, "password");
    asked->is_right = crypto_pwhash_str(asked->hash, password.bytes, password.size, hash_passes,
                                        hash_memory) == 0;
}

static void write_account(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    char mark[2 * IDENTITY_MARK_BYTES + 1];
    randombytes_buf(asked->who.mark, sizeof asked->who.mark);
    sodium_bin2hex(mark, sizeof mark, asked->who.mark, sizeof asked->who.mark);
    json_t *row = json_pack("{s:s, s:s, s:s, s:I, s:i, s:i, s:{}}", "name", asked->name, "mark",
                            mark, "password", asked->hash, "created",
                            (json_int_t)services_now(&asked->server->services), "rating",
                            RATING_START, "games", 0, "settings");
    char *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    if (!asked->is_right || !text) {
        free(text);
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    scribe_job_add(&asked->job, STORE_ADD, "accounts", asked->who.name, slice_of(text));
    free(text);
    add_token(asked);
    write_login(asked);
}

void request_register(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct account_request *asked = account_request_begin(ticket);
    if (!asked)
        return;
    if (!read_name(asked))
        account_request_object(asked, OBJECTION_ACCOUNT_NAME);
    else if (!is_password(ticket_string(ticket, "password")))
        account_request_object(asked, OBJECTION_PASSWORD);
    else
        hash(asked, hash_password, write_account);
}

/* Logging in: the row, then the hash, then a token. */

/* Takes as long where there is no such account. */
static void check_password(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    const char *hash = json_string_value(json_object_get(asked->row, "password"));
    struct slice password = ticket_string(asked->ticket, "password");
    if (hash)
        asked->is_right = crypto_pwhash_str_verify(hash, password.bytes, password.size) == 0;
    else if (crypto_pwhash_str(asked->hash, password.bytes, password.size, hash_passes,
                               hash_memory) == 0)
        asked->is_right = false;
}

static void write_token(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    const char *name = json_string_value(json_object_get(asked->row, "name"));
    if (!asked->is_right || !name || strlen(name) > ACCOUNT_NAME_MOST) {
        account_request_object(asked, OBJECTION_LOGIN);
        return;
    }
    memcpy(asked->name, name, strlen(name) + 1);
    identity_read_mark(&asked->who, asked->row);
    add_token(asked);
    write_login(asked);
}

static void check_account(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result < 0)
        account_request_object(asked, OBJECTION_FAILED);
    else
        hash(asked, check_password, write_token);
}

/* At one account an address may try so often, and all addresses together. These limits count minutes
 * as others count seconds. */
static uint64_t must_wait(const struct account_request *asked)
{
    char key[sizeof asked->who.name + sizeof asked->hashing.key];
    struct server *server = asked->server;
    uint64_t now = services_ticks(&server->services) / 60;
    memcpy(key, asked->who.name, sizeof asked->who.name);
    memcpy(key + sizeof asked->who.name, asked->hashing.key, sizeof asked->hashing.key);
    uint64_t wait = limit_take(server->guess_limit, key, sizeof key, now);
    if (!wait)
        wait = limit_take(server->account_limit, asked->who.name, strlen(asked->who.name), now);
    return 60 * wait;
}

void request_login(struct server *server, struct ticket *ticket)
{
    struct account_request *asked = account_request_begin(ticket);
    if (!asked)
        return;
    if (!read_name(asked) || !is_password(ticket_string(ticket, "password"))) {
        account_request_object(asked, OBJECTION_LOGIN);
        return;
    }
    uint64_t wait = must_wait(asked);
    if (wait) {
        ticket_object_for(ticket, wait);
        account_request_end(asked);
        return;
    }
    asked->job.read = account_request_read;
    asked->job.done = check_account;
    scribe_give(server->services.scribe, &asked->job);
}

/* Who holds a token. */

static int read_token(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    char digits[TOKEN_ROW_MAX];
    write_token_row(asked, digits);
    return store_read(store, slice_of("tokens"), slice_of(digits), account_request_take_row, asked);
}

static void identified(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    struct ticket *ticket = asked->ticket;
    const char *account = json_string_value(json_object_get(asked->row, "account"));
    json_int_t until = json_integer_value(json_object_get(asked->row, "until"));
    if (job->result < 0) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    if (!account || strlen(account) > ACCOUNT_NAME_MOST ||
        until < services_now(&ticket->server->services)) {
        account_request_object(asked, OBJECTION_TOKEN);
        return;
    }
    memcpy(asked->who.name, account, strlen(account) + 1);
    identity_read_mark(&asked->who, asked->row);
    struct login *login = logins_hold(&asked->server->logins, asked->token_key, &asked->who, until);
    if (!login) {
        account_request_object(asked, OBJECTION_FAILED);
        return;
    }
    visitor_set_login(ticket->visitor, login_hold(login));
    login_release(ticket->login);
    ticket->login = login;
    void (*then)(struct ticket *) = asked->then;
    account_request_end(asked);
    then(ticket);
}

void request_identify(struct ticket *ticket, struct slice token, void (*then)(struct ticket *))
{
    struct account_request *asked = account_request_begin(ticket);
    if (!asked)
        return;
    if (!secret_is_token(token)) {
        account_request_object(asked, OBJECTION_TOKEN);
        return;
    }
    secret_key(token, asked->token_key);
    asked->then = then;
    asked->job.read = read_token;
    asked->job.done = identified;
    scribe_give(ticket->server->services.scribe, &asked->job);
}

static void answer_logout(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result == 0) {
        logins_end(&asked->server->logins, asked->token_key);
        live_tables_tell_presence(&asked->server->tables);
    }
    account_request_answer_nothing(job);
}

/* The token that is named was looked at before: it is the ticket's login, too. */
void request_logout(struct server *server, struct ticket *ticket)
{
    char digits[TOKEN_ROW_MAX];
    if (!ticket_account(ticket)->name[0]) {
        ticket_object(ticket, OBJECTION_TOKEN);
        return;
    }
    struct account_request *asked = account_request_begin(ticket);
    if (!asked)
        return;
    memcpy(asked->token_key, ticket->login->key, sizeof asked->token_key);
    write_token_row(asked, digits);
    scribe_job_add(&asked->job, STORE_DROP, "tokens", digits, (struct slice){NULL, 0});
    asked->job.done = answer_logout;
    scribe_give(server->services.scribe, &asked->job);
}
