/* Any lines as messages to a server in this process, with a table where seats 1 and 2 are known by
 * the secrets "a" and "b"; a line that begins with ? or ! is a GET or POST over HTTP, NAME and then
 * the query or body. What was asked is answered, and the table read anew from the store is the table
 * that everybody sees.
 *
 * The visitor is one who has left: there is no socket, and the answers go nowhere. */
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "server/api.h"
#include "server/computer_turn.h"
#include "server/request.h"
#include "server/server_run.h"
#include "server/table_rows.h"
#include "store/memory.h"

enum { LINES_MAX = 64, KEYS = 1000, RATE = 1000000 };

static const char table[] = "fuzz";
static struct server server;
static struct config config;

static void must(bool holds, const char *sentence)
{
    if (holds)
        return;
    fprintf(stderr, "it does not hold that %s\n", sentence);
    abort();
}

static void store_failed(void *self, const struct store_error *error)
{
    (void)self, (void)error;
    must(false, "a store in memory does not fail");
}

static void closed(void *self)
{
    (void)self;
}

static uint64_t clock_now(void)
{
    return (uint64_t)server_now(&server);
}

static void begin_once(void)
{
    static struct journal journal;
    if (server.crew)
        return;
    journal_init(&journal, open("/dev/null", O_WRONLY), JOURNAL_ERROR, JOURNAL_TEXT, clock_now);
    must(sodium_init() >= 0 && uv_loop_init(&server.loop) == 0, "it begins");
    config_init(&config, "");
    server.config = &config;
    server.journal = &journal;
    server.crew = crew_create(&server.loop, 1, net_builtin(), turn_chosen);
    server.address_limit = limit_create(KEYS, RATE, RATE);
    server.table_limit = limit_create(KEYS, RATE, RATE);
    server.dear_limit = limit_create(KEYS, RATE, RATE);
}

static void settle(void)
{
    while (scribe_is_busy(server.scribe) || server.journeys)
        uv_run(&server.loop, UV_RUN_ONCE);
}

static void set_table(void)
{
    struct keep keep = {.secret = {1, 2, 3}};
    struct plan plan = {.seats = 2, .rounds = 10, .is_public = true};
    uint8_t keys[2][MEETING_KEY_BYTES];
    struct slice none = {"", 0};
    secret_key((struct slice){"a", 1}, keys[0]);
    secret_key((struct slice){"b", 1}, keys[1]);
    struct meeting *meeting = meeting_create(table, &keep);
    meeting_open(meeting, &plan, server_now(&server));
    meeting_sit(meeting, 0, (struct slice){"Ada", 3}, none, keys[0], server_now(&server));
    meeting_sit(meeting, 1, (struct slice){"Bob", 3}, none, keys[1], server_now(&server));
    parlour_keep(hall_add(&server, meeting), ticket_create(&server, NULL, NULL, NULL), none);
    settle();
}

static void ask(struct visitor *visitor, struct slice line)
{
    struct slice name = {line.bytes + 1, 0};
    while (name.size + 1 < line.size && name.bytes[name.size] != ' ')
        name.size++;
    size_t behind = name.size + 1 < line.size ? name.size + 2 : line.size;
    struct slice rest = {line.bytes + behind, line.size - behind};
    struct wire_request asked = {
        .method = *line.bytes == '?' ? WIRE_GET : WIRE_POST,
        .query = *line.bytes == '?' ? rest : (struct slice){"", 0},
        .body = rest,
        .content_type = {"application/json", 16},
    };
    must(reception_ask(visitor, &asked, name), "there is memory");
}

/* Passwords are slow on purpose. */
static bool is_slow(struct slice line)
{
    return memmem(line.bytes, line.size, "register", 8) ||
           memmem(line.bytes, line.size, "login", 5);
}

static void check_table(void)
{
    static char shown[MEETING_TABLE_MAX], read[MEETING_TABLE_MAX];
    struct parlour *parlour = hall_find(&server, (struct slice){table, sizeof table - 1});
    struct meeting *again = NULL;
    struct text one, other;
    settle();
    must(parlour && parlour->meeting, "the table is there");
    must(shelves_read_meeting(server.store, table, &again) == 0, "the table can be read");
    text_init(&one, shown, sizeof shown);
    text_init(&other, read, sizeof read);
    meeting_write_table(parlour->meeting, &one);
    meeting_write_table(again, &other);
    must(!one.full && one.length == other.length && memcmp(shown, read, one.length) == 0 &&
             again->event_count == parlour->told,
         "the table that was read is the table that is shown");
    meeting_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice left = {(const char *)data, size};
    begin_once();
    server.store = store_memory_open();
    server.scribe = scribe_create(server.store, &server.loop, store_failed, &server);
    must(server.store && server.scribe, "there is memory");
    set_table();
    struct visitor *visitor = visitor_create(&server, (struct slice){"127.0.0.1", 9});
    for (unsigned i = 0; i < LINES_MAX && left.size; i++) {
        const char *end = memchr(left.bytes, '\n', left.size);
        struct slice line = {left.bytes, end ? (size_t)(end - left.bytes) : left.size};
        left.bytes += line.size + (end != NULL);
        left.size -= line.size + (end != NULL);
        if (is_slow(line))
            continue;
        if (line.size && (*line.bytes == '?' || *line.bytes == '!'))
            ask(visitor, line);
        else
            must(reception_hear(visitor, line), "there is memory");
        if (i % 4 == 3)
            settle();
    }
    settle();
    server.is_stopping = true; /* no computer player goes on while we look */
    check_table();
    hall_finish(&server.hall);
    visitor_release(visitor);
    scribe_close(server.scribe, closed);
    settle();
    for (unsigned i = 0; i < 3; i++)
        uv_run(&server.loop, UV_RUN_NOWAIT);
    store_close(server.store);
    server.is_stopping = false;
    return 0;
}
