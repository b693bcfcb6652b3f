/* What a store has reported is kept: writers are killed, disks are full. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "base/rng.h"
#include "store_place.h"

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

static void on_a_full_disk_a_commit_fails_whole_and_works_again_when_there_is_room(void **state)
{
    assert_int_equal(in_a_child(write_on_a_full_disk), 0);
    struct store *store = open_sqlite(path);
    assert_int_equal(count_rows(store, "shelf"), count_rows(store, "other"));
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_writer_killed_at_any_moment_loses_nothing_reported_and_leaves_no_half),
        TEST(on_a_full_disk_a_commit_fails_whole_and_works_again_when_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
