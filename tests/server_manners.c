/* What is fair between those who play at a table: hints, and time that is up. */
#include "server_seats.h"

static void time_that_is_up_gives_no_seat_away_where_no_other_person_plays(void **state)
{
    struct table_state *table =
        begin((struct plan){.clock = CLOCK_MOVE, .then = THEN_COMPUTER, .seconds = 60});
    unsigned mover = table_state_mover(table);
    assert_int_equal(table_state_hand(table, 1 - mover, T("novice"), 3000), OBJECTION_NONE);
    assert_int_equal(table_state_expire(table, 62000), OBJECTION_NONE);
    assert_int_equal(table->events[table->event_count - 1]->kind, EVENT_LATE);
    assert_false(table_state_is_computer(table, mover));
    table_state_destroy(table);
}

static bool says_no_hints(const struct table_state *table)
{
    char now[TABLE_TEXT_MAX];
    struct text text;
    text_init(&text, now, sizeof now);
    table_state_write(table, &text);
    return strstr(now, "\"hints\":false") != NULL;
}

static void hints_are_the_host_s_choice_and_none_where_an_account_plays(void **state)
{
    struct table_state *table = open_table((struct plan){.seats = 2});
    assert_false(says_no_hints(table));
    const struct identity ada = {.name = "ada"};
    const uint8_t key[SECRET_KEY_BYTES] = {1};
    assert_int_equal(table_state_sit(table, 0, T("Ada"), &ada, key, 2000), OBJECTION_NONE);
    assert_true(says_no_hints(table));
    table_state_destroy(table);
    table = begin((struct plan){.is_unaided = true});
    assert_true(says_no_hints(table));
    table_state_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_that_is_up_gives_no_seat_away_where_no_other_person_plays),
        cmocka_unit_test(hints_are_the_host_s_choice_and_none_where_an_account_plays),
    };
    return cmocka_run_group_tests(tests, seed, NULL);
}
