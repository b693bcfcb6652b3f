/* Where accounts are told of turns: who may have what sent where, and who may end it. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>

#include "server/channel.h"
#include "server/delivery.h"
#include "server/public_address.h"
#include "server/url.h"
#include "server_told.h"

/* Mail. */

/* The text of a mail, whose lines are 76 digits each. */
static const char *mail_text(const struct delivery *mail)
{
    static char text[DELIVERY_BODY_MAX];
    const char *body = strstr(mail->body, "\n\n");
    size_t size;
    assert_non_null(body);
    assert_int_equal(sodium_base642bin((uint8_t *)text, sizeof text - 1, body, strlen(body), "\n",
                                       &size, NULL, sodium_base64_VARIANT_ORIGINAL),
                     0);
    text[size] = '\0';
    return text;
}

static void key_of(const char *text, const char *name, char key[64])
{
    const char *at = strstr(text, name);
    assert_non_null(at);
    snprintf(key, 64, "\"key\":\"%.32s\"", at + strlen(name));
}

static void a_mail_address_is_used_when_it_has_confirmed_and_can_be_switched_off(void **state)
{
    struct table table;
    char key[64], what[128];
    have_mail();
    carried_count = 0;
    request(0, "\"do\":\"quiet\",\"language\":\"de\"");
    subscribe(0, "mail", "ada@mail.example");
    subscribe(1, "mail", "ben@mail.example");
    assert_int_equal(carried_count, 2);
    assert_true(carried[0]->is_mail && strstr(carried[0]->body, "\nTo: <ada@mail.example>\n"));
    assert_null(strstr(carried[0]->body, "List-Unsubscribe"));
    key_of(mail_text(carried[0]), "#confirm=", key);
    set_lonely(&table);
    if (mover_of(&table) != 0)
        move_until(&table, 0);
    pass_long(2);
    expect_told(0, 1); /* by ntfy */
    assert_int_equal(carried_count, 3);
    snprintf(what, sizeof what, "\"do\":\"confirm\",%s", key);
    assert_string_equal(code_of(request(1, what)), ""); /* whoever has the link */
    move_until(&table, 1);
    move_until(&table, 0);
    pass_long(2);
    assert_true(carried[carried_count - 1]->is_mail || carried[carried_count - 2]->is_mail);
    const struct delivery *mail = carried[carried_count - 1]->is_mail ? carried[carried_count - 1]
                                                                      : carried[carried_count - 2];
    assert_non_null(strstr(mail->body, "List-Unsubscribe: <https://ulm.example/off/"));
    assert_non_null(strstr(mail_text(mail), "https://ulm.example/#table="));
    assert_non_null(strstr(mail_text(mail), "Zug"));
    key_of(mail_text(mail), "#off=", key);
    snprintf(what, sizeof what, "\"do\":\"off\",%s", key);
    assert_string_equal(code_of(request(1, what)), "");
    assert_string_equal(code_of(request(1, what)), "channel");
    assert_int_equal(count_channels(0), 1);
    assert_int_equal(count_channels(1), 2);
}

static const char *header_of(const struct delivery *delivery, const char *name)
{
    static char line[DELIVERY_HEADERS_MAX];
    const char *at = strstr(delivery->headers, name);
    assert_non_null(at);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\r"), at);
    return line;
}

static void a_browser_is_told_without_words_by_one_server_s_key(void **state)
{
    struct table table;
    const json_t *answer = request(0, "\"do\":\"channels\"");
    char public[128], last[DELIVERY_HEADERS_MAX];
    snprintf(public, sizeof public, ", k=%s", word(json_object_get(answer, "ok"), "push"));
    carried_count = 0;
    subscribe(0, "push", "https://push.example/ada");
    subscribe(1, "push", "https://push.example/ben");
    set_lonely(&table);
    pass_long(2);
    assert_int_equal(carried_count, 2); /* by ntfy too */
    const struct delivery *push = carried[strstr(carried[0]->url, "//push.") ? 0 : 1];
    assert_int_equal(push->size, 0);
    assert_true(strstr(push->url, "https://push.example/") == push->url && !push->is_mail);
    snprintf(last, sizeof last, "%s", header_of(push, "Authorization: vapid t="));
    assert_string_equal(last + strlen(last) - strlen(public), public);
    assert_string_equal(header_of(push, "Topic: "), "Topic: turn");
    restart();
    answer = request(0, "\"do\":\"channels\"");
    assert_string_equal(word(json_object_get(answer, "ok"), "push"), public + strlen(", k="));
}

static void the_account_is_never_told_the_key_of_its_mails(void **state)
{
    have_mail();
    subscribe(0, "mail", "victim@mail.example");
    const char *text = mail_text(carried[carried_count - 1]);
    char key[33];
    snprintf(key, sizeof key, "%.32s", strstr(text, "#confirm=") + 9);
    char *all = json_dumps(request(0, "\"do\":\"channels\""), 0);
    assert_non_null(strstr(all, "victim@mail.example"));
    assert_null(strstr(all, key));
    free(all);
    char what[128];
    snprintf(what, sizeof what, "\"do\":\"try\",\"channel\":\"%s\"", channels[0]);
    assert_string_equal(code_of(request(0, what)), "channel-to");
}

static void nobody_is_mailed_more_than_twice_a_day_by_strangers(void **state)
{
    have_mail();
    size_t before = carried_count;
    for (unsigned i = 0; i < 12; i++)
        request(i % 2, "\"do\":\"subscribe\",\"kind\":\"mail\",\"to\":\"victim@mail.example\"");
    assert_int_equal(carried_count, before + 2);
    request(0, "\"do\":\"subscribe\",\"kind\":\"mail\",\"to\":\"Victim@Mail.Example\"");
    request(1, "\"do\":\"subscribe\",\"kind\":\"mail\",\"to\":\"victim+ulm@mail.example\"");
    assert_int_equal(carried_count, before + 2);
    request(1, "\"do\":\"subscribe\",\"kind\":\"mail\",\"to\":\"victoria@mail.example\"");
    assert_int_equal(carried_count, before + 3);
}

static void an_address_is_one_address_or_none(void **state)
{
    static const char *const good[] = {"a@b.example", "Ada.Lovelace+ulm@mail.b-c.example",
                                       "a_b-c=d@1.example"};
    static const char *const bad[] = {
        "",
        "a",
        "@b.example",
        "a@",
        "a@b",
        "a@b.",
        "a@.b",
        "a@b..c",
        "a b@c.d",
        "a@b.c,d@e.f",
        "a@b.c\nBcc: x@y.z",
        "a@b.c\r\n",
        "\"a\"@b.c",
        "<a@b.c>",
        "|sh@b.c",
        "/etc/x@b.c",
        "-oQ/tmp@b.c",
        "a%b@c.d",
        "a!b@c.d",
        "a@b@c.d",
        "a@[1.2.3.4]",
        "\xc3\xa4@b.c",
        "a@b.c ",
        ".a@b.c",
        "a.@b.c",
        "a@-b.c",
        "(a)b@c.d",
        "a;b@c.d",
        "a:b@c.d",
    };
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(channel_is_mail(slice_of(good[i])));
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (channel_is_mail(slice_of(bad[i])))
            fail_msg("this is an address: %s", bad[i]);
    assert_false(channel_is_mail((struct slice){"a@b.c\0d", 7}));
}

static void an_url_is_read_as_strictly_as_can_be(void **state)
{
    struct url url;
    static const char *const bad[] = {
        "",
        "https://",
        "ftp://a.b/",
        "https:/a.b/",
        "https://a.b:0/",
        "https://a.b:65536/",
        "https://a.b:/",
        "https://a@b.c/",
        "https://a:b@c.d/",
        "https://a.b/ x",
        "https://a.b/\r\nX: y",
        "https://a.b#c",
        "https://a_b/",
        "https://[::1/",
        "https://[a.b]/",
        "https://a.b\\c/",
        "HTTPS://a.b/",
        "https://-a.b/",
        "https://\xc3\xa4.b/",
        "https://.a/",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (url_read(slice_of(bad[i]), &url))
            fail_msg("this is an URL: %s", bad[i]);
    assert_true(url_read(slice_of("https://NTFY.example:8443/a?b=c"), &url));
    assert_string_equal(url.host, "ntfy.example");
    assert_string_equal(url.path, "/a?b=c");
    assert_true(url.is_tls && !url.is_literal && url.port == 8443);
    assert_true(url_read(slice_of("http://[::1]?x"), &url));
    assert_true(!url.is_tls && url.is_literal && url.port == 80);
    assert_string_equal(url.path, "/?x");
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return public_address_is((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return public_address_is((struct sockaddr *)&six);
}

static void an_address_is_of_the_open_internet_or_not(void **state)
{
    static const char *const open[] = {
        "1.1.1.1",         "9.255.255.255", "100.63.255.255",  "100.128.0.0", "172.15.0.1",
        "172.32.0.1",      "192.167.1.1",   "192.169.0.0",     "198.17.1.1",  "198.20.0.1",
        "223.255.255.255", "2a01:4f8::1",   "2606:4700::1111", "2400::1"};
    static const char *const closed[] = {"0.0.0.0",
                                         "0.1.2.3",
                                         "10.0.0.1",
                                         "100.64.0.1",
                                         "127.0.0.1",
                                         "127.255.255.255",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.1",
                                         "192.0.2.1",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "198.19.255.255",
                                         "198.51.100.7",
                                         "203.0.113.1",
                                         "224.0.0.1",
                                         "239.1.1.1",
                                         "240.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:10.0.0.1",
                                         "::ffff:1.1.1.1",
                                         "::10.0.0.1",
                                         "64:ff9b::10.0.0.1",
                                         "64:ff9b:1::1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "fec0::1",
                                         "ff02::1",
                                         "2001::1",
                                         "2001:db8::1",
                                         "2002:0a00:0001::1",
                                         "3fff::1",
                                         "100::1",
                                         "4000::1"};
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_public(open[i]))
            fail_msg("%s is public", open[i]);
    for (unsigned i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i]))
            fail_msg("%s is not public", closed[i]);
}

/* Who has what. */

static void an_account_has_eight_channels_and_the_same_again_is_one(void **state)
{
    char to[64];
    for (unsigned i = 0; i < 7; i++) {
        snprintf(to, sizeof to, "https://ntfy.example/%u", i);
        subscribe(0, "ntfy", to);
        subscribe(0, "ntfy", to);
    }
    assert_int_equal(count_channels(0), 8);
    assert_string_equal(
        code_of(
            request(0, "\"do\":\"subscribe\",\"kind\":\"ntfy\",\"to\":\"https://ntfy.example/8\"")),
        "channels-full");
    assert_int_equal(count_channels(1), 1);
    char what[128];
    snprintf(what, sizeof what, "\"do\":\"unsubscribe\",\"channel\":\"%s\"", channels[0]);
    assert_string_equal(code_of(request(1, what)), "channel");
    assert_string_equal(code_of(request(0, what)), "");
    assert_int_equal(count_channels(0), 7);
}

static void what_cannot_be_sent_to_is_refused(void **state)
{
    static const char *const bad[] = {
        "\"kind\":\"ntfy\",\"to\":\"http://ntfy.example/x\"", /* only where the owner allows it */
        "\"kind\":\"mail\",\"to\":\"a@b.example\"",           /* there is no sendmail */
        "\"kind\":\"discord\",\"to\":\"discord.example\"",
        "\"kind\":\"ntfy\",\"to\":\"https://a.b/\\u0000c\"",
    };
    char what[256];
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(what, sizeof what, "\"do\":\"subscribe\",%s", bad[i]);
        assert_string_equal(code_of(request(0, what)), "channel-to");
    }
    assert_string_equal(code_of(request(0, "\"do\":\"quiet\",\"language\":\"xx\"")), "request");
    assert_string_equal(code_of(request(0, "\"do\":\"quiet\",\"language\":\"de\\\"}\"")),
                        "request");
    assert_string_equal(code_of(request(0, "\"do\":\"quiet\",\"language\":\"de; x\"")), "request");
    assert_string_equal(code_of(request(0, "\"do\":\"subscribe\",\"kind\":\"ntfy\"")), "request");
    assert_string_equal(
        code_of(request(0, "\"do\":\"subscribe\",\"kind\":\"pigeon\",\"to\":\"x\"")), "request");
    assert_string_equal(code_of(request(0, "\"do\":\"confirm\"")), "request");
}

static int count_row(void *context, struct slice key, struct slice value)
{
    unsigned *count = context;
    (void)value;
    for (size_t i = 0; i + 3 <= key.size; i++)
        *count += memcmp(key.bytes + i, "ada", 3) == 0;
    return 0;
}

static void nothing_of_it_is_left_of_an_account_that_is_forgotten(void **state)
{
    static const char *const shelves[] = {"channels", "notices", "quiet", "told", "turns"};
    struct table table;
    unsigned count = 0;
    set_lonely(&table);
    if (mover_of(&table) != 0)
        move_until(&table, 0);
    carried_result = DELIVERY_LATER;
    request(0, "\"do\":\"quiet\",\"from\":1,\"until\":2,\"language\":\"fr\"");
    pass_long(3);
    for (unsigned i = 0; i < 5; i++)
        store_scan(hosts[0].store, slice_of(shelves[i]), slice_of(""), slice_of(""), SIZE_MAX,
                   count_row, &count);
    assert_true(count >= 5);
    assert_string_equal(code_of(request(0, "\"do\":\"forget\",\"password\":\"12345678\"")), "");
    size_t before = carried_count;
    for (unsigned i = 0; i < 10; i++)
        pass(&hosts[0], 1);
    count = 0;
    for (unsigned i = 0; i < 5; i++)
        store_scan(hosts[0].store, slice_of(shelves[i]), slice_of(""), slice_of(""), SIZE_MAX,
                   count_row, &count);
    assert_int_equal(count, 0);
    pass_long(24 * 60);
    assert_int_equal(carried_count, before);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, arrive, depart)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_mail_address_is_used_when_it_has_confirmed_and_can_be_switched_off),
        TEST(a_browser_is_told_without_words_by_one_server_s_key),
        TEST(the_account_is_never_told_the_key_of_its_mails),
        TEST(nobody_is_mailed_more_than_twice_a_day_by_strangers),
        TEST(an_address_is_one_address_or_none),
        TEST(an_url_is_read_as_strictly_as_can_be),
        TEST(an_address_is_of_the_open_internet_or_not),
        TEST(an_account_has_eight_channels_and_the_same_again_is_one),
        TEST(what_cannot_be_sent_to_is_refused),
        TEST(nothing_of_it_is_left_of_an_account_that_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
