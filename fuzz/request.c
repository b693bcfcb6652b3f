/* Any lines as messages to a server in this process, with a table where seats 1 and 2 are known by
 * the secrets "a" and "b"; a line that begins with ? or ! is a GET or POST over HTTP, NAME and then
 * the query or body. What was asked is answered, and the table read anew from the store is the table
 * that everybody sees.
 *
 * The visitor is one who has left: there is no socket, and the answers go nowhere. Computer players
 * do not think, so the same lines always come to the same. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "server/api.h"
#include "store/memory.h"

enum { LINES_MAX = 64, RATE = 1000000 };

static const char name[] = "fuzz";
static struct config config;
static struct journal journal;

static void must(bool holds, const char *sentence)
{
    if (holds)
        return;
    fprintf(stderr, "it does not hold that %s\n", sentence);
    abort();
}

static int64_t now(void *self)
{
    (void)self;
    return 1763200000000;
}

static uint64_t ticks(void *self)
{
    (void)self;
    return 0;
}

static uint64_t journal_clock(void)
{
    return (uint64_t)now(NULL);
}

static struct server *begin(struct store *store)
{
    static const struct outlet nowhere;
    if (!config.rate_burst) {
        journal_init(&journal, open("/dev/null", O_WRONLY), JOURNAL_ERROR, JOURNAL_TEXT,
                     journal_clock);
        config_init(&config, "");
        config.rate_address = config.rate_table = config.rate_burst = RATE;
    }
    struct server_given given = {
        .config = &config,
        .journal = &journal,
        .net = net_builtin(),
        .store = store,
        .clock = {.now = now, .ticks = ticks},
        .outlet = &nowhere,
    };
    struct server *server = server_create(&given);
    must(server != NULL, "there is memory");
    return server;
}

static void set_table(struct server *server)
{
    struct table_secrets secrets = {.secret = {1, 2, 3}};
    struct plan plan = {.seats = 2, .rounds = 10, .is_public = true};
    uint8_t keys[2][SECRET_KEY_BYTES];
    secret_key(slice_of("a"), keys[0]);
    secret_key(slice_of("b"), keys[1]);
    struct table_state *table = table_state_create(name, &secrets);
    table_state_open(table, &plan, now(NULL));
    table_state_sit(table, 0, slice_of("Ada"), &identity_of_nobody, keys[0], now(NULL));
    table_state_sit(table, 1, slice_of("Bob"), &identity_of_nobody, keys[1], now(NULL));
    live_table_commit(live_tables_add(&server->tables, table), NULL, slice_of(""));
    server_settle(server);
}

static void ask(struct server *server, struct visitor *visitor, struct slice line)
{
    struct slice what = {line.bytes + 1, 0};
    while (what.size + 1 < line.size && what.bytes[what.size] != ' ')
        what.size++;
    size_t behind = what.size + 1 < line.size ? what.size + 2 : line.size;
    struct slice rest = {line.bytes + behind, line.size - behind};
    struct wire_request asked = {
        .method = *line.bytes == '?' ? WIRE_GET : WIRE_POST,
        .query = *line.bytes == '?' ? rest : (struct slice){"", 0},
        .body = rest,
        .content_type = {"application/json", 16},
    };
    must(api_call(server, visitor, &asked, what), "there is memory");
}

/* Passwords are slow on purpose. */
static bool is_slow(struct slice line)
{
    return memmem(line.bytes, line.size, "register", 8) ||
           memmem(line.bytes, line.size, "login", 5);
}

static void check_table(struct server *server, struct store *store)
{
    static char shown[TABLE_TEXT_MAX], read[TABLE_TEXT_MAX];
    struct live_table *live = live_tables_find(&server->tables, slice_of(name));
    struct table_state *again = NULL;
    struct text one, other;
    server_settle(server);
    must(live && live->table, "the table is there");
    must(table_rows_read(store, name, &again) == 0, "the table can be read");
    text_init(&one, shown, sizeof shown);
    text_init(&other, read, sizeof read);
    table_state_write(live->table, &one);
    table_state_write(again, &other);
    must(!one.full && one.length == other.length && memcmp(shown, read, one.length) == 0 &&
             again->event_count == live->stored.events,
         "the table that was read is the table that is shown");
    table_state_destroy(again);
}

static void closed(void *self)
{
    server_destroy(self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice left = {(const char *)data, size};
    struct store *store = store_memory_open();
    struct server *server = begin(store);
    set_table(server);
    struct visitor *visitor = visitor_create(server->outlet, slice_of("127.0.0.1"));
    for (unsigned i = 0; i < LINES_MAX && left.size; i++) {
        const char *end = memchr(left.bytes, '\n', left.size);
        struct slice line = {left.bytes, end ? (size_t)(end - left.bytes) : left.size};
        left.bytes += line.size + (end != NULL);
        left.size -= line.size + (end != NULL);
        if (is_slow(line))
            continue;
        if (line.size && (*line.bytes == '?' || *line.bytes == '!'))
            ask(server, visitor, line);
        else
            must(api_hear(server, visitor, line), "there is memory");
        if (i % 4 == 3)
            server_settle(server);
    }
    server_settle(server);
    server_stop(server);
    check_table(server, store);
    visitor_release(visitor);
    server_close(server, closed, server);
    store_close(store);
    return 0;
}
