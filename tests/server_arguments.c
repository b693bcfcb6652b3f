/* Every argument of every request is what its row says or is refused by its name; and the page of the
 * API and the fuzzer's words say the same as the rows. ULM_GOLDEN=write puts them there. */
#include "server_guests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "server/request_list.h"

static const char *const any_values[] = {
    "null",       "true",         "0",      "1",    "5",         "11",          "-1", "1.0",
    "1e300",      "\"\"",         "[]",     "[1]",  "{}",        "13",          "2",  "\"yes\"",
    "4294967295", "4294967296",   "\"2\"",  "[[]]", "[\"a\",1]", "[{\"a\":1}]", "4",  "10",
    "\"basic\"",  "\"nonsense\"", "[true]",
};

/* Written once more, by hand: whether a value may be what the row says. */
static bool is_allowed(const struct argument *argument, const json_t *value)
{
    const char *word = json_string_value(value);
    json_int_t number = json_integer_value(value);
    bool is_known = false;
    for (unsigned i = 0; word && i < ARGUMENT_WORDS_MAX && argument->words[i]; i++)
        is_known |= strcmp(argument->words[i], word) == 0;
    switch (argument->kind) {
    case ARGUMENT_TEXT:
        return word;
    case ARGUMENT_HEX:
        return false; /* none of the above */
    case ARGUMENT_NUMBER:
        return json_is_integer(value) && number >= argument->least && number <= argument->most &&
               (argument->step == 1 || number != argument->least + 1);
    case ARGUMENT_FLAG:
        return json_is_boolean(value);
    case ARGUMENT_WORD:
        return is_known;
    case ARGUMENT_TEXTS:
        return json_is_array(value) && json_array_size(value) == 0;
    default:
        return json_is_object(value);
    }
}

static void refuse_all(const struct request *request, const struct argument *argument,
                       const char *before, const char *behind)
{
    for (size_t i = 0; i < sizeof any_values / sizeof *any_values; i++) {
        char message[512];
        json_t *value = json_loads(any_values[i], JSON_DECODE_ANY, NULL);
        assert_non_null(value);
        snprintf(message, sizeof message, "{\"id\":1,\"do\":\"%s\",%s\"%s\":%s%s}", request->name,
                 before, argument->name, any_values[i], behind);
        bool is_fine = is_allowed(argument, value);
        json_decref(value);
        if (is_fine)
            continue;
        const json_t *answered = ask(&hosts[0], &ada, message);
        const json_t *named = json_object_get(json_object_get(answered, "error"), "argument");
        if (strcmp(code_of(answered), "request") != 0 || !named ||
            strcmp(json_string_value(named), argument->name) != 0)
            fail_msg("%s is answered %s", message, json_dumps(answered, JSON_COMPACT));
        time_now += 1000;
    }
}

static void whatever_is_not_of_its_type_and_range_is_refused_by_name(void **state)
{
    unsigned tried = 0;
    for (unsigned r = 0; r < REQUESTS; r++)
        for (unsigned a = 0; a < ARGUMENTS; a++) {
            const struct argument *argument = &argument_rows[a];
            if (!(request_list[r].takes >> a & 1))
                continue;
            refuse_all(&request_list[r], argument, "", "");
            for (unsigned i = 0; i < argument->count; i++)
                refuse_all(&request_list[r], &argument_rows[argument->first + i], "\"clock\":{",
                           "}");
            tried++;
        }
    assert_true(tried > 80);
}

static void a_move_is_not_made_where_after_cannot_be_read(void **state)
{
    static const char *const values[] = {"\"7\"", "-1", "7.5", "4294967296", "null", "[7]"};
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    uint32_t before = state_of(&table)->event_count;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char what[128];
        snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"draw\",\"after\":%s", values[i]);
        assert_string_equal(code_of(ask_seat(&table, mover_of(&table), what)), "request");
    }
    assert_int_equal(state_of(&table)->event_count, before);
}

static void who_names_a_seat_that_cannot_be_sits_nowhere(void **state)
{
    char message[256];
    const json_t *opened =
        ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"open\",\"public\":true,\"seats\":3}");
    for (int seat = 0; seat < 9; seat += 7) {
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ada\",\"seat\":%d}",
                 word(opened, "table"), seat);
        assert_string_equal(code_of(ask(&hosts[0], &ada, message)), "request");
    }
    snprintf(message, sizeof message,
             "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ada\",\"seat\":4}",
             word(opened, "table"));
    assert_string_equal(code_of(ask(&hosts[0], &ada, message)), "seat");
}

/* The rows as the page has them. */

static void write_requests(struct text *out, unsigned argument)
{
    unsigned count = 0, at_tables = 0, all_at_tables = 0;
    for (unsigned r = 0; r < REQUESTS; r++) {
        bool takes = request_list[r].takes >> argument & 1;
        count += takes;
        at_tables += takes && request_list[r].at_table;
        all_at_tables += request_list[r].at_table != NULL;
    }
    if (count == REQUESTS || (at_tables == count && count == all_at_tables)) {
        text_puts(out, count == REQUESTS ? "all" : "all at a table");
        return;
    }
    for (unsigned r = 0, i = 0; r < REQUESTS; r++)
        if (request_list[r].takes >> argument & 1)
            text_format(out, "%s`%s`", i++ ? ", " : "", request_list[r].name);
}

static void write_rows(struct text *out)
{
    text_puts(out, "\n\n| argument | of | what it must be |\n| --- | --- | --- |\n");
    for (unsigned a = 0; a < ARGUMENTS; a++) {
        const struct argument *argument = &argument_rows[a];
        bool is_member = a >= ARGUMENT_CLOCK_KIND && a <= ARGUMENT_CLOCK_THEN;
        text_format(out, "| `%s` | ", argument->name);
        if (is_member)
            text_puts(out, "`clock` of `open`");
        else
            write_requests(out, a);
        text_puts(out, " | ");
        argument_write(argument, out);
        text_puts(out, " |\n");
    }
    text_put(out, '\n');
}

static void write_words(struct text *out)
{
    for (unsigned r = 0; r < REQUESTS; r++)
        text_format(out, "\"\\\"%s\\\"\"\n", request_list[r].name);
    for (unsigned a = 0; a < ARGUMENTS; a++) {
        const struct argument *argument = &argument_rows[a];
        text_format(out, "\"\\\"%s\\\"\"\n", argument->name);
        for (unsigned i = 0; i < ARGUMENT_WORDS_MAX && argument->words[i]; i++)
            text_format(out, "\"\\\"%s\\\"\"\n", argument->words[i]);
    }
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "r");
    char *bytes = calloc(1, 1 << 20);
    assert_non_null(file);
    assert_true(fread(bytes, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return bytes;
}

/* What stands between the two marks of a file is what is made. */
static void compare(const char *name, const char *begin, const char *end,
                    void (*write)(struct text *out))
{
    char path[1024], made[1 << 14];
    struct text text;
    snprintf(path, sizeof path, "%s/../%s", getenv("ULM_TESTS"), name);
    text_init(&text, made, sizeof made);
    write(&text);
    assert_false(text.full);
    char *whole = read_whole(path);
    char *from = strstr(whole, begin);
    assert_non_null(from);
    from += strlen(begin);
    char *to = *end ? strstr(from, end) : from + strlen(from);
    assert_non_null(to);
    bool is_same = (size_t)(to - from) == text.length && memcmp(from, made, text.length) == 0;
    if (!is_same && getenv("ULM_GOLDEN")) {
        FILE *file = fopen(path, "w");
        fprintf(file, "%.*s%.*s%s", (int)(from - whole), whole, (int)text.length, made, to);
        fclose(file);
        is_same = true;
    }
    free(whole);
    if (!is_same)
        fail_msg("%s says something else than the rows: ULM_GOLDEN=write", name);
}

static void the_page_of_the_api_has_the_rows(void **state)
{
    compare("docs/api.md", "<!-- the rows of src/server/argument.c -->", "<!-- end of the rows -->",
            write_rows);
}

static void the_fuzzer_knows_every_request_argument_and_word(void **state)
{
    compare("fuzz/request.dict", "# Made by tests/server_arguments.c from the rows.\n", "",
            write_words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST_GUESTS(whatever_is_not_of_its_type_and_range_is_refused_by_name),
        TEST_GUESTS(a_move_is_not_made_where_after_cannot_be_read),
        TEST_GUESTS(who_names_a_seat_that_cannot_be_sits_nowhere),
        cmocka_unit_test(the_page_of_the_api_has_the_rows),
        cmocka_unit_test(the_fuzzer_knows_every_request_argument_and_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
