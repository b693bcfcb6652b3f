/* Where an account is to move: what `turns` says is what is so, at every moment and after every fault. */
#include "server_stage.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

static struct wire_peer ada, ben;

static void log_in(const char *what)
{
    struct wire_peer *const people[] = {&ada, &ben};
    static const char *const names[] = {"ada", "ben"};
    for (unsigned i = 0; i < 2; i++) {
        char message[128];
        enter(&hosts[0], people[i]);
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"%s\",\"name\":\"%s\",\"password\":\"12345678\"}", what,
                 names[i]);
        ask_fine(&hosts[0], people[i], message);
    }
}

static int arrive(void **state)
{
    set_up(state);
    log_in("register");
    return 0;
}

static int depart(void **state)
{
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
    return tear_down(state);
}

/* The turns of somebody, and since when that of a table is one; 0 where it is none. */
static size_t turns_of(struct wire_peer *peer, const char *id, int64_t *since)
{
    const json_t *turns =
        json_object_get(ask_fine(&hosts[0], peer, "{\"id\":1,\"do\":\"turns\"}"), "turns");
    *since = 0;
    for (size_t i = 0; i < json_array_size(turns); i++)
        if (strcmp(word(json_array_get(turns, i), "table"), id) == 0)
            *since = json_integer_value(json_object_get(json_array_get(turns, i), "since"));
    return json_array_size(turns);
}

/* The law. Nobody is to move when `mover` is neither. */
static int64_t expect_turn(const struct table *table, unsigned mover)
{
    int64_t since[2];
    assert_int_equal(turns_of(&ada, table->id, &since[0]), mover == 0);
    assert_int_equal(turns_of(&ben, table->id, &since[1]), mover == 1);
    assert_int_equal(since[0] != 0, mover == 0);
    assert_int_equal(since[1] != 0, mover == 1);
    return since[0] + since[1];
}

static bool is_over(const struct table *table)
{
    return state_of(table)->stage >= STAGE_OVER;
}

static void who_is_to_move_has_the_turn_since_it_began_and_nobody_has_after_the_end(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "computer");
    unsigned mover = mover_of(&table), turns = 0;
    int64_t since = expect_turn(&table, mover);
    while (!is_over(&table)) {
        pass(&hosts[0], 1);
        int64_t now = time_now;
        make_a_move(&table);
        if (is_over(&table))
            break;
        bool is_same = mover == mover_of(&table);
        mover = mover_of(&table);
        turns += !is_same;
        assert_int_equal(expect_turn(&table, mover), is_same ? since : now);
        since = is_same ? since : now;
    }
    assert_true(turns > 10);
    expect_turn(&table, 2);
}

static void a_restart_forgets_no_turn(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "computer");
    for (unsigned i = 0; i < 20; i++) {
        make_a_move(&table);
        unsigned mover = mover_of(&table);
        int64_t since = expect_turn(&table, mover);
        leave(&hosts[0], &ada);
        leave(&hosts[0], &ben);
        begin_again(&hosts[0]);
        log_in("login");
        assert_int_equal(expect_turn(&table, mover), since);
        pass(&hosts[0], 1);
        ask_seat(&table, mover, "\"do\":\"look\""); /* it is in memory again */
    }
}

static void a_move_that_was_not_stored_changes_no_turn(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "computer");
    for (unsigned i = 0; i < 40; i++) {
        unsigned mover = mover_of(&table);
        int64_t since = expect_turn(&table, mover);
        pass(&hosts[0], 1);
        lose_writes(1);
        assert_string_equal(code_of(make_a_move(&table)), "failed");
        lose_writes(0);
        assert_int_equal(expect_turn(&table, mover), since);
        make_a_move(&table);
        expect_turn(&table, mover_of(&table));
    }
}

static void whose_seat_the_computer_plays_has_no_turn(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "computer");
    unsigned mover = mover_of(&table);
    ask_seat(&table, mover, "\"do\":\"hand\",\"level\":\"novice\"");
    expect_turn(&table, 2);
    ask_seat(&table, mover, "\"do\":\"back\"");
    expect_turn(&table, mover_of(&table));
    ask_seat(&table, mover_of(&table), "\"do\":\"leave\"");
    expect_turn(&table, 2);
}

static void turns_at_many_tables_come_with_one_question_and_strangers_have_none(void **state)
{
    enum { TABLES = 5 };
    struct table tables[TABLES];
    size_t expected[2] = {0, 0};
    for (unsigned i = 0; i < TABLES; i++) {
        pass(&hosts[0], 60);
        set_table(&tables[i], &hosts[0], &ada, &ben, "remind");
        expected[mover_of(&tables[i])]++;
    }
    int64_t since;
    assert_int_equal(turns_of(&ada, tables[0].id, &since), expected[0]);
    assert_int_equal(turns_of(&ben, tables[0].id, &since), expected[1]);
    struct wire_peer eve;
    enter(&hosts[0], &eve);
    assert_string_equal(code_of(ask(&hosts[0], &eve, "{\"id\":1,\"do\":\"turns\"}")), "token");
    leave(&hosts[0], &eve);
}

static void a_store_that_cannot_be_read_is_no_empty_list(void **state)
{
    lose_reads(true);
    assert_string_equal(code_of(ask(&hosts[0], &ada, "{\"id\":1,\"do\":\"turns\"}")), "failed");
    lose_reads(false);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, arrive, depart)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_is_to_move_has_the_turn_since_it_began_and_nobody_has_after_the_end),
        TEST(a_restart_forgets_no_turn),
        TEST(a_move_that_was_not_stored_changes_no_turn),
        TEST(whose_seat_the_computer_plays_has_no_turn),
        TEST(turns_at_many_tables_come_with_one_question_and_strangers_have_none),
        TEST(a_store_that_cannot_be_read_is_no_empty_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
