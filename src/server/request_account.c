/* Requests about accounts: a person's games, rating and settings under a name, wherever they log in.
 * Nobody needs one to play: a seat belongs to whoever holds its link. A password is stored as an
 * argon2id hash, and hashed in a thread of its own; a login is a token, stored as a hash too. Such a
 * request has several stops: the thread for passwords, the scribe for rows. */
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/rating.h"
#include "server/request.h"

enum { NAME_MIN = 2, NAME_MOST = 32, PASSWORD_MIN = 8, PASSWORD_MOST = 200, GAMES_MOST = 500 };

static const unsigned long long hash_passes = 2;
static const size_t hash_memory = 19 << 20;
static const int64_t token_life = (int64_t)180 * 24 * 60 * 60 * 1000;

struct account_request {
    struct scribe_job job;
    struct hash_job hashing;
    struct server *server;
    struct ticket *ticket;
    char name[NAME_MOST + 1]; /* as it was typed */
    char key[NAME_MOST + 1];  /* in small letters */
    char hash[crypto_pwhash_STRBYTES];
    bool is_right;
    char token[SECRET_DIGITS_MAX + 1];
    uint8_t token_key[SECRET_KEY_BYTES];
    int64_t until; /* of the token */
    json_t *row;
    char *row_text; /* as it stands in the store */
    struct text text;
    char *buffer;
    void (*then)(struct ticket *ticket);
};

static struct account_request *begin(struct ticket *ticket)
{
    struct account_request *asked = calloc(1, sizeof *asked);
    if (!asked) {
        ticket_object(ticket, OBJECTION_FAILED);
        return NULL;
    }
    ticket->server->account_requests++;
    asked->ticket = ticket;
    asked->server = ticket->server;
    limit_key(ticket->visitor->address, asked->hashing.key);
    return asked;
}

static void end(struct account_request *asked)
{
    asked->server->account_requests--;
    scribe_job_finish(&asked->job);
    sodium_memzero(asked->token, sizeof asked->token);
    json_decref(asked->row);
    free(asked->row_text);
    free(asked->buffer);
    free(asked);
}

static void object(struct account_request *asked, enum objection objection)
{
    ticket_object(asked->ticket, objection);
    end(asked);
}

/* Letters, digits, - and _ of ASCII: two names never look alike. */
static bool read_name(struct account_request *asked)
{
    struct slice name = ticket_string(asked->ticket, "name");
    if (name.size < NAME_MIN || name.size > NAME_MOST)
        return false;
    for (size_t i = 0; i < name.size; i++) {
        char c = name.bytes[i];
        bool is_capital = c >= 'A' && c <= 'Z';
        if (!is_capital && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' &&
            c != '_')
            return false;
        asked->name[i] = c;
        asked->key[i] = (char)(is_capital ? c - 'A' + 'a' : c);
    }
    return true;
}

static bool is_password(struct slice password)
{
    return password.size >= PASSWORD_MIN && password.size <= PASSWORD_MOST;
}

/* Reading the row of an account. */

static void copy_row(void *context, struct slice value)
{
    struct account_request *asked = context;
    asked->row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    asked->row_text = malloc(value.size + 1);
    if (asked->row_text) {
        memcpy(asked->row_text, value.bytes, value.size);
        asked->row_text[value.size] = '\0';
    }
}

static int read_account(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    return store_read(store, slice_of("accounts"), slice_of(asked->key), copy_row, asked);
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
    char digits[TOKEN_ROW_MAX], value[128];
    struct text text;
    asked->token[0] = 't';
    secret_make(asked->token + 1, asked->token_key);
    secret_key(slice_of(asked->token), asked->token_key);
    write_token_row(asked, digits);
    asked->until = services_now(&asked->server->services) + token_life;
    text_init(&text, value, sizeof value);
    text_format(&text, "{\"account\":\"%s\",\"until\":", asked->key);
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
        object(asked, job->result == STORE_CONFLICT ? OBJECTION_ACCOUNT_TAKEN : OBJECTION_FAILED);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"account\":\"%s\",\"token\":\"%s\"}", asked->name, asked->token);
    visitor_set_login(asked->ticket->visitor, logins_hold(&asked->server->logins, asked->token_key,
                                                          asked->key, asked->until));
    ticket_answer(asked->ticket, (struct slice){text.data, text.length});
    end(asked);
}

static void write_login(struct account_request *asked)
{
    if (asked->job.is_broken) {
        object(asked, OBJECTION_FAILED);
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
        object(asked, OBJECTION_TOO_MANY);
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
    json_t *row =
        json_pack("{s:s, s:s, s:I, s:i, s:i, s:{}}", "name", asked->name, "password", asked->hash,
                  "created", (json_int_t)services_now(&asked->server->services), "rating",
                  RATING_START, "games", 0, "settings");
    char *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    if (!asked->is_right || !text) {
        free(text);
        object(asked, OBJECTION_FAILED);
        return;
    }
    scribe_job_add(&asked->job, STORE_ADD, "accounts", asked->key, slice_of(text));
    free(text);
    add_token(asked);
    write_login(asked);
}

void request_register(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct account_request *asked = begin(ticket);
    if (!asked)
        return;
    if (!read_name(asked))
        object(asked, OBJECTION_ACCOUNT_NAME);
    else if (!is_password(ticket_string(ticket, "password")))
        object(asked, OBJECTION_PASSWORD);
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
    if (!asked->is_right || !name || strlen(name) > NAME_MOST) {
        object(asked, OBJECTION_LOGIN);
        return;
    }
    memcpy(asked->name, name, strlen(name) + 1);
    add_token(asked);
    write_login(asked);
}

static void check_account(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result < 0)
        object(asked, OBJECTION_FAILED);
    else
        hash(asked, check_password, write_token);
}

/* At one account an address may try so often, and all addresses together. These limits count minutes
 * as others count seconds. */
static uint64_t must_wait(const struct account_request *asked)
{
    char key[sizeof asked->key + sizeof asked->hashing.key];
    struct server *server = asked->server;
    uint64_t now = services_ticks(&server->services) / 60;
    memcpy(key, asked->key, sizeof asked->key);
    memcpy(key + sizeof asked->key, asked->hashing.key, sizeof asked->hashing.key);
    uint64_t wait = limit_take(server->guess_limit, key, sizeof key, now);
    if (!wait)
        wait = limit_take(server->account_limit, asked->key, strlen(asked->key), now);
    return 60 * wait;
}

void request_login(struct server *server, struct ticket *ticket)
{
    struct account_request *asked = begin(ticket);
    if (!asked)
        return;
    if (!read_name(asked) || !is_password(ticket_string(ticket, "password"))) {
        object(asked, OBJECTION_LOGIN);
        return;
    }
    uint64_t wait = must_wait(asked);
    if (wait) {
        ticket_object_for(ticket, wait);
        end(asked);
        return;
    }
    asked->job.read = read_account;
    asked->job.done = check_account;
    scribe_give(server->services.scribe, &asked->job);
}

/* Who holds a token. */

static int read_token(struct scribe_job *job, struct store *store)
{
    struct account_request *asked = (struct account_request *)job;
    char digits[TOKEN_ROW_MAX];
    write_token_row(asked, digits);
    return store_read(store, slice_of("tokens"), slice_of(digits), copy_row, asked);
}

static void identified(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    struct ticket *ticket = asked->ticket;
    const char *account = json_string_value(json_object_get(asked->row, "account"));
    json_int_t until = json_integer_value(json_object_get(asked->row, "until"));
    if (job->result < 0) {
        object(asked, OBJECTION_FAILED);
        return;
    }
    if (!account || strlen(account) > NAME_MOST ||
        until < services_now(&ticket->server->services)) {
        object(asked, OBJECTION_TOKEN);
        return;
    }
    struct login *login = logins_hold(&asked->server->logins, asked->token_key, account, until);
    if (!login) {
        object(asked, OBJECTION_FAILED);
        return;
    }
    visitor_set_login(ticket->visitor, login_hold(login));
    login_release(ticket->login);
    ticket->login = login;
    void (*then)(struct ticket *) = asked->then;
    end(asked);
    then(ticket);
}

void request_identify(struct ticket *ticket, struct slice token, void (*then)(struct ticket *))
{
    struct account_request *asked = begin(ticket);
    if (!asked)
        return;
    if (!secret_is_token(token)) {
        object(asked, OBJECTION_TOKEN);
        return;
    }
    secret_key(token, asked->token_key);
    asked->then = then;
    asked->job.read = read_token;
    asked->job.done = identified;
    scribe_give(ticket->server->services.scribe, &asked->job);
}

static void answer_nothing(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result < 0) {
        object(asked, OBJECTION_FAILED);
        return;
    }
    ticket_answer(asked->ticket, slice_of("{}"));
    end(asked);
}

static void answer_logout(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    if (job->result == 0) {
        logins_end(&asked->server->logins, asked->token_key);
        live_tables_tell_presence(&asked->server->tables);
    }
    answer_nothing(job);
}

/* The token that is named was looked at before: it is the ticket's login, too. */
void request_logout(struct server *server, struct ticket *ticket)
{
    char digits[TOKEN_ROW_MAX];
    if (!ticket_account(ticket)[0]) {
        ticket_object(ticket, OBJECTION_TOKEN);
        return;
    }
    struct account_request *asked = begin(ticket);
    if (!asked)
        return;
    memcpy(asked->token_key, ticket->login->key, sizeof asked->token_key);
    write_token_row(asked, digits);
    scribe_job_add(&asked->job, STORE_DROP, "tokens", digits, (struct slice){NULL, 0});
    asked->job.done = answer_logout;
    scribe_give(server->services.scribe, &asked->job);
}

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
    char after[NAME_MOST + 2], before[NAME_MOST + 2];
    size_t size = strlen(asked->key);
    memcpy(after, asked->key, size);
    memcpy(before, asked->key, size);
    memcpy(after + size, "/", 2);
    memcpy(before + size, "0", 2);
    int found = read_account(job, store);
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
        object(asked, OBJECTION_FAILED);
        return;
    }
    json_object_del(asked->row, "password");
    char *own = json_dumps(asked->row, JSON_COMPACT);
    size_t own_size = own ? strlen(own) : 0;
    char *whole = own ? malloc(own_size + asked->text.length + 1) : NULL;
    if (!whole) {
        free(own);
        object(asked, OBJECTION_FAILED);
        return;
    }
    /* The members of the row, then the tables: one object. */
    memcpy(whole, own, own_size);
    whole[own_size - 1] = ',';
    memcpy(whole + own_size, asked->text.data, asked->text.length);
    ticket_answer(asked->ticket, (struct slice){whole, own_size + asked->text.length});
    free(whole);
    free(own);
    end(asked);
}

/* A request for the account of the visitor; NULL, and the ticket is answered, where there is none. */
static struct account_request *begin_own(struct ticket *ticket)
{
    const char *account = ticket_account(ticket);
    if (!account[0]) {
        ticket_object(ticket, OBJECTION_TOKEN);
        return NULL;
    }
    struct account_request *asked = begin(ticket);
    if (asked)
        memcpy(asked->key, account, strlen(account) + 1);
    return asked;
}

void request_me(struct server *server, struct ticket *ticket)
{
    enum { ME_MAX = GAMES_MOST * 2048 };
    struct account_request *asked = begin_own(ticket);
    if (!asked)
        return;
    asked->buffer = malloc(ME_MAX);
    if (!asked->buffer) {
        object(asked, OBJECTION_FAILED);
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
        object(asked, OBJECTION_FAILED);
        return;
    }
    scribe_job_add(&asked->job, STORE_EXPECT, "accounts", asked->key, slice_of(asked->row_text));
    scribe_job_add(&asked->job, STORE_PUT, "accounts", asked->key, slice_of(text));
    free(text);
    asked->job.read = NULL;
    asked->job.done = answer_nothing;
    scribe_give(asked->ticket->server->services.scribe, &asked->job);
}

static void set_settings(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    json_t *settings = json_object_get(asked->ticket->arguments, "settings");
    if (job->result != 1 || !asked->row)
        object(asked, OBJECTION_FAILED);
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
    struct account_request *asked = begin_own(ticket);
    if (!asked)
        return;
    asked->job.read = read_account;
    asked->job.done = set_settings;
    scribe_give(server->services.scribe, &asked->job);
}
