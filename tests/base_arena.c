/* Memory from an arena. */
#include "base/arena.h"

#include <stdalign.h>
#include <string.h>

#include "cmocka_all.h"
#include "trap.h"

static alignas(512) unsigned char block[256];

static struct arena fresh(void)
{
    struct arena arena;

    arena_init(&arena, block, sizeof(block));
    return arena;
}

static void allocations_are_aligned_inside_the_block_and_apart(void **state)
{
    struct arena arena = fresh();
    unsigned char *end = block;

    for (size_t size = 0; size < 12; size++) {
        size_t align = (size_t)1 << size % 5;
        unsigned char *memory = arena_alloc(&arena, size, align);

        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % align, 0);
        assert_true(memory >= end);
        assert_true(memory + size <= block + sizeof(block));
        memset(memory, (int)size, size);
        end = memory + size;
    }
}

static void alignment_holds_in_a_block_that_is_not_aligned(void **state)
{
    struct arena arena;

    arena_init(&arena, block + 1, sizeof(block) - 1);
    assert_ptr_equal(arena_alloc(&arena, 1, 1), block + 1);
    assert_ptr_equal(arena_alloc(&arena, 8, 8), block + 8);
    assert_ptr_equal(arena_alloc(&arena, 1, 64), block + 64);
}

static void a_block_can_be_handed_out_to_its_last_byte(void **state)
{
    struct arena arena = fresh();

    assert_ptr_equal(arena_alloc(&arena, sizeof(block), 1), block);
    assert_non_null(arena_alloc(&arena, 0, 1));
    assert_null(arena_alloc(&arena, 1, 1));
}

static void what_does_not_fit_changes_nothing(void **state)
{
    struct arena arena = fresh();

    arena_alloc(&arena, 200, 1);
    assert_null(arena_alloc(&arena, 57, 1));
    assert_null(arena_alloc(&arena, 56, 64));
    assert_null(arena_alloc(&arena, SIZE_MAX, 1));
    assert_null(arena_alloc(&arena, 0, 512));
    assert_ptr_equal(arena_alloc(&arena, 56, 1), block + 200);
}

static void an_array_too_large_to_count_does_not_fit(void **state)
{
    struct arena arena = fresh();

    assert_null(arena_array(&arena, SIZE_MAX / 8 + 2, 8, 8));
    assert_null(arena_array(&arena, 33, 8, 8));
    assert_ptr_equal(arena_array(&arena, 32, 8, 8), block);
    assert_non_null(arena_array(&arena, SIZE_MAX, 0, 1));
}

static void align_to_three(void)
{
    struct arena arena = fresh();

    arena_alloc(&arena, 1, 3);
}

static void an_alignment_that_is_no_power_of_two_traps(void **state)
{
    assert_true(traps(align_to_three));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations_are_aligned_inside_the_block_and_apart),
        cmocka_unit_test(alignment_holds_in_a_block_that_is_not_aligned),
        cmocka_unit_test(a_block_can_be_handed_out_to_its_last_byte),
        cmocka_unit_test(what_does_not_fit_changes_nothing),
        cmocka_unit_test(an_array_too_large_to_count_does_not_fit),
        cmocka_unit_test(an_alignment_that_is_no_power_of_two_traps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
