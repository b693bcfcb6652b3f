/* Backups: made while others write, whole or not there, and checked. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/rng.h"
#include "store/sqlite_backup.h"
#include "store_place.h"

/* A commit of pairs: of each number a row on either shelf, so that a copy of two moments shows.
 * Returns whether it was written. */
static bool add_pairs(struct store *store, unsigned first, unsigned count)
{
    static char value[1000];
    struct store_step steps[2 * 100];
    char keys[100][8];
    for (unsigned i = 0; i < count; i++) {
        snprintf(keys[i], sizeof keys[i], "%06u", first + i);
        steps[2 * i] = (struct store_step){STORE_ADD, T("left"), T(keys[i]), {value, 1000}};
        steps[2 * i + 1] = (struct store_step){STORE_ADD, T("right"), T(keys[i]), {value, 1000}};
    }
    struct store_batch batch = {steps, 2 * count, 0};
    return store_write(store, &batch, 1) == 0 && batch.result == 0;
}

static void write_pairs(struct store *store, unsigned first, unsigned count)
{
    assert_true(add_pairs(store, first, count));
}

static void make_database(unsigned hundreds)
{
    struct store *store = open_sqlite(path);
    for (unsigned i = 0; i < hundreds; i++)
        write_pairs(store, 100 * i, 100);
    store_close(store);
}

static void assert_backup(int (*progress)(void *, uint64_t, uint64_t), void *context)
{
    struct store_error error = {0};
    if (store_sqlite_backup(path, copy, progress, context, &error) != 0)
        fail_msg("%s", error.words);
}

static void assert_no_backup(enum store_fault fault, const char *about)
{
    struct store_error error = {0};
    unsigned before = count_files(folder);
    assert_int_equal(store_sqlite_backup(path, copy, NULL, NULL, &error), -1);
    assert_int_equal(error.fault, fault);
    assert_ptr_equal(error.path, about);
    assert_int_equal(count_files(folder), before);
}

static void assert_whole(const char *name)
{
    struct store_error error = {0};
    if (store_sqlite_check(name, &error) != 0)
        fail_msg("%s", error.words);
}

static void assert_not_whole(const char *name, enum store_fault fault)
{
    struct store_error error = {0};
    assert_int_equal(store_sqlite_check(name, &error), -1);
    assert_int_equal(error.fault, fault);
}

static void a_backup_has_all_rows_in_one_file_of_its_owner(void **state)
{
    struct stat status;
    struct store *store = open_sqlite(path);
    write_pairs(store, 0, 50); /* still in the log */
    mode_t mask = umask(0);
    assert_backup(NULL, NULL);
    umask(mask);
    store_close(store);
    assert_whole(copy);
    assert_int_equal(count_files(folder), 2);
    assert_int_equal(stat(copy, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);

    assert_int_equal(rename(copy, path), 0);
    store = open_sqlite(path);
    assert_int_equal(count_rows(store, "left"), 50);
    assert_int_equal(count_rows(store, "right"), 50);
    write_pairs(store, 50, 50);
    store_close(store);
}

/* Writes between two parts of the copy, by another connection. */
struct rival {
    struct store *store;
    unsigned next, calls;
    uint64_t done, total;
};

static int write_meanwhile(void *context, uint64_t done, uint64_t total)
{
    struct rival *rival = context;
    assert_true(done > rival->done && done <= total);
    assert_true(rival->calls == 0 || total == rival->total);
    rival->done = done;
    rival->total = total;
    rival->calls++;
    write_pairs(rival->store, rival->next, 100);
    rival->next += 100;
    return 0;
}

static void a_backup_is_of_the_moment_it_began_whoever_writes_meanwhile(void **state)
{
    make_database(40);
    struct rival rival = {.store = open_sqlite(path), .next = 4000};
    assert_backup(write_meanwhile, &rival);
    assert_true(rival.calls >= 3);
    assert_int_equal(count_rows(rival.store, "left"), rival.next);
    store_close(rival.store);
    assert_whole(copy);
    struct store *opened = open_sqlite(copy);
    assert_int_equal(count_rows(opened, "left"), 4000);
    assert_int_equal(count_rows(opened, "right"), 4000);
    store_close(opened);
}

/* Until this process is killed, or its parent gives up. */
static void write_all_the_time(pid_t parent)
{
    struct store *store = NULL;
    struct store_error error;
    if (store_sqlite_open(path, &store, &error) != 0)
        _exit(1);
    unsigned next = 500;
    while (getppid() == parent && add_pairs(store, next, 3))
        next += 3;
    _exit(1);
}

static void another_process_can_write_all_the_time(void **state)
{
    pid_t parent = getpid();
    make_database(5);
    pid_t child = fork();
    if (child == 0)
        write_all_the_time(parent);
    assert_true(child > 0);
    for (int i = 0; i < 10; i++) {
        assert_backup(NULL, NULL);
        assert_whole(copy);
        struct store *opened = open_sqlite(copy);
        size_t rows = count_rows(opened, "left");
        assert_true(rows >= 500 && (rows - 500) % 3 == 0);
        assert_int_equal(count_rows(opened, "right"), rows);
        store_close(opened);
        assert_int_equal(unlink(copy), 0);
    }
    int status = 0;
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

static int stop(void *context, uint64_t done, uint64_t total)
{
    return 1;
}

static void a_backup_that_is_stopped_leaves_nothing(void **state)
{
    struct store_error error = {0};
    make_database(20);
    assert_int_equal(store_sqlite_backup(path, copy, stop, NULL, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_STOPPED);
    assert_int_equal(count_files(folder), 1);
}

static void nothing_is_written_over(void **state)
{
    char log[PATH_SIZE + 20], bytes[10] = {0};
    make_database(1);
    int file = open(copy, O_CREAT | O_WRONLY, 0600);
    assert_int_equal(write(file, "mine", 4), 4);
    close(file);
    assert_no_backup(STORE_FAULT_EXISTS, copy);
    file = open(copy, O_RDONLY);
    assert_int_equal(read(file, bytes, sizeof bytes), 4);
    assert_string_equal(bytes, "mine");
    close(file);

    /* Nor is a log that stands there taken for that of the copy. */
    snprintf(log, sizeof log, "%s-wal", copy);
    assert_int_equal(rename(copy, log), 0);
    assert_no_backup(STORE_FAULT_EXISTS, copy);
}

static void what_cannot_be_backed_up_is_refused(void **state)
{
    static char missing[PATH_SIZE + 20];
    assert_no_backup(STORE_FAULT_MISSING, path);
    int file = open(path, O_CREAT | O_WRONLY, 0600);
    assert_no_backup(STORE_FAULT_FOREIGN, path);
    assert_int_equal(write(file, "A letter, and not a database at all.", 36), 36);
    close(file);
    assert_no_backup(STORE_FAULT_FOREIGN, path);
    assert_int_equal(unlink(path), 0);
    make_database(1);
    struct store_error error = {0};
    snprintf(missing, sizeof missing, "%s/none/copy", folder);
    assert_int_equal(store_sqlite_backup(path, missing, NULL, NULL, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_MISSING);
    assert_ptr_equal(error.path, missing);
}

static void a_newer_program_s_database_is_backed_up_and_a_foreign_one_is_not(void **state)
{
    make_database(1);
    run_sql(path, "PRAGMA user_version = 9999");
    assert_backup(NULL, NULL);
    assert_not_whole(copy, STORE_FAULT_NEWER);
    assert_int_equal(unlink(copy), 0);
    run_sql(path, "PRAGMA application_id = 1");
    assert_no_backup(STORE_FAULT_FOREIGN, path);
}

static void a_backup_that_finds_the_disk_full_leaves_nothing(void **state)
{
    struct rlimit limit;
    make_database(10);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = 500000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    struct store_error error = {0};
    int result = store_sqlite_backup(path, copy, NULL, NULL, &error);
    limit.rlim_cur = before;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(result, -1);
    assert_int_equal(error.fault, STORE_FAULT_FULL);
    assert_ptr_equal(error.path, copy);
    assert_int_equal(count_files(folder), 1);
}

static void a_file_that_is_not_whole_is_found_out(void **state)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "scratches";
    struct stat status;
    struct rng rng;
    make_database(10);
    assert_backup(NULL, NULL);
    assert_int_equal(stat(copy, &status), 0);
    assert_not_whole("/nowhere", STORE_FAULT_MISSING);

    int file = open(copy, O_RDWR);
    char page[4096], noise[4096];
    rng_init(&rng, seed, 0);
    for (int i = 0; i < 20; i++) {
        off_t at = 4096 * (1 + (off_t)rng_below(&rng, (uint32_t)(status.st_size / 4096 - 1)));
        rng_bytes(&rng, (uint8_t *)noise, sizeof noise);
        assert_int_equal(pread(file, page, sizeof page, at), sizeof page);
        assert_int_equal(pwrite(file, noise, sizeof noise, at), sizeof noise);
        assert_not_whole(copy, STORE_FAULT_DAMAGED);
        assert_int_equal(pwrite(file, page, sizeof page, at), sizeof page);
    }
    assert_whole(copy);
    for (int i = 1; i <= 4; i++) {
        assert_int_equal(ftruncate(file, status.st_size - status.st_size / 5 * i), 0);
        assert_not_whole(copy, STORE_FAULT_DAMAGED);
    }
    assert_int_equal(ftruncate(file, 0), 0);
    assert_not_whole(copy, STORE_FAULT_FOREIGN);
    close(file);
}

static void a_database_without_its_rows_is_found_out(void **state)
{
    make_database(1);
    assert_backup(NULL, NULL);
    run_sql(copy, "DROP TABLE rows");
    assert_not_whole(copy, STORE_FAULT_DAMAGED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_backup_has_all_rows_in_one_file_of_its_owner),
        TEST(a_backup_is_of_the_moment_it_began_whoever_writes_meanwhile),
        TEST(another_process_can_write_all_the_time),
        TEST(a_backup_that_is_stopped_leaves_nothing),
        TEST(nothing_is_written_over),
        TEST(what_cannot_be_backed_up_is_refused),
        TEST(a_newer_program_s_database_is_backed_up_and_a_foreign_one_is_not),
        TEST(a_backup_that_finds_the_disk_full_leaves_nothing),
        TEST(a_file_that_is_not_whole_is_found_out),
        TEST(a_database_without_its_rows_is_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
