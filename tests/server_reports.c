/* What people complain of, and who reads it. */
#include "server_moderators.h"

static size_t reports(const char *done)
{
    return json_array_size(json_object_get(
        fine(&mod, "{\"id\":1,\"do\":\"reports\",\"done\":\"%s\"}", done, ""), "reports"));
}

static void a_report_waits_for_a_moderator_who_sees_what_was_said(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    const json_t *said = ask_seat(&table, 1, "\"do\":\"say\",\"text\":\"You are all fools.\"");
    char number[16];
    snprintf(number, sizeof number, "%d",
             (int)json_integer_value(json_object_get(json_object_get(said, "ok"), "number")));
    fine(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"number\":%s,\"reason\":\"insults\"}",
         table.id, number);
    fine(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"number\":%s,\"reason\":\"again\"}",
         table.id, number);
    assert_string_equal(
        code_of(ask_seat(&table, 0, "\"do\":\"report\",\"seat\":2,\"reason\":\"slow\"")), "");
    const json_t *list =
        json_object_get(fine(&mod, "{\"id\":1,\"do\":\"reports\"}", "", ""), "reports");
    assert_int_equal(json_array_size(list), 2);
    const json_t *first = json_array_get(list, 0);
    assert_string_equal(word(first, "reason"), "insults");
    assert_string_equal(word(first, "table"), table.id);
    assert_null(json_object_get(first, "address"));
    char id[128];
    snprintf(id, sizeof id, "%s", word(first, "report"));
    const json_t *seen =
        fine(&mod, "{\"id\":1,\"do\":\"said\",\"table\":\"%s\",\"number\":%s}", table.id, number);
    assert_string_equal(word(json_array_get(json_object_get(seen, "said"), 0), "text"),
                        "You are all fools.");
    fine(&mod, "{\"id\":1,\"do\":\"done\",\"report\":\"%s\"}", id, "");
    refuses(&mod, "{\"id\":1,\"do\":\"done\",\"report\":\"%s\"}", id, "", "unknown");
    assert_int_equal(reports("no"), 1);
    assert_int_equal(reports("yes"), 1);
    pass(&hosts[0], INT64_C(31) * 24 * 60 * 60);
    pass(&hosts[0], 1);
    assert_int_equal(reports("no"), 1);
    assert_int_equal(reports("yes"), 0);
}

static void nonsense_is_not_reported(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    refuses(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"reason\":\"x\"%s}", table.id, "",
            "seat");
    refuses(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"reason\":\"x\",\"seat\":3%s}",
            table.id, "", "seat");
    refuses(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"reason\":\"x\",\"number\":1%s}",
            table.id, "", "seat");
    refuses(&eve,
            "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"reason\":\"x\",\"number\":9999%s}",
            table.id, "", "seat");
    refuses(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"reason\":\"\",\"seat\":1%s}",
            table.id, "", "reason");
    refuses(&eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"seat\":1%s}", table.id, "",
            "reason");
    refuses(&eve,
            "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"seat\":1,\"reason\":\"a\\u0007%s\"}",
            table.id, "", "reason");
    assert_int_equal(reports("no"), 0);
}

static void a_flood_of_reports_from_one_address_ends_and_others_are_heard(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    unsigned taken = 0;
    for (unsigned i = 0; i < 30; i++) {
        const json_t *said =
            fine(&eve, "{\"id\":1,\"do\":\"say\",\"table\":\"%s\",\"name\":\"Eve\",\"text\":\"x\"}",
                 table.id, "");
        char number[16];
        snprintf(number, sizeof number, "%d",
                 (int)json_integer_value(json_object_get(said, "number")));
        const json_t *answered = say(
            &eve, "{\"id\":1,\"do\":\"report\",\"table\":\"%s\",\"number\":%s,\"reason\":\"x\"}",
            table.id, number);
        taken += !*code_of(answered);
        pass(&hosts[0], 60);
    }
    assert_int_equal(taken, 10);
    assert_string_equal(
        code_of(ask_seat(&table, 1, "\"do\":\"report\",\"seat\":1,\"reason\":\"real\"")), "");
    assert_int_equal(reports("no"), 11);
}

static void what_a_forgotten_account_said_stands_in_no_report(void **state)
{
    struct table table;
    register_as(&ben, "Ben");
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    ask_seat(&table, 1, "\"do\":\"say\",\"text\":\"my secret\"");
    assert_string_equal(
        code_of(ask_seat(&table, 0, "\"do\":\"report\",\"seat\":2,\"reason\":\"x\"")), "");
    fine(&ben, "{\"id\":1,\"do\":\"forget\",\"password\":\"12345678\"}", "", "");
    for (unsigned i = 0; i < 5; i++)
        pass(&hosts[0], 1);
    const json_t *seen = fine(&mod, "{\"id\":1,\"do\":\"said\",\"table\":\"%s\"}", table.id, "");
    const json_t *line = json_array_get(json_object_get(seen, "said"), 0);
    assert_string_equal(word(line, "text"), "...");
    assert_string_equal(word(line, "name"), "Nobody");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_report_waits_for_a_moderator_who_sees_what_was_said),
        TEST(nonsense_is_not_reported),
        TEST(a_flood_of_reports_from_one_address_ends_and_others_are_heard),
        TEST(what_a_forgotten_account_said_stands_in_no_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
