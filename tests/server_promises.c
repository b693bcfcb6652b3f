/* Promises of luck at a whole server: its clock, its restarts, and what it takes (docs/luck.md). */
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "server_guests.h"

#define DIGITS "00112233445566778899aabbccddeeff"

static const uint8_t tossed[2][LUCK_ENTROPY_BYTES] = {"what Ada tossed", "what Ben tossed"};

static const char *ask_ready(struct table *table, unsigned seat, const uint8_t *entropy)
{
    char what[128];
    struct text text;
    uint8_t commitment[SHA256_BYTES], made[SHA256_BYTES];
    luck_commit(state_of(table)->luck.secret, commitment);
    luck_promise(commitment, seat, entropy, made);
    text_init(&text, what, sizeof what);
    text_puts(&text, "\"do\":\"ready\",\"promise\":\"");
    text_hex(&text, made, sizeof made);
    text_puts(&text, "\"");
    return code_of(ask_seat(table, seat, what));
}

static const char *ask_reveal(struct table *table, unsigned seat, const uint8_t *entropy)
{
    char what[128];
    struct text text;
    text_init(&text, what, sizeof what);
    text_puts(&text, "\"do\":\"reveal\",\"entropy\":\"");
    text_hex(&text, entropy, LUCK_ENTROPY_BYTES);
    text_puts(&text, "\"");
    return code_of(ask_seat(table, seat, what));
}

static const json_t *last_told(const struct table *table)
{
    const json_t *last = NULL;
    assert_true(told(&ben, "events", table->id, &last) > 0);
    return last;
}

static void come_back(struct table *table)
{
    guests_restart();
    for (unsigned s = 0; s < 2; s++)
        assert_string_equal(code_of(ask_seat(table, s, "\"do\":\"watch\"")), "");
}

/* A minute, which goes on while the server is away. */
static void the_clock_names_who_does_not_reveal_also_after_a_restart(void **state)
{
    struct table table;
    for (unsigned restarts = 0; restarts < 2; restarts++) {
        seat_two(&table, &hosts[0], &ada, &ben, "remind");
        for (unsigned s = 0; s < 2; s++)
            assert_string_equal(ask_ready(&table, s, tossed[s]), "");
        assert_true(has_event(last_told(&table), "sealed"));
        assert_string_equal(ask_reveal(&table, 0, tossed[0]), "");
        if (restarts)
            come_back(&table);
        pass(&hosts[0], 59);
        assert_true(state_of(&table)->is_sealed);
        pass(&hosts[0], 1);
        assert_true(has_event(last_told(&table), "withheld"));
        assert_int_equal(state_of(&table)->stage, STAGE_OPEN);
        assert_false(state_of(&table)->chairs[0].is_ready || state_of(&table)->chairs[1].is_ready);
        assert_string_equal(ask_reveal(&table, 1, tossed[1]), "not-sealed");
        assert_string_equal(ask_ready(&table, 0, tossed[0]), "spent");
    }
}

static void whoever_comes_back_after_a_restart_reveals_and_the_game_begins(void **state)
{
    struct table table;
    seat_two(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(ask_ready(&table, 0, tossed[0]), "");
    come_back(&table);
    assert_string_equal(ask_reveal(&table, 0, tossed[0]), "not-sealed");
    assert_string_equal(ask_ready(&table, 1, tossed[1]), "");
    come_back(&table);
    assert_non_null(json_object_get(json_object_get(last_told(&table), "now"), "seal"));
    for (unsigned s = 0; s < 2; s++) {
        assert_string_equal(ask_reveal(&table, s, tossed[1 - s]), "promise");
        assert_string_equal(ask_reveal(&table, s, tossed[s]), "");
    }
    assert_true(has_event(last_told(&table), "began"));
    assert_null(json_object_get(json_object_get(last_told(&table), "now"), "seal"));
    assert_int_equal(state_of(&table)->luck.given, 3);
}

/* A promise that comes with what it is of would be none. */
static void what_a_seat_asks_about_its_luck_is_read_strictly(void **state)
{
    static const struct {
        const char *what, *argument;
    } rows[] = {
        {"\"do\":\"ready\",\"promise\":\"" DIGITS DIGITS "\",\"entropy\":\"" DIGITS "\"",
         "entropy"},
        {"\"do\":\"ready\",\"promise\":\"" DIGITS "\"", "promise"},
        {"\"do\":\"ready\",\"promise\":7", "promise"},
        {"\"do\":\"reveal\"", "entropy"},
        {"\"do\":\"reveal\",\"entropy\":\"" DIGITS DIGITS "\"", "entropy"},
    };
    struct table table;
    seat_two(&table, &hosts[0], &ada, &ben, "remind");
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const json_t *answer = ask_seat(&table, 0, rows[i].what);
        assert_string_equal(code_of(answer), "request");
        assert_string_equal(word(json_object_get(answer, "error"), "argument"), rows[i].argument);
    }
    strcpy(table.secrets[0], "00112233445566778899aabbccddeeff");
    assert_string_equal(ask_reveal(&table, 0, tossed[0]), "secret");
    assert_int_equal(state_of(&table)->event_count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST_GUESTS(the_clock_names_who_does_not_reveal_also_after_a_restart),
        TEST_GUESTS(whoever_comes_back_after_a_restart_reveals_and_the_game_begins),
        TEST_GUESTS(what_a_seat_asks_about_its_luck_is_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
