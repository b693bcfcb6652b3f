/* The library's desk: requests as text. */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "cmocka_all.h"
#include "lib/ulm.h"

static struct ulm_desk *desk, *other;

static const char *ask(struct ulm_desk *of, const char *request)
{
    return ulm_desk_ask(of, request, strlen(request), NULL);
}

/* The answer as a value, which the caller lets go. */
static json_t *asked(const char *request)
{
    size_t size;
    const char *answer = ulm_desk_ask(desk, request, strlen(request), &size);
    assert_int_equal(size, strlen(answer));
    json_t *value = json_loadb(answer, size, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

static int open_desks(void **state)
{
    desk = ulm_desk_new();
    other = ulm_desk_new();
    return desk && other ? 0 : -1;
}

static int close_desks(void **state)
{
    ulm_desk_free(desk);
    ulm_desk_free(other);
    ulm_desk_free(NULL);
    return 0;
}

static void begin(const char *seed)
{
    char request[128];
    snprintf(request, sizeof request, "begin 0 2 basic 10 %s\nAda\nperson\nBen\nperson\n", seed);
    assert_string_equal(ask(desk, request), "{\"plies\":5,\"over\":false,\"fault\":null}");
}

static void a_whole_game_is_played_by_requests(void **state)
{
    begin("7");
    unsigned moves = 0;
    for (;;) {
        json_t *look = asked("look 0 whole now");
        json_t *place = json_object_get(look, "state");
        json_t *legal = json_object_get(place, "legal");
        if (!json_array_size(legal)) {
            assert_true(json_is_null(json_object_get(place, "to_move")));
            assert_int_equal(json_array_size(json_object_get(place, "winners")) > 0, true);
            json_decref(look);
            break;
        }
        char request[128];
        size_t nth = ++moves * 7919 % json_array_size(legal);
        snprintf(request, sizeof request, "move 0 %d\n%s",
                 (int)json_integer_value(json_object_get(place, "to_move")),
                 json_string_value(json_array_get(legal, nth)));
        assert_string_equal(ask(desk, request), "null");
        json_decref(look);
    }
    assert_true(moves > 40);
    json_t *record = asked("record 0 whole");
    assert_int_equal(strncmp(json_string_value(record), "ulm 1\n", 6), 0);
    json_decref(record);
}

static void errors_are_answers(void **state)
{
    begin("7");
    assert_string_equal(ask(desk, "dance"), "{\"error\":\"no such request\"}");
    assert_string_equal(ask(desk, ""), "{\"error\":\"no such request\"}");
    assert_string_equal(
        ask(desk, "move 0 1\npush N9"),
        "{\"refused\":\"Expected an outer place: N, S, W or E and a number from 1 to 3.\"}");
    assert_string_equal(ulm_desk_ask(desk, "rules\n\xff", 7, NULL),
                        "{\"error\":\"no such request\"}");
    json_t *fault = asked("open 1\nulm 1\nvariant: none\n");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(fault, "fault"), "line")),
                     2);
    json_decref(fault);
}

static void desks_know_nothing_of_each_other(void **state)
{
    begin("7");
    assert_string_equal(ask(other, "look 0 whole now"), "{\"error\":\"no such request\"}");
    ask(desk, "speak de");
    assert_non_null(strstr(ask(desk, "rules\nSpatz"), "Spatz"));
    assert_null(strstr(ask(other, "rules\nsparrow"), "Spatz"));
    ask(desk, "speak en");
}

static void a_computer_player_decides(void **state)
{
    begin("7");
    json_t *look = asked("look 0 whole now");
    int seat = (int)json_integer_value(json_object_get(json_object_get(look, "state"), "to_move"));
    json_decref(look);
    char request[128];
    snprintf(request, sizeof request, "think 0 %d search:50 1 -", seat);
    assert_string_equal(ask(desk, request), "null");
    while (!strstr(ask(desk, "ponder 0"), "\"done\":true"))
        continue;
    json_t *choice = asked("decide 0");
    snprintf(request, sizeof request, "move 0 %d\n%s", seat,
             json_string_value(json_object_get(choice, "move")));
    assert_string_equal(ask(desk, request), "null");
    json_decref(choice);
    assert_string_equal(ask(desk, "decide 0"), "{\"error\":\"no such request\"}");
}

/* Requests that are right, cut and mixed at random: each is answered with JSON. */
static void whatever_is_asked_is_answered(void **state)
{
    static const char *const words[] = {
        "speak",      "de",        "xx",        "words",     "begin",    "resume",
        "open",       "watch",     "follow",    "close",     "look",     "log",
        "step",       "record",    "chart",     "move",      "undo",     "think",
        "advise",     "ponder",    "decide",    "advice",    "forget",   "things",
        "rules",      "chronicle", "lesson",    "verify",    "promise",  "seal",
        "0",          "1",         "2",         "7",         "9",        "now",
        "whole",      "basic",     "tower",     "10",        "12",       "-",
        "50",         "1ms",       "greedy",    "search:20", "net",      "push N1",
        "draw",       "1 draw",    "* start 1", "ulm 1",     "seats: 2", "variant: basic",
        "rounds: 10", "person",    "\xc3\xa4",  "end"};
    struct rng rng;
    static const uint8_t seed[RNG_SEED_BYTES] = "whatever is asked";
    rng_init(&rng, seed, 0);
    for (unsigned i = 0; i < 4000; i++) {
        char request[512] = "";
        for (unsigned n = 1 + rng_below(&rng, 9); n; n--) {
            strcat(request, words[rng_below(&rng, sizeof words / sizeof *words)]);
            strcat(request, rng_below(&rng, 3) ? " " : "\n");
        }
        size_t size;
        const char *answer =
            ulm_desk_ask(desk, request, rng_below(&rng, (uint32_t)strlen(request) + 1), &size);
        json_t *value = json_loadb(answer, size, JSON_DECODE_ANY, NULL);
        assert_non_null(value);
        json_decref(value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_is_played_by_requests),
        cmocka_unit_test(errors_are_answers),
        cmocka_unit_test(desks_know_nothing_of_each_other),
        cmocka_unit_test(a_computer_player_decides),
        cmocka_unit_test(whatever_is_asked_is_answered),
    };
    return cmocka_run_group_tests(tests, open_desks, close_desks);
}
