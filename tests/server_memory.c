/* Whole servers in one process, on stores in memory and a clock that the test moves. */
#include "server_stage.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

static void everybody_at_a_table_is_told_a_move_and_nobody_elsewhere(void **state)
{
    struct wire_peer ada, ben, eve, far;
    struct table table;
    const json_t *message = NULL;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    enter(&hosts[0], &eve);
    enter(&hosts[1], &far);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    unsigned mover = mover_of(&table);
    unsigned before = told(table.people[!mover], "events", table.id, &message);
    const json_t *answered = make_a_move(&table);
    int number =
        (int)json_integer_value(json_object_get(json_object_get(answered, "ok"), "number"));
    assert_int_equal(number, state_of(&table)->event_count);
    assert_int_equal(told(table.people[!mover], "events", table.id, &message), before + 1);
    assert_true(has_event(message, "moved"));
    assert_int_equal(json_integer_value(json_object_get(message, "from")), number);
    assert_int_equal(eve.count, 0);
    assert_int_equal(far.count, 0);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
    leave(&hosts[0], &eve);
    leave(&hosts[1], &far);
}

static void a_move_that_is_refused_is_told_to_nobody(void **state)
{
    struct wire_peer ada, ben;
    struct table table;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    size_t heard[2] = {ada.count, ben.count};
    unsigned mover = mover_of(&table);
    assert_string_equal(code_of(ask_seat(&table, mover, "\"do\":\"move\",\"move\":\"end\"")),
                        "refused");
    assert_string_equal(code_of(ask_seat(&table, !mover, "\"do\":\"move\",\"move\":\"draw\"")),
                        "refused");
    strcpy(table.secrets[mover], "00112233445566778899aabbccddeeff");
    assert_string_equal(code_of(ask_seat(&table, mover, "\"do\":\"move\",\"move\":\"draw\"")),
                        "secret");
    assert_int_equal(ada.count + ben.count, heard[0] + heard[1] + 3); /* the answers */
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

static void tables_of_two_servers_know_nothing_of_each_other(void **state)
{
    struct wire_peer people[SERVERS][2];
    struct table tables[SERVERS];
    char message[256];
    for (unsigned i = 0; i < SERVERS; i++) {
        enter(&hosts[i], &people[i][0]);
        enter(&hosts[i], &people[i][1]);
        set_table(&tables[i], &hosts[i], &people[i][0], &people[i][1], "remind");
    }
    for (unsigned i = 0; i < 60; i++)
        assert_non_null(json_object_get(make_a_move(&tables[i % 2 ? i % 3 % 2 : 0]), "ok"));
    assert_true(state_of(&tables[0])->match->count > state_of(&tables[1])->match->count);
    for (unsigned i = 0; i < SERVERS; i++) {
        snprintf(message, sizeof message, "{\"id\":1,\"do\":\"look\",\"table\":\"%s\"}",
                 tables[!i].id);
        assert_string_equal(code_of(ask(&hosts[i], &people[i][0], message)), "table");
        assert_non_null(json_object_get(ask_seat(&tables[i], 0, "\"do\":\"look\""), "ok"));
        leave(&hosts[i], &people[i][0]);
        leave(&hosts[i], &people[i][1]);
    }
}

static void when_the_time_is_up_all_are_told_and_a_computer_player_goes_on(void **state)
{
    struct wire_peer ada, ben;
    struct table table, other;
    const json_t *message = NULL;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    set_table(&table, &hosts[0], &ada, &ben, "computer");
    set_table(&other, &hosts[0], &ada, &ben, "remind");
    unsigned mover = mover_of(&table), other_mover = mover_of(&other);
    pass(&hosts[0], 59);
    told(&ada, "events", table.id, &message);
    assert_false(has_event(message, "late"));
    assert_false(server_think(hosts[0].server));
    pass(&hosts[0], 2);
    for (unsigned s = 0; s < 2; s++) {
        told(table.people[s], "events", table.id, &message);
        assert_true(has_event(message, "late") && has_event(message, "handed"));
        told(table.people[s], "events", other.id, &message);
        assert_true(has_event(message, "late") && !has_event(message, "handed"));
    }
    unsigned moves = 0;
    while (mover_of(&table) == mover) {
        assert_true(server_think(hosts[0].server));
        server_settle(hosts[0].server);
        told(&ada, "events", table.id, &message);
        assert_true(has_event(message, "moved"));
        assert_true(++moves < 100);
    }
    assert_false(server_think(hosts[0].server)); /* the turn is the other's, who is a person */
    assert_int_equal(mover_of(&other), other_mover);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

static void a_server_begins_where_the_one_before_it_ended(void **state)
{
    struct wire_peer ada, ben;
    struct table table;
    const json_t *message = NULL;
    char before[TABLE_TEXT_MAX], after[TABLE_TEXT_MAX];
    struct text one, other;
    enter(&hosts[1], &ada);
    enter(&hosts[1], &ben);
    set_table(&table, &hosts[1], &ada, &ben, "computer");
    for (unsigned i = 0; i < 20; i++)
        make_a_move(&table);
    text_init(&one, before, sizeof before);
    table_state_write(state_of(&table), &one);
    leave(&hosts[1], &ada);
    leave(&hosts[1], &ben);
    begin_again(&hosts[1]);
    enter(&hosts[1], &ada);
    enter(&hosts[1], &ben);
    assert_non_null(json_object_get(ask_seat(&table, 0, "\"do\":\"watch\""), "ok"));
    text_init(&other, after, sizeof after);
    table_state_write(state_of(&table), &other);
    assert_true(one.length == other.length && memcmp(before, after, one.length) == 0);
    pass(&hosts[1], 61); /* the time that ran before */
    told(&ada, "events", table.id, &message);
    assert_true(has_event(message, "handed"));
    assert_int_equal(ben.count, 0); /* has not come back to the table */
    leave(&hosts[1], &ada);
    leave(&hosts[1], &ben);
}

static void a_table_that_nobody_needs_leaves_the_memory_in_its_time_and_comes_back(void **state)
{
    static struct wire_peer ada, ben;
    struct table table;
    const struct live_tables *tables = &hosts[0].server->tables;
    int64_t idle = hosts[0].server->config->idle_minutes * 60;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    pass(&hosts[0], idle + 1); /* they look on */
    assert_int_equal(tables->count, 1);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
    pass(&hosts[0], idle - 1);
    assert_int_equal(tables->count, 1);
    pass(&hosts[0], 2);
    assert_int_equal(tables->count, 0);
    enter(&hosts[0], &ada);
    assert_non_null(json_object_get(ask_seat(&table, 0, "\"do\":\"look\""), "ok"));
    assert_int_equal(tables->count, 1);
    leave(&hosts[0], &ada);
}

static void a_call_over_http_has_one_answer(void **state)
{
    struct wire_call call = {0}, wrong = {0};
    struct wire_request asked = {.method = WIRE_GET};
    struct visitor *visitor = visitor_create(&outlet, slice_of("192.0.2.2"));
    visitor->call = &call;
    assert_true(api_call(hosts[0].server, visitor, &asked, slice_of("tables")));
    assert_int_equal(call.status, 0);
    server_settle(hosts[0].server);
    assert_int_equal(call.status, 200);
    assert_int_equal(json_array_size(json_object_get(call.body, "tables")), 0);
    visitor->call = &wrong;
    assert_true(api_call(hosts[0].server, visitor, &asked, slice_of("move")));
    assert_int_equal(wrong.status, 404);
    visitor_release(visitor);
    json_decref(call.body);
    json_decref(wrong.body);
}

static void a_finished_game_counts_for_the_account_that_played_it(void **state)
{
    struct wire_peer ada, ben;
    struct table table;
    char message[256], token[WORD_MAX];
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    const json_t *me =
        ask_fine(&hosts[0], &ada,
                 "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"12345678\"}");
    strcpy(token, word(me, "token"));
    ask_fine(&hosts[0], &ben,
             "{\"id\":1,\"do\":\"register\",\"name\":\"Ben\",\"password\":\"12345678\"}");
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    play_to_the_end(&table);
    leave(&hosts[0], &ada);
    enter(&hosts[0], &ada);
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", token);
    me = ask_fine(&hosts[0], &ada, message);
    assert_int_equal(json_integer_value(json_object_get(me, "games")), 1);
    assert_true(json_number_value(json_object_get(me, "rating")) != 1200);
    assert_int_equal(json_array_size(json_object_get(me, "tables")), 1);
    const json_t *page = ask_fine(&hosts[0], &ben, "{\"id\":1,\"do\":\"records\"}");
    assert_int_equal(json_array_size(json_object_get(page, "records")), 1);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

static void a_game_against_oneself_or_somebody_without_an_account_counts_for_nobody(void **state)
{
    struct wire_peer ada, ben;
    struct table table;
    for (unsigned is_oneself = 0; is_oneself < 2; is_oneself++) {
        struct host *host = &hosts[is_oneself];
        enter(host, &ada);
        enter(host, &ben);
        ask_fine(host, &ada,
                 "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"12345678\"}");
        if (is_oneself)
            ask_fine(host, &ben,
                     "{\"id\":1,\"do\":\"login\",\"name\":\"Ada\",\"password\":\"12345678\"}");
        set_table(&table, host, &ada, &ben, "remind");
        play_to_the_end(&table);
        const json_t *me = ask_fine(host, &ada, "{\"id\":1,\"do\":\"me\"}");
        assert_int_equal(json_integer_value(json_object_get(me, "games")), 0);
        assert_int_equal(json_number_value(json_object_get(me, "rating")), 1200);
        leave(host, &ada);
        leave(host, &ben);
    }
}

static void a_damaged_row_of_the_lobby_costs_nobody_the_list(void **state)
{
    struct wire_peer ada;
    struct store_step step = {STORE_PUT, slice_of("lobby"), slice_of("0000000000000/broken"),
                              slice_of("{\"table\":\"broken")};
    struct store_batch batch = {.steps = &step, .count = 1};
    enter(&hosts[0], &ada);
    ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"public\":true}");
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
    const json_t *list = ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"tables\"}");
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    leave(&hosts[0], &ada);
}

static void a_row_of_the_lobby_of_before_is_listed(void **state)
{
    struct wire_peer ada;
    struct store_step step = {STORE_PUT, slice_of("lobby"), slice_of("0000000000000/before"),
                              slice_of("{\"table\":\"before\",\"stage\":\"running\",\"people\":"
                                       "[{\"holder\":\"person\"}]}")};
    struct store_batch batch = {.steps = &step, .count = 1};
    enter(&hosts[0], &ada);
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
    const json_t *list = ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"tables\"}");
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    leave(&hosts[0], &ada);
}

static void a_rematch_that_could_not_be_stored_can_be_asked_for_again(void **state)
{
    struct wire_peer ada, ben;
    struct table table;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    play_to_the_end(&table);
    lose_writes(1); /* there is only one */
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"rematch\"")), "failed");
    lose_writes(0);
    pass(&hosts[0], 2);
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"rematch\"")), "");
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

static void what_cannot_be_read_now_is_not_said_to_be_empty(void **state)
{
    static const struct {
        const char *question, *otherwise;
    } rows[] = {
        {"{\"id\":1,\"do\":\"records\"}", ""},
        {"{\"id\":1,\"do\":\"tables\"}", ""},
        {"{\"id\":1,\"do\":\"look\",\"table\":\"kg6bqt2vzj7c\"}", "table"},
        {"{\"id\":1,\"do\":\"login\",\"name\":\"Ada\",\"password\":\"12345678\"}", "login"},
    };
    struct wire_peer ada;
    enter(&hosts[0], &ada);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        lose_reads(true);
        assert_string_equal(code_of(ask(&hosts[0], &ada, rows[i].question)), "failed");
        lose_reads(false);
        assert_string_equal(code_of(ask(&hosts[0], &ada, rows[i].question)), rows[i].otherwise);
    }
    leave(&hosts[0], &ada);
}

static void guesses_at_one_account_come_to_an_end(void **state)
{
    struct wire_peer eve;
    static const char guess[] =
        "{\"id\":1,\"do\":\"login\",\"name\":\"Ada\",\"password\":\"a guess or two\"}";
    enter(&hosts[0], &eve);
    for (unsigned i = 0; i < 10; i++)
        assert_string_equal(code_of(ask(&hosts[0], &eve, guess)), "login");
    const json_t *refused = ask(&hosts[0], &eve, guess);
    assert_string_equal(code_of(refused), "too-many");
    json_int_t wait =
        json_integer_value(json_object_get(json_object_get(refused, "error"), "wait"));
    assert_int_equal(wait, 6000);
    pass(&hosts[0], 6);
    assert_string_equal(code_of(ask(&hosts[0], &eve, guess)), "login");
    assert_string_equal(code_of(ask(&hosts[0], &eve, guess)), "too-many");
    leave(&hosts[0], &eve);
}

static void who_does_not_stop_asking_is_not_listened_to_any_more(void **state)
{
    struct wire_peer eve;
    unsigned asked = 0;
    enter(&hosts[0], &eve);
    while (api_hear(hosts[0].server, eve.visitor, slice_of("{\"id\":1,\"do\":\"tables\"}")))
        assert_true(++asked < 1000);
    assert_int_equal(asked, 60 - 1 + 100); /* a burst, but that it came; and patience */
    server_settle(hosts[0].server);
    leave(&hosts[0], &eve);
}

static void leave_unrated(const char *id, const char *mark)
{
    char left[256];
    snprintf(left, sizeof left,
             "[{\"account\":\"ada\",\"mark\":\"%s\",\"points\":70,\"winner\":true},"
             "{\"level\":\"master\",\"points\":50,\"winner\":false}]",
             mark);
    struct store_step step = {STORE_ADD, slice_of("unrated"), slice_of(id), slice_of(left)};
    struct store_batch batch = {.steps = &step, .count = 1};
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
}

/* The server may have ended between the last move and the rating. */
static void a_game_that_was_not_rated_is_rated_at_the_next_start(void **state)
{
    struct wire_peer ada;
    char message[256];
    enter(&hosts[0], &ada);
    const json_t *me =
        ask_fine(&hosts[0], &ada,
                 "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"12345678\"}");
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}",
             word(me, "token"));
    leave_unrated("qz75x8a72g29", "0011223344556677"); /* of who had the name before */
    leave_unrated("kg6bqt2vzj7c", word(ask_fine(&hosts[0], &ada, message), "mark"));
    for (unsigned start = 0; start < 2; start++) { /* once, however often it starts */
        leave(&hosts[0], &ada);
        begin_again(&hosts[0]);
        enter(&hosts[0], &ada);
        me = ask_fine(&hosts[0], &ada, message);
        assert_int_equal(json_integer_value(json_object_get(me, "games")), 1);
        assert_true(json_number_value(json_object_get(me, "rating")) > 1200);
    }
    leave(&hosts[0], &ada);
}

static void all_at_a_table_are_told_who_is_there_and_how_many_look_on(void **state)
{
    struct wire_peer ada, ben, eve, far;
    struct table table;
    char message[128];
    const json_t *presence = NULL;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    enter(&hosts[0], &eve);
    enter(&hosts[0], &far);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", table.id);
    ask_fine(&hosts[0], &eve, message);
    ask_fine(&hosts[0], &far, message);
    pass(&hosts[0], 2);
    told(&ada, "presence", table.id, &presence);
    assert_int_equal(json_integer_value(json_object_get(presence, "spectators")), 2);
    assert_int_equal(json_array_size(json_object_get(presence, "here")), 2);
    leave(&hosts[0], &far);
    leave(&hosts[0], &ben);
    pass(&hosts[0], 2);
    told(&eve, "presence", table.id, &presence);
    assert_int_equal(json_integer_value(json_object_get(presence, "spectators")), 1);
    assert_int_equal(json_array_size(json_object_get(presence, "here")), 1);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &eve);
}

static void the_same_luck_and_the_same_requests_come_to_the_same(void **state)
{
    struct wire_peer people[SERVERS][2];
    struct table tables[SERVERS];
    for (unsigned i = 0; i < SERVERS; i++) {
        seed_luck();
        time_now = START;
        enter(&hosts[i], &people[i][0]);
        enter(&hosts[i], &people[i][1]);
        set_table(&tables[i], &hosts[i], &people[i][0], &people[i][1], "computer");
        pass(&hosts[i], 61);
        while (server_think(hosts[i].server))
            server_settle(hosts[i].server);
        for (unsigned k = 0; k < 9; k++)
            make_a_move(&tables[i]);
    }
    for (unsigned s = 0; s < 2; s++) {
        assert_true(people[0][s].count > 15 && people[0][s].count == people[1][s].count);
        for (size_t i = 0; i < people[0][s].count; i++)
            assert_true(json_equal(people[0][s].heard[i], people[1][s].heard[i]));
    }
    for (unsigned i = 0; i < 2 * SERVERS; i++)
        leave(&hosts[i / 2], &people[i / 2][i % 2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(everybody_at_a_table_is_told_a_move_and_nobody_elsewhere,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_move_that_is_refused_is_told_to_nobody, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(tables_of_two_servers_know_nothing_of_each_other, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            when_the_time_is_up_all_are_told_and_a_computer_player_goes_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_server_begins_where_the_one_before_it_ended, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_table_that_nobody_needs_leaves_the_memory_in_its_time_and_comes_back, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(a_call_over_http_has_one_answer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_finished_game_counts_for_the_account_that_played_it,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_game_against_oneself_or_somebody_without_an_account_counts_for_nobody, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(a_row_of_the_lobby_of_before_is_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_damaged_row_of_the_lobby_costs_nobody_the_list, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_that_could_not_be_stored_can_be_asked_for_again,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_now_is_not_said_to_be_empty, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(guesses_at_one_account_come_to_an_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_does_not_stop_asking_is_not_listened_to_any_more,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_that_was_not_rated_is_rated_at_the_next_start,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(all_at_a_table_are_told_who_is_there_and_how_many_look_on,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_same_luck_and_the_same_requests_come_to_the_same,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
