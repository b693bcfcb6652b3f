/* Rows that came to harm in the store, and rows of before: refused, or read for what they are. */
#include <jansson.h>
#include <string.h>

#include "cmocka_all.h"
#include "server/identity.h"
#include "server_seats.h"

static void damaged_secrets_of_a_table_are_refused(void **state)
{
    char buffer[TABLE_SECRETS_MAX];
    struct text text;
    struct table_secrets secrets = any_secrets, read;
    secrets.has_invitation = true;
    secrets.has_key[0] = secrets.has_key[SEATS_MAX - 1] = true;
    secrets.maker.has_address = secrets.traces[1].has_account = secrets.sent[0].has_address = true;
    secrets.sent_count = 1;
    text_init(&text, buffer, sizeof buffer);
    table_secrets_write(&secrets, &text);
    assert_int_equal(table_secrets_read(&read, T(buffer)), 0);
    unsigned damaged = 0;
    for (char *at = buffer; (at = strstr(at, "\":\"")); at += 3) {
        char digit = at[3];
        at[3] = 'x';
        assert_int_equal(table_secrets_read(&read, T(buffer)), -1);
        at[3] = digit;
        damaged++;
    }
    assert_int_equal(damaged, 7);
}

static void a_seat_that_tossed_too_little_or_too_much_is_refused(void **state)
{
    for (unsigned count = 0; count <= EVENT_BYTES_MAX; count++) {
        struct table_state *table = open_table((struct plan){0});
        assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, any_key, 2000),
                         OBJECTION_NONE);
        struct event *event = event_create(EVENT_READY, 0, 3000);
        event->bytes_count = (uint8_t)count;
        bool is_fine = count == 0 || count == LUCK_ENTROPY_BYTES;
        assert_int_equal(table_state_follow(table, event), is_fine ? 0 : -1);
        if (!is_fine)
            event_destroy(event);
        table_state_destroy(table);
    }
}

static void an_account_without_a_sound_mark_has_none(void **state)
{
    static const struct {
        const char *row;
        bool has_mark;
    } rows[] = {
        {"{\"mark\":\"1f0c5a2b33d4e6f7\"}", true},    {"{}", false},
        {"{\"mark\":\"1f0c5a2b33d4e6f\"}", false},    {"{\"mark\":\"1f0c5a2b33d4e6fx\"}", false},
        {"{\"mark\":\"1f0c5a2b33d4e6f700\"}", false}, {"{\"mark\":7}", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct identity who = {.name = "ada", .mark = {9}};
        char key[IDENTITY_KEY_MAX];
        json_t *row = json_loads(rows[i].row, 0, NULL);
        identity_read_mark(&who, row);
        identity_write_key(&who, key);
        assert_string_equal(key, rows[i].has_mark ? "ada.1f0c5a2b33d4e6f7" : "ada");
        json_decref(row);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_secrets_of_a_table_are_refused),
        cmocka_unit_test(a_seat_that_tossed_too_little_or_too_much_is_refused),
        cmocka_unit_test(an_account_without_a_sound_mark_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
