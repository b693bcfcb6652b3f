/* What somebody may see and do follows from what they hold now, not from what they held. */
#include "server_guests.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

/* Whether the peer was ever told a card or a coat that is some seat's own. */
static unsigned secrets_told(const struct wire_peer *peer)
{
    unsigned count = 0;
    for (size_t i = 0; i < peer->count; i++) {
        const json_t *events = json_object_get(peer->heard[i], "events");
        for (size_t e = 0; e < json_array_size(events); e++) {
            const json_t *lines = json_object_get(json_array_get(events, e), "lines");
            for (size_t l = 0; l < json_array_size(lines); l++) {
                const char *line = json_string_value(json_array_get(lines, l));
                count += (strncmp(line, "* card", 6) == 0 || strncmp(line, "* coat", 6) == 0) &&
                         !strchr(line, '?');
            }
        }
    }
    return count;
}

static void who_stood_up_does_not_see_the_cards_of_who_sits_there_next(void **state)
{
    struct table table = {.host = &hosts[0], .people = {&ada, &ben}};
    const json_t *opened =
        ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"public\":true}");
    strcpy(table.id, word(opened, "table"));
    strcpy(table.secrets[0], word(opened, "secret"));
    char secret[WORD_MAX];
    strcpy(secret, word(fine(&eve, "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Eve\"}",
                             table.id, ""),
                        "secret"));
    fine(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", table.id, secret);
    fine(&eve, "{\"id\":1,\"do\":\"leave\",\"table\":\"%s\",\"secret\":\"%s\"}", table.id, secret);
    strcpy(table.secrets[1],
           word(fine(&ben, "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Ben\"}", table.id,
                     ""),
                "secret"));
    for (unsigned s = 0; s < 2; s++) {
        assert_string_equal(code_of(ask_seat(&table, s, "\"do\":\"watch\"")), "");
        assert_string_equal(code_of(ask_seat(&table, s, "\"do\":\"ready\"")), "");
    }
    play_to_the_end(&table);
    assert_true(secrets_told(&ben) > 0);
    assert_int_equal(secrets_told(&eve), 0);
}

static void who_leaves_in_the_middle_of_a_game_sees_its_seat_no_more(void **state)
{
    struct table table;
    const json_t *message = NULL;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"leave\"")), "");
    unsigned before = secrets_told(&ben);
    while (state_of(&table)->stage == STAGE_RUNNING) {
        if (mover_of(&table) == 0)
            make_a_move(&table);
        else
            assert_true(server_think(hosts[0].server));
        pass(&hosts[0], 1);
    }
    told(&ben, "events", table.id, &message);
    assert_true(has_event(message, "ended")); /* the table is public: it may look on */
    assert_int_equal(secrets_told(&ben), before);
}

/* Ada has an account and a table that is not public, at which she looks on by it alone. */
static void open_by_account(char id[WORD_MAX], char invitation[WORD_MAX], char token[WORD_MAX])
{
    const json_t *me =
        ask_fine(&hosts[0], &ada,
                 "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":\"12345678\"}");
    strcpy(token, word(me, "token"));
    const json_t *opened = ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\"}");
    strcpy(id, word(opened, "table"));
    strcpy(invitation, word(opened, "invitation"));
    assert_int_equal(
        json_integer_value(json_object_get(
            fine(&ada, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", id, ""), "seat")),
        1);
}

static void say_at(const char *id, const char *invitation)
{
    fine(&ben,
         "{\"id\":1,\"do\":\"say\",\"name\":\"Ben\",\"text\":\"Hi\",\"table\":\"%s\","
         "\"invitation\":\"%s\"}",
         id, invitation);
}

static void a_logout_reaches_every_connection_of_that_login_at_once(void **state)
{
    char id[WORD_MAX], invitation[WORD_MAX], token[WORD_MAX];
    const json_t *message = NULL;
    open_by_account(id, invitation, token);
    fine(&ben, "{\"id\":1,\"do\":\"logout\",\"token\":\"%s\"}", token, "");
    assert_int_equal(told(&ada, "closed", id, &message), 1);
    unsigned before = told(&ada, "events", id, &message);
    say_at(id, invitation);
    assert_int_equal(told(&ada, "events", id, &message), before);
    assert_string_equal(code_of(ask(&hosts[0], &ada, "{\"id\":1,\"do\":\"me\"}")), "token");
    assert_string_equal(code_of(say(&ada, "{\"id\":1,\"do\":\"look\",\"table\":\"%s\"}", id, "")),
                        "invitation");
    assert_string_equal(code_of(say(&ada, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", token, "")),
                        "token");
}

static void a_connection_may_log_out_without_naming_its_token(void **state)
{
    char id[WORD_MAX], invitation[WORD_MAX], token[WORD_MAX];
    open_by_account(id, invitation, token);
    ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"logout\"}");
    assert_string_equal(code_of(ask(&hosts[0], &ada, "{\"id\":1,\"do\":\"logout\"}")), "token");
    assert_string_equal(code_of(say(&ben, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", token, "")),
                        "token");
}

static void a_login_that_is_too_old_counts_no_more_where_it_was_used(void **state)
{
    char id[WORD_MAX], invitation[WORD_MAX], token[WORD_MAX];
    const json_t *message = NULL;
    open_by_account(id, invitation, token);
    pass(&hosts[0], INT64_C(181) * 24 * 60 * 60);
    unsigned before = told(&ada, "events", id, &message);
    assert_int_equal(told(&ada, "closed", id, &message), 1);
    say_at(id, invitation);
    assert_int_equal(told(&ada, "events", id, &message), before);
    assert_string_equal(code_of(ask(&hosts[0], &ada, "{\"id\":1,\"do\":\"me\"}")), "token");
}

/* What deleting an account takes away; its name is free then. */
static void drop_account(struct host *host, const char *name)
{
    struct store_step step = {
        .verb = STORE_DROP, .shelf = slice_of("accounts"), .key = slice_of(name)};
    struct store_batch batch = {.steps = &step, .count = 1};
    assert_int_equal(store_write(host->store, &batch, 1), 0);
}

static void who_registers_the_name_of_a_deleted_account_inherits_no_seat_and_no_game(void **state)
{
    char id[WORD_MAX], invitation[WORD_MAX], token[WORD_MAX];
    open_by_account(id, invitation, token);
    assert_int_equal(json_array_size(json_object_get(
                         ask_fine(&hosts[0], &ada, "{\"id\":1,\"do\":\"me\"}"), "tables")),
                     1);
    drop_account(&hosts[0], "ada");
    ask_fine(&hosts[0], &eve,
             "{\"id\":1,\"do\":\"register\",\"name\":\"ADA\",\"password\":\"87654321\"}");
    assert_string_equal(code_of(say(&eve, "{\"id\":1,\"do\":\"look\",\"table\":\"%s\"}", id, "")),
                        "invitation");
    assert_int_equal(json_array_size(json_object_get(
                         ask_fine(&hosts[0], &eve, "{\"id\":1,\"do\":\"me\"}"), "tables")),
                     0);
}

static void who_renews_a_secret_shuts_out_whoever_had_the_old_one(void **state)
{
    struct table table;
    char stolen[WORD_MAX];
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    strcpy(stolen, table.secrets[1]);
    fine(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", table.id, stolen);
    unsigned before = secrets_told(&eve);
    const json_t *renewed = ask_seat(&table, 1, "\"do\":\"renew\"");
    strcpy(table.secrets[1], word(json_object_get(renewed, "ok"), "secret"));
    assert_string_not_equal(table.secrets[1], stolen);
    play_to_the_end(&table);
    assert_int_equal(secrets_told(&eve), before);
    assert_string_equal(code_of(say(&eve,
                                    "{\"id\":1,\"do\":\"back\",\"table\":\"%s\","
                                    "\"secret\":\"%s\"}",
                                    table.id, stolen)),
                        "secret");
}

static void who_renews_the_invitation_sends_away_whoever_had_the_old_one(void **state)
{
    char id[WORD_MAX], invitation[WORD_MAX], token[WORD_MAX], again[WORD_MAX];
    const json_t *message = NULL;
    open_by_account(id, invitation, token);
    fine(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"invitation\":\"%s\"}", id,
         invitation);
    assert_string_equal(code_of(say(&eve,
                                    "{\"id\":1,\"do\":\"renew\",\"what\":\"invitation\","
                                    "\"table\":\"%s\",\"invitation\":\"%s\"}",
                                    id, invitation)),
                        "secret");
    strcpy(again, word(fine(&ada,
                            "{\"id\":1,\"do\":\"renew\",\"what\":\"invitation\","
                            "\"table\":\"%s\"}",
                            id, ""),
                       "invitation"));
    assert_int_equal(told(&eve, "closed", id, &message), 1);
    unsigned before = told(&eve, "events", id, &message);
    say_at(id, again);
    assert_int_equal(told(&eve, "events", id, &message), before);
    assert_string_equal(code_of(say(&eve,
                                    "{\"id\":1,\"do\":\"look\",\"table\":\"%s\","
                                    "\"invitation\":\"%s\"}",
                                    id, invitation)),
                        "invitation");
}

static void the_invitation_is_renewed_by_who_has_sat_there_longest(void **state)
{
    char id[WORD_MAX], invitation[WORD_MAX], token[WORD_MAX], secret[WORD_MAX];
    static const char renew[] =
        "{\"id\":1,\"do\":\"renew\",\"what\":\"invitation\",\"table\":\"%s\",\"secret\":\"%s\"}";
    open_by_account(id, invitation, token);
    strcpy(secret, word(fine(&ben,
                             "{\"id\":1,\"do\":\"sit\",\"name\":\"Ben\",\"table\":\"%s\","
                             "\"invitation\":\"%s\"}",
                             id, invitation),
                        "secret"));
    assert_string_equal(code_of(say(&ben, renew, id, secret)), "host");
    fine(&ada, "{\"id\":1,\"do\":\"leave\",\"table\":\"%s\"}", id, "");
    assert_string_equal(code_of(say(&ben, renew, id, secret)), "");
}

static void a_stranger_who_talks_mutes_no_player_and_holds_up_no_move(void **state)
{
    struct table table;
    char what[128];
    unsigned said = 0;
    const json_t *answered;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    do {
        time_now += 500;
        answered =
            say(&eve, "{\"id\":1,\"do\":\"say\",\"name\":\"Eve\",\"text\":\"Hi\",\"table\":\"%s\"}",
                table.id, "");
    } while (!code_of(answered)[0] && ++said < 1000);
    assert_string_equal(code_of(answered), "full");
    assert_int_equal(said, 100);
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"say\",\"text\":\"Hello\"")), "");
    uint32_t before = state_of(&table)->event_count - 101; /* what was said is all there was */
    snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"draw\",\"after\":%u", before - 1);
    assert_string_equal(code_of(ask_seat(&table, mover_of(&table), what)), "behind");
    snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"draw\",\"after\":%u", before);
    assert_string_equal(code_of(ask_seat(&table, mover_of(&table), what)), "");
}

/* Until it is refused; then by which code. */
static const char *repeat(struct table *table, unsigned seat, const char *what, unsigned *times)
{
    const char *code = "";
    for (*times = 0; *times < 3000 && !code[0]; *times += !code[0]) {
        time_now += 500;
        const json_t *answered = ask_seat(table, seat, what);
        const char *next =
            json_string_value(json_object_get(json_object_get(answered, "ok"), "secret"));
        code = code_of(answered);
        if (next)
            strcpy(table->secrets[seat], next);
    }
    return code;
}

static void who_plays_and_talks_without_end_leaves_lines_to_the_others(void **state)
{
    static const char hello[] =
        "{\"id\":1,\"do\":\"say\",\"name\":\"Eve\",\"text\":\"Hi\",\"table\":\"%s\"}";
    struct table table;
    unsigned times;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(repeat(&table, 1, "\"do\":\"say\",\"text\":\"Ha\"", &times), "full");
    assert_int_equal(times, 400);
    assert_string_equal(code_of(say(&eve, hello, table.id, "")), "full");
    assert_string_equal(repeat(&table, 0, "\"do\":\"say\",\"text\":\"Stop it\"", &times), "full");
    assert_int_equal(times, 100);
}

static void who_renews_and_hands_over_without_end_takes_no_right_of_another(void **state)
{
    struct table table;
    unsigned times;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    unsigned mover = mover_of(&table), other = 1 - mover;
    assert_string_equal(repeat(&table, other, "\"do\":\"renew\"", &times), "full");
    assert_int_equal(times, 200);
    assert_string_equal(repeat(&table, other, "\"do\":\"hand\",\"level\":\"novice\"", &times),
                        "full");
    for (unsigned i = 0; i < 400; i++) {
        time_now += 500;
        ask_seat(&table, 0, i % 2 ? "\"do\":\"hush\",\"closed\":\"no\"" : "\"do\":\"hush\"");
    }
    assert_true(state_of(&table)->event_count < 500);
    const json_t *renewed = ask_seat(&table, mover, "\"do\":\"renew\"");
    strcpy(table.secrets[mover], word(json_object_get(renewed, "ok"), "secret"));
    assert_string_equal(code_of(ask_seat(&table, mover, "\"do\":\"hand\",\"level\":\"novice\"")),
                        "");
    assert_string_equal(code_of(ask_seat(&table, mover, "\"do\":\"back\"")), "");
}

static void nothing_but_a_move_makes_anothers_move_come_behind(void **state)
{
    struct table table;
    char what[128];
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    unsigned mover = mover_of(&table), other = 1 - mover;
    snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"draw\",\"after\":%u",
             state_of(&table)->event_count);
    const json_t *renewed = ask_seat(&table, other, "\"do\":\"renew\"");
    strcpy(table.secrets[other], word(json_object_get(renewed, "ok"), "secret"));
    assert_string_equal(code_of(ask_seat(&table, other, "\"do\":\"hand\",\"level\":\"novice\"")),
                        "");
    assert_string_equal(code_of(ask_seat(&table, other, "\"do\":\"back\"")), "");
    assert_string_equal(code_of(ask_seat(&table, mover, what)), "");
    assert_string_equal(code_of(ask_seat(&table, mover, what)), "behind");
}

static void the_host_can_hush_spectators(void **state)
{
    struct table table;
    static const char hello[] =
        "{\"id\":1,\"do\":\"say\",\"name\":\"Eve\",\"text\":\"Hi\",\"table\":\"%s\"}";
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"hush\"")), "host");
    fine(&eve, hello, table.id, "");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"hush\"")), "");
    assert_string_equal(code_of(say(&eve, hello, table.id, "")), "muted");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"say\",\"text\":\"Hi\"")), "");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"hush\",\"closed\":\"no\"")), "");
    fine(&eve, hello, table.id, "");
}

/* Eve looks on, with no secret and with one that she made up. */
static void assert_seats_only(const struct table *table)
{
    static const char *const deeds[] = {
        "\"do\":\"fill\",\"level\":\"novice\"",
        "\"do\":\"leave\"",
        "\"do\":\"leave\",\"seat\":1",
        "\"do\":\"ready\"",
        "\"do\":\"renew\"",
        "\"do\":\"renew\",\"what\":\"invitation\"",
        "\"do\":\"rematch\"",
        "\"do\":\"move\",\"move\":\"draw\"",
        "\"do\":\"undo\"",
        "\"do\":\"hand\",\"level\":\"novice\"",
        "\"do\":\"back\"",
        "\"do\":\"hush\"",
    };
    uint32_t before = state_of(table)->event_count;
    for (unsigned i = 0; i < 2 * sizeof deeds / sizeof *deeds; i++) {
        char message[256];
        snprintf(message, sizeof message, "{\"id\":1,\"table\":\"%s\",%s%s}", table->id,
                 i % 2 ? "\"secret\":\"00112233445566778899aabbccddeeff\"," : "", deeds[i / 2]);
        pass(&hosts[0], 2); /* so that no limit answers */
        assert_string_equal(code_of(ask(&hosts[0], &eve, message)), "secret");
        assert_int_equal(state_of(table)->event_count, before);
    }
}

static void who_only_looks_on_changes_nothing_before_during_and_after_a_game(void **state)
{
    struct table table = {.host = &hosts[0], .people = {&ada, &ben}};
    strcpy(table.id, word(ask_fine(&hosts[0], &ada,
                                   "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"public\":true}"),
                          "table"));
    assert_seats_only(&table);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_seats_only(&table);
    play_to_the_end(&table);
    assert_seats_only(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST_GUESTS(who_stood_up_does_not_see_the_cards_of_who_sits_there_next),
        TEST_GUESTS(who_leaves_in_the_middle_of_a_game_sees_its_seat_no_more),
        TEST_GUESTS(a_logout_reaches_every_connection_of_that_login_at_once),
        TEST_GUESTS(a_connection_may_log_out_without_naming_its_token),
        TEST_GUESTS(a_login_that_is_too_old_counts_no_more_where_it_was_used),
        TEST_GUESTS(who_registers_the_name_of_a_deleted_account_inherits_no_seat_and_no_game),
        TEST_GUESTS(who_renews_a_secret_shuts_out_whoever_had_the_old_one),
        TEST_GUESTS(who_renews_the_invitation_sends_away_whoever_had_the_old_one),
        TEST_GUESTS(a_stranger_who_talks_mutes_no_player_and_holds_up_no_move),
        TEST_GUESTS(who_plays_and_talks_without_end_leaves_lines_to_the_others),
        TEST_GUESTS(who_renews_and_hands_over_without_end_takes_no_right_of_another),
        TEST_GUESTS(nothing_but_a_move_makes_anothers_move_come_behind),
        TEST_GUESTS(the_host_can_hush_spectators),
        TEST_GUESTS(who_only_looks_on_changes_nothing_before_during_and_after_a_game),
        TEST_GUESTS(the_invitation_is_renewed_by_who_has_sat_there_longest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
