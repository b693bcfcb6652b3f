/* Requests about accounts. Each is a journey with several stops: the pool for passwords, the scribe
 * for rows. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "notation/json_value.h"
#include "server/rating.h"
#include "server/rating_job.h"
#include "server/request.h"
#include "server/server_run.h"

enum {
    NAME_MIN = 2,
    NAME_MOST = 32,
    PASSWORD_MIN = 8,
    PASSWORD_MOST = 200,
    SETTINGS_MOST = 4096,
    GAMES_MOST = 500
};

static const unsigned long long hash_passes = 2;
static const size_t hash_memory = 19 << 20;
static const int64_t token_life = (int64_t)180 * 24 * 60 * 60 * 1000;

struct journey {
    struct scribe_job job;
    uv_work_t work;
    struct server *server;
    struct ticket *ticket;
    char name[NAME_MOST + 1]; /* as it was typed */
    char key[NAME_MOST + 1];  /* in small letters */
    char hash[crypto_pwhash_STRBYTES];
    bool is_right;
    char token[SECRET_DIGITS_MAX + 1];
    json_t *row;
    char *row_text; /* as it stands in the store */
    struct text text;
    char *buffer;
    void (*then)(struct ticket *ticket);
};

static struct journey *begin(struct ticket *ticket)
{
    struct journey *journey = calloc(1, sizeof *journey);
    if (!journey) {
        ticket_object(ticket, OBJECTION_FAILED);
        return NULL;
    }
    ticket->server->journeys++;
    journey->ticket = ticket;
    journey->server = ticket->server;
    journey->work.data = journey;
    return journey;
}

static void end(struct journey *journey)
{
    journey->server->journeys--;
    bundle_finish(&journey->job.bundle);
    sodium_memzero(journey->token, sizeof journey->token);
    json_decref(journey->row);
    free(journey->row_text);
    free(journey->buffer);
    free(journey);
}

static void object(struct journey *journey, enum objection objection)
{
    ticket_object(journey->ticket, objection);
    end(journey);
}

/* Letters, digits, - and _ of ASCII: two names never look alike. */
static bool read_name(struct journey *journey)
{
    struct slice name = ticket_string(journey->ticket, "name");
    if (name.size < NAME_MIN || name.size > NAME_MOST)
        return false;
    for (size_t i = 0; i < name.size; i++) {
        char c = name.bytes[i];
        bool is_capital = c >= 'A' && c <= 'Z';
        if (!is_capital && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' &&
            c != '_')
            return false;
        journey->name[i] = c;
        journey->key[i] = (char)(is_capital ? c - 'A' + 'a' : c);
    }
    return true;
}

static bool is_password(struct slice password)
{
    return password.size >= PASSWORD_MIN && password.size <= PASSWORD_MOST;
}

/* Reading the row of an account. */

static void keep_row(void *context, struct slice value)
{
    struct journey *journey = context;
    journey->row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    journey->row_text = malloc(value.size + 1);
    if (journey->row_text) {
        memcpy(journey->row_text, value.bytes, value.size);
        journey->row_text[value.size] = '\0';
    }
}

static int read_account(struct scribe_job *job, struct store *store)
{
    struct journey *journey = (struct journey *)job;
    return store_read(store, slice_of("accounts"), slice_of(journey->key), keep_row, journey);
}

/* A login. */

static void add_token(struct journey *journey)
{
    uint8_t key[MEETING_KEY_BYTES];
    char digits[2 * MEETING_KEY_BYTES + 1], value[128];
    struct text text;
    journey->token[0] = 't';
    secret_make(journey->token + 1, key);
    text_init(&text, digits, sizeof digits);
    secret_key(slice_of(journey->token), key);
    text_hex(&text, key, sizeof key);
    text_init(&text, value, sizeof value);
    text_format(&text, "{\"account\":\"%s\",\"until\":", journey->key);
    text_int(&text, server_now(journey->ticket->server) + token_life);
    text_put(&text, '}');
    bundle_add(&journey->job.bundle, STORE_ADD, "tokens", digits, slice_of(value));
}

static void answer_login(struct scribe_job *job)
{
    struct journey *journey = (struct journey *)job;
    char buffer[256];
    struct text text;
    if (job->result < 0) {
        object(journey, job->result == STORE_CONFLICT ? OBJECTION_ACCOUNT_TAKEN : OBJECTION_FAILED);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"account\":\"%s\",\"token\":\"%s\"}", journey->name, journey->token);
    memcpy(journey->ticket->visitor->account, journey->key, sizeof journey->key);
    ticket_answer(journey->ticket, (struct slice){text.data, text.length});
    end(journey);
}

static void write_login(struct journey *journey)
{
    if (journey->job.bundle.is_broken) {
        object(journey, OBJECTION_FAILED);
        return;
    }
    journey->job.read = NULL;
    journey->job.done = answer_login;
    scribe_give(journey->ticket->server->scribe, &journey->job);
}

/* Registering: hash, then rows. */

static void hash_password(uv_work_t *work)
{
    struct journey *journey = work->data;
    struct slice password = ticket_string(journey->ticket, "password");
    journey->is_right = crypto_pwhash_str(journey->hash, password.bytes, password.size, hash_passes,
                                          hash_memory) == 0;
}

static void write_account(uv_work_t *work, int status)
{
    struct journey *journey = work->data;
    json_t *row =
        json_pack("{s:s, s:s, s:I, s:i, s:i, s:{}}", "name", journey->name, "password",
                  journey->hash, "created", (json_int_t)server_now(journey->ticket->server),
                  "rating", RATING_START, "games", 0, "settings");
    char *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    if (status < 0 || !journey->is_right || !text) {
        free(text);
        object(journey, OBJECTION_FAILED);
        return;
    }
    bundle_add(&journey->job.bundle, STORE_ADD, "accounts", journey->key, slice_of(text));
    free(text);
    add_token(journey);
    write_login(journey);
}

void request_register(struct server *server, struct ticket *ticket)
{
    struct journey *journey = begin(ticket);
    if (!journey)
        return;
    if (!read_name(journey))
        object(journey, OBJECTION_ACCOUNT_NAME);
    else if (!is_password(ticket_string(ticket, "password")))
        object(journey, OBJECTION_PASSWORD);
    else if (uv_queue_work(&server->loop, &journey->work, hash_password, write_account) < 0)
        object(journey, OBJECTION_FAILED);
}

/* Logging in: the row, then the hash, then a token. */

/* Takes as long where there is no such account. */
static void check_password(uv_work_t *work)
{
    struct journey *journey = work->data;
    const char *hash = json_string_value(json_object_get(journey->row, "password"));
    struct slice password = ticket_string(journey->ticket, "password");
    if (hash)
        journey->is_right = crypto_pwhash_str_verify(hash, password.bytes, password.size) == 0;
    else if (crypto_pwhash_str(journey->hash, password.bytes, password.size, hash_passes,
                               hash_memory) == 0)
        journey->is_right = false;
}

static void write_token(uv_work_t *work, int status)
{
    struct journey *journey = work->data;
    const char *name = json_string_value(json_object_get(journey->row, "name"));
    if (status < 0 || !journey->is_right || !name || strlen(name) > NAME_MOST) {
        object(journey, OBJECTION_LOGIN);
        return;
    }
    memcpy(journey->name, name, strlen(name) + 1);
    add_token(journey);
    write_login(journey);
}

static void check_account(struct scribe_job *job)
{
    struct journey *journey = (struct journey *)job;
    if (job->result < 0 || uv_queue_work(&journey->ticket->server->loop, &journey->work,
                                         check_password, write_token) < 0)
        object(journey, OBJECTION_FAILED);
}

void request_login(struct server *server, struct ticket *ticket)
{
    struct journey *journey = begin(ticket);
    if (!journey)
        return;
    if (!read_name(journey) || !is_password(ticket_string(ticket, "password"))) {
        object(journey, OBJECTION_LOGIN);
        return;
    }
    journey->job.read = read_account;
    journey->job.done = check_account;
    scribe_give(server->scribe, &journey->job);
}

/* Who holds a token. */

static int read_token(struct scribe_job *job, struct store *store)
{
    struct journey *journey = (struct journey *)job;
    uint8_t key[MEETING_KEY_BYTES];
    char digits[2 * MEETING_KEY_BYTES + 1];
    struct text text;
    secret_key(slice_of(journey->token), key);
    text_init(&text, digits, sizeof digits);
    text_hex(&text, key, sizeof key);
    return store_read(store, slice_of("tokens"), slice_of(digits), keep_row, journey);
}

static void identified(struct scribe_job *job)
{
    struct journey *journey = (struct journey *)job;
    struct ticket *ticket = journey->ticket;
    const char *account = json_string_value(json_object_get(journey->row, "account"));
    json_int_t until = json_integer_value(json_object_get(journey->row, "until"));
    if (job->result < 0) {
        object(journey, OBJECTION_FAILED);
        return;
    }
    if (!account || strlen(account) > NAME_MOST || until < server_now(ticket->server)) {
        object(journey, OBJECTION_TOKEN);
        return;
    }
    memcpy(ticket->visitor->account, account, strlen(account) + 1);
    memcpy(ticket->account, account, strlen(account) + 1);
    void (*then)(struct ticket *) = journey->then;
    end(journey);
    then(ticket);
}

bool account_is_token(struct slice text)
{
    return text.size == SECRET_DIGITS_MAX && text.bytes[0] == 't';
}

void account_identify(struct ticket *ticket, struct slice token, void (*then)(struct ticket *))
{
    struct journey *journey = begin(ticket);
    if (!journey)
        return;
    if (!account_is_token(token)) {
        object(journey, OBJECTION_TOKEN);
        return;
    }
    memcpy(journey->token, token.bytes, token.size);
    journey->then = then;
    journey->job.read = read_token;
    journey->job.done = identified;
    scribe_give(ticket->server->scribe, &journey->job);
}

static void answer_nothing(struct scribe_job *job)
{
    struct journey *journey = (struct journey *)job;
    if (job->result < 0) {
        object(journey, OBJECTION_FAILED);
        return;
    }
    ticket_answer(journey->ticket, slice_of("{}"));
    end(journey);
}

void request_logout(struct server *server, struct ticket *ticket)
{
    struct slice token = ticket_string(ticket, "token");
    struct journey *journey = begin(ticket);
    uint8_t key[MEETING_KEY_BYTES];
    char digits[2 * MEETING_KEY_BYTES + 1];
    struct text text;
    if (!journey)
        return;
    if (!token.bytes) {
        object(journey, OBJECTION_TOKEN);
        return;
    }
    secret_key(token, key);
    text_init(&text, digits, sizeof digits);
    text_hex(&text, key, sizeof key);
    bundle_add(&journey->job.bundle, STORE_DROP, "tokens", digits, (struct slice){NULL, 0});
    ticket->visitor->account[0] = '\0';
    journey->job.done = answer_nothing;
    scribe_give(server->scribe, &journey->job);
}

/* What an account has. */

static int add_game(void *context, struct slice key, struct slice value)
{
    struct journey *journey = context;
    (void)key;
    json_put_comma(&journey->text);
    text_bytes(&journey->text, value.bytes, value.size);
    return 0;
}

static int read_me(struct scribe_job *job, struct store *store)
{
    struct journey *journey = (struct journey *)job;
    char after[NAME_MOST + 2], before[NAME_MOST + 2];
    size_t size = strlen(journey->key);
    memcpy(after, journey->key, size);
    memcpy(before, journey->key, size);
    memcpy(after + size, "/", 2);
    memcpy(before + size, "0", 2);
    int found = read_account(job, store);
    if (found != 1)
        return STORE_FAILED;
    text_puts(&journey->text, "\"tables\":[");
    int result = store_scan(store, slice_of("games"), slice_of(after), slice_of(before), GAMES_MOST,
                            add_game, journey);
    text_puts(&journey->text, "]}");
    return journey->text.full ? STORE_FAILED : result;
}

static void answer_me(struct scribe_job *job)
{
    struct journey *journey = (struct journey *)job;
    if (job->result < 0 || !journey->row) {
        object(journey, OBJECTION_FAILED);
        return;
    }
    json_object_del(journey->row, "password");
    char *own = json_dumps(journey->row, JSON_COMPACT);
    size_t own_size = own ? strlen(own) : 0;
    char *whole = own ? malloc(own_size + journey->text.length + 1) : NULL;
    if (!whole) {
        free(own);
        object(journey, OBJECTION_FAILED);
        return;
    }
    /* The members of the row, then the tables: one object. */
    memcpy(whole, own, own_size);
    whole[own_size - 1] = ',';
    memcpy(whole + own_size, journey->text.data, journey->text.length);
    ticket_answer(journey->ticket, (struct slice){whole, own_size + journey->text.length});
    free(whole);
    free(own);
    end(journey);
}

/* A journey for the account of the visitor; NULL, and the ticket is answered, where there is none. */
static struct journey *begin_own(struct ticket *ticket)
{
    if (!ticket->account[0]) {
        ticket_object(ticket, OBJECTION_TOKEN);
        return NULL;
    }
    struct journey *journey = begin(ticket);
    if (journey)
        memcpy(journey->key, ticket->account, sizeof journey->key);
    return journey;
}

void request_me(struct server *server, struct ticket *ticket)
{
    enum { ME_MAX = GAMES_MOST * 2048 };
    struct journey *journey = begin_own(ticket);
    if (!journey)
        return;
    journey->buffer = malloc(ME_MAX);
    if (!journey->buffer) {
        object(journey, OBJECTION_FAILED);
        return;
    }
    text_init(&journey->text, journey->buffer, ME_MAX);
    journey->job.read = read_me;
    journey->job.done = answer_me;
    scribe_give(server->scribe, &journey->job);
}

/* The row with one member set anew, unless it has changed since it was read. */
static void change_row(struct journey *journey)
{
    char *text = json_dumps(journey->row, JSON_COMPACT);
    if (!text || !journey->row_text) {
        free(text);
        object(journey, OBJECTION_FAILED);
        return;
    }
    bundle_add(&journey->job.bundle, STORE_EXPECT, "accounts", journey->key,
               slice_of(journey->row_text));
    bundle_add(&journey->job.bundle, STORE_PUT, "accounts", journey->key, slice_of(text));
    free(text);
    journey->job.read = NULL;
    journey->job.done = answer_nothing;
    scribe_give(journey->ticket->server->scribe, &journey->job);
}

static void set_settings(struct scribe_job *job)
{
    struct journey *journey = (struct journey *)job;
    json_t *settings = json_object_get(journey->ticket->arguments, "settings");
    if (job->result != 1 || !journey->row)
        object(journey, OBJECTION_FAILED);
    else {
        json_object_set(journey->row, "settings", settings);
        change_row(journey);
    }
}

void request_settings(struct server *server, struct ticket *ticket)
{
    json_t *settings = json_object_get(ticket->arguments, "settings");
    char *text = json_is_object(settings) ? json_dumps(settings, JSON_COMPACT) : NULL;
    bool is_fine = text && strlen(text) <= SETTINGS_MOST;
    free(text);
    if (!is_fine) {
        ticket_object(ticket, OBJECTION_REQUEST);
        return;
    }
    struct journey *journey = begin_own(ticket);
    if (!journey)
        return;
    journey->job.read = read_account;
    journey->job.done = set_settings;
    scribe_give(server->scribe, &journey->job);
}
