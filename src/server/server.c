#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/rating_job.h"

/* A computer player thinks for an address at once as long as in so many minutes. */
enum { THINKING_MINUTES = 10, SECOND_MS = 1000 };

enum { CLOSE_TRY_AGAIN = 1013 };

enum { SOON_MS = 5000, MINUTE_MS = 60000, LIMITED_MOST = 1 << 16 };

/* What is dear may be asked for so many times less. */
enum { DEAR_RATE = 20, DEAR_BURST = 3 };

/* So many tables at most are kept in memory because one address looks on. */
enum { WATCHES_PER_ADDRESS = 128 };

/* How often a password may be tried at one account, a minute: from one address, and from all. */
enum { GUESSES = 10, GUESSES_OF_ALL = 60 };

/* How often an address may sit down at one table, and how many accounts it may make, a minute for long
 * and at once: what stays for ever. */
enum { LASTING = 5, LASTING_BURST = 20 };

/* What an account may have sent to try its channels, an hour; and how often all accounts together may
 * have a mail address asked whether it wants mail, a day. */
enum { TRIALS = 10, QUESTIONS = 2 };

static void store_failed(void *self, const struct store_error *error)
{
    struct server *server = self;
    services_note(&server->services, JOURNAL_ERROR, "store", "words", error->words);
}

static uint64_t part_of(uint64_t number, uint64_t part)
{
    return number > part ? number / part : 1;
}

static bool make_limits(struct server *server)
{
    const struct config *config = server->config;
    server->table_limit = limit_create(LIMITED_MOST, config->rate_table, config->rate_burst);
    server->guess_limit = limit_create(LIMITED_MOST, GUESSES, GUESSES);
    server->account_limit = limit_create(LIMITED_MOST, GUESSES_OF_ALL, GUESSES_OF_ALL);
    server->homes = limit_create(LIMITED_MOST, 1, 1);
    server->notice_limit = limit_create(LIMITED_MOST, TRIALS, TRIALS);
    server->mail_limit = limit_create(LIMITED_MOST, QUESTIONS, QUESTIONS);
    server->services.watch_quota = watch_quota_create(WATCHES_PER_ADDRESS);
    server->services.table_quota = table_quota_create();
    return server->services.watch_quota && server->services.table_quota && server->table_limit &&
           server->guess_limit && server->account_limit && server->homes && server->notice_limit &&
           server->mail_limit &&
           address_limit_init(&server->address_limit, LIMITED_MOST, config->rate_address,
                              config->rate_burst) &&
           address_limit_init(&server->dear_limit, LIMITED_MOST,
                              part_of(config->rate_address, DEAR_RATE),
                              part_of(config->rate_burst, DEAR_BURST)) &&
           address_limit_init(&server->lasting_limit, LIMITED_MOST, LASTING, LASTING_BURST);
}

void server_destroy(struct server *server)
{
    address_limit_finish(&server->address_limit);
    limit_destroy(server->table_limit);
    address_limit_finish(&server->dear_limit);
    limit_destroy(server->guess_limit);
    limit_destroy(server->account_limit);
    limit_destroy(server->homes);
    address_limit_finish(&server->lasting_limit);
    watch_quota_destroy(server->services.watch_quota);
    table_quota_destroy(server->services.table_quota);
    limit_destroy(server->notice_limit);
    limit_destroy(server->mail_limit);
    banning_finish(&server->banning);
    push_key_close(server->push_key);
    free(server);
}

static void name_node(struct services *services)
{
    uint8_t bytes[(NODE_MAX - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(services->node, sizeof services->node, bytes, sizeof bytes);
}

struct server *server_create(const struct server_given *given)
{
    struct server *server = sodium_init() < 0 ? NULL : calloc(1, sizeof *server);
    if (!server)
        return NULL;
    struct services *services = &server->services;
    server->config = given->config;
    server->outlet = given->outlet;
    services->clock = given->clock;
    services->loop = given->loop;
    services->journal = given->journal;
    services->broadcast = given->broadcast;
    if (given->is_shared)
        name_node(services);
    services->metrics.started = services_now(services);
    live_tables_init(&server->tables, services, (unsigned)given->config->tables_most);
    server->deadlines.tables = &server->tables;
    server->sweep = (struct sweep){.config = given->config, .tables = &server->tables};
    server->orders = (struct admin_orders){.tables = &server->tables};
    banning_start(&server->banning, services, given->store);
    if (given->carrier && given->config->outgoing != OUTGOING_OFF)
        server->push_key = push_key_open(given->store);
    server->outbox = (struct outbox){.tables = &server->tables,
                                     .config = given->config,
                                     .carrier = given->carrier,
                                     .push_key = server->push_key};
    server->leases = (struct leases){.services = services};
    server->adoption = (struct adoption){.tables = &server->tables, .leases = &server->leases};
    server->neighbours = (struct neighbours){.tables = &server->tables, .logins = &server->logins};
    server->forgetting = (struct forgetting){.tables = &server->tables, .logins = &server->logins};
    if (make_limits(server)) {
        services->scribe = scribe_create(given->store, given->loop, store_failed, server);
        services->pool =
            think_pool_create(given->loop, given->threads, given->net, live_table_chosen);
    }
    if (services->pool && given->config->thinking_per_address)
        think_pool_set_ceiling(services->pool, given->config->thinking_per_address * SECOND_MS,
                               given->config->thinking_per_address * SECOND_MS * THINKING_MINUTES);
    server->hashes = services->pool ? hash_queue_create(given->loop) : NULL;
    if (services->scribe && services->pool && server->hashes)
        return server;
    server_destroy(server); /* the process ends: the loop never runs */
    return NULL;
}

uint64_t server_take_lasting(struct server *server, const char *what, const char *address)
{
    return 60 * address_limit_take(&server->lasting_limit, what, address,
                                   services_ticks(&server->services) / 60);
}

void server_start(struct server *server)
{
    leases_look(&server->leases);
    if (server->services.node[0])
        return; /* the keeper does */
    deadlines_wake(&server->deadlines);
    rating_job_start_left(server->services.scribe);
}

/* What is done once, however many nodes there are. */
static void keep(struct server *server)
{
    uint64_t ticks = services_ticks(&server->services);
    deadlines_look(&server->deadlines);
    forgetting_look(&server->forgetting);
    sweep_look(&server->sweep);
    admin_orders_look(&server->orders);
    outbox_look(&server->outbox);
    if (server->services.node[0] && ticks >= server->unrated_due) {
        server->unrated_due = ticks + MINUTE_MS;
        rating_job_start_left(server->services.scribe);
    }
}

/* Who was told what is old is sent away, to come to another node, or back to this one. */
static void mind_store(struct server *server)
{
    bool is_cut_off = neighbours_is_cut_off(&server->neighbours);
    if (is_cut_off == server->is_cut_off)
        return;
    server->is_cut_off = is_cut_off;
    services_note(&server->services, is_cut_off ? JOURNAL_ERROR : JOURNAL_INFO,
                  is_cut_off ? "cut-off" : "back", "node", server->services.node);
    if (is_cut_off)
        banning_drop_all(&server->banning, CLOSE_TRY_AGAIN);
}

void server_tick(struct server *server)
{
    struct live_tables *tables = &server->tables;
    think_pool_tick(server->services.pool, services_ticks(&server->services));
    if (server->services.is_stopping)
        return;
    bool is_nearly_full = tables->count > server->config->tables_most / 4 * 3;
    live_tables_sweep(
        tables, services_now(&server->services) -
                    (is_nearly_full ? SOON_MS : (int64_t)server->config->idle_minutes * MINUTE_MS));
    live_tables_tell_presence(tables);
    live_tables_wake(tables);
    neighbours_look(&server->neighbours);
    mind_store(server);
    banning_look(&server->banning);
    leases_look(&server->leases);
    adoption_look(&server->adoption);
    if (leases_is_keeper(&server->leases))
        keep(server);
}

void server_hear(struct server *server, struct slice node, struct slice words)
{
    neighbours_hear(&server->neighbours, node, words);
}

void server_settle(struct server *server)
{
    scribe_settle(server->services.scribe);
}

bool server_think(struct server *server)
{
    return think_pool_step(server->services.pool);
}

void server_stop(struct server *server)
{
    if (!server->services.is_stopping)
        leases_give_up(&server->leases);
    server->services.is_stopping = true;
    outbox_stop(&server->outbox);
}

bool server_is_busy(const struct server *server)
{
    return scribe_is_busy(server->services.scribe) || server->account_requests ||
           server->outbox.count;
}

static void scribe_gone(void *self)
{
    struct server *server = self;
    server->closed(server->self);
}

static void hashes_gone(void *self)
{
    struct server *server = self;
    scribe_close(server->services.scribe, scribe_gone);
}

static void pool_gone(void *self)
{
    struct server *server = self;
    hash_queue_close(server->hashes, hashes_gone, server);
}

void server_close(struct server *server, void (*closed)(void *self), void *self)
{
    server->closed = closed;
    server->self = self;
    live_tables_finish(&server->tables);
    think_pool_close(server->services.pool, pool_gone, server);
}
