/* What becomes of a store when the system fails it: memory that runs out, disks that cannot do all,
 * and errors in words. */
#include <errno.h>
#include <stdbool.h>

#include "shortage.h"
#include "store/memory.h"
#include "store/sqlite_backup.h"
#include "store_place.h"

/* A disk without second names, on which somebody may take the new one just then. */
static bool has_no_links;
static const char *taken;

int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);

int __wrap_link(const char *from, const char *to)
{
    if (!has_no_links)
        return __real_link(from, to);
    if (taken)
        fclose(fopen(taken, "w"));
    errno = EPERM;
    return -1;
}

/* The n-th time from now on that the disk shall keep something it does not; -1 for never. */
static int faithless = -1;

int __real_fsync(int file);
int __wrap_fsync(int file);

int __wrap_fsync(int file)
{
    if (faithless < 0 || faithless-- > 0)
        return __real_fsync(file);
    errno = EIO;
    return -1;
}

enum { ADDED = 40 };

/* Puts one row anew, drops one, meets a conflict and adds many. Returns what store_write does. */
static int write_much(struct store *store, struct store_batch batches[3])
{
    static char keys[ADDED][8];
    static struct store_step many[ADDED];
    const struct store_step conflict[] = {{STORE_DROP, B("shelf"), B("a"), NOTHING},
                                          {STORE_ADD, B("shelf"), B("c"), B("4")}};
    const struct store_step change[] = {{STORE_PUT, B("shelf"), B("a"), B("9")},
                                        {STORE_DROP, B("shelf"), B("b"), NOTHING}};
    for (unsigned i = 0; i < ADDED; i++) {
        snprintf(keys[i], sizeof keys[i], "%06u", i);
        many[i] = (struct store_step){STORE_ADD, B("shelf"), T(keys[i]), B("new")};
    }
    batches[0] = (struct store_batch){change, COUNT(change), 0};
    batches[1] = (struct store_batch){conflict, COUNT(conflict), 0};
    batches[2] = (struct store_batch){many, COUNT(many), 0};
    return store_write(store, batches, 3);
}

static void a_commit_for_which_there_is_no_memory_changes_nothing(void **state)
{
    struct store *store = store_memory_open();
    struct store_batch batches[3];
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    assert_int_equal(write_one(store, STORE_ADD, "b", "2"), 0);
    assert_int_equal(write_one(store, STORE_ADD, "c", "3"), 0);
    int failures = 0;
    for (;; failures++) {
        run_short(failures);
        int result = write_much(store, batches);
        if (!was_short())
            break;
        assert_int_equal(result, STORE_FAILED);
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(batches[i].result, STORE_FAILED);
        assert_int_equal(store_error(store)->fault, STORE_FAULT_MEMORY);
        assert_int_equal(count_rows(store, "shelf"), 3);
        assert_value(store, "a", "1");
        assert_value(store, "b", "2");
        assert_value(store, "c", "3");
    }
    assert_true(failures >= ADDED + 1);
    assert_int_equal(batches[1].result, STORE_CONFLICT);
    assert_int_equal(count_rows(store, "shelf"), 2 + ADDED);
    assert_value(store, "a", "9");
    store_close(store);
}

static void a_store_for_which_there_is_no_memory_is_not_opened(void **state)
{
    struct store_error error;
    struct store *store = NULL;
    run_short(0);
    assert_null(store_memory_open());
    int failures = 0;
    for (;; failures++) {
        run_short(failures);
        int result = store_sqlite_open(path, &store, &error);
        if (!was_short()) {
            assert_int_equal(result, 0);
            break;
        }
        assert_int_equal(result, -1);
        assert_null(store);
        assert_int_equal(error.fault, STORE_FAULT_MEMORY);
    }
    assert_true(failures >= 2);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    store_close(store);
}

static void a_backup_for_which_there_is_no_memory_leaves_the_rows_alone(void **state)
{
    struct store_error error;
    struct store *store = open_sqlite(path);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    int failures = 0;
    for (;; failures++) {
        run_short(failures);
        int result = store_sqlite_backup(path, copy, NULL, NULL, &error);
        if (!was_short())
            break;
        if (result == 0) { /* all was done, and only clearing away was left */
            assert_int_equal(store_sqlite_check(copy, &error), 0);
        } else {
            assert_int_equal(error.fault, STORE_FAULT_MEMORY);
            assert_true(error.path == path || error.path == copy);
        }
        unlink(copy);
    }
    assert_true(failures >= 6);
    assert_int_equal(store_sqlite_check(copy, &error), 0);
    assert_value(store, "a", "1");
    store_close(store);
}

static unsigned open_files(void)
{
    unsigned count = 0;
    DIR *list = opendir("/proc/self/fd");
    assert_non_null(list);
    while (readdir(list))
        count++;
    closedir(list);
    return count;
}

static void a_disk_without_links_gets_its_backup_and_loses_no_file(void **state)
{
    struct store_error error;
    store_close(open_sqlite(path));
    unsigned before = open_files();
    has_no_links = true;
    assert_int_equal(store_sqlite_backup(path, copy, NULL, NULL, &error), 0);
    assert_int_equal(store_sqlite_check(copy, &error), 0);
    assert_int_equal(unlink(copy), 0);
    taken = copy;
    assert_int_equal(store_sqlite_backup(path, copy, NULL, NULL, &error), -1);
    has_no_links = false;
    taken = NULL;
    assert_int_equal(error.fault, STORE_FAULT_EXISTS);
    assert_int_equal(store_sqlite_check(copy, &error), -1); /* it is the other one's, and empty */
    assert_int_equal(open_files(), before);
}

static void what_the_disk_does_not_keep_is_not_reported_as_kept(void **state)
{
    struct store_error error;
    struct store *store = NULL;
    faithless = 0; /* the folder, with the name of the new file */
    assert_int_equal(store_sqlite_open(path, &store, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_DISK);
    store_close(open_sqlite(path));
    for (int time = 0; time < 2; time++) { /* the copy, and the folder with its name */
        faithless = time;
        assert_int_equal(store_sqlite_backup(path, copy, NULL, NULL, &error), -1);
        assert_int_equal(faithless, -1);
        assert_int_equal(error.fault, STORE_FAULT_DISK);
        unlink(copy);
    }
}

static void where_no_log_is_possible_nothing_is_opened(void **state)
{
    struct store *store = NULL;
    struct store_error error;
    sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
    sqlite3_vfs_register(sqlite3_vfs_find("unix-dotfile"), 1); /* which shares no memory */
    int result = store_sqlite_open(path, &store, &error);
    sqlite3_vfs_register(usual, 1);
    assert_int_equal(result, -1);
    assert_null(store);
    assert_int_equal(error.fault, STORE_FAULT_DISK);
    assert_non_null(strstr(error.words, "log"));
}

static void an_error_of_the_system_is_of_the_kind_that_helps(void **state)
{
    static const struct {
        int number;
        enum store_fault fault;
    } rows[] = {
        {ENOENT, STORE_FAULT_MISSING}, {ENOTDIR, STORE_FAULT_MISSING}, {EACCES, STORE_FAULT_DENIED},
        {EPERM, STORE_FAULT_DENIED},   {EROFS, STORE_FAULT_DENIED},    {EISDIR, STORE_FAULT_DENIED},
        {ENOSPC, STORE_FAULT_FULL},    {EDQUOT, STORE_FAULT_FULL},     {EFBIG, STORE_FAULT_FULL},
        {EEXIST, STORE_FAULT_EXISTS},  {ENOMEM, STORE_FAULT_MEMORY},   {EIO, STORE_FAULT_DISK},
    };
    for (unsigned i = 0; i < COUNT(rows); i++) {
        struct store_error error;
        assert_int_equal(store_error_errno(&error, rows[i].number, "rows.db"), -1);
        assert_int_equal(error.fault, rows[i].fault);
        assert_string_equal(error.path, "rows.db");
        assert_ptr_equal(strstr(error.words, "rows.db: "), error.words);
        assert_non_null(strstr(error.words, strerror(rows[i].number)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_commit_for_which_there_is_no_memory_changes_nothing),
        cmocka_unit_test_setup_teardown(a_store_for_which_there_is_no_memory_is_not_opened, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_backup_for_which_there_is_no_memory_leaves_the_rows_alone,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_disk_without_links_gets_its_backup_and_loses_no_file,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_disk_does_not_keep_is_not_reported_as_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(where_no_log_is_possible_nothing_is_opened, set_up,
                                        tear_down),
        cmocka_unit_test(an_error_of_the_system_is_of_the_kind_that_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
