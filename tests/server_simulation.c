/* Servers on one store in a storm: whatever dies, sleeps, is lost or comes twice, the log and all who look on agree.
 * In every other storm that store is made of several, over which the tables are spread by their name.
 *
 * ULM_SEEDS says how many storms, ULM_SEED where they begin; one that goes wrong says its seed, and comes again with it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmocka_all.h"
#include "match/proof.h"
#include "sanitized.h"
#include "simulation.h"
#include "spread_store.h"

enum {
    TABLES = 2,
    PEOPLE = 3,
    KEPT_MAX = 1024,
    STEPS = 900,
    CALM_SECONDS = 12,
    SEEDS = SANITIZED ? 60 : 1000
};

static unsigned seed;

/* cmocka's own words do not say which storm it was. */
#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("ULM_SEED=%u ULM_SEEDS=1: %s", seed, #condition);                             \
    } while (0)

/* What somebody asked for and was told that it happened; or has not been told yet. */
struct wish {
    bool is_move, is_kept;
    uint32_t after;  /* a move: the last event that was known */
    char words[128]; /* of the move, or what is said, which nobody says twice */
};

struct person {
    struct wire_peer peer;
    unsigned table, seat; /* from 1 */
    char secret[40];
    json_t *known; /* events, as they were told */
    json_t *state; /* after the last of them */
    unsigned number;
    unsigned waits_for; /* the number of a request, 0: none */
    unsigned watch;     /* that of the last one to look on; 0 when it was objected to */
    struct wish wishes[KEPT_MAX];
    size_t wish_count;
    char answer[40]; /* a word of the last answer, while a table is made */
};

static struct person people[PEOPLE];
static char ids[TABLES][TABLE_ID_MAX];
static unsigned long moves;
static unsigned spread_storms; /* whose tables stood in more than one store */

static const char *word_of(const json_t *object, const char *key)
{
    const char *word = json_string_value(json_object_get(object, key));
    return word ? word : "";
}

/* Being told. */

struct row {
    json_t *event;
};

static void read_event(void *context, struct slice value)
{
    ((struct row *)context)->event = json_loadb(value.bytes, value.size, 0, NULL);
}

static json_t *event_in_log(const char *id, uint32_t number)
{
    char key[ROWS_KEY_MAX];
    struct row row = {NULL};
    table_rows_event_key(id, number, key);
    store_read(simulation.rows, slice_of("events"), slice_of(key), read_event, &row);
    return row.event;
}

/* Each event is in the log by then, and what was told before is told alike again. */
static void hear_events(struct person *person, const json_t *message)
{
    const json_t *events = json_object_get(message, "events");
    size_t from = (size_t)json_integer_value(json_object_get(message, "from")) - 1;
    HOLDS(from <= json_array_size(person->known)); /* no gap */
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        json_t *in_log = event_in_log(ids[person->table], (uint32_t)(from + i + 1));
        HOLDS(in_log && strcmp(word_of(in_log, "kind"), word_of(event, "kind")) == 0 &&
              json_equal(json_object_get(in_log, "time"), json_object_get(event, "time")));
        json_decref(in_log);
        if (from + i < json_array_size(person->known))
            HOLDS(json_equal(json_array_get(person->known, from + i), event));
        else
            json_array_append(person->known, event);
    }
    if (from + json_array_size(events) < json_array_size(person->known))
        return; /* a node that knows less, for a moment */
    json_decref(person->state);
    person->state = json_incref(json_object_get(message, "state"));
}

static void hear_answer(struct person *person, const json_t *message)
{
    const json_t *ok = json_object_get(message, "ok");
    const char *code = word_of(json_object_get(message, "error"), "code");
    unsigned id = (unsigned)json_integer_value(json_object_get(message, "id"));
    if (id == person->watch && !ok)
        person->watch = 0;
    if (id != person->waits_for)
        return;
    person->waits_for = 0;
    HOLDS(strcmp(code, "refused") != 0); /* it was legal where it was asked for */
    if (ok && word_of(ok, "table")[0])
        snprintf(ids[person->table], TABLE_ID_MAX, "%s", word_of(ok, "table"));
    if (ok && word_of(ok, "secret")[0])
        snprintf(person->secret, sizeof person->secret, "%s", word_of(ok, "secret"));
    if (ok && person->wish_count)
        person->wishes[person->wish_count - 1].is_kept = true;
}

static void hear(void *self, const json_t *message)
{
    if (strcmp(word_of(message, "tell"), "events") == 0)
        hear_events(self, message);
    else if (!json_object_get(message, "tell"))
        hear_answer(self, message);
}

/* Asking. */

static void send_to(struct person *person, const char *what)
{
    char message[512];
    snprintf(message, sizeof message, "{\"id\":%u,%s%s%s%s%s%s}", person->number,
             person->secret[0] ? "\"secret\":\"" : "", person->secret,
             person->secret[0] ? "\",\"table\":\"" : "",
             person->secret[0] ? ids[person->table] : "", person->secret[0] ? "\"," : "", what);
    simulation_say(&person->peer, message);
}

static void say(struct person *person, const char *what)
{
    person->waits_for = ++person->number;
    send_to(person, what);
}

static void come(struct person *person, unsigned node)
{
    char what[64];
    simulation_leave(&person->peer);
    simulation_enter(&person->peer, node);
    person->watch = 0;
    person->waits_for = 0; /* nothing that was asked before is answered here */
    if (!person->peer.visitor)
        return;
    snprintf(what, sizeof what, "\"do\":\"watch\",\"seen\":%u",
             (unsigned)json_array_size(person->known));
    person->watch = ++person->number;
    send_to(person, what);
}

static bool is_at_home(const struct person *person)
{
    return person->peer.visitor && person->watch && !person->peer.is_dropped;
}

static void lose(unsigned node)
{
    for (unsigned p = 0; p < PEOPLE; p++)
        if (people[p].peer.visitor && people[p].peer.node == node) {
            simulation_leave(&people[p].peer);
            people[p].waits_for = 0;
        }
}

static struct wish *begin_wish(struct person *person)
{
    HOLDS(person->wish_count < KEPT_MAX);
    struct wish *wish = &person->wishes[person->wish_count++];
    *wish = (struct wish){.after = (uint32_t)json_array_size(person->known)};
    return wish;
}

static void move(struct person *person)
{
    const json_t *legal = json_object_get(person->state, "legal");
    char what[256];
    if (json_integer_value(json_object_get(person->state, "to_move")) != person->seat ||
        !json_array_size(legal))
        return;
    struct wish *wish = begin_wish(person);
    wish->is_move = true;
    snprintf(wish->words, sizeof wish->words, "%s",
             json_string_value(
                 json_array_get(legal, simulation_draw((unsigned)json_array_size(legal)))));
    snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"%s\",\"after\":%u", wish->words,
             wish->after);
    say(person, what);
}

static void talk(struct person *person)
{
    char what[256];
    struct wish *wish = begin_wish(person);
    snprintf(wish->words, sizeof wish->words, "%u says %u", (unsigned)(person - people),
             person->number);
    snprintf(what, sizeof what, "\"do\":\"say\",\"text\":\"%s\"", wish->words);
    say(person, what);
}

static void act(struct person *person)
{
    unsigned what = simulation_draw(100);
    if (!is_at_home(person) || what < 2)
        come(person, simulation_draw(NODES));
    else if (!person->waits_for && what < 92)
        move(person);
    else if (!person->waits_for)
        talk(person);
}

/* At first all is calm, so that there are tables. */

static void settle_all(void)
{
    for (unsigned round = 0; round < 2; round++)
        simulation_calm_down(1);
}

static void sit(unsigned p, unsigned table, unsigned seat, const char *what)
{
    struct person *person = &people[p];
    *person = (struct person){.table = table, .seat = seat, .known = json_array()};
    person->peer.heard = hear;
    person->peer.self = person;
    simulation_enter(&person->peer, simulation_draw(NODES));
    say(person, what);
    settle_all();
    HOLDS(person->secret[0]);
    come(person, person->peer.node);
    settle_all();
    say(person, "\"do\":\"ready\"");
    settle_all();
}

static void set_tables(void)
{
    char what[128];
    sit(0, 0, 1,
        "\"do\":\"open\",\"name\":\"Ada\",\"seats\":2,\"public\":true,"
        "\"clock\":{\"kind\":\"move\",\"seconds\":60,\"then\":\"remind\"}");
    snprintf(what, sizeof what, "\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ben\"", ids[0]);
    sit(1, 0, 2, what);
    sit(2, 1, 1,
        "\"do\":\"open\",\"name\":\"Eve\",\"players\":[\"person\",\"novice\"],\"public\":true");
    simulation.is_calm = false;
}

/* The auditor. */

static json_t *read_log(const char *id)
{
    json_t *log = json_array(), *event;
    for (uint32_t i = 1; (event = event_in_log(id, i)); i++)
        json_array_append_new(log, event);
    return log;
}

static unsigned count_said(const json_t *log, const char *words)
{
    unsigned count = 0;
    for (size_t i = 0; i < json_array_size(log); i++)
        count += strcmp(word_of(json_array_get(log, i), "text"), words) == 0;
    return count;
}

/* Right behind what was known when it was made; only words and a late clock may stand between. */
static void audit_move(const struct person *person, const struct wish *wish, const json_t *log)
{
    size_t at = wish->after;
    while (strcmp(word_of(json_array_get(log, at), "kind"), "said") == 0 ||
           strcmp(word_of(json_array_get(log, at), "kind"), "late") == 0)
        at++;
    const json_t *event = json_array_get(log, at);
    const char *line = json_string_value(json_array_get(json_object_get(event, "lines"), 0));
    HOLDS(strcmp(word_of(event, "kind"), "moved") == 0 &&
          json_integer_value(json_object_get(event, "seat")) == person->seat);
    HOLDS(line && strcmp(line + 2, wish->words) == 0); /* behind the seat */
}

/* What was acknowledged is there, once, where it belongs; what was not, at most once. */
static void audit_person(const struct person *person, const json_t *log)
{
    HOLDS(json_array_size(person->known) == json_array_size(log));
    for (size_t i = 0; i < person->wish_count; i++) {
        const struct wish *wish = &person->wishes[i];
        unsigned said = wish->is_move ? 1 : count_said(log, wish->words);
        HOLDS(said <= 1 && (said || !wish->is_kept));
        if (wish->is_move && wish->is_kept)
            audit_move(person, wish, log);
    }
}

static int prove(void *context, struct slice key, struct slice value)
{
    static struct match room;
    struct proof proof;
    (void)context, (void)key;
    proof_make(value.bytes, value.size, &room, &proof);
    HOLDS(proof.verdict == VERDICT_PROVED && proof.is_over);
    return 0;
}

/* Reading makes the game anew, and every draw of it. */
static void audit_table(unsigned t)
{
    struct table_state *table = NULL;
    json_t *log = read_log(ids[t]);
    HOLDS(table_rows_read(simulation.rows, ids[t], &table) == 0);
    HOLDS(table->event_count == json_array_size(log));
    for (uint32_t i = 0; i < table->event_count; i++)
        moves += table->events[i]->kind == EVENT_MOVED;
    for (unsigned p = 0; p < PEOPLE; p++)
        if (people[p].table == t)
            audit_person(&people[p], log);
    HOLDS(!table_state_waits_for_computer(table));
    table_state_destroy(table);
    json_decref(log);
}

static int count_row(void *context, struct slice key, struct slice value)
{
    (void)key, (void)value;
    ++*(unsigned *)context;
    return 0;
}

static unsigned count_events(void)
{
    unsigned count = 0;
    HOLDS(store_scan(simulation.rows, slice_of("events"), slice_of(""), slice_of(""), SIZE_MAX,
                     count_row, &count) == 0);
    return count;
}

/* Some node lets the computer player move, whichever died; and all hear of what the last second brought. */
static void let_computers_move(void)
{
    for (unsigned i = 0, quiet = 0, before = 0; i < 200 && quiet < 2; i++) {
        bool has_thought = false;
        for (unsigned n = 0; n < NODES; n++)
            has_thought |= server_think(simulation.nodes[n].server);
        simulation_calm_down(1);
        unsigned now = count_events();
        quiet = has_thought || now != before ? 0 : quiet + 1;
        before = now;
    }
}

static void storm(void)
{
    simulation.is_spread = seed % 2;
    simulation_begin(seed);
    set_tables();
    for (unsigned i = 0; i < STEPS; i++) {
        simulation_step(lose);
        if (simulation_draw(3) == 0)
            act(&people[simulation_draw(PEOPLE)]);
    }
    simulation_calm_down(CALM_SECONDS);
    for (unsigned p = 0; p < PEOPLE; p++)
        if (!is_at_home(&people[p]))
            come(&people[p], simulation_draw(NODES));
    simulation_calm_down(2);
    let_computers_move();
    for (unsigned t = 0; t < TABLES; t++)
        audit_table(t);
    HOLDS(store_scan(simulation.rows, slice_of("records"), slice_of(""), slice_of(""), SIZE_MAX,
                     prove, NULL) == 0);
    if (simulation.is_spread)
        spread_storms += spread_store_used(simulation.rows) > 1;
    for (unsigned p = 0; p < PEOPLE; p++) {
        simulation_leave(&people[p].peer);
        json_decref(people[p].known);
        json_decref(people[p].state);
    }
    simulation_end();
}

static unsigned number_of(const char *name, unsigned fallback)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : fallback;
}

static void in_any_storm_the_log_and_all_who_look_on_agree(void **state)
{
    unsigned first = number_of("ULM_SEED", 1), count = number_of("ULM_SEEDS", SEEDS);
    clock_t begun = clock();
    for (seed = first; seed < first + count; seed++)
        storm();
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    print_message("# seeds %u to %u: %lu moves, %.0f a second of processor time;"
                  " tables spread over stores in %u\n",
                  first, first + count - 1, moves, (double)moves / (seconds > 0 ? seconds : 1),
                  spread_storms);
    assert_true(spread_storms || count < 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_any_storm_the_log_and_all_who_look_on_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
