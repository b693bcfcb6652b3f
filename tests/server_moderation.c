/* Moderators: who they are, and what they may at any table. */
#include "server_moderators.h"

static const json_t *last_event(const struct wire_peer *peer, const char *id)
{
    const json_t *message = NULL;
    assert_true(told(peer, "events", id, &message) > 0);
    const json_t *events = json_object_get(message, "events");
    return json_array_get(events, json_array_size(events) - 1);
}

static void is_order(const json_t *event, const char *kind, const char *reason)
{
    assert_string_equal(word(event, "kind"), kind);
    assert_string_equal(word(event, "by"), "moderator");
    assert_string_equal(word(event, "reason"), reason);
}

static void a_moderator_keeps_order_at_a_table_where_they_do_not_sit(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    fine(&mod,
         "{\"id\":1,\"do\":\"mute\",\"by\":\"moderator\",\"table\":\"%s\",\"seat\":1,\"reason\":\"%"
         "s\"}",
         table.id, "rude words");
    is_order(last_event(&ada, table.id), "muted", "rude words");
    refuses(&ada, "{\"id\":1,\"do\":\"say\",\"table\":\"%s\",\"secret\":\"%s\",\"text\":\"x\"}",
            table.id, table.secrets[0], "muted");
    fine(&mod, "{\"id\":1,\"do\":\"hush\",\"by\":\"moderator\",\"table\":\"%s\",\"reason\":\"%s\"}",
         table.id, "noise");
    is_order(last_event(&ben, table.id), "hushed", "noise");
    fine(&mod,
         "{\"id\":1,\"do\":\"kick\",\"by\":\"moderator\",\"table\":\"%s\",\"seat\":2,\"reason\":\"%"
         "s\"}",
         table.id, "a bot");
    is_order(last_event(&ben, table.id), "sent", "a bot");
    fine(&mod,
         "{\"id\":1,\"do\":\"close\",\"by\":\"moderator\",\"table\":\"%s\",\"reason\":\"%s\"}",
         table.id, "enough");
    is_order(last_event(&ada, table.id), "closed", "enough");
}

static void who_is_no_moderator_has_no_right_of_one(void **state)
{
    static const char *const deeds[] = {
        "\"do\":\"kick\",\"by\":\"moderator\",\"seat\":1",
        "\"do\":\"mute\",\"by\":\"moderator\",\"seat\":1",
        "\"do\":\"hush\",\"by\":\"moderator\"",
        "\"do\":\"close\",\"by\":\"moderator\"",
        "\"do\":\"pass\",\"seat\":1,\"name\":\"Eve\"",
        "\"do\":\"said\"",
        "\"do\":\"ban\",\"name\":\"ben\"",
        "\"do\":\"ban\",\"seat\":1",
        "\"do\":\"bans\"",
        "\"do\":\"lift\",\"ban\":\"name/ben\"",
        "\"do\":\"reports\"",
        "\"do\":\"done\",\"report\":\"1\"",
    };
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    uint32_t before = state_of(&table)->event_count;
    for (unsigned i = 0; i < sizeof deeds / sizeof *deeds; i++)
        refuses(&eve, "{\"id\":1,\"table\":\"%s\",%s}", table.id, deeds[i], "token");
    register_as(&eve, "Eve");
    for (unsigned i = 0; i < sizeof deeds / sizeof *deeds; i++)
        refuses(&eve, "{\"id\":1,\"table\":\"%s\",%s}", table.id, deeds[i], "moderator");
    assert_int_equal(state_of(&table)->event_count, before);
}

static void a_right_that_was_taken_counts_no_more_at_the_next_request(void **state)
{
    assert_true(
        json_is_true(json_object_get(fine(&mod, "{\"id\":1,\"do\":\"me\"}", "", ""), "moderator")));
    fine(&mod, "{\"id\":1,\"do\":\"reports\"}", "", "");
    set_moderator("mod", false);
    refuses(&mod, "{\"id\":1,\"do\":\"reports\"}", "", "", "moderator");
    refuses(&mod, "{\"id\":1,\"do\":\"ban\",\"name\":\"ben\"}", "", "", "moderator");
    assert_null(json_object_get(fine(&mod, "{\"id\":1,\"do\":\"me\"}", "", ""), "moderator"));
}

static void who_registers_a_moderators_name_anew_is_none(void **state)
{
    fine(&mod, "{\"id\":1,\"do\":\"forget\",\"password\":\"12345678\"}", "", "");
    pass(&hosts[0], INT64_C(400) * 24 * 60 * 60);
    pass(&hosts[0], 1);
    register_as(&eve, "MOD");
    refuses(&eve, "{\"id\":1,\"do\":\"reports\"}", "", "", "moderator");
}

static void a_moderator_whose_login_was_ended_elsewhere_is_none(void **state)
{
    uint8_t key[SECRET_KEY_BYTES];
    struct scribe_job job = {.next = NULL};
    struct login_row row = {.who = {.name = "mod"}};
    secret_key(slice_of(token), key);
    assert_int_equal(login_rows_find(hosts[0].store, time_now, key, &row), 1);
    login_rows_drop(&job, &row); /* as another server on the same store does */
    struct store_batch batch = {job.steps, job.step_count, 0};
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
    scribe_job_finish(&job);
    refuses(&mod, "{\"id\":1,\"do\":\"reports\"}", "", "", "moderator");
}

static void what_a_moderator_has_ordered_no_host_lifts(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"mute\",\"seat\":2")), "");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"hush\"")), "");
    fine(&mod, "{\"id\":1,\"do\":\"mute\",\"by\":\"moderator\",\"table\":\"%s\",\"seat\":2}",
         table.id, "");
    fine(&mod, "{\"id\":1,\"do\":\"hush\",\"by\":\"moderator\",\"table\":\"%s\"}", table.id, "");
    assert_string_equal(
        code_of(ask_seat(&table, 0, "\"do\":\"mute\",\"seat\":2,\"closed\":\"no\"")), "moderator");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"hush\",\"closed\":\"no\"")),
                        "moderator");
    restart();
    fine(&mod,
         "{\"id\":1,\"do\":\"mute\",\"by\":\"moderator\",\"table\":\"%s\",\"seat\":2,\"closed\":"
         "\"no\",\"token\":\"%s\"}",
         table.id, token);
    assert_false(state_of(&table)->chairs[1].is_muted);
}

static void a_host_who_sends_a_moderator_away_is_not_rid_of_them(void **state)
{
    struct table table = {.host = &hosts[0], .people = {&ada, &mod}};
    const json_t *opened =
        fine(&ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"public\":true}", "", "");
    strcpy(table.id, word(opened, "table"));
    strcpy(table.secrets[0], word(opened, "secret"));
    fine(&mod, "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Mod\"}", table.id, "");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"kick\",\"seat\":2")), "");
    refuses(&mod, "{\"id\":1,\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Mod\"}", table.id, "",
            "sent");
    fine(&mod, "{\"id\":1,\"do\":\"close\",\"by\":\"moderator\",\"table\":\"%s\"}", table.id, "");
    assert_int_equal(state_of(&table)->stage, STAGE_CLOSED);
}

static void who_is_sent_away_from_a_table_by_invitation_is_told_why(void **state)
{
    const json_t *opened = fine(&ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\"}", "", ""),
                 *message = NULL;
    char id[WORD_MAX], invitation[WORD_MAX], secret[WORD_MAX];
    strcpy(id, word(opened, "table"));
    strcpy(invitation, word(opened, "invitation"));
    strcpy(
        secret,
        word(
            fine(
                &ben,
                "{\"id\":1,\"do\":\"sit\",\"name\":\"Ben\",\"table\":\"%s\",\"invitation\":\"%s\"}",
                id, invitation),
            "secret"));
    fine(&ben, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", id, secret);
    fine(&mod,
         "{\"id\":1,\"do\":\"kick\",\"by\":\"moderator\",\"table\":\"%s\",\"seat\":2,\"reason\":\"%"
         "s\"}",
         id, "rude words");
    assert_int_equal(told(&ben, "closed", id, &message), 1);
    assert_string_equal(word(message, "code"), "sent");
    assert_string_equal(word(message, "reason"), "rude words");
}

static void a_seat_that_was_handed_on_is_its_new_persons_alone(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    const json_t *answered = fine(
        &mod,
        "{\"id\":1,\"do\":\"pass\",\"table\":\"%s\",\"seat\":2,\"name\":\"Eve\",\"reason\":\"%s\"}",
        table.id, "asleep");
    char secret[WORD_MAX];
    strcpy(secret, word(answered, "secret"));
    is_order(last_event(&ada, table.id), "passed", "asleep");
    assert_string_equal(code_of(ask_seat(&table, 1, "\"do\":\"say\",\"text\":\"me\"")), "name");
    fine(&eve, "{\"id\":1,\"do\":\"say\",\"text\":\"mine\",\"table\":\"%s\",\"secret\":\"%s\"}",
         table.id, secret);
    restart();
    fine(&eve, "{\"id\":1,\"do\":\"say\",\"text\":\"mine\",\"table\":\"%s\",\"secret\":\"%s\"}",
         table.id, secret);
    assert_true(state_of(&table)->is_out_of_order);
}

static void a_moderator_who_plays_hands_no_seat_of_the_table_on(void **state)
{
    struct table table = {.host = &hosts[0], .people = {&ada, &mod}};
    set_table(&table, &hosts[0], &mod, &ben, "remind");
    refuses(&mod, "{\"id\":1,\"do\":\"pass\",\"table\":\"%s\",\"seat\":2,\"name\":\"Eve\"}",
            table.id, "", "moderator");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_moderator_keeps_order_at_a_table_where_they_do_not_sit),
        TEST(who_is_no_moderator_has_no_right_of_one),
        TEST(a_right_that_was_taken_counts_no_more_at_the_next_request),
        TEST(who_registers_a_moderators_name_anew_is_none),
        TEST(a_moderator_whose_login_was_ended_elsewhere_is_none),
        TEST(what_a_moderator_has_ordered_no_host_lifts),
        TEST(a_host_who_sends_a_moderator_away_is_not_rid_of_them),
        TEST(who_is_sent_away_from_a_table_by_invitation_is_told_why),
        TEST(a_seat_that_was_handed_on_is_its_new_persons_alone),
        TEST(a_moderator_who_plays_hands_no_seat_of_the_table_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
