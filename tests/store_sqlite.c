/* What holds of a store in a file that others may open and write too. */
#include <fcntl.h>
#include <sys/stat.h>

#include "store_place.h"

static void what_was_written_is_there_when_opened_again(void **state)
{
    struct store *store = open_sqlite(path);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    assert_int_equal(write_one(store, STORE_ADD, "b", "2"), 0);
    store_close(store);
    store = open_sqlite(path);
    assert_value(store, "a", "1");
    assert_value(store, "b", "2");
    assert_int_equal(count_rows(store, "shelf"), 2);
    assert_int_equal(write_one(store, STORE_ADD, "a", "3"), STORE_CONFLICT);
    store_close(store);
}

static void what_is_opened_to_read_is_read_beside_a_writer_and_never_changed(void **state)
{
    struct store *reader = NULL, *writer;
    struct store_error error = {0};
    assert_int_equal(store_sqlite_open_to_read(path, &reader, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_MISSING);
    assert_int_equal(access(path, F_OK), -1);
    writer = open_sqlite(path);
    assert_int_equal(write_one(writer, STORE_ADD, "a", "1"), 0);
    assert_int_equal(store_sqlite_open_to_read(path, &reader, &error), 0);
    assert_value(reader, "a", "1");
    assert_int_equal(write_one(writer, STORE_ADD, "b", "2"), 0);
    assert_value(reader, "b", "2");
    assert_int_equal(write_one(reader, STORE_ADD, "c", "3"), STORE_FAILED);
    assert_int_equal(count_rows(writer, "shelf"), 2);
    store_close(reader);
    store_close(writer);
    write_file(path, "", 0);
    assert_int_equal(store_sqlite_open_to_read(path, &reader, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_FOREIGN);
}

static void only_its_owner_may_read_a_new_file(void **state)
{
    mode_t mask = umask(0);
    struct store *store = open_sqlite(path);
    umask(mask);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    const char *const behind[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < COUNT(behind); i++) {
        char name[PATH_SIZE + 20];
        struct stat status;
        snprintf(name, sizeof name, "%s%s", path, behind[i]);
        assert_int_equal(stat(name, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
    store_close(store);
}

/* SQLite's own files, in whose way a test can stand. */
static struct {
    sqlite3_io_methods real, ours[2]; /* of the database itself, and of the others */
    int (*open)(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given);
    int syncs, sync_code, write_code; /* what the next calls answer, where it is not SQLITE_OK */
} disk;

static int sync_disk(sqlite3_file *file, int flags)
{
    disk.syncs++;
    return disk.sync_code ? disk.sync_code : disk.real.xSync(file, flags);
}

static int write_disk(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    return disk.write_code ? disk.write_code : disk.real.xWrite(file, bytes, count, at);
}

static int open_disk(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    int code = disk.open(vfs, name, file, flags, given);
    if (code == SQLITE_OK && file->pMethods) {
        sqlite3_io_methods *ours = &disk.ours[!(flags & SQLITE_OPEN_MAIN_DB)];
        disk.real = *ours = *file->pMethods; /* all write and sync by the same functions */
        ours->xSync = sync_disk;
        ours->xWrite = write_disk;
        file->pMethods = ours;
    }
    return code;
}

static struct store *open_on_our_disk(void)
{
    static sqlite3_vfs vfs;
    sqlite3_vfs *system = sqlite3_vfs_find("unix");
    assert_non_null(system);
    memset(&disk, 0, sizeof disk);
    vfs = *system;
    vfs.zName = "ours";
    vfs.xOpen = open_disk;
    disk.open = system->xOpen;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
    struct store *store = open_sqlite(path);
    assert_int_equal(sqlite3_vfs_unregister(&vfs), SQLITE_OK);
    return store;
}

static void many_batches_wait_for_the_disk_once(void **state)
{
    struct store *store = open_on_our_disk();
    struct store_step steps[20];
    struct store_batch batches[20];
    char keys[20][8];
    assert_int_equal(write_one(store, STORE_ADD, "first", "1"), 0);
    for (int i = 0; i < 20; i++) {
        snprintf(keys[i], sizeof keys[i], "%d", i);
        steps[i] = (struct store_step){STORE_ADD, T("shelf"), T(keys[i]), T("v")};
        batches[i] = (struct store_batch){&steps[i], 1, 0};
    }
    disk.syncs = 0;
    assert_int_equal(store_write(store, batches, 20), 0);
    assert_int_equal(disk.syncs, 1);
    assert_int_equal(write_one(store, STORE_PUT, "first", "2"), 0);
    assert_int_equal(disk.syncs, 2);
    assert_int_equal(write_one(store, STORE_ADD, "first", "3"), STORE_CONFLICT);
    assert_int_equal(disk.syncs, 2);
    store_close(store);
}

static void a_commit_that_the_disk_does_not_take_does_not_count(void **state)
{
    static const struct {
        int write, sync;
        enum store_fault fault;
    } ways[] = {{SQLITE_FULL, 0, STORE_FAULT_FULL},
                {SQLITE_IOERR_WRITE, 0, STORE_FAULT_DISK},
                {0, SQLITE_IOERR_FSYNC, STORE_FAULT_DISK}};
    struct store *store = open_on_our_disk();
    assert_int_equal(write_one(store, STORE_PUT, "a", "old"), 0);
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct store_step steps[] = {{STORE_PUT, T("shelf"), T("a"), T("new")},
                                     {STORE_ADD, T("shelf"), T("b"), T("new")},
                                     {STORE_ADD, T("shelf"), T("a"), T("never")}};
        struct store_batch batches[] = {{&steps[0], 1, 9}, {&steps[1], 1, 9}, {&steps[2], 1, 9}};
        disk.write_code = ways[i].write;
        disk.sync_code = ways[i].sync;
        assert_int_equal(store_write(store, batches, 3), STORE_FAILED);
        for (int j = 0; j < 3; j++)
            assert_int_equal(batches[j].result, STORE_FAILED);
        assert_int_equal(store_error(store)->fault, ways[i].fault);
        disk.write_code = disk.sync_code = 0;
        assert_value(store, "a", "old");
        assert_value(store, "b", NULL);
    }
    assert_int_equal(write_one(store, STORE_PUT, "a", "new"), 0);
    store_close(store);
    store = open_sqlite(path);
    assert_value(store, "a", "new");
    assert_value(store, "b", NULL);
    store_close(store);
}

static void two_who_have_it_open_see_each_other(void **state)
{
    struct store *one = open_sqlite(path), *two = open_sqlite(path);
    assert_int_equal(write_one(one, STORE_ADD, "a", "one"), 0);
    assert_value(two, "a", "one");
    assert_int_equal(write_one(two, STORE_ADD, "a", "two"), STORE_CONFLICT);
    assert_int_equal(write_one(two, STORE_PUT, "a", "two"), 0);
    assert_int_equal(write_one(one, STORE_EXPECT, "a", "one"), STORE_CONFLICT);
    assert_value(one, "a", "two");
    store_close(one);
    assert_value(two, "a", "two");
    store_close(two);
}

/* Names that mean something else to SQLite. */
static void every_name_is_that_of_a_file(void **state)
{
    static const char *const names[] = {":memory:", "file:x?mode=memory", "a b%20'\"", "\xc3\xa4"};
    int here = open(".", O_RDONLY | O_DIRECTORY);
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < COUNT(names); i++) {
        struct store *store = open_sqlite(names[i]);
        assert_int_equal(write_one(store, STORE_ADD, "a", names[i]), 0);
        store_close(store);
        assert_int_equal(access(names[i], F_OK), 0);
        store = open_sqlite(names[i]);
        assert_value(store, "a", names[i]);
        store_close(store);
    }
    assert_int_equal(fchdir(here), 0);
    close(here);
}

enum { RIVALS = 4, RIVAL_KEYS = 60 };

/* Adds every key as its own, each second one after a look, and tells how many it got. */
static void be_rival(int number, const int begin[2], int out)
{
    struct store *store = NULL;
    struct store_error error;
    uint8_t wins = 0;
    if (store_sqlite_open(path, &store, &error) != 0) {
        fprintf(stderr, "# %s\n", error.words);
        _exit(1);
    }
    close(begin[1]);
    if (read(begin[0], &wins, 1) != 0) /* its end, when all are there */
        _exit(1);
    for (int i = 0; i < RIVAL_KEYS; i++) {
        char key[8], value[8];
        snprintf(key, sizeof key, "%d", i);
        snprintf(value, sizeof value, "%d", number);
        struct store_step steps[] = {{STORE_EXPECT, T("shelf"), T(key), NOTHING},
                                     {STORE_ADD, T("shelf"), T(key), T(value)}};
        struct store_batch batch = {steps + i % 2, 2 - i % 2, 0};
        if (store_write(store, &batch, 1) != 0) {
            fprintf(stderr, "# %s\n", store_error(store)->words);
            _exit(1);
        }
        wins += batch.result == 0;
    }
    store_close(store);
    _exit(write(out, &wins, 1) == 1 ? 0 : 1);
}

/* A new file besides, so that they all want to make it. */
static void of_processes_that_add_the_same_keys_one_wins_each(void **state)
{
    int pipes[2], begin[2], sum = 0, status;
    assert_int_equal(pipe(pipes), 0);
    assert_int_equal(pipe(begin), 0);
    for (int i = 0; i < RIVALS; i++) {
        pid_t child = fork();
        if (child == 0)
            be_rival(i, begin, pipes[1]);
        assert_true(child > 0);
    }
    close(begin[0]);
    close(begin[1]);
    for (int i = 0; i < RIVALS; i++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    for (int i = 0; i < RIVALS; i++) {
        uint8_t wins;
        assert_int_equal(read(pipes[0], &wins, 1), 1);
        sum += wins;
    }
    assert_int_equal(sum, RIVAL_KEYS);
    struct store *store = open_sqlite(path);
    assert_int_equal(count_rows(store, "shelf"), RIVAL_KEYS);
    store_close(store);
    close(pipes[0]);
    close(pipes[1]);
}

static void that_others_wrote_is_known_and_what_one_wrote_is_no_news(void **state)
{
    struct store *one = open_sqlite(path), *other = open_sqlite(path);
    store_has_news(one);
    assert_int_equal(store_has_news(one), 0);
    assert_int_equal(write_one(one, STORE_PUT, "a", "1"), 0);
    assert_int_equal(store_has_news(one), 0);
    assert_int_equal(store_has_news(other), 1);
    assert_int_equal(store_has_news(other), 0);
    assert_int_equal(write_one(other, STORE_PUT, "a", "2"), 0);
    assert_int_equal(store_has_news(one), 1);
    assert_int_equal(store_has_news(one), 0);
    store_close(one);
    store_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_was_written_is_there_when_opened_again),
        TEST(what_is_opened_to_read_is_read_beside_a_writer_and_never_changed),
        TEST(only_its_owner_may_read_a_new_file),
        TEST(many_batches_wait_for_the_disk_once),
        TEST(a_commit_that_the_disk_does_not_take_does_not_count),
        TEST(two_who_have_it_open_see_each_other),
        TEST(that_others_wrote_is_known_and_what_one_wrote_is_no_news),
        TEST(every_name_is_that_of_a_file),
        TEST(of_processes_that_add_the_same_keys_one_wins_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
