/* Sittings: a match with who sits at it, as text and back. */
#include "match/sitting.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

static struct sitting sitting, again;
static char record[MATCH_TEXT_MAX + SITTING_HEADER_MAX], other[sizeof record];

static bool is_novice(const char *name, size_t size)
{
    return size == 6 && memcmp(name, "novice", 6) == 0;
}

static const struct sitting_plan plan = {
    .seats = 3,
    .variant = VARIANT_TOWER,
    .rounds = 12,
    .names = {"Ada", "", NULL},
    .players = {"novice", "person", "novice"},
    .date = "2026-11-16",
    .seed = "a sitting",
};

static void sit_down(const struct sitting_plan *at)
{
    struct fault fault;
    assert_int_equal(sitting_init(&sitting, at, is_novice, &fault), 0);
}

static void play(unsigned moves)
{
    struct move list[MOVES_MAX];
    while (moves-- && match_mover(&sitting.match) != MOVER_NOBODY) {
        size_t count = game_moves(&sitting.match.game, list);
        unsigned mover = match_mover(&sitting.match);
        assert_int_equal(match_move(&sitting.match, mover, list[moves % count]), REFUSAL_NONE);
    }
}

static size_t write(const struct sitting *from, char to[sizeof record])
{
    struct text text;
    text_init(&text, to, sizeof record);
    sitting_write(from, &text);
    assert_false(text.full);
    return text.length;
}

/* The line of the fault. */
static unsigned refused(const char *text, const char *words)
{
    struct fault fault;
    assert_int_equal(sitting_read(&again, text, strlen(text), is_novice, &fault), -1);
    assert_non_null(strstr(fault.sentence, words));
    return fault.line;
}

static void a_sitting_is_read_as_it_was_written(void **state)
{
    struct fault fault;
    sit_down(&plan);
    play(30);
    size_t size = write(&sitting, record);
    assert_int_equal(sitting_read(&again, record, size, is_novice, &fault), 0);
    assert_string_equal(again.names[0], "Ada");
    assert_string_equal(again.names[1], "");
    assert_string_equal(again.players[0], "novice");
    assert_string_equal(again.players[1], "person");
    assert_string_equal(again.date, "2026-11-16");
    assert_int_equal(again.match.count, sitting.match.count);
    assert_memory_equal(&again.match.game, &sitting.match.game, sizeof again.match.game);
    assert_memory_equal(&again.match.luck, &sitting.match.luck, sizeof again.match.luck);
    assert_int_equal(write(&again, other), size);
    assert_memory_equal(other, record, size);
}

static void a_last_line_that_breaks_off_is_left_out(void **state)
{
    struct fault fault;
    sit_down(&plan);
    play(10);
    size_t size = write(&sitting, record);
    assert_int_equal(sitting_read(&again, record, size - 1, is_novice, &fault), 0);
    assert_true(again.match.count >= sitting.match.count - 1);
}

static void who_sits_where_is_known(void **state)
{
    struct sitting_plan at = plan;
    sit_down(&at);
    assert_false(sitting_is_person(&sitting, 0));
    assert_true(sitting_is_person(&sitting, 1));
    assert_false(sitting_is_person(&sitting, 3));
    assert_int_equal(sitting_people(&sitting), 1);
    assert_int_equal(sitting_onlooker(&sitting), 1);
    at.players[2] = "person";
    sit_down(&at);
    assert_int_equal(sitting_people(&sitting), 2);
    assert_int_equal(sitting_onlooker(&sitting), VIEW_SPECTATOR);
    at.players[1] = at.players[2] = "novice";
    sit_down(&at);
    assert_int_equal(sitting_people(&sitting), 0);
    assert_int_equal(sitting_onlooker(&sitting), VIEW_SPECTATOR);
}

static void a_plan_that_cannot_be_written_is_refused(void **state)
{
    struct fault fault;
    char name[SITTING_NAME_MAX + 1];
    struct sitting_plan at = plan;
    at.names[2] = "two\nlines";
    assert_int_equal(sitting_init(&sitting, &at, is_novice, &fault), -1);
    memset(name, 'x', sizeof name);
    name[SITTING_NAME_MAX] = '\0';
    at.names[2] = name;
    assert_int_equal(sitting_init(&sitting, &at, is_novice, &fault), -1);
    name[SITTING_NAME_MAX - 1] = '\0';
    sit_down(&at);
    assert_string_equal(sitting.names[2], name);
    at.players[0] = "nobody";
    assert_int_equal(sitting_init(&sitting, &at, is_novice, &fault), -1);
    assert_non_null(strstr(fault.sentence, "computer player"));
}

#define HEADER "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n"
#define DIGITS "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static void a_name_that_is_too_long_ends_with_a_whole_character(void **state)
{
    struct fault fault;
    static const char e[] = "\xc3\xa9"; /* two bytes */
    for (unsigned lead = 0; lead < 2; lead++) {
        char text[400], name[100] = "x";
        name[lead] = '\0';
        for (unsigned i = 0; i < 40; i++)
            strcat(name, e);
        snprintf(text, sizeof text, HEADER "name 1: %s\nseed: " DIGITS "\n\n", name);
        assert_int_equal(sitting_read(&again, text, strlen(text), is_novice, &fault), 0);
        assert_int_equal(strlen(again.names[0]), lead ? 63 : 62);
        assert_memory_equal(again.names[0], name, lead ? 63 : 62);
    }
}

static void a_record_that_is_no_sitting_is_refused_with_its_line(void **state)
{
    assert_int_equal(refused(HEADER "\n", "64 hexadecimal"), 1);
    assert_int_equal(refused(HEADER "seed: 0011\n\n", "64 hexadecimal"), 5);
    assert_int_equal(refused(HEADER "player 2: nobody\nseed: " DIGITS "\n\n", "person"), 5);
    assert_int_equal(refused(HEADER "seed: " DIGITS "\n\nnonsense\n", ""), 7);
    assert_int_equal(refused("ulm 2\n", ""), 1);
    snprintf(record, sizeof record, HEADER "seed: " DIGITS "\nevent: %*d\n\n", SITTING_HEADER_MAX,
             1);
    refused(record, "shorter header");
}

static void other_luck_than_the_seed_s_is_refused(void **state)
{
    sit_down(&plan);
    play(4);
    write(&sitting, record);
    char *start = strstr(record, "* start ") + 8;
    *start = *start == '1' ? '2' : '1';
    unsigned line = 1;
    for (const char *at = record; at < start; at++)
        line += *at == '\n';
    assert_int_equal(refused(record, "luck"), line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sitting_is_read_as_it_was_written),
        cmocka_unit_test(a_last_line_that_breaks_off_is_left_out),
        cmocka_unit_test(who_sits_where_is_known),
        cmocka_unit_test(a_plan_that_cannot_be_written_is_refused),
        cmocka_unit_test(a_name_that_is_too_long_ends_with_a_whole_character),
        cmocka_unit_test(a_record_that_is_no_sitting_is_refused_with_its_line),
        cmocka_unit_test(other_luck_than_the_seed_s_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
