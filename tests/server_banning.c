/* Whom a ban reaches, and who may ban whom. */
#include "server_moderators.h"

/* The last thing that the peer was told under this name. */
static const json_t *was_told(const struct wire_peer *peer, const char *what)
{
    for (size_t i = peer->count; i > 0; i--) {
        const char *tell = json_string_value(json_object_get(peer->heard[i - 1], "tell"));
        if (tell && strcmp(tell, what) == 0)
            return peer->heard[i - 1];
    }
    return NULL;
}

static void a_ban_reaches_open_connections_at_once_and_says_why(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    fine(&mod,
         "{\"id\":1,\"do\":\"ban\",\"address\":\"198.51.100.0/24\",\"hours\":24,\"reason\":\"%s\"}",
         "a \\\"flood\\\"", "");
    const json_t *banned = was_told(&ben, "banned");
    assert_non_null(banned);
    assert_string_equal(word(banned, "code"), "banned");
    assert_string_equal(word(banned, "reason"), "a \"flood\"");
    assert_int_equal(json_integer_value(json_object_get(banned, "until")),
                     time_now + INT64_C(24) * 60 * 60 * 1000);
    assert_int_equal(ben.code, 1008);
    const json_t *message = NULL;
    unsigned before = told(&ben, "events", table.id, &message);
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"say\",\"text\":\"Hm?\"")), "");
    assert_int_equal(told(&ben, "events", table.id, &message), before);
    leave(&hosts[0], &ben);
    enter_from(&hosts[0], &ben, "::ffff:198.51.100.77"); /* the same network in other clothes */
    assert_non_null(was_told(&ben, "banned"));
    assert_int_equal(ben.code, 1008);
    leave(&hosts[0], &ben);
    pass(&hosts[0], 24 * 60 * 60);
    enter_from(&hosts[0], &ben, "198.51.100.2");
    fine(&ben, "{\"id\":1,\"do\":\"tables\"}", "", "");
    pass(&hosts[0], 1);
    pass(&hosts[0], 1);
    assert_int_equal(hosts[0].server->banning.list.count, 0); /* its row is gone, too */
}

static void a_banned_account_is_worth_nothing_on_any_connection(void **state)
{
    char own[WORD_MAX];
    strcpy(own, register_as(&ben, "Ben"));
    fine(&eve, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", own, "");
    fine(&mod, "{\"id\":1,\"do\":\"ban\",\"name\":\"BEN\",\"reason\":\"cheats\"}", "", "");
    assert_int_equal(ben.code, 1008);
    assert_int_equal(eve.code, 1008);
    assert_null(json_object_get(was_told(&ben, "banned"), "until")); /* for good */
    refuses(&ada, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", own, "", "banned");
    refuses(&ada, "{\"id\":1,\"do\":\"login\",\"name\":\"bEn\",\"password\":\"12345678\"}", "", "",
            "banned");
    refuses(&ada, "{\"id\":1,\"do\":\"login\",\"name\":\"ben\",\"password\":\"wrong one\"}", "", "",
            "login");
    fine(&mod, "{\"id\":1,\"do\":\"lift\",\"ban\":\"name/ben\"}", "", "");
    fine(&ada, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", own, "");
}

static void who_deletes_a_banned_account_does_not_come_back_under_its_name(void **state)
{
    register_as(&ben, "Ben");
    fine(&ben, "{\"id\":1,\"do\":\"forget\",\"password\":\"12345678\"}", "", "");
    fine(&mod, "{\"id\":1,\"do\":\"ban\",\"name\":\"ben\"}", "", "");
    pass(&hosts[0], INT64_C(400) * 24 * 60 * 60);
    refuses(&eve, "{\"id\":1,\"do\":\"register\",\"name\":\"Ben\",\"password\":\"12345678\"}", "",
            "", "banned");
}

static void the_link_of_a_banned_accounts_seat_opens_nothing(void **state)
{
    struct table table;
    register_as(&ben, "Ben");
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    fine(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", table.id,
         table.secrets[1]);
    fine(&mod, "{\"id\":1,\"do\":\"ban\",\"name\":\"ben\"}", "", "");
    assert_int_equal(eve.code, 1008);
    leave(&hosts[0], &eve);
    enter_from(&hosts[0], &eve, "203.0.113.3");
    refuses(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\"}", table.id,
            table.secrets[1], "banned");
    fine(&eve, "{\"id\":1,\"do\":\"watch\",\"table\":\"%s\"}", table.id, ""); /* as anybody may */
}

static void whoever_sits_at_a_table_can_be_banned_without_their_address_being_shown(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    const json_t *answered =
        fine(&mod, "{\"id\":1,\"do\":\"ban\",\"table\":\"%s\",\"seat\":2}", table.id, "");
    char ban[128];
    snprintf(ban, sizeof ban, "%s", word(answered, "ban"));
    assert_int_equal(strncmp(ban, "place/", 6), 0);
    assert_int_equal(ben.code, 1008);
    assert_int_equal(ada.code, 0);
    fine(&mod, "{\"id\":1,\"do\":\"lift\",\"ban\":\"%s\"}", ban, "");
    register_as(&ada, "Ada");
    const json_t *opened = fine(&ada, "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\"}", "", "");
    char id[WORD_MAX];
    strcpy(id, word(opened, "table"));
    assert_string_equal(
        word(fine(&mod, "{\"id\":1,\"do\":\"ban\",\"table\":\"%s\",\"seat\":1}", id, ""), "ban"),
        "name/ada");
    refuses(&mod, "{\"id\":1,\"do\":\"ban\",\"table\":\"%s\",\"seat\":2}", id, "", "seat");
}

static void a_moderator_bans_neither_all_the_world_nor_themselves_nor_another(void **state)
{
    static const char *const whom[] = {
        "\"address\":\"0.0.0.0/0\"",
        "\"address\":\"::/0\"",
        "\"address\":\"10.0.0.0/8\"",
        "\"address\":\"127.0.0.1\"",
        "\"address\":\"127.0.0.0/16\"",
        "\"address\":\"::1\"",
        "\"address\":\"192.0.2.0/24\"",
        "\"address\":\"192.0.2.200\"",
        "\"name\":\"mod\"",
        "\"name\":\"Other\"",
        "\"name\":\"1.2.3.4\"",
        "\"address\":\"ben\"",
        "\"address\":\"::ffff:127.0.0.1\"",
        "\"hours\":1",
        "\"name\":\"ben\",\"address\":\"198.51.100.2\"",
    };
    register_as(&ada, "Other");
    set_moderator("other", true);
    for (unsigned i = 0; i < sizeof whom / sizeof *whom; i++)
        refuses(&mod, "{\"id\":1,\"do\":\"ban\",%s%s}", whom[i], "", "ban");
    refuses(&mod, "{\"id\":1,\"do\":\"ban\",\"name\":\"ben\",\"reason\":\"%s%s\"}", "a\\u001b[2J",
            "", "reason");
    refuses(&mod, "{\"id\":1,\"do\":\"ban\",\"name\":\"ben\",\"reason\":\"%s%s\"}", "a\\nb", "",
            "reason");
    assert_int_equal(
        json_array_size(json_object_get(fine(&mod, "{\"id\":1,\"do\":\"bans\"}", "", ""), "bans")),
        0);
}

static void a_ban_that_another_server_made_holds_within_a_second(void **state)
{
    struct scribe_job job = {.next = NULL};
    struct ban ban = {.since = time_now, .is_machines = true};
    assert_true(ban_target_of(slice_of("198.51.100.2"), &ban.target));
    ban_rows_put(&job, &ban);
    struct store_batch batch = {job.steps, job.step_count, 0};
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
    scribe_job_finish(&job);
    assert_int_equal(ben.code, 0);
    pass(&hosts[0], 1);
    assert_int_equal(ben.code, 1008);
    refuses(&mod, "{\"id\":1,\"do\":\"lift\",\"ban\":\"network/198.51.100.2\"}", "", "",
            "moderator");
    restart(); /* and from the first request on */
    assert_int_equal(ben.code, 1008);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_ban_reaches_open_connections_at_once_and_says_why),
        TEST(a_banned_account_is_worth_nothing_on_any_connection),
        TEST(who_deletes_a_banned_account_does_not_come_back_under_its_name),
        TEST(the_link_of_a_banned_accounts_seat_opens_nothing),
        TEST(whoever_sits_at_a_table_can_be_banned_without_their_address_being_shown),
        TEST(a_moderator_bans_neither_all_the_world_nor_themselves_nor_another),
        TEST(a_ban_that_another_server_made_holds_within_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
