/* What nobody needs any more goes by itself, and nothing else does. */
#include "server_guests.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

enum { DAY = 24 * 60 * 60 };

static int count_row(void *context, struct slice key, struct slice value)
{
    ++*(unsigned *)context;
    return 0;
}

static unsigned rows(const char *shelf)
{
    unsigned count = 0;
    store_scan(hosts[0].store, slice_of(shelf), slice_of(""), slice_of(""), SIZE_MAX, count_row,
               &count);
    return count;
}

/* So many days, then as many looks as the sweep needs for all that is there. */
static void let_days_pass(unsigned days)
{
    pass(&hosts[0], (int64_t)days * DAY);
    for (unsigned i = 0; i < 40; i++)
        pass(&hosts[0], 1);
}

#define OPEN "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"public\":true}"
#define REGISTER "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"12345678\"}"

static void a_table_that_was_closed_before_its_game_is_gone_after_two_weeks(void **state)
{
    ask_fine(&hosts[0], &ada, REGISTER);
    for (unsigned i = 0; i < 8; i++)
        ask_fine(&hosts[0], &ada, OPEN);
    let_days_pass(31); /* they close by themselves */
    let_days_pass(12);
    assert_int_equal(rows("tables"), 8);
    assert_int_equal(rows("games"), 8);
    let_days_pass(3);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(rows("events"), 0);
    assert_int_equal(rows("lobby"), 0);
    assert_int_equal(rows("games"), 0);
}

static void a_table_that_waits_for_its_game_stays(void **state)
{
    ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\"}");
    let_days_pass(300);
    assert_int_equal(rows("tables"), 1);
}

static void a_table_that_somebody_looks_at_stays(void **state)
{
    char message[256];
    const json_t *opened = ask_fine(&hosts[0], &ada, OPEN);
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}",
             word(opened, "table"));
    ask_fine(&hosts[0], &ben, message);
    let_days_pass(100);
    assert_int_equal(rows("tables"), 1);
    assert_string_equal(code_of(ask(&hosts[0], &ben, message)), "");
}

static void a_game_that_is_being_played_is_never_swept(void **state)
{
    struct table table;
    stage_config.finished_days = 1;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    for (unsigned s = 0; s < 2; s++)
        assert_string_equal(code_of(ask_seat(&table, s, "\"do\":\"unwatch\"")), "");
    unsigned events = rows("events");
    let_days_pass(1000);
    assert_int_equal(rows("tables"), 1);
    assert_true(rows("events") >= events); /* the time of the turn was up */
    make_a_move(&table);
}

static void finish_a_game(struct table *table)
{
    set_table(table, &hosts[0], &ada, &ben, "remind");
    play_to_the_end(table);
    for (unsigned s = 0; s < 2; s++)
        assert_string_equal(code_of(ask_seat(table, s, "\"do\":\"unwatch\"")), "");
}

static void a_finished_game_stays_for_good(void **state)
{
    struct table table;
    finish_a_game(&table);
    let_days_pass(3650);
    assert_int_equal(rows("tables"), 1);
}

static void where_the_owner_says_so_it_goes_and_its_record_stays(void **state)
{
    struct table table;
    stage_config.finished_days = 30;
    finish_a_game(&table);
    let_days_pass(29);
    assert_int_equal(rows("tables"), 1);
    let_days_pass(2);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(rows("events"), 0);
    assert_int_equal(rows("records"), 1);
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"look\"")), "table");
}

static void a_login_that_is_over_leaves_no_row(void **state)
{
    ask_fine(&hosts[0], &ada, REGISTER);
    let_days_pass(179);
    assert_int_equal(rows("tokens"), 1);
    let_days_pass(2);
    assert_int_equal(rows("tokens"), 0);
    assert_int_equal(rows("logins"), 0);
    assert_int_equal(rows("accounts"), 1);
}

static void a_forgotten_name_is_free_again_after_a_year(void **state)
{
    ask_fine(&hosts[0], &ada, REGISTER);
    ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"forget\",\"password\":\"12345678\"}");
    let_days_pass(364);
    assert_string_equal(code_of(ask(&hosts[0], &ben, REGISTER)), "account-taken");
    let_days_pass(2);
    ask_fine(&hosts[0], &ben, REGISTER);
}

static void a_store_that_fails_loses_nothing_and_is_asked_again(void **state)
{
    ask_fine(&hosts[0], &ada, OPEN);
    let_days_pass(31);
    lose_reads(true);
    let_days_pass(15);
    lose_reads(false);
    lose_writes(1);
    let_days_pass(1);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(rows("events"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST_GUESTS(a_table_that_was_closed_before_its_game_is_gone_after_two_weeks),
        TEST_GUESTS(a_table_that_waits_for_its_game_stays),
        TEST_GUESTS(a_table_that_somebody_looks_at_stays),
        TEST_GUESTS(a_game_that_is_being_played_is_never_swept),
        TEST_GUESTS(a_finished_game_stays_for_good),
        TEST_GUESTS(where_the_owner_says_so_it_goes_and_its_record_stays),
        TEST_GUESTS(a_login_that_is_over_leaves_no_row),
        TEST_GUESTS(a_forgotten_name_is_free_again_after_a_year),
        TEST_GUESTS(a_store_that_fails_loses_nothing_and_is_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
