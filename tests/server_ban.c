/* Who is meant by a ban, however a name, an address or a network is written. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "server/ban_list.h"
#include "server/trace.h"

static struct ban_target target_of(const char *typed)
{
    struct ban_target target;
    if (!ban_target_of(slice_of(typed), &target))
        fail_msg("%s cannot be banned", typed);
    return target;
}

static void a_ban_is_written_in_one_form_and_read_again(void **state)
{
    static const struct {
        const char *typed, *written;
    } rows[] = {
        {"Ada", "name/ada"},
        {"a-d_4", "name/a-d_4"},
        {"192.0.2.7", "network/192.0.2.7"},
        {"192.0.2.7/32", "network/192.0.2.7"},
        {"192.0.2.7/24", "network/192.0.2.0/24"},
        {"255.255.255.255/1", "network/128.0.0.0/1"},
        {"0.0.0.0/0", "network/0.0.0.0/0"},
        {"::ffff:192.0.2.7", "network/192.0.2.7"},
        {"::FFFF:C000:0207", "network/192.0.2.7"},
        {"::ffff:192.0.2.7/120", "network/192.0.2.0/24"},
        {"2001:db8::7", "network/2001:db8::/64"},
        {"2001:DB8:0:0:1:2:3:7/128", "network/2001:db8::1:2:3:7/128"},
        {"2001:db8:ffff::/33", "network/2001:db8:8000::/33"},
        {"::/0", "network/::/0"},
        {"::1", "network/::/64"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[BAN_TARGET_MAX];
        struct ban_target target = target_of(rows[i].typed), again;
        ban_target_write(&target, text);
        assert_string_equal(text, rows[i].written);
        assert_true(ban_target_read(slice_of(text), &again));
        assert_int_equal(ban_target_compare(&target, &again), 0);
    }
}

static void what_is_neither_a_name_nor_a_network_is_refused(void **state)
{
    static const char *const rows[] = {
        "",
        "a",
        "Ada Lovelace",
        "Ad\xd0\xb0",
        "ada\x01",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.4/",
        "1.2.3.4/33",
        "1.2.3.4/-1",
        "1.2.3.4/08",
        "1.2.3.4/ 8",
        "1.2.3.4 ",
        "1.2.3.4/8/8",
        "1.2.3.256",
        "01.2.3.4",
        "::/129",
        "::ffff:1.2.3.4/95",
        "fe80::1%eth0",
        "2001:db8::g",
        ".",
        ":",
        "\xef\xbc\xa1\xef\xbd\x84\xef\xbd\x81",
        "/",
        "a234567890b234567890c234567890d23",
    };
    struct ban_target target;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ban_target_of(slice_of(rows[i]), &target))
            fail_msg("\"%s\" was banned", rows[i]);
    assert_false(ban_target_of((struct slice){"1.2.3.4\0", 8}, &target));
    assert_false(ban_target_read(slice_of("network/192.0.2.7/24"), &target));
    assert_false(ban_target_read(slice_of("name/Ada"), &target));
    assert_false(ban_target_read(slice_of("place/00"), &target));
    assert_false(ban_target_read(slice_of("name/"), &target));
}

static void a_network_has_its_addresses_and_no_others(void **state)
{
    static const struct {
        const char *network, *address;
        bool has;
    } rows[] = {
        {"192.0.2.0/25", "192.0.2.127", true},
        {"192.0.2.0/25", "::ffff:192.0.2.127", true},
        {"192.0.2.0/25", "192.0.2.128", false},
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.6", false},
        {"2001:db8::1", "2001:db8::ffff:0:0:1", true},
        {"2001:db8::1", "2001:db8:0:1::1", false},
        {"2001:db8::1/128", "2001:db8::2", false},
        {"0.0.0.0/0", "203.0.113.9", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"::/0", "2001:db8::1", true},
        {"::/0", "203.0.113.9", false},
        {"0.0.0.0/0", "local", false},
        {"0.0.0.0/0", "1.2.3.4, 5.6.7.8", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ban *ban = calloc(1, sizeof *ban);
        struct ban_list list;
        ban->target = target_of(rows[i].network);
        ban_list_init(&list, ban, 1);
        if ((ban_list_find_address(&list, rows[i].address, 0) != NULL) != rows[i].has)
            fail_msg("%s and %s", rows[i].network, rows[i].address);
        ban_list_finish(&list);
    }
}

static void a_network_that_many_share_and_the_machine_itself_are_grave(void **state)
{
    static const char
        *const grave[] = {"0.0.0.0/0", "10.0.0.0/15", "::/0", "2001::/31", "::ffff:0.0.0.0/96",
                          "127.0.0.1", "127.9.9.9",   "::1",  "::1/128",   "::ffff:127.0.0.1"},
               *const others[] = {"10.1.0.0/16", "10.1.2.3", "2001:db8::/32", "0:0:0:1::1", "ada"};
    for (size_t i = 0; i < sizeof grave / sizeof *grave; i++) {
        struct ban_target target = target_of(grave[i]);
        assert_true(ban_target_is_grave(&target));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct ban_target target = target_of(others[i]);
        assert_false(ban_target_is_grave(&target));
    }
}

static void among_many_bans_the_one_that_holds_is_found(void **state)
{
    enum { MANY = 300 };
    struct ban *bans = calloc(MANY + 3, sizeof *bans);
    struct ban_list list;
    struct trace trace;
    for (unsigned i = 0; i < MANY; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.%u.%u.0/24", i * 7919 % 251, i % 250);
        bans[i].target = target_of(text);
        bans[i].until = 1000;
    }
    bans[MANY].target = target_of("10.0.0.0/8");
    bans[MANY].until = 2000;
    bans[MANY + 1].target = target_of("ada");
    trace_make(&trace, "::ffff:203.0.113.9", &identity_of_nobody);
    ban_target_of_place(trace.address, &bans[MANY + 2].target);
    ban_list_init(&list, bans, MANY + 3);
    assert_int_equal(ban_list_find_address(&list, "10.0.0.9", 999)->until, 2000);
    assert_int_equal(ban_list_find_address(&list, "10.138.1.9", 1000)->until, 2000);
    assert_null(ban_list_find_address(&list, "10.138.1.9", 2000)); /* until then, and no longer */
    assert_non_null(ban_list_find_address(&list, "203.0.113.9", 5000)); /* for good */
    assert_null(ban_list_find_address(&list, "203.0.113.8", 5000));
    assert_non_null(ban_list_find_name(&list, "ada", 5000));
    assert_null(ban_list_find_name(&list, "ad", 5000));
    ban_list_finish(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ban_is_written_in_one_form_and_read_again),
        cmocka_unit_test(what_is_neither_a_name_nor_a_network_is_refused),
        cmocka_unit_test(a_network_has_its_addresses_and_no_others),
        cmocka_unit_test(a_network_that_many_share_and_the_machine_itself_are_grave),
        cmocka_unit_test(among_many_bans_the_one_that_holds_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
