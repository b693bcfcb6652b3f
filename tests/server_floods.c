/* Who asks without end, and what is left to all others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "server/address_limit.h"
#include "server_guests.h"

/* What the defaults allow at once. */
enum { BURST = 60, PATIENCE = 100, TABLES = 8, LASTING = 20 };

static const char *code(struct wire_peer *peer, const char *form, const char *one)
{
    char message[512];
    snprintf(message, sizeof message, form, one);
    return code_of(ask(&hosts[0], peer, message));
}

/* A public table of Ada's, who sits there. */
static const char *open_table(char id[WORD_MAX])
{
    strcpy(id, word(ask_fine(&hosts[0], &ada,
                             "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"public\":true}"),
                    "table"));
    return id;
}

static void what_is_no_request_counts_like_one(void **state)
{
    static const char *const nonsense[] = {"", "{", "[]", "{\"id\":1}",
                                           "{\"id\":1,\"do\":\"fly\"}"};
    for (unsigned i = 1; i < BURST; i++)
        assert_string_not_equal(code(&eve, nonsense[i % 5], ""), "too-many");
    assert_string_equal(code(&eve, "{", ""), "too-many");
    assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"tables\"}", ""), "too-many");
    assert_string_equal(code(&ada, "{\"id\":1,\"do\":\"tables\"}", ""), "");
}

static unsigned heard_of(struct wire_peer *peer, const char *message)
{
    unsigned count = 0;
    while (api_hear(hosts[0].server, peer->visitor, slice_of(message)))
        assert_true(++count < 1000);
    server_settle(hosts[0].server);
    return count;
}

static void who_goes_on_with_nonsense_is_not_listened_to_any_more(void **state)
{
    assert_int_equal(heard_of(&eve, "{"), BURST - 1 + PATIENCE);
}

static void of_who_has_to_wait_little_is_read(void **state)
{
    enum { SIZE = 10000 };
    char *message = malloc(SIZE + 1);
    memset(message, '[', SIZE);
    message[SIZE] = '\0';
    assert_int_equal(heard_of(&eve, message), BURST - 1 + PATIENCE / (1 + SIZE / 1024));
    free(message);
}

static void coming_again_and_again_counts_too(void **state)
{
    for (unsigned i = 1; i < BURST; i++) {
        struct wire_peer again;
        enter_from(&hosts[0], &again, EVES_ADDRESS);
        leave(&hosts[0], &again);
    }
    struct wire_peer late = {0};
    assert_null(api_enter(hosts[0].server, &late, slice_of(EVES_ADDRESS)));
    time_now += 50;
    enter_from(&hosts[0], &late, EVES_ADDRESS);
    leave(&hosts[0], &late);
}

static void a_body_of_who_has_to_wait_is_not_read(void **state)
{
    const struct wire_request asked = {
        .method = WIRE_POST, .content_type = slice_of("application/json"), .body = slice_of("{")};
    for (unsigned i = 1; i <= BURST; i++) {
        struct wire_call call = {0};
        struct visitor *visitor = visitor_create(&outlet, slice_of(EVES_ADDRESS));
        visitor->call = &call;
        assert_true(api_call(hosts[0].server, visitor, &asked, slice_of("tables")));
        assert_int_equal(call.status, i < BURST ? 400 : 429);
        assert_string_equal(call.header, i < BURST ? "" : "retry-after: 1");
        json_decref(call.body);
        visitor_release(visitor);
    }
}

static void one_network_of_many_addresses_is_not_many_visitors(void **state)
{
    unsigned entered = 0;
    for (unsigned i = 0; i < 2000; i++) {
        struct wire_peer peer = {0};
        char address[64];
        snprintf(address, sizeof address, "2001:db8:1:%x::1", i);
        peer.visitor = api_enter(hosts[0].server, &peer, slice_of(address));
        entered += peer.visitor != NULL;
        if (peer.visitor)
            leave(&hosts[0], &peer);
    }
    assert_int_equal(entered, BURST * ADDRESSES_OF_NETWORK);
    struct wire_peer neighbour;
    enter_from(&hosts[0], &neighbour, "2001:db8:2:1::1");
    leave(&hosts[0], &neighbour);
}

static void a_stranger_at_a_table_leaves_the_other_strangers_their_part(void **state)
{
    char id[WORD_MAX];
    open_table(id);
    for (unsigned i = 1; i < BURST; i++)
        assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"look\",\"table\":\"%s\"}", id), "");
    assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"look\",\"table\":\"%s\"}", id), "too-many");
    assert_string_equal(code(&ben, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", id), "");
    assert_string_equal(
        code(&ben, "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ben\"}", id), "");
}

static void sitting_down_and_standing_up_does_not_fill_a_table(void **state)
{
    char id[WORD_MAX], message[256];
    open_table(id);
    for (unsigned i = 0; i < LASTING; i++) {
        time_now += 100; /* so much a seat may ask */
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Eve\"}", id);
        const json_t *sat = ask_fine(&hosts[0], &eve, message);
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"leave\",\"table\":\"%s\",\"secret\":\"%s\"}", id,
                 word(sat, "secret"));
        ask_fine(&hosts[0], &eve, message);
    }
    static const char sit[] = "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Eve\"}";
    assert_string_equal(code(&eve, sit, id), "too-many");
    assert_string_equal(code(&ben, sit, id), "");
}

static const char robots[] = "{\"id\":1,\"do\":\"open\",\"public\":true,\"seats\":2,"
                             "\"players\":[\"grandmaster\",\"grandmaster\"]}";

static void games_of_the_computer_alone_are_their_maker_s_until_they_end(void **state)
{
    for (unsigned i = 0; i < TABLES; i++)
        assert_string_equal(code(&eve, robots, ""), "");
    assert_string_equal(code(&eve, robots, ""), "quota");
    assert_string_equal(code(&ada, robots, ""), "");
}

/* Eve's table for herself and a novice, begun; and handed over to the computer. */
static const char *begin_alone(bool is_public, bool is_handed)
{
    char message[256], id[WORD_MAX], secret[WORD_MAX];
    snprintf(message, sizeof message,
             "{\"id\":1,\"do\":\"open\",\"name\":\"Eve\",\"public\":%s,"
             "\"players\":[\"person\",\"novice\"]}",
             is_public ? "true" : "false");
    const json_t *answer = ask(&hosts[0], &eve, message), *opened = json_object_get(answer, "ok");
    if (!opened)
        return code_of(answer);
    strcpy(id, word(opened, "table"));
    strcpy(secret, word(opened, "secret"));
    for (unsigned i = 0; i < 1U + is_handed; i++) {
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"%s\",\"table\":\"%s\",\"secret\":\"%s\",\"level\":\"novice\"}",
                 i ? "hand" : "ready", id, secret);
        ask_fine(&hosts[0], &eve, message);
    }
    pass(&hosts[0], 3);
    return "";
}

static void a_game_that_is_handed_to_the_computer_is_one_of_these(void **state)
{
    for (unsigned i = 0; i < TABLES; i++)
        assert_string_equal(begin_alone(false, true), "");
    assert_string_equal(begin_alone(false, false), "quota");
}

static void nobody_fills_the_list_with_games_that_nobody_plays(void **state)
{
    for (unsigned i = 0; i < 8 * TABLES; i++)
        assert_string_equal(begin_alone(true, false), "");
    assert_string_equal(begin_alone(true, false), "quota");
    assert_string_equal(begin_alone(false, false), "");
}

static void accounts_are_not_made_without_end(void **state)
{
    char name[32];
    unsigned made = 0;
    for (unsigned i = 0; i < 2 * LASTING; i++) {
        snprintf(name, sizeof name, "eve%u", i);
        pass(&hosts[0], 1);
        made +=
            *code(&eve, "{\"id\":1,\"do\":\"register\",\"name\":\"%s\",\"password\":\"12345678\"}",
                  name) == '\0';
    }
    assert_in_range(made, LASTING, LASTING + 2 * LASTING / 12);
}

static const char *log_in(struct wire_peer *peer, const char *password)
{
    return code(peer, "{\"id\":1,\"do\":\"login\",\"name\":\"Ada\",\"password\":\"%s\"}", password);
}

static void guesses_from_everywhere_do_not_shut_an_owner_out(void **state)
{
    char address[32];
    struct wire_peer again, elsewhere;
    assert_string_equal(code(&ada,
                             "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"%s\"}",
                             "correct horse"),
                        "");
    for (unsigned i = 0; i < 6; i++) {
        struct wire_peer mallory;
        snprintf(address, sizeof address, "203.0.113.%u", 10 + i);
        enter_from(&hosts[0], &mallory, address);
        for (unsigned guess = 0; guess < 10; guess++)
            assert_string_equal(log_in(&mallory, "a guess or two"), "login");
        leave(&hosts[0], &mallory);
    }
    assert_string_equal(log_in(&eve, "a guess or two"), "too-many");
    enter_from(&hosts[0], &again, ADAS_ADDRESS);
    assert_string_equal(log_in(&again, "correct horse"), "");
    for (unsigned guess = 1; guess < 10; guess++)
        assert_string_equal(log_in(&again, "a guess or two"), "login");
    assert_string_equal(log_in(&again, "a guess or two"), "too-many");
    leave(&hosts[0], &again);
    enter_from(&hosts[0], &elsewhere, "198.51.100.9");
    assert_string_equal(log_in(&elsewhere, "correct horse"), "too-many");
    leave(&hosts[0], &elsewhere);
}

static void pages_of_records_are_dear(void **state)
{
    for (unsigned i = 0; i < BURST / 3; i++)
        assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"records\"}", ""), "");
    assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"records\"}", ""), "too-many");
    assert_string_equal(code(&eve, "{\"id\":1,\"do\":\"tables\"}", ""), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST_GUESTS(what_is_no_request_counts_like_one),
        TEST_GUESTS(who_goes_on_with_nonsense_is_not_listened_to_any_more),
        TEST_GUESTS(of_who_has_to_wait_little_is_read),
        TEST_GUESTS(coming_again_and_again_counts_too),
        TEST_GUESTS(a_body_of_who_has_to_wait_is_not_read),
        TEST_GUESTS(one_network_of_many_addresses_is_not_many_visitors),
        TEST_GUESTS(a_stranger_at_a_table_leaves_the_other_strangers_their_part),
        TEST_GUESTS(sitting_down_and_standing_up_does_not_fill_a_table),
        TEST_GUESTS(games_of_the_computer_alone_are_their_maker_s_until_they_end),
        TEST_GUESTS(a_game_that_is_handed_to_the_computer_is_one_of_these),
        TEST_GUESTS(nobody_fills_the_list_with_games_that_nobody_plays),
        TEST_GUESTS(accounts_are_not_made_without_end),
        TEST_GUESTS(guesses_from_everywhere_do_not_shut_an_owner_out),
        TEST_GUESTS(pages_of_records_are_dear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
