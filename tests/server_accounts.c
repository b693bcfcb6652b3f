/* What people want of their accounts: another password, their logins, to be forgotten. */
#include "server_stage.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cmocka_all.h"
#include "server/client_name.h"
#include "server/forget_rows.h"
#include "server/login_rows.h"

static struct wire_peer ada, phone, eve;

static int arrive(void **state)
{
    set_up(state);
    enter(&hosts[0], &ada);
    enter(&hosts[0], &phone);
    enter(&hosts[0], &eve);
    return 0;
}

static int depart(void **state)
{
    leave(&hosts[0], &ada);
    leave(&hosts[0], &phone);
    leave(&hosts[0], &eve);
    return tear_down(state);
}

static const json_t *say(struct wire_peer *peer, const char *form, const char *word)
{
    char message[512];
    snprintf(message, sizeof message, form, word);
    return ask(&hosts[0], peer, message);
}

static const char *code(struct wire_peer *peer, const char *message)
{
    return code_of(ask(&hosts[0], peer, message));
}

static const json_t *fine(struct wire_peer *peer, const char *message)
{
    return ask_fine(&hosts[0], peer, message);
}

#define REGISTER "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"12345678\"}"
#define LOGIN "{\"id\":1,\"do\":\"login\",\"name\":\"ada\",\"password\":\"12345678\"}"
#define NEW_LOGIN "{\"id\":1,\"do\":\"login\",\"name\":\"ada\",\"password\":\"abcdefgh\"}"
#define ME "{\"id\":1,\"do\":\"me\"}"

static size_t login_count(struct wire_peer *peer)
{
    return json_array_size(json_object_get(fine(peer, "{\"id\":1,\"do\":\"logins\"}"), "logins"));
}

static unsigned logouts_told(const struct wire_peer *peer)
{
    unsigned count = 0;
    for (size_t i = 0; i < peer->count; i++) {
        const char *kind = json_string_value(json_object_get(peer->heard[i], "tell"));
        count += kind && strcmp(kind, "logout") == 0;
    }
    return count;
}

static void after_the_password_is_changed_the_other_logins_are_gone_at_once(void **state)
{
    char token[WORD_MAX];
    fine(&ada, REGISTER);
    strcpy(token, word(fine(&phone, LOGIN), "token"));
    fine(&ada, "{\"id\":1,\"do\":\"password\",\"password\":\"12345678\",\"new\":\"abcdefgh\"}");
    assert_int_equal(logouts_told(&phone), 1);
    assert_int_equal(logouts_told(&ada), 0);
    assert_string_equal(code(&phone, ME), "token");
    assert_string_equal(code_of(say(&eve, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", token)),
                        "token");
    fine(&ada, ME);
    assert_int_equal(login_count(&ada), 1);
    assert_string_equal(code(&phone, LOGIN), "login");
    fine(&phone, NEW_LOGIN);
}

static void who_wishes_so_keeps_the_other_logins(void **state)
{
    fine(&ada, REGISTER);
    fine(&phone, LOGIN);
    fine(&ada, "{\"id\":1,\"do\":\"password\",\"password\":\"12345678\",\"new\":\"abcdefgh\","
               "\"others\":\"no\"}");
    fine(&phone, ME);
    assert_int_equal(login_count(&phone), 2);
    fine(&eve, NEW_LOGIN);
}

static void a_password_is_not_changed_without_the_old_one(void **state)
{
    fine(&ada, REGISTER);
    assert_string_equal(code(&ada, "{\"id\":1,\"do\":\"password\",\"password\":\"wrong word\","
                                   "\"new\":\"abcdefgh\"}"),
                        "login");
    assert_string_equal(
        code(&ada, "{\"id\":1,\"do\":\"password\",\"password\":\"12345678\",\"new\":\"short\"}"),
        "password");
    assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"password\",\"password\":\"12345678\","
                                   "\"new\":\"abcdefgh\"}"),
                        "token");
    fine(&phone, LOGIN);
}

/* A login that was begun before logins were listed has no row on their list. */
static void forget_the_list(void)
{
    struct scribe_job job = {.next = NULL};
    struct login_list list;
    struct identity who = identity_of_nobody;
    for (unsigned i = 0; i < LOGIN_SLOTS; i++)
        if (hosts[0].server->logins.slots[i])
            who = hosts[0].server->logins.slots[i]->account;
    assert_int_equal(login_rows_list(hosts[0].store, &who, &list), 0);
    for (size_t i = 0; i < list.count; i++)
        login_rows_drop(&job, &list.rows[i]);
    struct store_batch batch = {.count = 0};
    struct store_step steps[SCRIBE_STEPS_MAX];
    for (size_t i = 0; i < job.step_count; i++)
        if (slice_is(job.steps[i].shelf, "logins"))
            steps[batch.count++] = job.steps[i];
    batch.steps = steps;
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
    scribe_job_finish(&job);
}

static void a_login_of_before_that_is_on_no_list_ends_too(void **state)
{
    char token[WORD_MAX];
    fine(&ada, REGISTER);
    strcpy(token, word(fine(&phone, LOGIN), "token"));
    forget_the_list();
    pass(&hosts[0], 1);
    fine(&ada, "{\"id\":1,\"do\":\"logout\",\"others\":\"yes\"}");
    assert_string_equal(code_of(say(&eve, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", token)),
                        "token");
    fine(&ada, ME);
}

static void one_sees_ones_logins_and_ends_one_of_them(void **state)
{
    char id[WORD_MAX] = "";
    fine(&ada, REGISTER);
    pass(&hosts[0], 60);
    strcpy(phone.visitor->client, "Firefox, Android");
    fine(&phone, LOGIN);
    const json_t *logins = json_object_get(fine(&ada, "{\"id\":1,\"do\":\"logins\"}"), "logins");
    assert_int_equal(json_array_size(logins), 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *login = json_array_get(logins, i);
        bool is_own = json_is_true(json_object_get(login, "own"));
        assert_int_equal(json_object_size(login), 5); /* and no token */
        assert_int_equal(json_integer_value(json_object_get(login, "begun")),
                         START + (is_own ? 0 : 60000));
        assert_string_equal(word(login, "client"), is_own ? "" : "Firefox, Android");
        if (!is_own)
            strcpy(id, word(login, "login"));
    }
    say(&ada, "{\"id\":1,\"do\":\"logout\",\"login\":\"%s\"}", id);
    assert_int_equal(logouts_told(&phone), 1);
    assert_string_equal(code(&phone, ME), "token");
    assert_int_equal(login_count(&ada), 1);
    assert_string_equal(code_of(say(&ada, "{\"id\":1,\"do\":\"logout\",\"login\":\"%s\"}", id)),
                        "unknown");
}

static void when_a_login_was_last_used_is_known_to_the_hour(void **state)
{
    char token[WORD_MAX];
    strcpy(token, word(fine(&ada, REGISTER), "token"));
    pass(&hosts[0], 2 * 60 * 60);
    const json_t *answer = say(&phone, "{\"id\":1,\"do\":\"logins\",\"token\":\"%s\"}", token);
    const json_t *login =
        json_array_get(json_object_get(json_object_get(answer, "ok"), "logins"), 0);
    assert_int_equal(json_integer_value(json_object_get(login, "used")), time_now);
    assert_int_equal(json_integer_value(json_object_get(login, "begun")), START);
}

static void nobody_sees_or_ends_the_logins_of_another(void **state)
{
    char id[WORD_MAX];
    fine(&ada, REGISTER);
    fine(&eve, "{\"id\":1,\"do\":\"register\",\"name\":\"Eve\",\"password\":\"12345678\"}");
    const json_t *logins = json_object_get(fine(&ada, "{\"id\":1,\"do\":\"logins\"}"), "logins");
    strcpy(id, word(json_array_get(logins, 0), "login"));
    assert_string_equal(code_of(say(&eve, "{\"id\":1,\"do\":\"logout\",\"login\":\"%s\"}", id)),
                        "unknown");
    fine(&eve, "{\"id\":1,\"do\":\"logout\",\"others\":\"yes\"}");
    fine(&ada, ME);
    assert_int_equal(login_count(&eve), 1);
}

static void of_too_many_logins_the_one_that_was_used_least_lately_ends(void **state)
{
    fine(&ada, REGISTER);
    for (unsigned i = 0; i < LOGIN_ROWS_MOST; i++) {
        pass(&hosts[0], 60);
        fine(&phone, LOGIN);
    }
    assert_int_equal(login_count(&phone), LOGIN_ROWS_MOST);
    assert_string_equal(code(&ada, ME), "token");
    assert_int_equal(logouts_told(&ada), 1);
}

/* Being forgotten. */

/* How many rows have the word in them, in small or capital letters. */
static int count_word(void *context, struct slice key, struct slice value)
{
    unsigned *count = context;
    char text[1 << 16];
    snprintf(text, sizeof text, "%.*s %.*s", (int)key.size, key.bytes, (int)value.size,
             value.bytes);
    for (char *at = text; *at; at++)
        if (strncasecmp(at, "zyxa", 4) == 0) {
            ++*count;
            break;
        }
    return 0;
}

static unsigned traces(void)
{
    static const char *const shelves[] = {
        "tables", "events", "lobby", "deadlines", "computers",  "records",   "private",
        "tokens", "logins", "games", "unrated",   "forgetting", "forgotten", "accounts"};
    unsigned count = 0;
    for (size_t i = 0; i < sizeof shelves / sizeof *shelves; i++)
        store_scan(hosts[0].store, slice_of(shelves[i]), slice_of(""), slice_of(""), SIZE_MAX,
                   count_word, &count);
    return count;
}

#define FORGET "{\"id\":1,\"do\":\"forget\",\"password\":\"12345678\"}"
#define REGISTER_ZYXA "{\"id\":1,\"do\":\"register\",\"name\":\"Zyxa\",\"password\":\"12345678\"}"

/* Zyxa, by account, and Eve, who has one too, begin a game and Zyxa says something. */
static void begin_game(struct table *table)
{
    *table = (struct table){.host = &hosts[0], .people = {&ada, &eve}};
    fine(&ada, REGISTER_ZYXA);
    fine(&eve, "{\"id\":1,\"do\":\"register\",\"name\":\"Eve\",\"password\":\"12345678\"}");
    const json_t *seat = fine(&ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Zyxa\",\"public\":true}");
    strcpy(table->id, word(seat, "table"));
    strcpy(table->secrets[0], word(seat, "secret"));
    seat = json_object_get(
        say(&eve, "{\"id\":1,\"do\":\"sit\",\"name\":\"Eve\",\"table\":\"%s\"}", table->id), "ok");
    strcpy(table->secrets[1], word(seat, "secret"));
    for (unsigned s = 0; s < 2; s++) {
        assert_string_equal(code_of(ask_seat(table, s, "\"do\":\"watch\"")), "");
        assert_string_equal(code_of(ask_seat(table, s, "\"do\":\"ready\"")), "");
    }
    assert_string_equal(code_of(ask_seat(table, 0, "\"do\":\"say\",\"text\":\"Zyxa was here\"")),
                        "");
}

static void go_on(struct table *table)
{
    while (state_of(table)->stage == STAGE_RUNNING) {
        if (!table_state_is_computer(state_of(table), mover_of(table)))
            make_a_move(table);
        else
            assert_true(server_think(hosts[0].server));
        pass(&hosts[0], 1);
    }
}

static void let_it_be_done(void)
{
    for (unsigned i = 0; i < 5; i++)
        pass(&hosts[0], 1);
}

static void who_is_forgotten_in_a_game_leaves_it_and_the_game_goes_on(void **state)
{
    struct table table;
    const json_t *message = NULL;
    begin_game(&table);
    fine(&phone, "{\"id\":1,\"do\":\"login\",\"name\":\"zyxa\",\"password\":\"12345678\"}");
    assert_true(traces() > 5);
    fine(&ada, FORGET);
    assert_int_equal(logouts_told(&ada), 1);
    assert_int_equal(logouts_told(&phone), 1);
    assert_string_equal(code(&ada, ME), "token");
    let_it_be_done();
    assert_int_equal(traces(), 0);
    told(&eve, "events", table.id, &message);
    assert_true(has_event(message, "left"));
    assert_string_equal(state_of(&table)->chairs[0].name, "Nobody");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"back\"")), "secret");
    go_on(&table);
    let_it_be_done();
    assert_int_equal(traces(), 0);
    fine(&eve, ME);
}

static void a_game_that_is_over_stays_when_who_played_it_is_forgotten(void **state)
{
    struct table table;
    begin_game(&table);
    go_on(&table);
    fine(&ada, FORGET);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &eve);
    leave(&hosts[0], &phone);
    begin_again(&hosts[0]); /* in the middle of it */
    enter(&hosts[0], &phone);
    let_it_be_done();
    assert_int_equal(traces(), 0);
    const json_t *look = say(&phone, "{\"id\":1,\"do\":\"record\",\"table\":\"%s\"}", table.id);
    assert_non_null(strstr(word(json_object_get(look, "ok"), "text"), "name 1: Nobody"));
    assert_non_null(strstr(word(json_object_get(look, "ok"), "text"), "name 2: Eve"));
    enter(&hosts[0], &ada);
    enter(&hosts[0], &eve);
}

static void nobody_is_forgotten_without_the_password(void **state)
{
    fine(&ada, REGISTER);
    assert_string_equal(code(&ada, "{\"id\":1,\"do\":\"forget\",\"password\":\"not this one\"}"),
                        "login");
    assert_string_equal(code(&eve, FORGET), "token");
    fine(&ada, ME);
}

static void the_name_of_who_was_forgotten_is_not_free_at_once(void **state)
{
    fine(&ada, REGISTER_ZYXA);
    fine(&ada, FORGET);
    let_it_be_done();
    assert_string_equal(code(&eve, REGISTER_ZYXA), "account-taken");
    assert_string_equal(
        code(&eve, "{\"id\":1,\"do\":\"login\",\"name\":\"zyxa\",\"password\":\"12345678\"}"),
        "login");
}

static void a_store_that_fails_while_forgetting_is_asked_again(void **state)
{
    struct table table;
    begin_game(&table);
    lose_writes(2);
    fine(&ada, FORGET);
    for (unsigned i = 3; i < 6; i++) {
        lose_writes(i);
        pass(&hosts[0], 1);
    }
    lose_writes(0);
    let_it_be_done();
    assert_int_equal(traces(), 0);
}

static void add_row(const char *shelf, const char *key)
{
    struct store_step row = {STORE_PUT, slice_of(shelf), slice_of(key), slice_of("")};
    struct store_batch batch = {&row, 1, 0};
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
}

/* Nothing writes longer keys; one that came to harm may not be read as that of another table. */
static void a_game_to_be_forgotten_whose_key_has_no_room_is_passed_over(void **state)
{
    struct forget_game games[4];
    struct identity who;
    size_t count;
    char key[STORE_KEY_MAX + 1] = "";
    add_row("forgetting", "zyxa");
    for (size_t size = sizeof games->key - 1; size <= sizeof games->key + 1; size++) {
        snprintf(key, sizeof key, "zyxa/%0*u/one", (int)(size - strlen("zyxa//one")), 7u);
        assert_int_equal(strlen(key), size);
        add_row("games", key);
    }
    snprintf(key, sizeof key, "zyxa/1/%0*u", TABLE_ID_MAX - 1, 7u);
    add_row("games", key);
    snprintf(key, sizeof key, "zyxa/2/%0*u", TABLE_ID_MAX, 7u);
    add_row("games", key);
    assert_int_equal(forget_rows_next(hosts[0].store, &who, 4, games, &count), 0);
    assert_int_equal(count, 2);
    assert_int_equal(strlen(games[0].key), sizeof games->key - 1);
    assert_string_equal(games[0].id, "one");
    assert_int_equal(strlen(games[1].id), TABLE_ID_MAX - 1);
    assert_int_equal(forget_rows_next(hosts[0].store, &who, 5, games, &count), 0);
    assert_int_equal(count, 3);
    assert_string_equal(games[2].id, "");
}

static void a_client_is_named_roughly(void **state)
{
    static const struct {
        const char *agent, *name;
    } rows[] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
         "Firefox, Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/130.0 Safari/537.36 Edg/130.0",
         "Edge, Windows"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
         "Safari, iPhone"},
        {"curl/7.88.1", "curl"},
        {"\"},{\"a\":\"", ""},
        {"", ""},
    };
    char name[CLIENT_NAME_MAX];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        client_name_guess(slice_of(rows[i].agent), name);
        assert_string_equal(name, rows[i].name);
    }
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, arrive, depart)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(after_the_password_is_changed_the_other_logins_are_gone_at_once),
        TEST(who_wishes_so_keeps_the_other_logins),
        TEST(a_password_is_not_changed_without_the_old_one),
        TEST(a_login_of_before_that_is_on_no_list_ends_too),
        TEST(one_sees_ones_logins_and_ends_one_of_them),
        TEST(when_a_login_was_last_used_is_known_to_the_hour),
        TEST(nobody_sees_or_ends_the_logins_of_another),
        TEST(of_too_many_logins_the_one_that_was_used_least_lately_ends),
        TEST(who_is_forgotten_in_a_game_leaves_it_and_the_game_goes_on),
        TEST(a_game_that_is_over_stays_when_who_played_it_is_forgotten),
        TEST(nobody_is_forgotten_without_the_password),
        TEST(the_name_of_who_was_forgotten_is_not_free_at_once),
        TEST(a_store_that_fails_while_forgetting_is_asked_again),
        TEST(a_game_to_be_forgotten_whose_key_has_no_room_is_passed_over),
        cmocka_unit_test(a_client_is_named_roughly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
