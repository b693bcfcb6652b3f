/* What strangers try with the tables of others, and what hosts can do about it. */
#include "server_guests.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

/* Time for the limits of requests, and none for anything else. */
static void rest(void)
{
    time_now += 2000;
}

static const json_t *say_later(struct wire_peer *peer, const char *form, const char *one,
                               const char *other)
{
    rest();
    return say(peer, form, one, other);
}

struct opened {
    char id[WORD_MAX], secret[WORD_MAX];
};

static const char open_public[] =
    "{\"id\":1,\"do\":\"open\",\"name\":\"Somebody\",\"public\":true}";
static const char sit_down[] = "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Eve\"}";

static struct opened open_at(struct wire_peer *peer)
{
    struct opened made;
    const json_t *answered = json_object_get(say_later(peer, open_public, "", ""), "ok");
    strcpy(made.id, word(answered, "table"));
    strcpy(made.secret, word(answered, "secret"));
    return made;
}

static const char *place_in_lobby(struct wire_peer *peer, size_t place)
{
    const json_t *tables =
        json_object_get(ask_fine(&hosts[0], peer, "{\"id\":1,\"do\":\"tables\"}"), "tables");
    const json_t *table = json_array_get(tables, place);
    return table ? word(table, "table") : "";
}

static size_t find_in_lobby(struct wire_peer *peer, const char *id)
{
    for (size_t i = 0;; i++) {
        const char *found = place_in_lobby(peer, i);
        if (!found[0] || strcmp(found, id) == 0)
            return found[0] ? i : SIZE_MAX;
    }
}

static void a_stranger_cannot_take_the_free_seat_of_every_public_table(void **state)
{
    enum { TABLES = 40 };
    static struct wire_peer hosts_of[TABLES];
    unsigned taken = 0;
    const char *refused = "";
    for (unsigned i = 0; i < TABLES; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%u", i + 1);
        enter_from(&hosts[0], &hosts_of[i], address);
        struct opened made = open_at(&hosts_of[i]);
        const json_t *answered = say_later(&eve, sit_down, made.id, "");
        taken += !code_of(answered)[0];
        refused = code_of(answered);
    }
    assert_int_equal(taken, 16);
    assert_string_equal(refused, "quota");
    for (unsigned i = 0; i < TABLES; i++)
        leave(&hosts[0], &hosts_of[i]);
}

static void who_asks_for_many_seats_at_once_gets_no_more_than_one_by_one(void **state)
{
    enum { TABLES = 20 };
    struct opened made[TABLES];
    unsigned taken = 0;
    for (unsigned i = 0; i < TABLES; i++)
        made[i] = open_at(i < 8 ? &ada : i < 16 ? &ben : &eve);
    rest();
    rest();
    size_t before = eve.count;
    for (unsigned i = 0; i < TABLES; i++) { /* nothing is stored in between */
        char message[4096];
        snprintf(message, sizeof message, sit_down, made[i].id);
        assert_true(api_hear(hosts[0].server, eve.visitor, slice_of(message)));
    }
    server_settle(hosts[0].server);
    for (size_t i = before; i < eve.count; i++)
        taken += json_object_get(eve.heard[i], "ok") != NULL;
    assert_int_equal(taken, 16 - 4); /* at four of her own she sits already */
}

static void an_account_has_no_more_seats_for_coming_from_many_addresses(void **state)
{
    enum { ADDRESSES = 4 };
    static struct wire_peer from[ADDRESSES];
    char token[WORD_MAX];
    unsigned opened = 0;
    strcpy(token, word(json_object_get(say_later(&eve,
                                                 "{\"id\":1,\"do\":\"register\",\"name\":\"Eve\","
                                                 "\"password\":\"12345678\"}",
                                                 "", ""),
                                       "ok"),
                       "token"));
    for (unsigned i = 0; i < ADDRESSES; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%u", i + 1);
        enter_from(&hosts[0], &from[i], address);
        for (unsigned n = 0; n < 4; n++)
            opened += !code_of(
                say_later(&from[i], "{\"id\":1,\"do\":\"open\",\"public\":true,\"token\":\"%s\"}",
                          token, ""))[0];
    }
    assert_int_equal(opened, 8);
    for (unsigned i = 0; i < ADDRESSES; i++)
        leave(&hosts[0], &from[i]);
}

static void empty_tables_of_one_address_push_nobody_from_the_lobby(void **state)
{
    enum { ADDRESSES = 30, EACH = 8 };
    static struct wire_peer from[ADDRESSES];
    struct opened first = open_at(&ada);
    unsigned opened = 0;
    for (unsigned i = 0; i < 210; i++)
        opened +=
            !code_of(say_later(&eve, "{\"id\":1,\"do\":\"open\",\"public\":true}", "", ""))[0];
    assert_int_equal(opened, EACH);
    assert_int_equal(find_in_lobby(&ben, first.id), 0);
    for (unsigned i = 0; i < ADDRESSES;
         i++) { /* and not of thirty, before whoever sits and waits */
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%u", i + 1);
        enter_from(&hosts[0], &from[i], address);
        for (unsigned n = 0; n < EACH; n++)
            say_later(&from[i], "{\"id\":1,\"do\":\"open\",\"public\":true}", "", "");
    }
    assert_int_equal(find_in_lobby(&ben, first.id), 0);
    for (unsigned i = 0; i < ADDRESSES; i++)
        leave(&hosts[0], &from[i]);
}

static void the_lobby_begins_with_where_somebody_waits_now(void **state)
{
    struct opened here = open_at(&ada);
    struct opened gone = open_at(&ben);
    struct opened newest = open_at(&eve), second = open_at(&eve);
    assert_int_equal(find_in_lobby(&ben, second.id), 0);
    assert_int_equal(find_in_lobby(&ben, gone.id), 1);
    assert_int_equal(find_in_lobby(&ben, here.id), 2);
    assert_int_equal(find_in_lobby(&ben, newest.id),
                     3); /* eve's second, behind all others' first */
    say_later(&ada, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", here.id,
              here.secret);
    assert_int_equal(find_in_lobby(&ben, here.id), 0);
}

static void a_table_to_which_nobody_came_ends_and_a_stale_one_leaves_the_lobby(void **state)
{
    char empty[WORD_MAX];
    struct opened waiting = open_at(&ada);
    strcpy(empty,
           word(json_object_get(
                    say_later(&eve, "{\"id\":1,\"do\":\"open\",\"public\":true}", "", ""), "ok"),
                "table"));
    assert_int_not_equal(find_in_lobby(&ben, empty), SIZE_MAX);
    pass(&hosts[0], 60 * 60 + 1);
    server_settle(hosts[0].server);
    assert_int_equal(find_in_lobby(&ben, empty), SIZE_MAX);
    assert_string_equal(code_of(say_later(&ben, sit_down, empty, "")), "not-open");
    assert_int_not_equal(find_in_lobby(&ben, waiting.id), SIZE_MAX);
    pass(&hosts[0], 25 * 60 * 60);
    assert_int_equal(find_in_lobby(&ben, waiting.id), SIZE_MAX);
    assert_string_equal(code_of(say_later(&ben, sit_down, waiting.id, "")), "");
    pass(&hosts[0], 31 * 24 * 60 * 60);
    server_settle(hosts[0].server);
    assert_string_equal(code_of(say_later(&ben,
                                          "{\"id\":1,\"do\":\"ready\",\"table\":\"%s\","
                                          "\"secret\":\"%s\"}",
                                          waiting.id, waiting.secret)),
                        "not-open");
}

static const char kick[] = "{\"id\":1,\"do\":\"kick\",\"seat\":2,\"reason\":\"Not you again\","
                           "\"table\":\"%s\",\"secret\":\"%s\"}";

static void the_host_sends_away_who_took_a_seat_and_they_do_not_come_back(void **state)
{
    struct opened made = open_at(&ada);
    char secret[WORD_MAX];
    const json_t *message = NULL;
    strcpy(secret, word(json_object_get(say_later(&eve, sit_down, made.id, ""), "ok"), "secret"));
    say_later(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", made.id,
              secret);
    assert_string_equal(code_of(say_later(&eve,
                                          "{\"id\":1,\"do\":\"kick\",\"seat\":1,\"table\":\"%s\","
                                          "\"secret\":\"%s\"}",
                                          made.id, secret)),
                        "host");
    assert_string_equal(code_of(say_later(&ada, kick, made.id, made.secret)), "");
    told(&eve, "events", made.id, &message);
    const json_t *sent = json_array_get(json_object_get(message, "events"), 0);
    assert_string_equal(word(sent, "kind"), "sent");
    assert_string_equal(word(sent, "by"), "host");
    assert_string_equal(word(sent, "reason"), "Not you again");
    assert_string_equal(code_of(say_later(&eve,
                                          "{\"id\":1,\"do\":\"ready\",\"table\":\"%s\","
                                          "\"secret\":\"%s\"}",
                                          made.id, secret)),
                        "secret");
    assert_string_equal(code_of(say_later(&eve, sit_down, made.id, "")), "sent");
    guests_restart(); /* nor after the server has begun again */
    assert_string_equal(code_of(say_later(&eve, sit_down, made.id, "")), "sent");
    assert_string_equal(code_of(say_later(&ben, sit_down, made.id, "")), "");
}

static void
who_is_sent_away_in_a_game_has_a_computer_player_there_and_the_game_counts_for_nobody(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(code_of(say_later(&ben, kick, table.id, table.secrets[1])), "host");
    assert_string_equal(code_of(say_later(&ada, kick, table.id, table.secrets[0])), "");
    assert_int_equal(state_of(&table)->chairs[1].holder, HOLDER_COMPUTER);
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"back\"")), "secret");
    assert_true(state_of(&table)->is_out_of_order);
}

static void the_host_closes_a_table_but_no_game_of_others(void **state)
{
    static const char close_it[] = "{\"id\":1,\"do\":\"close\",\"table\":\"%s\",\"secret\":\"%s\"}";
    struct opened made = open_at(&ada);
    struct table table;
    assert_string_equal(code_of(say_later(&ada, close_it, made.id, made.secret)), "");
    assert_int_equal(find_in_lobby(&ben, made.id), SIZE_MAX);
    assert_string_equal(code_of(say_later(&ben, sit_down, made.id, "")), "not-open");
    assert_string_equal(code_of(say_later(&ada, close_it, made.id, made.secret)), "closed");
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(code_of(say_later(&ada, close_it, table.id, table.secrets[0])), "not-open");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"leave\"")), "");
    assert_string_equal(code_of(say_later(&ada, close_it, table.id, table.secrets[0])), "");
}

static void the_host_mutes_a_seat(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"mute\",\"seat\":2")), "");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"say\",\"text\":\"Hi\"")), "muted");
    assert_string_equal(
        code_of(ask_seat(&table, 0, "\"do\":\"mute\",\"seat\":2,\"closed\":\"no\"")), "");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"say\",\"text\":\"Hi\"")), "");
}

static void a_few_connections_cannot_keep_all_tables_in_memory(void **state)
{
    enum { CONNECTIONS = 12, TABLES = 13 };
    static struct wire_peer greedy[CONNECTIONS];
    struct opened made[TABLES];
    unsigned watched = 0;
    for (unsigned i = 0; i < TABLES; i++)
        made[i] = open_at(i < 7 ? &ada : &ben);
    for (unsigned i = 0; i < CONNECTIONS; i++) {
        enter_from(&hosts[0], &greedy[i], EVES_ADDRESS);
        for (unsigned t = 0; t < TABLES; t++)
            watched += !code_of(say_later(
                &greedy[i], "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", made[t].id, ""))[0];
    }
    assert_int_equal(watched, 128);
    assert_string_equal(
        code_of(say_later(&ben, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", made[0].id, "")),
        "");
    for (unsigned i = 0; i < CONNECTIONS; i++)
        leave(&hosts[0], &greedy[i]);
    assert_string_equal(
        code_of(say_later(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", made[0].id, "")),
        "");
}

static void a_rematch_that_the_old_table_could_not_tell_leaves_no_table(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    play_to_the_end(&table);
    for (unsigned lost = 1; lost < 3; lost++) {
        lose_writes(lost);
        const json_t *answered = ask_seat(&table, 0, "\"do\":\"rematch\"");
        lose_writes(0);
        if (!code_of(answered)[0])
            break;
        pass(&hosts[0], 60);
        server_settle(hosts[0].server);
        assert_string_equal(place_in_lobby(&ben, 0), "");
    }
    assert_string_not_equal(place_in_lobby(&ben, 0), "");
    assert_string_equal(place_in_lobby(&ben, 1), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST_GUESTS(a_stranger_cannot_take_the_free_seat_of_every_public_table),
        TEST_GUESTS(who_asks_for_many_seats_at_once_gets_no_more_than_one_by_one),
        TEST_GUESTS(an_account_has_no_more_seats_for_coming_from_many_addresses),
        TEST_GUESTS(empty_tables_of_one_address_push_nobody_from_the_lobby),
        TEST_GUESTS(the_lobby_begins_with_where_somebody_waits_now),
        TEST_GUESTS(a_table_to_which_nobody_came_ends_and_a_stale_one_leaves_the_lobby),
        TEST_GUESTS(the_host_sends_away_who_took_a_seat_and_they_do_not_come_back),
        TEST_GUESTS(
            who_is_sent_away_in_a_game_has_a_computer_player_there_and_the_game_counts_for_nobody),
        TEST_GUESTS(the_host_closes_a_table_but_no_game_of_others),
        TEST_GUESTS(the_host_mutes_a_seat),
        TEST_GUESTS(a_few_connections_cannot_keep_all_tables_in_memory),
        TEST_GUESTS(a_rematch_that_the_old_table_could_not_tell_leaves_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
