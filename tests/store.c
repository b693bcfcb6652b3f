/* What holds of every store, whichever its back end. */
#include <sys/stat.h>

#include "base/rng.h"
#include "store/memory.h"
#include "store_postgres.h"
#include "store_stage.h"
#include "trap.h"

struct kind {
    const char *name;
    struct store *(*open)(const char *path);
};

static struct store *open_memory(const char *path)
{
    return store_memory_open();
}

static struct store *open_empty_postgres(const char *path)
{
    empty_postgres();
    return open_postgres();
}

static const struct kind kinds[] = {
    {"memory", open_memory}, {"sqlite", open_sqlite}, {"postgres", open_empty_postgres}};

struct stage {
    char folder[PATH_SIZE];
    struct store *store;
};

static int set_up(void **state)
{
    const struct kind *kind = *state;
    static struct stage stage;
    char path[PATH_SIZE + 10];
    make_folder(stage.folder);
    snprintf(path, sizeof path, "%s/rows", stage.folder);
    stage.store = kind->open(path);
    *state = &stage;
    return stage.store ? 0 : -1;
}

static int tear_down(void **state)
{
    struct stage *stage = *state;
    store_close(stage->store);
    remove_folder(stage->folder);
    return 0;
}

static struct store *store_of(void **state)
{
    return ((struct stage *)*state)->store;
}

static void what_is_written_can_be_read(void **state)
{
    struct store *store = store_of(state);
    assert_value(store, "a", NULL);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    assert_value(store, "a", "1");
    assert_int_equal(write_one(store, STORE_PUT, "a", "2"), 0);
    assert_value(store, "a", "2");
    assert_int_equal(write_one(store, STORE_PUT, "b", ""), 0);
    assert_value(store, "b", "");
    assert_int_equal(write_one(store, STORE_DROP, "a", NULL), 0);
    assert_value(store, "a", NULL);
    assert_int_equal(write_one(store, STORE_DROP, "a", NULL), 0);
}

static void adding_a_key_that_is_there_is_a_conflict(void **state)
{
    struct store *store = store_of(state);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    assert_int_equal(write_one(store, STORE_ADD, "a", "2"), STORE_CONFLICT);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), STORE_CONFLICT);
    assert_value(store, "a", "1");
    assert_int_equal(write_one(store, STORE_DROP, "a", NULL), 0);
    assert_int_equal(write_one(store, STORE_ADD, "a", "2"), 0);
    assert_value(store, "a", "2");
}

static void a_row_is_expected_with_its_exact_value_or_not_at_all(void **state)
{
    struct store *store = store_of(state);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", NULL), 0);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", ""), STORE_CONFLICT);
    assert_int_equal(write_one(store, STORE_PUT, "a", "one"), 0);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", "one"), 0);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", "on"), STORE_CONFLICT);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", "one "), STORE_CONFLICT);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", "two"), STORE_CONFLICT);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", NULL), STORE_CONFLICT);
    assert_int_equal(write_one(store, STORE_PUT, "a", ""), 0);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", ""), 0);
    assert_int_equal(write_one(store, STORE_EXPECT, "a", NULL), STORE_CONFLICT);
    assert_value(store, "a", "");
}

static void a_batch_is_all_or_nothing(void **state)
{
    struct store *store = store_of(state);
    assert_int_equal(write_one(store, STORE_PUT, "old", "1"), 0);
    assert_int_equal(write_one(store, STORE_PUT, "gone", "1"), 0);
    assert_int_equal(WRITE(store, {STORE_ADD, T("shelf"), T("new"), T("1")},
                           {STORE_PUT, T("shelf"), T("old"), T("2")},
                           {STORE_DROP, T("shelf"), T("gone"), NOTHING},
                           {STORE_PUT, T("other"), T("new"), T("1")},
                           {STORE_EXPECT, T("shelf"), T("old"), T("1")}),
                     STORE_CONFLICT);
    assert_value(store, "new", NULL);
    assert_value(store, "old", "1");
    assert_value(store, "gone", "1");
    assert_int_equal(count_rows(store, "shelf"), 2);
    assert_int_equal(count_rows(store, "other"), 0);
}

static void a_step_sees_what_those_before_it_did(void **state)
{
    struct store *store = store_of(state);
    assert_int_equal(
        WRITE(store, {STORE_ADD, T("shelf"), T("a"), T("1")},
              {STORE_EXPECT, T("shelf"), T("a"), T("1")}, {STORE_DROP, T("shelf"), T("a"), NOTHING},
              {STORE_EXPECT, T("shelf"), T("a"), NOTHING}, {STORE_ADD, T("shelf"), T("a"), T("2")}),
        0);
    assert_value(store, "a", "2");
    assert_int_equal(
        WRITE(store, {STORE_PUT, T("shelf"), T("a"), T("3")},
              {STORE_DROP, T("shelf"), T("a"), NOTHING}, {STORE_ADD, T("shelf"), T("a"), T("4")},
              {STORE_PUT, T("shelf"), T("a"), T("5")}, {STORE_ADD, T("shelf"), T("a"), T("6")}),
        STORE_CONFLICT);
    assert_value(store, "a", "2");
}

static void a_conflict_leaves_the_other_batches_of_the_commit_alone(void **state)
{
    struct store *store = store_of(state);
    struct store_step first[] = {{STORE_ADD, T("shelf"), T("a"), T("first")}};
    struct store_step second[] = {{STORE_ADD, T("shelf"), T("b"), T("second")},
                                  {STORE_ADD, T("shelf"), T("a"), T("second")}};
    struct store_step third[] = {{STORE_EXPECT, T("shelf"), T("b"), NOTHING},
                                 {STORE_ADD, T("shelf"), T("b"), T("third")}};
    struct store_batch batches[] = {{first, 1, 9}, {second, 2, 9}, {NULL, 0, 9}, {third, 2, 9}};
    assert_int_equal(store_write(store, batches, COUNT(batches)), 0);
    assert_int_equal(batches[0].result, 0);
    assert_int_equal(batches[1].result, STORE_CONFLICT);
    assert_int_equal(batches[2].result, 0);
    assert_int_equal(batches[3].result, 0);
    assert_value(store, "a", "first");
    assert_value(store, "b", "third");
    assert_int_equal(store_write(store, NULL, 0), 0);
}

static void shelves_do_not_know_each_other(void **state)
{
    struct store *store = store_of(state);
    assert_int_equal(WRITE(store, {STORE_ADD, T("shelf"), T("k"), T("1")},
                           {STORE_ADD, T("shel"), T("fk"), T("2")},
                           {STORE_ADD, T("shelfk"), T("k"), T("3")}),
                     0);
    assert_value(store, "k", "1");
    assert_int_equal(count_rows(store, "shelf"), 1);
    assert_int_equal(count_rows(store, "shel"), 1);
    assert_int_equal(count_rows(store, "she"), 0);
}

/* Keys as they come, with the first byte of each value. */
struct list {
    struct slice keys[32];
    char bytes[32][32], first[33];
    size_t count, stop;
};

static int put_in_list(void *context, struct slice key, struct slice value)
{
    struct list *list = context;
    assert_non_null(value.bytes);
    memcpy(list->bytes[list->count], key.bytes, key.size);
    list->keys[list->count] = (struct slice){list->bytes[list->count], key.size};
    list->first[list->count++] = value.bytes[0];
    return list->count == list->stop;
}

static const char *scanned(struct store *store, struct slice after, struct slice before,
                           size_t most, size_t stop)
{
    static struct list list;
    list = (struct list){.stop = stop};
    assert_int_equal(store_scan(store, T("shelf"), after, before, most, put_in_list, &list), 0);
    return list.first;
}

static void rows_come_in_the_order_of_their_keys_bytes(void **state)
{
    struct store *store = store_of(state);
    struct slice keys[] = {B("\0"),   B("\0\0"), B("\0a"),      B("\n"),   B("A"),       B("a"),
                           B("a\0"),  B("a\0b"), B("a\n"),      B("ab"),   B("b"),       B("z"),
                           B("\x7f"), B("\x80"), B("\xc3\xa4"), B("\xff"), B("\xff\xff")};
    struct list list = {.count = 0};
    for (size_t i = 0; i < COUNT(keys); i++) {
        size_t other = i * 7 % COUNT(keys);
        assert_int_equal(WRITE(store, {STORE_ADD, T("shelf"), keys[other], T("v")}), 0);
    }
    assert_int_equal(store_scan(store, T("shelf"), NOTHING, NOTHING, SIZE_MAX, put_in_list, &list),
                     0);
    assert_int_equal(list.count, COUNT(keys));
    for (size_t i = 0; i < COUNT(keys); i++) {
        assert_int_equal(list.keys[i].size, keys[i].size);
        assert_memory_equal(list.keys[i].bytes, keys[i].bytes, keys[i].size);
    }
}

static void a_scan_has_its_ends_and_its_limit(void **state)
{
    struct store *store = store_of(state);
    assert_string_equal(scanned(store, NOTHING, NOTHING, 9, 0), "");
    for (const char *c = "hfdbaceg"; *c; c++)
        assert_int_equal(WRITE(store, {STORE_PUT, T("shelf"), {c, 1}, {c, 1}},
                               {STORE_PUT, T("x"), {c, 1}, T("x")},
                               {STORE_PUT, T("a"), {c, 1}, T("x")}),
                         0);
    assert_string_equal(scanned(store, NOTHING, NOTHING, SIZE_MAX, 0), "abcdefgh");
    assert_string_equal(scanned(store, T("c"), NOTHING, SIZE_MAX, 0), "defgh");
    assert_string_equal(scanned(store, T("c0"), NOTHING, SIZE_MAX, 0), "defgh");
    assert_string_equal(scanned(store, NOTHING, T("c"), SIZE_MAX, 0), "ab");
    assert_string_equal(scanned(store, NOTHING, T("c0"), SIZE_MAX, 0), "abc");
    assert_string_equal(scanned(store, T("b"), T("f"), SIZE_MAX, 0), "cde");
    assert_string_equal(scanned(store, T("f"), T("b"), SIZE_MAX, 0), "");
    assert_string_equal(scanned(store, T("h"), NOTHING, SIZE_MAX, 0), "");
    assert_string_equal(scanned(store, T("a"), NOTHING, 2, 0), "bc");
    assert_string_equal(scanned(store, T("a"), T("h"), 2, 0), "bc");
    assert_string_equal(scanned(store, NOTHING, NOTHING, 0, 0), "");
    assert_string_equal(scanned(store, NOTHING, NOTHING, SIZE_MAX, 3), "abc");
    assert_string_equal(scanned(store, NOTHING, NOTHING, SIZE_MAX, 0), "abcdefgh");
}

static void values_are_any_bytes(void **state)
{
    struct store *store = store_of(state);
    char all[513];
    for (int i = 0; i < 513; i++)
        all[i] = (char)i;
    struct slice values[] = {B("\0"),     B("a\0b"),  B("line\nline\r\n"), B("\xff\xfe"),
                             B("'\";--"), {all, 200}, {all + 255, 200}};
    for (size_t i = 0; i < COUNT(values); i++) {
        struct seen seen = {{0}, 0};
        assert_int_equal(WRITE(store, {STORE_PUT, T("shelf"), T("k"), values[i]}), 0);
        assert_int_equal(store_read(store, T("shelf"), T("k"), see, &seen), 1);
        assert_int_equal(seen.size, values[i].size);
        assert_memory_equal(seen.text, values[i].bytes, seen.size);
        assert_int_equal(WRITE(store, {STORE_EXPECT, T("shelf"), T("k"), values[i]}), 0);
    }
}

static void is_like(void *context, struct slice value)
{
    const struct slice *expected = context;
    assert_int_equal(value.size, expected->size);
    assert_memory_equal(value.bytes, expected->bytes, value.size);
}

static void the_largest_names_and_values_are_kept(void **state)
{
    struct store *store = store_of(state);
    char *bytes = malloc(STORE_VALUE_MAX);
    assert_non_null(bytes);
    for (size_t i = 0; i < STORE_VALUE_MAX; i++)
        bytes[i] = (char)(i * 31 >> 3);
    struct slice shelf = {bytes, STORE_SHELF_MAX}, key = {bytes, STORE_KEY_MAX};
    struct slice value = {bytes, STORE_VALUE_MAX};
    assert_int_equal(WRITE(store, {STORE_ADD, shelf, key, value}), 0);
    assert_int_equal(store_read(store, shelf, key, is_like, &value), 1);
    free(bytes);
}

static void write_bad(uint8_t verb, size_t shelf, size_t key, size_t value)
{
    static const char bytes[STORE_KEY_MAX + 1];
    struct store *store = store_memory_open();
    WRITE(store, {verb, {bytes, shelf}, {bytes, key}, {bytes, value}});
}

static void write_without_shelf(void)
{
    write_bad(STORE_PUT, 0, 1, 1);
}

static void write_without_key(void)
{
    write_bad(STORE_PUT, 1, 0, 1);
}

static void write_long_shelf(void)
{
    write_bad(STORE_PUT, STORE_SHELF_MAX + 1, 1, 1);
}

static void write_long_key(void)
{
    write_bad(STORE_PUT, 1, STORE_KEY_MAX + 1, 1);
}

static void write_long_value(void)
{
    write_bad(STORE_PUT, 1, 1, STORE_VALUE_MAX + 1);
}

static void write_unknown_verb(void)
{
    write_bad(STORE_EXPECT + 1, 1, 1, 1);
}

static void a_step_that_no_store_can_do_is_a_mistake(void **state)
{
    assert_true(traps(write_without_shelf));
    assert_true(traps(write_without_key));
    assert_true(traps(write_long_shelf));
    assert_true(traps(write_long_key));
    assert_true(traps(write_long_value));
    assert_true(traps(write_unknown_verb));
}

/* Random commits to two stores at once. Few names, so that they meet often. */
struct walk {
    struct rng rng;
    struct store *stores[2];
    struct store_step steps[8][6];
    struct store_batch batches[2][8];
    char values[8][6][8];
};

static const char *const names[] = {"a", "b", "c", "d", "aa", "ab", "\xe4", "zz", "m", "n"};

static struct slice random_name(struct walk *walk, uint32_t most)
{
    return T(names[rng_below(&walk->rng, most)]);
}

static size_t random_commit(struct walk *walk)
{
    size_t count = 1 + rng_below(&walk->rng, 8);
    for (size_t i = 0; i < count; i++) {
        size_t steps = rng_below(&walk->rng, 7);
        for (size_t j = 0; j < steps; j++) {
            char *value = walk->values[i][j];
            value[0] = (char)('0' + rng_below(&walk->rng, 3));
            struct slice slice = {value, rng_below(&walk->rng, 2)};
            if (rng_below(&walk->rng, 3) == 0)
                slice = (struct slice){NULL, 0};
            walk->steps[i][j] =
                (struct store_step){(uint8_t)rng_below(&walk->rng, 4), random_name(walk, 2),
                                    random_name(walk, COUNT(names)), slice};
        }
        for (int k = 0; k < 2; k++)
            walk->batches[k][i] = (struct store_batch){walk->steps[i], steps, 9};
    }
    return count;
}

/* Everything that a scan shows, as one text. */
struct page {
    char text[4096];
    size_t size;
};

static int put_on_page(void *context, struct slice key, struct slice value)
{
    struct page *page = context;
    page->size +=
        (size_t)snprintf(page->text + page->size, sizeof page->text - page->size, "%.*s=%.*s;",
                         (int)key.size, key.bytes, (int)value.size, value.bytes);
    return 0;
}

static void assert_same_scan(struct walk *walk, struct slice shelf, struct slice after,
                             struct slice before, size_t most)
{
    struct page pages[2] = {{{0}, 0}, {{0}, 0}};
    for (int k = 0; k < 2; k++)
        assert_int_equal(
            store_scan(walk->stores[k], shelf, after, before, most, put_on_page, &pages[k]), 0);
    assert_string_equal(pages[0].text, pages[1].text);
}

static void random_commits_do_what_they_do_in_memory(void **state)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "random commits";
    static struct walk walk;
    unsigned steps = 0, conflicts = 0, fine = 0;
    rng_init(&walk.rng, seed, 0);
    walk.stores[0] = store_of(state);
    walk.stores[1] = store_memory_open();
    while (steps < 8000) {
        size_t count = random_commit(&walk);
        for (int k = 0; k < 2; k++)
            assert_int_equal(store_write(walk.stores[k], walk.batches[k], count), 0);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(walk.batches[0][i].result, walk.batches[1][i].result);
            *(walk.batches[0][i].result ? &conflicts : &fine) += 1;
            steps += (unsigned)walk.batches[0][i].count;
        }
        for (int i = 0; i < 2; i++)
            assert_same_scan(&walk, T(names[i]), NOTHING, NOTHING, SIZE_MAX);
        assert_same_scan(&walk, random_name(&walk, 2), random_name(&walk, COUNT(names)),
                         random_name(&walk, COUNT(names)), rng_below(&walk.rng, 5));
    }
    assert_true(conflicts > 500 && fine > 500);
    store_close(walk.stores[1]);
}

static void note_name(void *context, struct slice shelf)
{
    char *name = context;
    memcpy(name, shelf.bytes, shelf.size);
    name[shelf.size] = '\0';
}

static void shelves_are_found_one_behind_the_other(void **state)
{
    struct store *store = store_of(state);
    char name[STORE_SHELF_MAX + 1] = "";
    assert_int_equal(store_next_shelf(store, NOTHING, note_name, name), 0);
    for (unsigned i = 0; i < 3; i++) {
        struct store_step step = {STORE_PUT, i ? B("b") : B("a\xff"), i == 2 ? T("2") : T("1"),
                                  T("")};
        assert_int_equal(write_steps(store, &step, 1), 0);
    }
    assert_int_equal(store_next_shelf(store, NOTHING, note_name, name), 1);
    assert_string_equal(name, "a\xff");
    assert_int_equal(store_next_shelf(store, T(name), note_name, name), 1);
    assert_string_equal(name, "b");
    assert_int_equal(store_next_shelf(store, T("b"), note_name, name), 0);
}

static void note_key(void *context, struct slice key)
{
    unsigned *bits = context;
    assert_int_equal(key.size, 1);
    assert_false(*bits & 1u << (key.bytes[0] - 'a')); /* each once */
    *bits |= 1u << (key.bytes[0] - 'a');
}

static void of_many_keys_those_are_found_that_are_there(void **state)
{
    struct store *store = store_of(state);
    struct slice keys[] = {T("d"), T("a"), T("c"), T("b")};
    struct store_step elsewhere = {STORE_PUT, T("other shelf"), T("b"), T("1")};
    unsigned found = 0;
    assert_int_equal(write_one(store, STORE_PUT, "a", "1"), 0);
    assert_int_equal(write_one(store, STORE_PUT, "d", ""), 0);
    assert_int_equal(write_one(store, STORE_PUT, "e", "2"), 0);
    assert_int_equal(write_steps(store, &elsewhere, 1), 0);
    assert_int_equal(store_find(store, T("shelf"), keys, COUNT(keys), note_key, &found), 0);
    assert_int_equal(found, 1u << 0 | 1u << 3);
    assert_int_equal(store_find(store, T("shelf"), keys, 0, note_key, &found), 0);
    assert_int_equal(store_find(store, T("none"), keys, COUNT(keys), note_key, &found), 0);
}

/* clang-format off */
static const struct {
    const char *name;
    CMUnitTestFunction run;
} contract[] = {
#define LAW(name) {#name, name}
    LAW(what_is_written_can_be_read),
    LAW(adding_a_key_that_is_there_is_a_conflict),
    LAW(a_row_is_expected_with_its_exact_value_or_not_at_all),
    LAW(a_batch_is_all_or_nothing),
    LAW(a_step_sees_what_those_before_it_did),
    LAW(a_conflict_leaves_the_other_batches_of_the_commit_alone),
    LAW(shelves_do_not_know_each_other),
    LAW(rows_come_in_the_order_of_their_keys_bytes),
    LAW(a_scan_has_its_ends_and_its_limit),
    LAW(values_are_any_bytes),
    LAW(the_largest_names_and_values_are_kept),
    LAW(shelves_are_found_one_behind_the_other),
    LAW(of_many_keys_those_are_found_that_are_there),
    LAW(random_commits_do_what_they_do_in_memory), /* the last: in memory it says nothing */
};
/* clang-format on */

/* PostgreSQL where there is an address of one, else the others. */
int main(void)
{
    static struct CMUnitTest tests[COUNT(kinds) * COUNT(contract) + 1];
    static char titles[COUNT(tests)][120];
    size_t count = 0, first = postgres_address() ? 2 : 0, end = postgres_address() ? 3 : 2;
    for (size_t i = first; i < end; i++)
        for (size_t j = 0; j < COUNT(contract) - (i == 0); j++, count++) {
            snprintf(titles[count], sizeof titles[count], "%s: %s", kinds[i].name,
                     contract[j].name);
            tests[count] = (struct CMUnitTest){titles[count], contract[j].run, set_up, tear_down,
                                               (void *)(uintptr_t)&kinds[i]};
        }
    tests[count] = (struct CMUnitTest)cmocka_unit_test(a_step_that_no_store_can_do_is_a_mistake);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
