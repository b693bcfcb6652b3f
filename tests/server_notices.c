/* Notices of turns: who is told what, when, and when not, by a clock that the test moves. */
#include "server/outbox.h"
#include "server/quiet.h"
#include "server_told.h"

enum { HOUR = 3600 };

static void one_notice_tells_of_all_games_that_wait(void **state)
{
    struct table tables[6];
    unsigned expected[2] = {0, 0};
    char sentence[2][64];
    for (unsigned i = 0; i < 6; i++) {
        set_lonely(&tables[i]);
        expected[mover_of(&tables[i])]++;
    }
    pass(&hosts[0], 59);
    assert_int_equal(carried_count, 0);
    pass(&hosts[0], 1);
    pass_long(600);
    for (unsigned who = 0; who < 2; who++) {
        const char *what = "";
        snprintf(sentence[who], sizeof sentence[who], "It is your turn in %u game", expected[who]);
        assert_int_equal(told_to(who, &what), expected[who] > 0);
        assert_true(!expected[who] || strstr(what, sentence[who]));
    }
}

static void who_looks_on_is_told_only_when_gone(void **state)
{
    struct table table;
    set_table(&table, &hosts[0], &people[0], &people[1], "remind");
    unsigned mover = mover_of(&table);
    pass_long(30);
    assert_int_equal(carried_count, 0);
    ask_seat(&table, mover, "\"do\":\"unwatch\"");
    pass_long(10);
    expect_told(mover, 1);
    expect_told(!mover, 0);
}

static void a_turn_that_is_over_is_not_told(void **state)
{
    struct table table;
    set_lonely(&table);
    for (unsigned i = 0; i < 8; i++) {
        pass(&hosts[0], 30);
        make_a_move(&table);
        move_until(&table, !mover_of(&table));
    }
    assert_int_equal(carried_count, 0);
}

static void the_next_notice_waits_for_the_person_or_half_a_day(void **state)
{
    struct table first, second, third;
    set_lonely(&first);
    unsigned who = mover_of(&first);
    pass_long(2);
    expect_told(who, 1);
    set_lonely(&second);
    if (mover_of(&second) != who)
        move_until(&second, who);
    pass_long(11 * 60);
    expect_told(who, 1);
    pass_long(62);
    expect_told(who, 2); /* half a day later */
    set_lonely(&third);
    if (mover_of(&third) != who)
        move_until(&third, who);
    pass_long(10);
    expect_told(who, 2);
    move_until(&first, !who); /* the person has been there */
    move_until(&first, who);
    pass_long(2);
    expect_told(who, 3);
    pass_long(3 * 24 * 60);
    expect_told(who, 3); /* nothing is told twice */
}

static void none_comes_in_quiet_hours_and_it_comes_after_them(void **state)
{
    struct table table;
    set_lonely(&table);
    unsigned who = mover_of(&table);
    /* START is 9:46 of our clock and 3:46 of theirs. */
    assert_string_equal(
        code_of(request(who, "\"do\":\"quiet\",\"from\":22,\"until\":7,\"offset\":-360")), "");
    pass_long(3 * 60 + 13);
    assert_int_equal(carried_count, 0);
    pass_long(2);
    expect_told(who, 1);
}

static void quiet_hours_are_those_of_the_account(void **state)
{
    const int64_t hour = (int64_t)HOUR * 1000;
    for (int from = 0; from < 24; from++)
        for (int until = 0; until < 24; until++)
            for (int offset = -720; offset <= 840; offset += 105) {
                struct quiet quiet = {
                    .from = (uint8_t)from, .until = (uint8_t)until, .offset = (int16_t)offset};
                for (int64_t now = START; now < START + 24 * hour; now += hour / 2) {
                    int64_t end = quiet_end(&quiet, now), there = now + offset * 60000LL;
                    int at = (int)(there / hour % 24);
                    bool is_quiet = from < until   ? at >= from && at < until
                                    : from > until ? at >= from || at < until
                                                   : false;
                    assert_int_equal(end > now, is_quiet);
                    assert_true(end - now < 24 * hour && quiet_end(&quiet, end) == end);
                    if (is_quiet)
                        assert_int_equal((end + offset * 60000LL) % (24 * hour), until * hour);
                }
            }
}

static void what_did_not_arrive_is_tried_again_ever_later_and_given_up(void **state)
{
    struct table table;
    set_lonely(&table);
    unsigned who = mover_of(&table);
    size_t before = 0, tries = 0;
    int64_t last = 0, pause = 0;
    carried_result = DELIVERY_LATER;
    for (unsigned i = 0; i < 5 * 24 * 60; i++) {
        pass(&hosts[0], 60);
        if (carried_count == before)
            continue;
        assert_int_equal(carried_count, before + 1);
        assert_true(!last || time_now - last > pause);
        pause = last ? time_now - last : 0;
        last = time_now;
        before = carried_count;
        tries++;
    }
    assert_int_equal(tries, 8);
    carried_result = DELIVERY_ARRIVED;
    pass_long(100);
    expect_told(who, 8);
}

static void what_is_gone_is_not_asked_again(void **state)
{
    struct table table;
    set_lonely(&table);
    unsigned who = mover_of(&table);
    carried_result = DELIVERY_GONE;
    pass_long(2);
    expect_told(who, 1);
    assert_int_equal(count_channels(who), 0);
    assert_int_equal(count_channels(!who), 1);
    pass_long(24 * 60);
    expect_told(who, 1);
}

static void what_never_works_is_taken_away(void **state)
{
    struct table table;
    set_lonely(&table);
    unsigned who = mover_of(&table);
    carried_result = DELIVERY_REFUSED;
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(count_channels(who), 1);
        pass_long(2);
        expect_told(who, i + 1);
        move_until(&table, !who);
        move_until(&table, who);
    }
    assert_int_equal(count_channels(who), 0);
}

static void a_server_that_ends_amid_it_tells_it_afterwards(void **state)
{
    struct table table;
    set_lonely(&table);
    unsigned who = mover_of(&table);
    pass(&hosts[0], 30);
    restart();
    carried_waits = true;
    pass_long(2);
    expect_told(who, 1); /* on its way */
    carried_waits = false;
    restart();
    pass_long(3);
    expect_told(who, 2);
    restart();
    pass_long(60);
    expect_told(who, 2);
}

/* Whichever write is lost, it is told; perhaps twice. */
static void no_lost_write_loses_a_notice(void **state)
{
    for (unsigned lost = 1; lost < 6; lost++) {
        struct table table;
        const char *what;
        set_lonely(&table);
        unsigned who = mover_of(&table);
        size_t before = told_to(who, &what);
        lose_writes(lost);
        pass_long(3);
        lose_writes(0);
        pass_long(13 * 60);
        assert_true(told_to(who, &what) > before);
        move_until(&table, !who);
        ask_seat(&table, 0, "\"do\":\"leave\"");
        ask_seat(&table, 1, "\"do\":\"leave\"");
    }
}

/* Many accounts whose channels do not work wait for each other, not the others for them. */
static void channels_that_fail_leave_room_for_others(void **state)
{
    enum { BAD = 12 };
    static struct wire_peer bad[BAD];
    struct table table;
    char message[256];
    carried_waits = true;
    for (unsigned i = 0; i < BAD; i++) {
        char address[32];
        snprintf(address, sizeof address, "192.0.2.%u", i + 10);
        enter_from(&hosts[0], &bad[i], address);
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"register\",\"name\":\"bad%u\",\"password\":\"12345678\"}", i);
        ask_fine(&hosts[0], &bad[i], message);
        snprintf(
            message, sizeof message,
            "{\"id\":1,\"do\":\"subscribe\",\"kind\":\"ntfy\",\"to\":\"https://bad.example/%u\"}",
            i);
        ask_fine(&hosts[0], &bad[i], message);
        set_table(&table, &hosts[0], &bad[i], &bad[i], "remind");
        ask_seat(&table, 0, "\"do\":\"unwatch\"");
    }
    pass_long(5);
    assert_int_equal(carried_count, OUTBOX_DOUBTFUL_MOST);
    assert_int_equal(hosts[0].server->outbox.count, OUTBOX_DOUBTFUL_MOST);
    for (unsigned i = 0; i < BAD; i++)
        leave(&hosts[0], &bad[i]);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, arrive, depart)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_notice_tells_of_all_games_that_wait),
        TEST(who_looks_on_is_told_only_when_gone),
        TEST(a_turn_that_is_over_is_not_told),
        TEST(the_next_notice_waits_for_the_person_or_half_a_day),
        TEST(none_comes_in_quiet_hours_and_it_comes_after_them),
        TEST(quiet_hours_are_those_of_the_account),
        TEST(what_did_not_arrive_is_tried_again_ever_later_and_given_up),
        TEST(what_is_gone_is_not_asked_again),
        TEST(what_never_works_is_taken_away),
        TEST(a_server_that_ends_amid_it_tells_it_afterwards),
        TEST(no_lost_write_loses_a_notice),
        TEST(channels_that_fail_leave_room_for_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
