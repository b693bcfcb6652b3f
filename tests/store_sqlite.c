/* What holds of a store in a file: others may write it, processes die, disks are full. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "base/rng.h"
#include "store/sqlite_connection.h"
#include "store/sqlite_schema.h"
#include "store_stage.h"

static char folder[PATH_SIZE], path[PATH_SIZE + 10];

static int set_up(void **state)
{
    make_folder(folder);
    snprintf(path, sizeof path, "%s/rows", folder);
    return 0;
}

static int tear_down(void **state)
{
    remove_folder(folder);
    return 0;
}

static void write_file(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static size_t read_file(const char *name, char *bytes, size_t most)
{
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, most, file);
    fclose(file);
    return size;
}

/* SQL from outside of the store. */
static void run_sql(const char *name, const char *sql)
{
    sqlite3 *connection;
    assert_int_equal(sqlite3_open(name, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_exec(connection, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(connection), SQLITE_OK);
}

static void assert_refused(const char *name, enum store_fault fault)
{
    struct store *store = NULL;
    struct store_error error = {0};
    assert_int_equal(store_sqlite_open(name, &store, &error), -1);
    assert_null(store);
    assert_int_equal(error.fault, fault);
    assert_ptr_equal(error.path, name);
    assert_memory_equal(error.words, name, strlen(name));
}

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

enum { BATCH_ROWS = 3, COMMIT_BATCHES = 4 };

/* The rows of batch `number`: so long that some commits take several pages. */
static void fill_steps(unsigned number, struct store_step steps[BATCH_ROWS],
                       char keys[BATCH_ROWS][16], char value[4000])
{
    size_t size = 10 + number * 37 % 3900;
    memset(value, 'a' + (int)(number % 26), size);
    for (unsigned i = 0; i < BATCH_ROWS; i++) {
        snprintf(keys[i], 16, "%08u-%u", number, i);
        steps[i] = (struct store_step){STORE_ADD, T("shelf"), T(keys[i]), {value, size}};
    }
}

/* Writes for ever, and tells the number of each batch that is reported as written. */
static void write_until_killed(unsigned number, int out)
{
    static struct store_step steps[COMMIT_BATCHES][BATCH_ROWS];
    static char keys[COMMIT_BATCHES][BATCH_ROWS][16], values[COMMIT_BATCHES][4000];
    struct store_batch batches[COMMIT_BATCHES];
    struct store *store = NULL;
    struct store_error error;
    if (store_sqlite_open(path, &store, &error) != 0)
        _exit(1);
    for (;; number += COMMIT_BATCHES) {
        for (unsigned i = 0; i < COMMIT_BATCHES; i++) {
            fill_steps(number + i, steps[i], keys[i], values[i]);
            batches[i] = (struct store_batch){steps[i], BATCH_ROWS, 0};
        }
        if (store_write(store, batches, COMMIT_BATCHES) != 0)
            _exit(1);
        for (unsigned i = 0; i < COMMIT_BATCHES; i++) {
            unsigned told = number + i;
            if (batches[i].result != 0 || write(out, &told, sizeof told) != sizeof told)
                _exit(1);
        }
    }
}

static void is_as_written(void *context, struct slice value)
{
    const struct store_step *step = context;
    assert_int_equal(value.size, step->value.size);
    assert_memory_equal(value.bytes, step->value.bytes, value.size);
}

/* Returns how many rows of the batch are there; each is as it was written. */
static unsigned rows_of(struct store *store, unsigned number)
{
    struct store_step steps[BATCH_ROWS];
    char keys[BATCH_ROWS][16], value[4000];
    unsigned there = 0;
    fill_steps(number, steps, keys, value);
    for (unsigned i = 0; i < BATCH_ROWS; i++) {
        int found = store_read(store, steps[i].shelf, steps[i].key, is_as_written, &steps[i]);
        assert_true(found >= 0);
        there += (unsigned)found;
    }
    return there;
}

/* Waits until so many batches were reported, the first with this number. */
static void hear(int in, unsigned first, unsigned count)
{
    unsigned told;
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(read(in, &told, sizeof told), sizeof told);
        assert_int_equal(told, first + i);
    }
}

static void kill_after(pid_t child, uint32_t microseconds)
{
    struct timespec time = {.tv_nsec = (long)microseconds * 1000};
    int status;
    nanosleep(&time, NULL);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

/* ULM_KILLS: how many times. Each is a moment after so many batches were reported. The file is a new one for every fourth. */
static void a_writer_killed_at_any_moment_loses_nothing_reported_and_leaves_no_half(void **state)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "killing";
    const char *wish = getenv("ULM_KILLS");
    unsigned kills = wish ? (unsigned)atoi(wish) : 20, next = 0, reported = 0;
    struct rng rng;
    rng_init(&rng, seed, 0);
    for (unsigned i = 0; i < kills; i++) {
        int pipes[2];
        if (i % 4 == 0) {
            remove_folder(folder);
            assert_int_equal(mkdir(folder, 0700), 0);
            next = 0;
        }
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        if (child == 0)
            write_until_killed(next, pipes[1]);
        assert_true(child > 0);
        close(pipes[1]);
        unsigned heard = rng_below(&rng, 40), told;
        hear(pipes[0], next, heard);
        kill_after(child, rng_below(&rng, 5000));

        struct store *store = open_sqlite(path);
        for (unsigned n = 0; n < heard; n++, reported++)
            assert_int_equal(rows_of(store, next++), BATCH_ROWS);
        for (; read(pipes[0], &told, sizeof told) == sizeof told; reported++) {
            assert_int_equal(told, next);
            assert_int_equal(rows_of(store, next++), BATCH_ROWS);
        }
        close(pipes[0]);
        /* Of the commit that it died in, all was kept or nothing. */
        unsigned unreported = 0;
        while (rows_of(store, next) == BATCH_ROWS) {
            next++;
            unreported++;
        }
        assert_true(unreported <= 2 * COMMIT_BATCHES - 1);
        assert_int_equal(rows_of(store, next), 0);
        assert_int_equal(next % COMMIT_BATCHES, 0);
        assert_int_equal(count_rows(store, "shelf"), next * BATCH_ROWS);
        store_close(store);
    }
    print_message("# %u batches reported before %u kills\n", reported, kills);
    assert_true(reported > kills);
}

/* In a process whose files may not grow: writes until that fails, then grows again. */
static int write_on_a_full_disk(void)
{
    static char value[20000];
    struct store_error error;
    struct store *store = NULL;
    struct rlimit limit;
    char key[12];
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 400000;
    if (store_sqlite_open(path, &store, &error) != 0 || setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 1;
    int written = 0, result = 0;
    struct store_step steps[2];
    struct store_batch batches[2];
    while (result == 0 && written < 100) {
        snprintf(key, sizeof key, "%d", written);
        steps[0] = (struct store_step){STORE_ADD, T("shelf"), T(key), {value, sizeof value}};
        steps[1] = (struct store_step){STORE_ADD, T("other"), T(key), T("")};
        batches[0] = (struct store_batch){&steps[0], 1, 0};
        batches[1] = (struct store_batch){&steps[1], 1, 0};
        result = store_write(store, batches, 2);
        written += result == 0;
    }
    if (result != STORE_FAILED || store_error(store)->fault != STORE_FAULT_FULL ||
        batches[0].result != STORE_FAILED || batches[1].result != STORE_FAILED || written < 5)
        return 2;
    size_t rows = 0, others = 0;
    store_scan(store, T("shelf"), NOTHING, NOTHING, SIZE_MAX, count_row, &rows);
    store_scan(store, T("other"), NOTHING, NOTHING, SIZE_MAX, count_row, &others);
    if (rows != (size_t)written || others != (size_t)written)
        return 3;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (store_write(store, batches, 2) != 0 || batches[0].result != 0 || batches[1].result != 0)
        return 4;
    store_close(store);
    return 0;
}

static int in_a_child(int (*work)(void))
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        _exit(work());
    assert_true(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void on_a_full_disk_a_commit_fails_whole_and_works_again_when_there_is_room(void **state)
{
    assert_int_equal(in_a_child(write_on_a_full_disk), 0);
    struct store *store = open_sqlite(path);
    assert_int_equal(count_rows(store, "shelf"), count_rows(store, "other"));
    store_close(store);
}

/* Where root may do everything, somebody else tries. */
static int open_as_nobody(void)
{
    struct store *store = NULL;
    struct store_error error = {0};
    if (geteuid() == 0 && seteuid(65534) != 0)
        return 99;
    if (store_sqlite_open(path, &store, &error) == 0)
        return 98;
    return error.fault;
}

static void what_may_not_be_written_is_refused(void **state)
{
    struct store *store = open_sqlite(path);
    store_close(store);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0777), 0);
    assert_int_equal(in_a_child(open_as_nobody), STORE_FAULT_DENIED);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    assert_int_equal(in_a_child(open_as_nobody), STORE_FAULT_DENIED);
    assert_int_equal(chmod(folder, 0755), 0);
}

static void a_folder_that_is_not_there_is_not_made(void **state)
{
    char name[PATH_SIZE + 20];
    snprintf(name, sizeof name, "%s/none/rows", folder);
    assert_refused(name, STORE_FAULT_MISSING);
    write_file(path, "", 0);
    snprintf(name, sizeof name, "%s/rows", path);
    assert_refused(name, STORE_FAULT_MISSING);
    assert_refused(folder, STORE_FAULT_DENIED);
}

static void what_is_no_database_is_refused_and_left_alone(void **state)
{
    static const char text[] = "This is a letter to somebody, and nothing else.\n";
    char bytes[sizeof text];
    write_file(path, text, sizeof text);
    assert_refused(path, STORE_FAULT_FOREIGN);
    assert_int_equal(read_file(path, bytes, sizeof bytes), sizeof bytes);
    assert_memory_equal(bytes, text, sizeof text);
}

static void a_database_of_another_program_is_refused_and_left_alone(void **state)
{
    static char before[100000], after[100000];
    run_sql(path, "CREATE TABLE rows (shelf BLOB, key BLOB, value BLOB)");
    size_t size = read_file(path, before, sizeof before);
    assert_refused(path, STORE_FAULT_FOREIGN);
    assert_int_equal(read_file(path, after, sizeof after), size);
    assert_memory_equal(before, after, size);
}

static void an_empty_database_with_a_number_of_somebody_s_is_refused(void **state)
{
    run_sql(path, "PRAGMA user_version=1");
    assert_refused(path, STORE_FAULT_FOREIGN);
    run_sql(path, "PRAGMA user_version=0; PRAGMA application_id=7");
    assert_refused(path, STORE_FAULT_FOREIGN);
    run_sql(path, "PRAGMA application_id=0");
    store_close(open_sqlite(path));
}

static void a_database_of_a_newer_version_is_refused_and_left_alone(void **state)
{
    store_close(open_sqlite(path));
    run_sql(path, "PRAGMA user_version=99");
    assert_refused(path, STORE_FAULT_NEWER);
    struct store *store;
    struct store_error error;
    assert_int_equal(store_sqlite_open(path, &store, &error), -1);
    assert_non_null(strstr(error.words, "(version 99; this program knows "));
    run_sql(path, "PRAGMA user_version=1");
    store_close(open_sqlite(path));
}

static void a_database_without_its_table_is_damaged(void **state)
{
    store_close(open_sqlite(path));
    run_sql(path, "DROP TABLE rows");
    assert_refused(path, STORE_FAULT_DAMAGED);
}

static void a_lock_that_does_not_end_is_an_error_after_a_while(void **state)
{
    sqlite3 *other;
    struct store *store = open_sqlite(path);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite_connection_run(other, "BEGIN IMMEDIATE"), SQLITE_OK);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), STORE_FAILED);
    assert_int_equal(store_error(store)->fault, STORE_FAULT_BUSY);
    assert_value(store, "a", NULL);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    store_close(store);
}

static int version_of(const char *name)
{
    sqlite3 *connection;
    struct store_error error;
    int version = -1;
    assert_int_equal(sqlite_connection_open(name, SQLITE_OPEN_READWRITE, &connection, &error), 0);
    sqlite_schema_version(connection, name, 1000, &version, &error);
    sqlite3_close(connection);
    return version;
}

static int migrate(const char *const *migrations, int count)
{
    sqlite3 *connection;
    struct store_error error;
    assert_int_equal(sqlite_connection_open(path, SQLITE_OPEN_READWRITE, &connection, &error), 0);
    int result = sqlite_schema_migrate(connection, path, migrations, count, &error);
    sqlite3_close(connection);
    return result;
}

static void migrations_run_once_each_in_their_order(void **state)
{
    static const char *const migrations[] = {
        "CREATE TABLE t (n); INSERT INTO t VALUES (1)",
        "INSERT INTO t SELECT n * 2 FROM t",
        "INSERT INTO t SELECT sum(n) FROM t; CREATE TABLE proof AS SELECT count(*) AS n FROM t",
    };
    write_file(path, "", 0);
    assert_int_equal(migrate(migrations, 1), 0);
    assert_int_equal(version_of(path), 1);
    assert_int_equal(migrate(migrations, 3), 0);
    assert_int_equal(version_of(path), 3);
    assert_int_equal(migrate(migrations, 3), 0);
    /* Fails unless the table has exactly 1, 2 and 3. */
    run_sql(path, "CREATE TABLE c (n CHECK (n = 123)); INSERT INTO c SELECT group_concat(n, '') + 0"
                  " FROM (SELECT n FROM t ORDER BY n)");
    assert_int_equal(migrate(migrations, 2), -1);
    assert_int_equal(version_of(path), 3);
}

static void a_migration_that_fails_leaves_the_version_before(void **state)
{
    static const char *const migrations[] = {"CREATE TABLE t (n)",
                                             "CREATE TABLE u (n); INSERT INTO nowhere VALUES (1)"};
    write_file(path, "", 0);
    assert_int_equal(migrate(migrations, 2), -1);
    assert_int_equal(version_of(path), 1);
    run_sql(path, "CREATE TABLE u (n)"); /* it is not there */
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(what_was_written_is_there_when_opened_again),
        TEST(what_is_opened_to_read_is_read_beside_a_writer_and_never_changed),
        TEST(only_its_owner_may_read_a_new_file),
        TEST(many_batches_wait_for_the_disk_once),
        TEST(a_commit_that_the_disk_does_not_take_does_not_count),
        TEST(two_who_have_it_open_see_each_other),
        TEST(every_name_is_that_of_a_file),
        TEST(of_processes_that_add_the_same_keys_one_wins_each),
        TEST(a_writer_killed_at_any_moment_loses_nothing_reported_and_leaves_no_half),
        TEST(on_a_full_disk_a_commit_fails_whole_and_works_again_when_there_is_room),
        TEST(what_may_not_be_written_is_refused),
        TEST(a_folder_that_is_not_there_is_not_made),
        TEST(what_is_no_database_is_refused_and_left_alone),
        TEST(a_database_of_another_program_is_refused_and_left_alone),
        TEST(an_empty_database_with_a_number_of_somebody_s_is_refused),
        TEST(a_database_of_a_newer_version_is_refused_and_left_alone),
        TEST(a_database_without_its_table_is_damaged),
        TEST(a_lock_that_does_not_end_is_an_error_after_a_while),
        TEST(migrations_run_once_each_in_their_order),
        TEST(a_migration_that_fails_leaves_the_version_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
