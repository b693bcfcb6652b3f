#include "simulation.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ai/net_file.h"
#include "cmocka_all.h"
#include "spread_store.h"
#include "store/backend.h"
#include "store/memory.h"

struct simulation simulation;

#define START 1763200000000

unsigned simulation_draw(unsigned count)
{
    return rng_below(&simulation.rng, count);
}

static bool happens(unsigned in_a_thousand)
{
    return !simulation.is_calm && simulation_draw(1000) < in_a_thousand;
}

/* Luck of the servers themselves. */

static uint32_t draw_word(void)
{
    return (uint32_t)rng_next(&simulation.rng);
}

static void draw_bytes(void *const bytes, const size_t size)
{
    rng_bytes(&simulation.rng, bytes, size);
}

static const char *name_of_luck(void)
{
    return "a simulation";
}

static struct randombytes_implementation luck = {
    .implementation_name = name_of_luck,
    .random = draw_word,
    .buf = draw_bytes,
};

/* The store as a node has it. */

struct way {
    struct store store;
    struct node *node;
};

static bool is_away(const struct node *node)
{
    return node->is_dead || node->cut;
}

static int lose(struct store *store)
{
    strcpy(store->error.words, "lost by the simulation");
    return STORE_FAILED;
}

static void work(struct node *node)
{
    if (node->is_working || node->sleeps)
        return;
    node->is_working = true;
    server_settle(node->server);
    node->is_working = false;
}

/* Somebody else is faster. */
static void let_others(const struct node *node)
{
    struct node *other = &simulation.nodes[simulation_draw(NODES)];
    if (other != node && !other->is_dead && happens(100))
        work(other);
}

static int write_rows(struct store *store, struct store_batch *batches, size_t count)
{
    struct node *node = ((struct way *)store)->node;
    if (is_away(node) || happens(10))
        return lose(store);
    let_others(node);
    int result = store_write(simulation.rows, batches, count);
    return result < 0 || happens(10) ? lose(store) : 0;
}

static int read_row(struct store *store, struct slice shelf, struct slice key,
                    void (*found)(void *context, struct slice value), void *context)
{
    struct node *node = ((struct way *)store)->node;
    if (is_away(node) || happens(3))
        return lose(store);
    let_others(node);
    return store_read(simulation.rows, shelf, key, found, context);
}

static int scan_rows(struct store *store, struct slice shelf, struct slice after,
                     struct slice before, size_t most,
                     int (*row)(void *context, struct slice key, struct slice value), void *context)
{
    struct node *node = ((struct way *)store)->node;
    if (is_away(node) || happens(3))
        return lose(store);
    let_others(node);
    return store_scan(simulation.rows, shelf, after, before, most, row, context);
}

static void close_way(struct store *store)
{
    free(store);
}

static struct store *open_way(struct node *node)
{
    static const struct store_backend backend = {
        .write = write_rows, .read = read_row, .scan = scan_rows, .close = close_way};
    struct way *way = calloc(1, sizeof *way);
    assert_non_null(way);
    way->store.backend = &backend;
    way->node = node;
    return &way->store;
}

/* Calls between nodes: each is on its way to each other node by itself. */

enum { CALLS_MAX = 512 };
static struct call {
    unsigned to;
    char node[NODE_MAX], words[BROADCAST_WORDS_MAX];
} calls[CALLS_MAX];
static size_t call_count;

static void say(void *self, struct slice words)
{
    const struct node *node = self;
    for (unsigned n = 0; n < NODES; n++) {
        if (&simulation.nodes[n] == node || node->is_dead || call_count == CALLS_MAX ||
            happens(150))
            continue;
        struct call *call = &calls[call_count++];
        call->to = n;
        memcpy(call->node, node->server->services.node, sizeof call->node);
        memcpy(call->words, words.bytes, words.size);
        call->words[words.size] = '\0';
    }
}

/* Any of them, so later ones may come first. */
static void deliver(void)
{
    if (!call_count)
        return;
    size_t which = simulation_draw((unsigned)call_count);
    struct call call = calls[which];
    if (!happens(100)) /* else it comes again */
        calls[which] = calls[--call_count];
    struct node *node = &simulation.nodes[call.to];
    if (!node->sleeps && !node->is_working)
        server_hear(node->server, slice_of(call.node), slice_of(call.words));
}

/* Clock and wire. */

static int64_t now_of(void *self)
{
    const struct node *node = self;
    return simulation.now + node->skew;
}

static uint64_t ticks_of(void *self)
{
    (void)self;
    return (uint64_t)(simulation.now - START);
}

static void header(struct wire_call *call, const char *name, const char *value)
{
}

static void answer(struct wire_call *call, unsigned status, const char *content_type,
                   struct slice body)
{
}

static struct wire_text *make(struct slice message)
{
    return (struct wire_text *)json_loadb(message.bytes, message.size, 0, NULL);
}

static void tell(struct wire_peer *peer, struct wire_text *text)
{
    if (peer->visitor && !simulation.nodes[peer->node].is_dead)
        peer->heard(peer->self, (const json_t *)text);
}

static void release(struct wire_text *text)
{
    json_decref((json_t *)text);
}

static void drop(struct wire_peer *peer, unsigned code)
{
    peer->is_dropped = true;
}

static const struct outlet outlet = {header, answer, make, tell, release, drop};

void simulation_enter(struct wire_peer *peer, unsigned node)
{
    peer->node = node;
    peer->is_dropped = false;
    peer->visitor = api_enter(simulation.nodes[node].server, peer, slice_of("192.0.2.1"));
}

void simulation_leave(struct wire_peer *peer)
{
    if (peer->visitor)
        api_leave(peer->visitor);
    peer->visitor = NULL;
}

void simulation_say(struct wire_peer *peer, const char *message)
{
    if (peer->visitor)
        api_hear(simulation.nodes[peer->node].server, peer->visitor, slice_of(message));
}

/* Nodes. */

static struct config config;
static struct journal journal;

static void begin(struct node *node)
{
    struct server_given given = {
        .config = &config,
        .journal = &journal,
        .net = net_builtin(),
        .store = node->store,
        .clock = {.now = now_of, .ticks = ticks_of, .self = node},
        .outlet = &outlet,
        .is_shared = true,
        .broadcast = &node->broadcast,
    };
    node->is_dead = false;
    node->cut = 0;
    node->is_working = true; /* until there is a server */
    node->broadcast = (struct broadcast){say, node};
    node->server = server_create(&given);
    assert_non_null(node->server);
    server_start(node->server);
    node->is_working = false;
}

static void closed(void *self)
{
    (void)self;
}

static void finish(struct node *node)
{
    node->sleeps = 0;
    node->is_working = true;
    server_stop(node->server);
    server_settle(node->server);
    server_close(node->server, closed, NULL);
    server_destroy(node->server);
}

/* Dies at once, or stops as on SIGTERM; another begins in its place. */
static void replace(struct node *node, void (*lost)(unsigned node))
{
    if (node->is_working)
        return;
    node->is_dead = simulation_draw(3) > 0;
    lost((unsigned)(node - simulation.nodes));
    finish(node);
    begin(node);
}

void simulation_step(void (*lost)(unsigned node))
{
    struct node *node = &simulation.nodes[simulation_draw(NODES)];
    unsigned what = simulation_draw(100);
    node->sleeps -= node->sleeps > 0;
    node->cut -= node->cut > 0;
    if (what < 40) {
        work(node);
    } else if (what < 65) {
        deliver();
    } else if (what < 80 && !node->sleeps) {
        server_think(node->server);
    } else if (what < 98) {
        simulation.now += simulation_draw(1000);
        if (!node->sleeps)
            server_tick(node->server);
    } else if (what < 99) {
        replace(node, lost);
    } else if (simulation_draw(2)) {
        node->sleeps = simulation_draw(30); /* of its own steps */
    } else {
        node->cut = simulation_draw(200);
    }
}

void simulation_calm_down(unsigned seconds)
{
    simulation.is_calm = true;
    call_count = 0; /* not one is needed */
    for (unsigned i = 0; i < seconds; i++) {
        simulation.now += 1000;
        for (unsigned n = 0; n < NODES; n++) {
            struct node *node = &simulation.nodes[n];
            node->sleeps = node->cut = 0;
            server_tick(node->server);
            work(node);
        }
    }
}

/* A server has much room that it seldom uses. The C library gets it of the system anew each time, which costs less than
 * clearing what was used before. */
static void get_room_anew(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

void simulation_begin(unsigned seed)
{
    static const uint8_t name[RNG_SEED_BYTES] = "a simulation";
    get_room_anew();
    randombytes_set_implementation(&luck);
    assert_true(sodium_init() >= 0); /* draws, the first time */
    rng_init(&simulation.rng, name, seed);
    journal_init(&journal, open("/dev/null", O_WRONLY), JOURNAL_ERROR, JOURNAL_TEXT, journal_now);
    config_init(&config, "");
    config.rate_address = config.rate_burst = config.rate_table = 1000000;
    simulation.now = START;
    simulation.is_calm = true; /* until somebody says otherwise */
    simulation.rows = simulation.is_spread ? spread_store_open() : store_memory_open();
    call_count = 0;
    for (unsigned n = 0; n < NODES; n++) {
        struct node *node = &simulation.nodes[n];
        *node = (struct node){.skew = (int64_t)simulation_draw(4000) - 2000};
        node->store = open_way(node);
        begin(node);
    }
}

void simulation_end(void)
{
    for (unsigned n = 0; n < NODES; n++) {
        finish(&simulation.nodes[n]);
        store_close(simulation.nodes[n].store);
    }
    store_close(simulation.rows);
    config_finish(&config);
    close(journal.file);
}
