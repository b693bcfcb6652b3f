/* The hash: FNV-1a of 64 bits, as its authors publish it. */
#include "base/hash.h"

#include "cmocka_all.h"

static void published_numbers_come_out(void **state)
{
    assert_int_equal(hash_add(HASH_OF_NOTHING, "", 0), UINT64_C(0xcbf29ce484222325));
    assert_int_equal(hash_add(HASH_OF_NOTHING, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    assert_int_equal(hash_add(HASH_OF_NOTHING, "foobar", 6), UINT64_C(0x85944171f73967e8));
}

static void bytes_can_be_added_in_parts(void **state)
{
    uint64_t foo = hash_add(HASH_OF_NOTHING, "foo", 3);
    assert_int_equal(hash_add(foo, "bar", 3), hash_add(HASH_OF_NOTHING, "foobar", 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_numbers_come_out),
        cmocka_unit_test(bytes_can_be_added_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
