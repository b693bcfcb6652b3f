#include "server_stage.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "base/rng.h"
#include "cmocka_all.h"
#include "notation/line.h"

struct wire_text {
    char *message;
};

struct host hosts[SERVERS];
static bool is_shared; /* they have one store */
int64_t time_now;

struct config stage_config;
static struct journal journal;
static struct rng rng;
static unsigned texts; /* that are not released */

/* Luck. */

static uint32_t draw(void)
{
    return (uint32_t)rng_next(&rng);
}

static void draw_bytes(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)draw();
}

static const char *name_of_luck(void)
{
    return "a seed";
}

static struct randombytes_implementation luck = {
    .implementation_name = name_of_luck,
    .random = draw,
    .buf = draw_bytes,
};

/* Clock and wire. */

static int64_t now(void *self)
{
    return time_now;
}

static uint64_t ticks(void *self)
{
    return (uint64_t)(time_now - START);
}

static void header(struct wire_call *call, const char *name, const char *value)
{
    snprintf(call->header, sizeof call->header, "%s %s", name, value);
}

static void answer(struct wire_call *call, unsigned status, const char *content_type,
                   struct slice body)
{
    assert_int_equal(call->status, 0); /* once */
    call->status = status;
    call->body = json_loadb(body.bytes, body.size, 0, NULL);
}

static struct wire_text *make(struct slice message)
{
    struct wire_text *text = malloc(sizeof *text);
    if (!text)
        return NULL;
    text->message = strndup(message.bytes, message.size);
    texts++;
    return text;
}

static void tell(struct wire_peer *peer, struct wire_text *text)
{
    assert_int_equal(peer->code, 0);
    peer->is_let_go |= !text;
    if (!text)
        return;
    json_t *message = json_loads(text->message, 0, NULL);
    assert_non_null(message);
    assert_true(peer->count < HEARD_MAX);
    peer->heard[peer->count++] = message;
}

static void release(struct wire_text *text)
{
    if (!text)
        return;
    free(text->message);
    free(text);
    texts--;
}

static void drop(struct wire_peer *peer, unsigned code)
{
    peer->code = code;
}

const struct outlet outlet = {header, answer, make, tell, release, drop};

/* Notices. */

struct delivery *carried[CARRIED_MAX];
size_t carried_count;
enum delivery_result carried_result;
bool carried_waits;
static struct delivery *on_their_way;

static void carry(void *self, struct delivery *delivery)
{
    assert_true(carried_count < CARRIED_MAX);
    carried[carried_count] = malloc(sizeof *delivery);
    *carried[carried_count++] = *delivery;
    delivery->next = on_their_way;
    if (carried_waits)
        on_their_way = delivery;
    else
        delivery->done(delivery, carried_result);
}

static void cancel(void *self)
{
    while (on_their_way) {
        struct delivery *delivery = on_their_way;
        on_their_way = delivery->next;
        delivery->done(delivery, DELIVERY_LATER);
    }
}

static const struct carrier carrier = {.carry = carry, .cancel = cancel};

static void forget_carried(void)
{
    for (size_t i = 0; i < carried_count; i++)
        free(carried[i]);
    carried_count = 0;
    carried_result = DELIVERY_ARRIVED;
    carried_waits = false;
}

/* Calls between nodes. */

enum { CALLS_MAX = 4096 };
static struct call {
    const struct host *from;
    char words[BROADCAST_WORDS_MAX];
} calls[CALLS_MAX];
static size_t call_count;

static void say(void *self, struct slice words)
{
    assert_true(call_count < CALLS_MAX && words.size < BROADCAST_WORDS_MAX);
    struct call *call = &calls[call_count++];
    call->from = self;
    memcpy(call->words, words.bytes, words.size);
    call->words[words.size] = '\0';
}

void lose_calls(void)
{
    call_count = 0;
}

void hear_calls(void)
{
    for (size_t i = 0; i < call_count; i++)
        for (unsigned h = 0; h < SERVERS; h++)
            if (&hosts[h] != calls[i].from) {
                server_hear(hosts[h].server, slice_of(calls[i].from->server->services.node),
                            slice_of(calls[i].words));
                server_settle(hosts[h].server);
            }
    call_count = 0;
}

/* Servers and their visitors. */

static void begin(struct host *host)
{
    struct server_given given = {
        .config = &stage_config,
        .journal = &journal,
        .net = net_builtin(),
        .store = host->store,
        .clock = {.now = now, .ticks = ticks},
        .outlet = &outlet,
        .carrier = &carrier,
        .is_shared = is_shared,
        .broadcast = is_shared ? &host->broadcast : NULL,
    };
    host->broadcast = (struct broadcast){say, host};
    host->server = server_create(&given);
    assert_non_null(host->server);
    host->is_closed = false;
    server_start(host->server);
    server_settle(host->server);
}

static void closed(void *self)
{
    ((struct host *)self)->is_closed = true;
}

static void finish(struct host *host)
{
    server_stop(host->server);
    server_settle(host->server);
    assert_false(server_is_busy(host->server));
    server_close(host->server, closed, host);
    assert_true(host->is_closed);
    server_destroy(host->server);
}

void kill_node(struct host *host)
{
    lose_all(true);
    finish(host);
    lose_all(false);
    begin(host);
}

void begin_again(struct host *host)
{
    finish(host);
    begin(host);
}

void enter_from(struct host *host, struct wire_peer *peer, const char *address)
{
    *peer = (struct wire_peer){.count = 0};
    peer->visitor = api_enter(host->server, peer, slice_of(address));
    assert_non_null(peer->visitor);
}

void enter(struct host *host, struct wire_peer *peer)
{
    enter_from(host, peer, "192.0.2.1");
}

void leave(struct host *host, struct wire_peer *peer)
{
    api_leave(peer->visitor);
    for (size_t i = 0; i < peer->count; i++)
        json_decref(peer->heard[i]);
}

const json_t *ask(struct host *host, struct wire_peer *peer, const char *message)
{
    size_t before = peer->count;
    assert_true(api_hear(host->server, peer->visitor, slice_of(message)));
    server_settle(host->server);
    for (size_t i = before; i < peer->count; i++)
        if (!json_object_get(peer->heard[i], "tell"))
            return peer->heard[i];
    fail_msg("there is no answer to %s", message);
    return NULL;
}

const json_t *ask_fine(struct host *host, struct wire_peer *peer, const char *message)
{
    const json_t *answer_to_it = ask(host, peer, message);
    if (!json_object_get(answer_to_it, "ok"))
        fail_msg("%s: %s", message, json_dumps(answer_to_it, JSON_COMPACT));
    return json_object_get(answer_to_it, "ok");
}

const char *code_of(const json_t *answer_to_it)
{
    const char *code =
        json_string_value(json_object_get(json_object_get(answer_to_it, "error"), "code"));
    return code ? code : "";
}

const char *word(const json_t *object, const char *key)
{
    const char *found = json_string_value(json_object_get(object, key));
    assert_non_null(found);
    return found;
}

const json_t *ask_seat(struct table *table, unsigned seat, const char *what)
{
    char message[512];
    snprintf(message, sizeof message, "{\"id\":1,\"table\":\"%s\",\"secret\":\"%s\",%s}", table->id,
             table->secrets[seat], what);
    return ask(table->host, table->people[seat], message);
}

void seat_two(struct table *table, struct host *host, struct wire_peer *ada, struct wire_peer *ben,
              const char *then)
{
    char message[512];
    *table = (struct table){.host = host, .people = {ada, ben}};
    snprintf(message, sizeof message,
             "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"seats\":2,\"public\":true,"
             "\"clock\":{\"kind\":\"move\",\"seconds\":60,\"then\":\"%s\"}}",
             then);
    const json_t *opened = ask_fine(host, ada, message);
    strcpy(table->id, word(opened, "table"));
    strcpy(table->secrets[0], word(opened, "secret"));
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ben\"}",
             table->id);
    strcpy(table->secrets[1], word(ask_fine(host, ben, message), "secret"));
    for (unsigned s = 0; s < 2; s++)
        assert_non_null(json_object_get(ask_seat(table, s, "\"do\":\"watch\""), "ok"));
}

void set_table(struct table *table, struct host *host, struct wire_peer *ada, struct wire_peer *ben,
               const char *then)
{
    seat_two(table, host, ada, ben, then);
    for (unsigned s = 0; s < 2; s++)
        assert_non_null(json_object_get(ask_seat(table, s, "\"do\":\"ready\""), "ok"));
}

const struct table_state *state_of(const struct table *table)
{
    return live_tables_find(&table->host->server->tables, slice_of(table->id))->table;
}

unsigned mover_of(const struct table *table)
{
    return table_state_mover(state_of(table));
}

const json_t *make_a_move(struct table *table)
{
    char what[128], line[LINE_MAX_BYTES];
    struct move moves[MOVES_MAX];
    struct text text;
    size_t count = game_moves(&state_of(table)->match->game, moves);
    text_init(&text, line, sizeof line);
    move_write(&text, moves[rng_below(&rng, (uint32_t)count)]);
    snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"%.*s\"", (int)text.length, line);
    return ask_seat(table, mover_of(table), what);
}

unsigned told(const struct wire_peer *peer, const char *kind, const char *id, const json_t **last)
{
    unsigned count = 0;
    for (size_t i = 0; i < peer->count; i++) {
        const char *tells = json_string_value(json_object_get(peer->heard[i], "tell"));
        if (tells && strcmp(tells, kind) == 0 && strcmp(word(peer->heard[i], "table"), id) == 0) {
            count++;
            *last = peer->heard[i];
        }
    }
    return count;
}

bool has_event(const json_t *message, const char *kind)
{
    const json_t *events = json_object_get(message, "events");
    for (size_t i = 0; i < json_array_size(events); i++)
        if (strcmp(word(json_array_get(events, i), "kind"), kind) == 0)
            return true;
    return false;
}

void seed_luck(void)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "servers in memory";
    rng_init(&rng, seed, 0);
}

static int set_up_stores(void)
{
    seed_luck();
    lose_calls();
    forget_carried();
    randombytes_set_implementation(&luck);
    journal_init(&journal, open("/dev/null", O_WRONLY), JOURNAL_ERROR, JOURNAL_TEXT, journal_now);
    config_init(&stage_config, "");
    time_now = START;
    for (unsigned i = 0; i < SERVERS; i++) {
        hosts[i].store = is_shared && i ? hosts[0].store : stage_store_open(is_shared);
        begin(&hosts[i]);
    }
    return 0;
}

int set_up(void **state)
{
    is_shared = false;
    return set_up_stores();
}

int set_up_nodes(void **state)
{
    is_shared = true;
    return set_up_stores();
}

int tear_down(void **state)
{
    for (unsigned i = 0; i < SERVERS; i++) {
        finish(&hosts[i]);
        if (!is_shared || i == SERVERS - 1)
            store_close(hosts[i].store);
    }
    forget_carried();
    close(journal.file);
    config_finish(&stage_config);
    return texts ? -1 : 0;
}

void pass(struct host *host, int64_t seconds)
{
    time_now += seconds * 1000;
    server_tick(host->server);
    server_settle(host->server);
}

void play_to_the_end(struct table *table)
{
    while (state_of(table)->stage == STAGE_RUNNING) {
        assert_non_null(json_object_get(make_a_move(table), "ok"));
        pass(table->host, 1);
    }
}
