/* The journal: its lines for people and for programs. */
#include "server/journal.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "cmocka_all.h"

static struct journal journal;
static struct journal_line line;
static int ends[2]; /* of a pipe: what is written can be read */
static char got[1 << 16];

static uint64_t noon(void)
{
    return UINT64_C(1794744000123); /* 2026-11-15 12:00:00.123 */
}

static int open_pipe(void **state)
{
    if (pipe(ends) != 0)
        return -1;
    return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

static int close_pipe(void **state)
{
    close(ends[0]);
    close(ends[1]);
    return 0;
}

static const char *read_lines(void)
{
    ssize_t size = read(ends[0], got, sizeof got - 1);
    got[size > 0 ? size : 0] = '\0';
    return got;
}

static void begin(enum journal_form form, enum journal_level level)
{
    memset(&journal, 0xff, sizeof journal); /* memory that was used before */
    journal_init(&journal, ends[1], level, form, noon);
}

static void tell_move(enum journal_level level)
{
    journal_begin(&line, &journal, level, "move");
    journal_string(&line, "table", "k3j");
    journal_number(&line, "seat", 1);
    journal_end(&line);
}

static void an_event_is_a_json_object_on_a_line(void **state)
{
    begin(JOURNAL_JSON, JOURNAL_INFO);
    tell_move(JOURNAL_INFO);
    assert_string_equal(read_lines(), "{\"time\":\"2026-11-15T12:00:00.123Z\",\"level\":\"info\","
                                      "\"event\":\"move\",\"table\":\"k3j\",\"seat\":1}\n");
}

static void an_event_is_a_line_of_words(void **state)
{
    begin(JOURNAL_TEXT, JOURNAL_INFO);
    tell_move(JOURNAL_ERROR);
    assert_string_equal(read_lines(), "2026-11-15T12:00:00.123Z error move table=k3j seat=1\n");
}

static void what_is_less_important_than_asked_for_is_left_out(void **state)
{
    for (unsigned asked = 0; asked < JOURNAL_LEVELS; asked++)
        for (unsigned level = 0; level < JOURNAL_LEVELS; level++) {
            begin(JOURNAL_TEXT, asked);
            tell_move(level);
            assert_int_equal(*read_lines() != '\0', level <= asked);
        }
}

static void values_stand_in_quotation_marks_where_they_must(void **state)
{
    static const char *const rows[][2] = {
        {"/api/move", "/api/move"},
        {"::1", "::1"},
        {"", "\"\""},
        {"a b", "\"a b\""},
        {"a=b", "\"a=b\""},
        {"say \"hi\"\\", "\"say \\\"hi\\\"\\\\\""},
        {"a\nb\r\t\033[2J\177", "\"a\\u000ab\\u000d\\u0009\\u001b[2J\\u007f\""},
        {"J\xc3\xb6rg", "\"J\\u00f6rg\""},
        {"\xe2\x80\xae", "\"\\u202e\""},
        {"\xf0\x9f\x8e\xb2", "\"\\ud83c\\udfb2\""},
        {"\xc2\x9b", "\"\\u009b\""},
        {"a\xff\xc3", "\"a\\ufffd\\ufffd\""},
        {"\xed\xa0\x80\xc0\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\""},
    };
    begin(JOURNAL_TEXT, JOURNAL_INFO);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char expected[200];
        journal_begin(&line, &journal, JOURNAL_INFO, "x");
        journal_string(&line, "v", rows[i][0]);
        journal_end(&line);
        snprintf(expected, sizeof expected, "2026-11-15T12:00:00.123Z info x v=%s\n", rows[i][1]);
        assert_string_equal(read_lines(), expected);
    }
}

/* Any bytes at all, many fields of them: one line, printable, and JSON in the JSON form. */
static void nothing_breaks_a_line(void **state)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES], bytes[300];
    rng_seed_from_text("journal", 7, seed);
    rng_init(&rng, seed, 0);
    for (unsigned i = 0; i < 3000; i++) {
        begin(i % 2 ? JOURNAL_JSON : JOURNAL_TEXT, JOURNAL_INFO);
        journal_begin(&line, &journal, JOURNAL_INFO, "x");
        for (unsigned fields = rng_below(&rng, 12); fields; fields--) {
            size_t size = rng_below(&rng, sizeof bytes);
            rng_bytes(&rng, bytes, size);
            for (size_t b = 0; b < size && i % 4 < 2; b++)
                bytes[b] = (uint8_t)("\xc3\xa4\"\\\n{}\xf0\x9f"[bytes[b] % 9]);
            journal_bytes(&line, "v", (const char *)bytes, size);
        }
        journal_number(&line, "n", INT64_MIN);
        journal_end(&line);
        size_t size = strlen(read_lines());
        assert_in_range(size, 30, JOURNAL_LINE_MAX - 1);
        for (size_t c = 0; c < size - 1; c++)
            assert_in_range(got[c], ' ', '~');
        assert_int_equal(got[size - 1], '\n');
        if (i % 2) {
            json_error_t error;
            json_t *json = json_loads(got, JSON_ALLOW_NUL, &error);
            assert_non_null(json);
            json_decref(json);
        }
    }
}

static void a_long_value_is_shown_in_part(void **state)
{
    char value[JOURNAL_VALUE_MAX + 2], expected[400];
    begin(JOURNAL_TEXT, JOURNAL_INFO);
    memset(value, 'a', sizeof value);
    journal_begin(&line, &journal, JOURNAL_INFO, "x");
    journal_bytes(&line, "v", value, JOURNAL_VALUE_MAX + 1);
    journal_end(&line);
    snprintf(expected, sizeof expected, "2026-11-15T12:00:00.123Z info x v=\"%.*s...\"\n",
             JOURNAL_VALUE_MAX, value);
    assert_string_equal(read_lines(), expected);
}

static void a_field_that_does_not_fit_is_left_out_whole(void **state)
{
    char value[JOURNAL_VALUE_MAX];
    memset(value, '\n', sizeof value);
    begin(JOURNAL_JSON, JOURNAL_INFO);
    journal_begin(&line, &journal, JOURNAL_INFO, "x");
    journal_bytes(&line, "a", value, sizeof value);
    journal_bytes(&line, "b", value, sizeof value);
    journal_number(&line, "c", 3);
    journal_end(&line);
    json_t *json = json_loads(read_lines(), 0, NULL);
    assert_int_equal(json_string_length(json_object_get(json, "a")), sizeof value);
    assert_null(json_object_get(json, "b"));
    assert_int_equal(json_integer_value(json_object_get(json, "c")), 3);
    assert_true(json_is_true(json_object_get(json, "cut")));
    json_decref(json);
}

/* Nobody reads: the journal does not wait, and says so later. */
static void a_full_pipe_is_not_waited_for(void **state)
{
    unsigned told = 0, lines = 0;
    uint64_t lost;
    begin(JOURNAL_TEXT, JOURNAL_INFO);
    while (!(lost = atomic_load(&journal.lost)) || lost < 5) {
        tell_move(JOURNAL_INFO);
        assert_true(++told < 100000);
    }
    assert_int_equal(lost, 5);
    while (*read_lines())
        for (const char *c = got; *c; c++)
            lines += *c == '\n';
    assert_int_equal(lines, told - 5);
    tell_move(JOURNAL_INFO);
    assert_string_equal(read_lines(), "2026-11-15T12:00:00.123Z warning lost lines=5\n"
                                      "2026-11-15T12:00:00.123Z info move table=k3j seat=1\n");
}

/* Known before anything is written, so without SIGPIPE. */
static void a_closed_pipe_loses_lines_and_nothing_else(void **state)
{
    begin(JOURNAL_TEXT, JOURNAL_INFO);
    close(ends[0]);
    tell_move(JOURNAL_INFO);
    assert_int_equal(atomic_load(&journal.lost), 1);
    ends[0] = dup(ends[1]);
}

static void the_clock_is_that_of_the_system(void **state)
{
    uint64_t before = (uint64_t)time(NULL), now = (uint64_t)journal_now() / 1000;
    assert_true(before >= 1700000000);
    assert_in_range(now, before, (uint64_t)time(NULL) + 1); /* which may lag a moment behind */
}

static uint64_t second_now;

static uint64_t clock_of_seconds(void)
{
    return second_now * 1000;
}

static void tell(const char *event)
{
    journal_begin(&line, &journal, JOURNAL_INFO, event);
    journal_end(&line);
}

static unsigned count_of(const char *lines, const char *words)
{
    unsigned count = 0;
    for (const char *at = lines; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static void so_many_lines_of_a_kind_are_written_in_a_second_and_none_is_forgotten(void **state)
{
    journal_init(&journal, ends[1], JOURNAL_INFO, JOURNAL_TEXT, clock_of_seconds);
    journal_set(&journal, JOURNAL_ADDRESSES_OFF, 3);
    second_now = 7;
    for (unsigned i = 0; i < 10; i++)
        tell("flood");
    tell("calm");
    journal_tick(&journal); /* the second is not over */
    const char *lines = read_lines();
    assert_int_equal(count_of(lines, " info flood\n"), 3);
    assert_int_equal(count_of(lines, " info calm\n"), 1);
    assert_int_equal(count_of(lines, "left-out"), 0);
    second_now = 8;
    tell("flood");
    lines = read_lines();
    assert_int_equal(count_of(lines, " warning left-out of=flood lines=7\n"), 1);
    assert_int_equal(count_of(lines, " info flood\n"), 1);
    for (unsigned i = 0; i < 4; i++)
        tell("flood");
    read_lines();
    second_now = 6; /* somebody set the clock back */
    journal_tick(&journal);
    assert_int_equal(count_of(read_lines(), " warning left-out of=flood lines=2\n"), 1);
    journal_tick(&journal);
    assert_string_equal(read_lines(), "");
}

static void kinds_beyond_those_that_there_is_room_for_share_a_row(void **state)
{
    journal_init(&journal, ends[1], JOURNAL_INFO, JOURNAL_TEXT, clock_of_seconds);
    journal_set(&journal, JOURNAL_ADDRESSES_OFF, 1);
    char event[] = "kind-aa";
    for (unsigned i = 0; i < JOURNAL_KINDS + 10; i++) {
        event[5] = (char)('a' + i / 10);
        event[6] = (char)('a' + i % 10);
        tell(event);
    }
    assert_int_equal(count_of(read_lines(), " info kind-"), JOURNAL_KINDS);
}

static const char *address_as(enum journal_addresses setting, const char *address)
{
    begin(JOURNAL_TEXT, JOURNAL_INFO);
    journal_set(&journal, setting, 0);
    journal_begin(&line, &journal, JOURNAL_INFO, "here");
    journal_address(&line, "address", address);
    journal_end(&line);
    return strstr(read_lines(), " here") + 5;
}

static void an_address_is_left_out_shortened_or_whole(void **state)
{
    assert_string_equal(address_as(JOURNAL_ADDRESSES_OFF, "203.0.113.77"), "\n");
    assert_string_equal(address_as(JOURNAL_ADDRESSES_SHORTENED, "203.0.113.77"),
                        " address=203.0.113.0\n");
    assert_string_equal(address_as(JOURNAL_ADDRESSES_SHORTENED, "2001:db8:1:2:3:4:5:6"),
                        " address=2001:db8:1::\n");
    assert_string_equal(address_as(JOURNAL_ADDRESSES_SHORTENED, "local"), " address=local\n");
    assert_string_equal(address_as(JOURNAL_ADDRESSES_WHOLE, "203.0.113.77"),
                        " address=203.0.113.77\n");
    assert_string_equal(address_as(JOURNAL_ADDRESSES_WHOLE, "2001:db8:1:2:3:4:5:6"),
                        " address=2001:db8:1:2:3:4:5:6\n");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_pipe, close_pipe)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_event_is_a_json_object_on_a_line),
        TEST(an_event_is_a_line_of_words),
        TEST(what_is_less_important_than_asked_for_is_left_out),
        TEST(values_stand_in_quotation_marks_where_they_must),
        TEST(nothing_breaks_a_line),
        TEST(a_long_value_is_shown_in_part),
        TEST(a_field_that_does_not_fit_is_left_out_whole),
        TEST(a_full_pipe_is_not_waited_for),
        TEST(a_closed_pipe_loses_lines_and_nothing_else),
        TEST(the_clock_is_that_of_the_system),
        TEST(so_many_lines_of_a_kind_are_written_in_a_second_and_none_is_forgotten),
        TEST(kinds_beyond_those_that_there_is_room_for_share_a_row),
        TEST(an_address_is_left_out_shortened_or_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
