/* How often somebody may ask. */
#include "server/limit.h"

#include <stdbool.h>
#include <string.h>

#include "base/rng.h"
#include "cmocka_all.h"

static struct rng random_numbers(uint64_t stream)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES];
    rng_seed_from_text("limit", 5, seed);
    rng_init(&rng, seed, stream);
    return rng;
}

static uint64_t take(struct limit *limit, unsigned key, uint64_t now)
{
    return limit_take(limit, &key, sizeof key, now);
}

static void a_burst_at_once_then_the_rate(void **state)
{
    struct limit *limit = limit_create(10, 4, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(take(limit, 1, 1000), 0);
    assert_int_equal(take(limit, 1, 1000), 250);
    assert_int_equal(take(limit, 1, 1249), 1);
    assert_int_equal(take(limit, 1, 1250), 0);
    assert_int_equal(take(limit, 1, 1250), 250);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(take(limit, 1, 90000), 0);
    assert_int_equal(take(limit, 1, 90000), 250);
    limit_destroy(limit);
}

static void who_waits_as_long_as_told_may_act(void **state)
{
    struct rng rng = random_numbers(1);
    for (unsigned i = 0; i < 200; i++) {
        uint64_t now = rng_next(&rng);
        struct limit *limit = limit_create(1, 1 + rng_below(&rng, 3000), 1 + rng_below(&rng, 20));
        for (unsigned n = 0; n < 100; n++) {
            uint64_t wait = take(limit, 1, now);
            now += wait;
            if (wait)
                assert_int_equal(take(limit, 1, now), 0);
        }
        limit_destroy(limit);
    }
}

/* Times at which each key acted. */
enum { KEYS = 40, ACTS = 4000 };
static uint64_t acts[KEYS][ACTS];

/* In every window between two acts, with far more keys than room. */
static void no_key_acts_more_than_burst_and_rate_allow(void **state)
{
    unsigned refused = 0, allowed = 0;
    for (unsigned i = 0; i < 12; i++) {
        struct rng rng = random_numbers(10 + i);
        uint64_t rate = 1 + rng_below(&rng, 15), burst = 1 + rng_below(&rng, 10), now = 0;
        uint32_t most = i % 2 ? 1000 : 1 + rng_below(&rng, 8);
        struct limit *limit = limit_create(most, rate, burst);
        unsigned counts[KEYS] = {0};
        for (unsigned n = 0; n < ACTS; n++) {
            unsigned key = rng_below(&rng, KEYS);
            key = rng_below(&rng, key + 1); /* some far more often than others */
            now += rng_below(&rng, 4) ? 0 : rng_below(&rng, 60);
            if (take(limit, key, now) == 0) {
                acts[key][counts[key]++] = now;
                allowed++;
            } else {
                refused++;
            }
            assert_true(limit_count(limit) <= most);
        }
        for (unsigned key = 0; key < KEYS; key++)
            for (unsigned from = 0; from < counts[key]; from++)
                for (unsigned to = from; to < counts[key]; to++) {
                    uint64_t time = acts[key][to] - acts[key][from];
                    assert_true((to - from + 1) * 1000 <= burst * 1000 + rate * time);
                }
        limit_destroy(limit);
    }
    assert_true(refused > 5000 && allowed > 5000);
}

/* With room for all, each is told what it would be told alone. */
static void keys_do_not_influence_each_other(void **state)
{
    struct rng rng = random_numbers(2);
    struct limit *shared = limit_create(KEYS, 7, 5), *alone[KEYS];
    uint64_t now = 0;
    for (unsigned key = 0; key < KEYS; key++)
        alone[key] = limit_create(1, 7, 5);
    for (unsigned n = 0; n < 20000; n++) {
        unsigned key = rng_below(&rng, KEYS);
        now += rng_below(&rng, 7);
        assert_int_equal(take(shared, key, now), take(alone[key], key, now));
    }
    for (unsigned key = 0; key < KEYS; key++)
        limit_destroy(alone[key]);
    limit_destroy(shared);
}

/* Who has been forgotten was full: with too little room too, nobody is allowed more than alone, and
 * a key that keeps on is not pushed out by ever new ones. */
static void a_flood_of_new_keys_frees_nobody(void **state)
{
    struct limit *limit = limit_create(100, 1, 10);
    unsigned allowed = 0, strangers = 0;
    for (unsigned now = 0; now < 20000; now++) {
        allowed += take(limit, 0, now) == 0;
        strangers += take(limit, now + 1, now) == 0;
    }
    assert_in_range(allowed, 29, 30);
    /* A stranger's place is free again after a second. */
    assert_in_range(strangers, 99 * 19, 99 * 21);
    assert_int_equal(limit_count(limit), 100);
    limit_destroy(limit);
}

static void the_longest_full_is_forgotten_first(void **state)
{
    struct limit *limit = limit_create(2, 1, 4);
    assert_int_equal(take(limit, 1, 0), 0); /* full at 1000 */
    assert_int_equal(take(limit, 2, 0), 0);
    assert_int_equal(take(limit, 2, 0), 0);    /* full at 2000 */
    assert_int_equal(take(limit, 3, 10), 990); /* in place of 1, but not yet */
    assert_int_equal(take(limit, 3, 1000), 0);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(take(limit, 2, 1000), 0);
    assert_int_equal(take(limit, 2, 1000), 1000); /* 2 is remembered */
    limit_destroy(limit);
}

static void a_bucket_is_full_until_somebody_acts_and_again_later(void **state)
{
    struct limit *limit = limit_create(2, 1, 2);
    assert_true(limit_is_full(limit, "a", 1, 0));
    assert_int_equal(limit_take(limit, "a", 1, 0), 0);
    assert_false(limit_is_full(limit, "a", 1, 999));
    assert_true(limit_is_full(limit, "a", 1, 1000));
    assert_true(limit_is_full(limit, "b", 1, 0));
    limit_destroy(limit);
}

static void time_that_goes_back_stands_still(void **state)
{
    struct limit *limit = limit_create(2, 1, 1);
    assert_int_equal(take(limit, 1, 5000), 0);
    assert_int_equal(take(limit, 1, 1000), 1000);
    assert_int_equal(take(limit, 1, 6000), 0);
    limit_destroy(limit);
}

static void addresses_of_one_network_are_one_key(void **state)
{
    static const struct {
        const char *one, *other;
        bool same;
    } rows[] = {
        {"192.0.2.1", "192.0.2.1", true},
        {"192.0.2.1", "192.0.2.2", false},
        {"::ffff:192.0.2.1", "192.0.2.1", true},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
        {"2001:db8:1:2::1", "2001:DB8:1:2:0:0:0:1", true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false},
        {"fe80::1%eth0", "fe80::1", true},
        {"::1", "127.0.0.1", false},
        {"c000:201::", "192.0.2.1", false},
        {"somewhere", "somewhere", true},
        {"somewhere", "elsewhere", false},
        {"", "0.0.0.0", false},
        {"1.2.3.4, 5.6.7.8", "1.2.3.4", false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char one[LIMIT_KEY_MAX], other[LIMIT_KEY_MAX];
        size_t size = limit_key(rows[i].one, one);
        bool same = size == limit_key(rows[i].other, other) && memcmp(one, other, size) == 0;
        assert_int_equal(same, rows[i].same);
    }
    char address[400], key[LIMIT_KEY_MAX];
    memset(address, '1', sizeof address);
    address[sizeof address - 1] = '\0';
    assert_int_equal(limit_key(address, key), LIMIT_KEY_MAX);
}

static void in_a_queue_a_network_of_version_six_is_one(void **state)
{
    char one[LIMIT_KEY_MAX], other[LIMIT_KEY_MAX];
    assert_int_equal(limit_wide_key("2001:db8:1:2::1", one), 6);
    assert_int_equal(limit_wide_key("2001:db8:1:3::1", other), 6);
    assert_memory_equal(one, other, 6);
    limit_wide_key("2001:db8:2:2::1", other);
    assert_memory_not_equal(one, other, 6);
    assert_int_equal(limit_wide_key("::ffff:192.0.2.1", one), 4);
    assert_int_equal(limit_network_key("192.0.2.1", one), 0);
    assert_int_equal(limit_network_key("somewhere", one), 0);
}

/* A key whose bucket is full needs no place: only the others fill the room. Each act makes a bucket
 * full a tenth of a second later. */
static void a_key_waits_for_room_only_while_no_bucket_is_full(void **state)
{
    enum { MOST = 12, BURST = 6, TENTH = 100 };
    struct rng rng = random_numbers(30);
    struct limit *limit = limit_create(MOST, 10, BURST);
    uint64_t full[KEYS] = {0}, now = 1000;
    unsigned crowded = 0, roomy = 0;
    for (unsigned n = 0; n < 20000; n++) {
        unsigned key = rng_below(&rng, KEYS), others = 0;
        now += rng_below(&rng, 3) ? 0 : rng_below(&rng, 30);
        for (unsigned k = 0; k < KEYS; k++)
            others += k != key && full[k] > now;
        bool is_new = full[key] <= now;
        bool may = is_new ? others < MOST : full[key] - now <= (BURST - 1) * TENTH;
        assert_int_equal(take(limit, key, now) == 0, may);
        crowded += is_new && !may;
        roomy += is_new && may;
        if (may)
            full[key] = (is_new ? now : full[key]) + TENTH;
    }
    assert_true(crowded > 100 && roomy > 100);
    limit_destroy(limit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_at_once_then_the_rate),
        cmocka_unit_test(who_waits_as_long_as_told_may_act),
        cmocka_unit_test(no_key_acts_more_than_burst_and_rate_allow),
        cmocka_unit_test(a_key_waits_for_room_only_while_no_bucket_is_full),
        cmocka_unit_test(keys_do_not_influence_each_other),
        cmocka_unit_test(a_flood_of_new_keys_frees_nobody),
        cmocka_unit_test(the_longest_full_is_forgotten_first),
        cmocka_unit_test(a_bucket_is_full_until_somebody_acts_and_again_later),
        cmocka_unit_test(time_that_goes_back_stands_still),
        cmocka_unit_test(addresses_of_one_network_are_one_key),
        cmocka_unit_test(in_a_queue_a_network_of_version_six_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
