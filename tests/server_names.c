/* Names at a table: every one can be seen, and nobody is called like another. */
#include <string.h>

#include "cmocka_all.h"
#include "server/name.h"
#include "server_stage.h"

static bool is_kept_as(const char *given, const char *expected)
{
    char kept[EVENT_NAME_MAX];
    return name_keep(slice_of(given), kept) && strcmp(kept, expected) == 0;
}

static bool is_none(const char *given)
{
    char kept[EVENT_NAME_MAX] = "as before";
    return !name_keep(slice_of(given), kept) && strcmp(kept, "as before") == 0;
}

static void names_of_all_languages_are_names(void **state)
{
    static const char *const names[] = {
        "Ada",     "Cäsar",      "Берта",      "大輔",       "コンサルト", "Ἀθηνᾶ",
        "देवनागरी", "สมชาย",      "Łukasz",     "Nguyễn Thị", "عائشة",      "O'Brien-Ng",
        "x",       "Иван Smith", "R2D2 (new)", "Ada 😀",     "김민준",
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!is_kept_as(names[i], names[i]))
            fail_msg("%s", names[i]);
}

static void one_name_is_the_same_bytes_however_it_was_typed(void **state)
{
    (void)state;
    assert_true(is_kept_as("Ca\u0308sar", "C\u00e4sar"));
    assert_true(is_kept_as("\u1112\u1161\u11ab", "\ud55c"));
    assert_true(is_kept_as("Ada\u00a0 \u3000B", "Ada B"));
    assert_true(is_kept_as("Ada \u2764\ufe0f", "Ada \u2764"));
}

static void what_cannot_be_seen_is_no_name(void **state)
{
    static const char *const names[] = {
        "",          "\u200b",        "Ada\u200b",
        "A\u200dda", "Ada\u2060",     "\u3164",
        "\u2800",    "\u202eadA",     "Ada\u00ad",
        "\ufeffAda", "\U000e0041Ada", "Ada\u115f",
        "\u3000",    " Ada",          "Ada ",
        "A\nda",     "A\tda",         "\u0301Ada",
        "A \u0301",  "Ada\u2028",     "Ada\ue000",
        "Ada\x7f",   "\u00a0",        "Ada\u061c",
        "\xc3",      "Ada\U000bfffd", "\u2066Ada\u2069",
        "\ufe0f",
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!is_none(names[i]))
            fail_msg("the one at %zu", i);
}

static void marks_do_not_pile_up_on_the_lines_above(void **state)
{
    (void)state;
    assert_true(is_kept_as("q\u0301\u0302\u0303\u0304", "q\u0301\u0302\u0303\u0304"));
    assert_true(is_none("q\u0301\u0302\u0303\u0304\u0306"));
}

static void a_name_has_63_bytes_once_it_is_composed(void **state)
{
    char given[3 * 32 + 2], kept[EVENT_NAME_MAX];
    (void)state;
    for (size_t i = 0; i < 32; i++)
        memcpy(given + 3 * i, "a\u0308", 4);
    assert_true(is_none(given)); /* 64 */
    given[3 * 31] = 'x';
    given[3 * 31 + 1] = '\0';
    assert_true(name_keep(slice_of(given), kept));
    assert_int_equal(strlen(kept), 63);
    assert_true(is_kept_as(kept, kept));
}

static void letters_of_another_script_do_not_hide_in_a_word(void **state)
{
    (void)state;
    assert_true(is_none("\u0410da"));
    assert_true(is_none("Ad\u03b1"));
    assert_true(is_none("C\u043emputer"));
    assert_true(is_none("\u13aada")); /* Cherokee */
    assert_true(is_none("\u0531da")); /* Armenian */
    assert_true(is_none("\ua4eeda")); /* Lisu */
    assert_false(is_none("Ada\u30a2\u5927"));
}

static void names_that_look_alike_are_alike(void **state)
{
    static const char *const pairs[][2] = {
        {"Ada", "ADA"},
        {"Ada", "A.d.a."},
        {"Ada", "Adá"},
        {"Ada", "Ａｄａ"},
        {"Ilse", "llse"},
        {"Otto", "0tto"},
        {"Вова", "BoBa"},
        {"Straße", "STRASSE"},
        {"Ada B", "AdaB"},
        {"...", "..."},
        {"ﬁn", "fin"},
        {"Ada", "\u1d00\u1d05\u1d00"},
        {"Ada", "\u0251d\u0251"},
        {"ADA", "\ua4ee\ua4d3\ua4ee"},
        {"MAE", "\u13b7\u13aa\u13ac"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_true(name_is_like(pairs[i][0], pairs[i][1]));
        assert_true(name_is_like(pairs[i][1], pairs[i][0]));
    }
    assert_false(name_is_like("Ada", "Adam"));
    assert_false(name_is_like("Ada", "Ben"));
    assert_false(name_is_like("...", "!!!"));
    assert_false(name_is_like("...", "Ada"));
}

static void are_kept_free(const char *const names[], size_t count, bool are)
{
    for (size_t i = 0; i < count; i++)
        if (name_is_kept_free(names[i]) != are)
            fail_msg("%s", names[i]);
}

static void a_computer_player_is_known_by_its_name_in_every_language(void **state)
{
    static const char *const names[] = {
        "Computer (grandmaster)",
        "computer",
        "COMPUTER: Master",
        "C0mputer (novice)",
        "Ordinateur (maître)",
        "Компьютер",
        "コンピューター",
        "Grandmaster",
        "Großmeister",
        "novice",
    };
    static const char *const people[] = {"Ada", "Hans Meister", "Compu", "...", "大輔"};
    (void)state;
    are_kept_free(names, sizeof names / sizeof *names, true);
    are_kept_free(people, sizeof people / sizeof *people, false);
}

static void nobody_is_called_as_who_has_gone_or_as_who_keeps_order(void **state)
{
    static const char *const names[] = {"Nobody",        "N0body",          "Moderator",
                                        "moderator Ben", "Mod\u00e9rateur", "ADMIN",
                                        "Administrator", "Server"};
    static const char *const people[] = {"Nobby", "Modest", "Adminov", "Serverin"};
    (void)state;
    are_kept_free(names, sizeof names / sizeof *names, true);
    are_kept_free(people, sizeof people / sizeof *people, false);
}

static void no_account_is_called_as_a_computer_or_as_who_keeps_order(void **state)
{
    static const char *const names[] = {"novice", "computer", "Nobody", "admin", "moderator1"};
    struct wire_peer eve = {0};
    char message[128];
    (void)state;
    enter(&hosts[0], &eve);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"register\",\"name\":\"%s\",\"password\":\"12345678\"}",
                 names[i]);
        pass(&hosts[0], 60);
        assert_string_equal(code_of(ask(&hosts[0], &eve, message)), "account-taken");
    }
    leave(&hosts[0], &eve);
}

static void what_is_said_can_be_seen_and_lies_on_no_other_line(void **state)
{
    (void)state;
    assert_true(name_text_is_seen(slice_of("Gut gemacht!")));
    assert_true(name_text_is_seen(slice_of("\U0001f468\u200d\U0001f469\ufe0f")));
    assert_true(name_text_is_seen(slice_of("\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd")));
    assert_false(name_text_is_seen(slice_of("\u200b\u200b")));
    assert_false(name_text_is_seen(slice_of("\u3164")));
    assert_false(name_text_is_seen(slice_of("\u00a0\u2800")));
    assert_false(name_text_is_seen(
        slice_of("a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301")));
}

/* The attacks, at a table with Ada and Ben. */

static const char *code_at(struct table *table, struct wire_peer *peer, const char *what)
{
    char message[512];
    snprintf(message, sizeof message, "{\"id\":9,\"table\":\"%s\",%s}", table->id, what);
    return code_of(ask(table->host, peer, message));
}

static void a_spectator_does_not_speak_under_a_players_name(void **state)
{
    struct wire_peer ada = {0}, ben = {0}, eve = {0};
    struct table table;
    (void)state;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    enter(&hosts[0], &eve);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    static const char *const names[] = {"Ada", "ada", "B\u0435n", "Ben.", "Computer (grandmaster)"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char what[128];
        snprintf(what, sizeof what, "\"do\":\"say\",\"name\":\"%s\",\"text\":\"I resign\"",
                 names[i]);
        assert_string_equal(code_at(&table, &eve, what), i == 2 ? "name" : "name-taken");
    }
    assert_string_equal(
        code_at(&table, &eve, "\"do\":\"say\",\"name\":\"E\u0301ve\",\"text\":\"Hello\""), "");
    const struct table_state *now = state_of(&table);
    assert_string_equal(now->events[now->event_count - 1]->name, "\u00c9ve");
    assert_string_equal(code_of(ask_seat(&table, 0, "\"do\":\"say\",\"text\":\"Hello\"")), "");
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
    leave(&hosts[0], &eve);
}

static void nobody_sits_down_as_a_computer_or_as_who_sits_there(void **state)
{
    struct wire_peer ada = {0}, eve = {0};
    struct table table = {.host = &hosts[0]};
    (void)state;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &eve);
    ask_fine(&hosts[0], &ada,
             "{\"id\":1,\"do\":\"register\",\"name\":\"muenster\",\"password\":\"long enough\"}");
    const json_t *opened = ask_fine(
        &hosts[0], &ada, "{\"id\":2,\"do\":\"open\",\"name\":\"Ada\",\"public\":true,\"seats\":3}");
    snprintf(table.id, sizeof table.id, "%s", word(opened, "table"));
    static const char *const names[] = {"Computer (grandmaster)", "ADA", "Muenster"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char what[128];
        snprintf(what, sizeof what, "\"do\":\"sit\",\"name\":\"%s\"", names[i]);
        assert_string_equal(code_at(&table, &eve, what), "name-taken");
    }
    assert_string_equal(code_at(&table, &eve, "\"do\":\"sit\",\"name\":\"\u200b\""), "name");
    assert_string_equal(code_at(&table, &eve, "\"do\":\"sit\",\"name\":\"Eve\""), "");
    leave(&hosts[0], &ada);
    leave(&hosts[0], &eve);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_all_languages_are_names),
        cmocka_unit_test(one_name_is_the_same_bytes_however_it_was_typed),
        cmocka_unit_test(what_cannot_be_seen_is_no_name),
        cmocka_unit_test(marks_do_not_pile_up_on_the_lines_above),
        cmocka_unit_test(a_name_has_63_bytes_once_it_is_composed),
        cmocka_unit_test(letters_of_another_script_do_not_hide_in_a_word),
        cmocka_unit_test(names_that_look_alike_are_alike),
        cmocka_unit_test(nobody_is_called_as_who_has_gone_or_as_who_keeps_order),
        cmocka_unit_test_setup_teardown(no_account_is_called_as_a_computer_or_as_who_keeps_order,
                                        set_up, tear_down),
        cmocka_unit_test(what_is_said_can_be_seen_and_lies_on_no_other_line),
        cmocka_unit_test(a_computer_player_is_known_by_its_name_in_every_language),
        cmocka_unit_test_setup_teardown(a_spectator_does_not_speak_under_a_players_name, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(nobody_sits_down_as_a_computer_or_as_who_sits_there, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
