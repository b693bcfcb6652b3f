#include "server/password.h"

#include <sodium.h>
#include <stddef.h>
#include <string.h>

enum { PASSWORD_MIN = 8, PASSWORD_MOST = 200 };

static const unsigned long long hash_passes = 2;
static const size_t hash_memory = 19 << 20;

bool password_is_one(struct slice password)
{
    return password.size >= PASSWORD_MIN && password.size <= PASSWORD_MOST;
}

static struct account_request *of_hashing(struct hash_job *job)
{
    return (struct account_request *)((char *)job - offsetof(struct account_request, hashing));
}

/* Objects where too many wait for that. */
static void give(struct account_request *asked, void (*run)(struct hash_job *job))
{
    asked->hashing.run = run;
    if (!hash_queue_give(asked->server->hashes, &asked->hashing))
        account_request_object(asked, OBJECTION_TOO_MANY);
}

static bool make(struct account_request *asked, struct slice password)
{
    return crypto_pwhash_str(asked->hash, password.bytes, password.size, hash_passes,
                             hash_memory) == 0;
}

static void run_hash(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    asked->is_right = make(asked, ticket_string(asked->ticket, asked->argument));
}

static void hashed(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    if (asked->is_right)
        asked->go_on(asked);
    else
        account_request_object(asked, OBJECTION_FAILED);
}

void password_hash(struct account_request *asked, const char *argument,
                   void (*then)(struct account_request *asked))
{
    asked->argument = argument;
    asked->go_on = then;
    asked->hashing.done = hashed;
    give(asked, run_hash);
}

static void run_check(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    const char *hash = json_string_value(json_object_get(asked->row, "password"));
    struct slice password = ticket_string(asked->ticket, "password");
    if (hash)
        asked->is_right = crypto_pwhash_str_verify(hash, password.bytes, password.size) == 0;
    else if (make(asked, password))
        asked->is_right = false;
}

static void checked(struct hash_job *job)
{
    struct account_request *asked = of_hashing(job);
    if (asked->is_right)
        asked->go_on(asked);
    else
        account_request_object(asked, OBJECTION_LOGIN);
}

static void check_row(struct scribe_job *job)
{
    struct account_request *asked = (struct account_request *)job;
    asked->job.read = NULL;
    asked->hashing.done = checked;
    if (job->result < 0)
        account_request_object(asked, OBJECTION_FAILED);
    else
        give(asked, run_check);
}

/* Of an address at an account. */
enum {
    HOME_KEY = ACCOUNT_NAME_MOST + 1 + LIMIT_KEY_MAX,
    MINUTE = 60,
    MONTH = 30 * 24 * 60 * MINUTE
};

static void write_key(const struct account_request *asked, const char *account, char key[HOME_KEY])
{
    memset(key, 0, HOME_KEY);
    memcpy(key, account, strlen(account));
    memcpy(key + ACCOUNT_NAME_MOST + 1, asked->hashing.key, sizeof asked->hashing.key);
}

void password_note_home(const struct account_request *asked, const struct identity *who)
{
    char key[HOME_KEY];
    struct server *server = asked->server;
    write_key(asked, who->name, key);
    limit_take(server->homes, key, sizeof key, services_ticks(&server->services) / MONTH);
}

/* At one account an address may try so often, and all addresses together; but not those from where the
 * account was used, or others could shut its owner out. These limits count minutes, and the months of
 * homes, as others count seconds. */
static uint64_t must_wait(const struct account_request *asked)
{
    char key[HOME_KEY];
    struct server *server = asked->server;
    const char *name = asked->who.name;
    uint64_t ticks = services_ticks(&server->services);
    write_key(asked, name, key);
    uint64_t wait = limit_take(server->guess_limit, key, sizeof key, ticks / MINUTE);
    if (!wait && limit_is_full(server->homes, key, sizeof key, ticks / MONTH))
        wait = limit_take(server->account_limit, name, strlen(name), ticks / MINUTE);
    return MINUTE * wait;
}

void password_check(struct account_request *asked, void (*then)(struct account_request *asked))
{
    if (!password_is_one(ticket_string(asked->ticket, "password"))) {
        account_request_object(asked, OBJECTION_LOGIN);
        return;
    }
    uint64_t wait = must_wait(asked);
    if (wait) {
        ticket_object_for(asked->ticket, wait);
        account_request_end(asked);
        return;
    }
    asked->go_on = then;
    asked->job.read = account_request_read;
    asked->job.done = check_row;
    scribe_give(asked->server->services.scribe, &asked->job);
}
