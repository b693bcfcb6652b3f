/* The scribe: order, common commits, conflicts, a disk without room. */
#include "server/scribe.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include <signal.h>

#include "cmocka_all.h"
#include "store/memory.h"
#include "store/sqlite.h"

enum { JOBS = 600, KEY_MAX = 32 };

static uv_loop_t loop;
static struct store *store;
static struct scribe *scribe;
static unsigned failures, done_count;
static bool is_closed;
static char folder[64], path[128];

struct job {
    struct scribe_job job; /* first, so that one is the other */
    unsigned number, done_as;
    unsigned rows; /* that a reading job saw; of a change, how often somebody else is faster */
};

static struct job jobs[JOBS];

static void failed(void *self, const struct store_error *error)
{
    assert_ptr_equal(self, jobs);
    assert_true(error->words[0] != '\0');
    failures++;
}

static void closed(void *self)
{
    is_closed = true;
}

static void done(struct scribe_job *job)
{
    ((struct job *)job)->done_as = ++done_count;
    scribe_job_finish(job);
}

static int count_row(void *context, struct slice key, struct slice value)
{
    ++*(unsigned *)context;
    return 0;
}

static int count_rows(struct scribe_job *job, struct store *from)
{
    struct slice shelf = {"shelf", 5}, none = {"", 0};
    return store_scan(from, shelf, none, none, SIZE_MAX, count_row, &((struct job *)job)->rows);
}

static struct job *new_job(unsigned number)
{
    jobs[number] = (struct job){.job.done = done, .number = number};
    return &jobs[number];
}

static void give_row(unsigned number, unsigned key)
{
    char text[KEY_MAX];
    struct job *job = new_job(number);
    snprintf(text, sizeof text, "%06u", key);
    scribe_job_add(&job->job, STORE_ADD, "shelf", text, (struct slice){"value", 5});
    scribe_give(scribe, &job->job);
}

static void give_reading(unsigned number)
{
    struct job *job = new_job(number);
    job->job.read = count_rows;
    scribe_give(scribe, &job->job);
}

static void run(void)
{
    while (scribe_is_busy(scribe))
        uv_run(&loop, UV_RUN_ONCE);
}

static int begin(void)
{
    failures = done_count = 0;
    is_closed = false;
    if (!store || uv_loop_init(&loop) < 0)
        return -1;
    scribe = scribe_create(store, &loop, failed, jobs);
    return scribe ? 0 : -1;
}

static int on_memory(void **state)
{
    store = store_memory_open();
    return begin();
}

static int on_disk(void **state)
{
    struct store_error error;
    strcpy(folder, "/tmp/ulm-scribe-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/store.db", folder);
    signal(SIGXFSZ, SIG_IGN);
    return store_sqlite_open(path, &store, &error) < 0 ? -1 : begin();
}

static int end(void **state)
{
    scribe_close(scribe, closed);
    while (uv_run(&loop, UV_RUN_ONCE))
        ;
    store_close(store);
    return is_closed && uv_loop_close(&loop) == 0 ? 0 : -1;
}

static int end_on_disk(void **state)
{
    int result = end(state);
    unlink(path);
    rmdir(folder);
    return result;
}

static void jobs_are_done_in_the_order_they_were_given(void **state)
{
    for (unsigned i = 0; i < JOBS; i++)
        if (i % 50 == 49)
            give_reading(i);
        else
            give_row(i, i);
    run();
    for (unsigned i = 0; i < JOBS; i++) {
        assert_int_equal(jobs[i].done_as, i + 1);
        assert_int_equal(jobs[i].job.result, 0);
        if (i % 50 == 49) /* a reading sees all that was given before it, and nothing else */
            assert_int_equal(jobs[i].rows, i - i / 50);
    }
}

static uv_sem_t is_held, may_go;

static int hold(struct scribe_job *job, struct store *from)
{
    uv_sem_post(&is_held);
    uv_sem_wait(&may_go);
    return 0;
}

static void what_waits_is_written_together(void **state)
{
    assert_true(uv_sem_init(&is_held, 0) == 0 && uv_sem_init(&may_go, 0) == 0);
    struct job *first = new_job(0);
    first->job.read = hold;
    scribe_give(scribe, &first->job);
    uv_sem_wait(&is_held);
    for (unsigned i = 1; i < JOBS; i++)
        give_row(i, i);
    uv_sem_post(&may_go);
    run();
    struct scribe_counts counts = scribe_count(scribe);
    assert_int_equal(counts.batches, JOBS - 1);
    assert_int_equal(counts.commits, 3); /* of 256 at most */
    uv_sem_destroy(&is_held);
    uv_sem_destroy(&may_go);
}

static void give_holding(unsigned number, bool is_patient)
{
    struct job *job = new_job(number);
    job->job.read = hold;
    job->job.is_patient = is_patient;
    scribe_give(scribe, &job->job);
}

/* Somebody reads pages without end, and somebody else moves while the first of them is read. */
static void no_writing_waits_for_more_than_one_patient_job(void **state)
{
    assert_true(uv_sem_init(&is_held, 0) == 0 && uv_sem_init(&may_go, 0) == 0);
    for (unsigned i = 0; i < 5; i++)
        give_holding(i, true);
    uv_sem_wait(&is_held);
    for (unsigned i = 5; i < 10; i++)
        give_row(i, i);
    for (unsigned i = 0; i < 5; i++)
        uv_sem_post(&may_go);
    run();
    assert_int_equal(jobs[0].done_as, 1);
    for (unsigned i = 5; i < 10; i++)
        assert_int_equal(jobs[i].done_as, i - 3);
    for (unsigned i = 1; i < 5; i++)
        assert_int_equal(jobs[i].done_as, i + 6);
    uv_sem_destroy(&is_held);
    uv_sem_destroy(&may_go);
}

static void patient_jobs_are_done_though_others_never_end(void **state)
{
    assert_true(uv_sem_init(&is_held, 0) == 0 && uv_sem_init(&may_go, 0) == 0);
    for (unsigned i = 0; i < 4; i++)
        give_holding(i, i % 2);
    for (unsigned i = 0; i < 4; i++) {
        uv_sem_wait(&is_held);
        give_row(10 + i, i); /* there is always more to do */
        uv_sem_post(&may_go);
    }
    run();
    assert_true(jobs[1].done_as < jobs[13].done_as);
    uv_sem_destroy(&is_held);
    uv_sem_destroy(&may_go);
}

static void a_conflict_is_only_its_own(void **state)
{
    for (unsigned i = 0; i < 90; i++)
        give_row(i, i / 3);
    run();
    for (unsigned i = 0; i < 90; i++)
        assert_int_equal(jobs[i].job.result, i % 3 ? STORE_CONFLICT : 0);
    assert_int_equal(failures, 0);
}

static void what_was_given_before_the_close_is_done(void **state)
{
    for (unsigned i = 0; i < 100; i++)
        give_row(i, i);
    scribe_close(scribe, closed);
    while (!is_closed)
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(done_count, 100);
    scribe = scribe_create(store, &loop, failed, jobs);
    give_reading(0);
    run();
    assert_int_equal(jobs[0].rows, 100);
}

/* Somebody else's: a row of the shelf, new or instead of the old one. */
static void put_row(struct store *to, const char *key, struct slice value)
{
    struct store_step step = {STORE_PUT, {"shelf", 5}, {key, strlen(key)}, value};
    struct store_batch batch = {&step, 1, 0};
    assert_int_equal(store_write(to, &batch, 1), 0);
}

static void copy_value(void *context, struct slice value)
{
    memcpy(context, value.bytes, value.size);
}

/* Adds a letter to the row; the first `rows` times somebody else is faster. */
static int add_letter(struct scribe_job *job, struct store *from)
{
    struct slice shelf = {"shelf", 5}, key = {"row", 3};
    struct job *own = (struct job *)job;
    char value[KEY_MAX] = "";
    store_read(from, shelf, key, copy_value, value);
    scribe_job_add(job, STORE_EXPECT, "shelf", "row", (struct slice){value, strlen(value)});
    if (own->rows) {
        own->rows--;
        char other[KEY_MAX];
        snprintf(other, sizeof other, "%so", value);
        put_row(from, "row", (struct slice){other, strlen(other)});
    }
    strcat(value, "x");
    scribe_job_add(job, STORE_PUT, "shelf", "row", (struct slice){value, strlen(value)});
    return 0;
}

static struct job *give_change(unsigned number, unsigned times)
{
    struct job *job = new_job(number);
    job->job.change = add_letter;
    job->rows = times;
    scribe_give(scribe, &job->job);
    return job;
}

static void a_change_is_made_of_what_stands_there_when_it_is_written(void **state)
{
    char value[KEY_MAX] = "";
    put_row(store, "row", (struct slice){"", 0});
    struct job *quiet = give_change(0, 0), *beaten = give_change(1, 4);
    give_row(2, 2);
    run();
    assert_int_equal(quiet->job.result, 0);
    assert_int_equal(beaten->job.result, 0);
    assert_int_equal(jobs[2].done_as, 3);
    store_read(store, (struct slice){"shelf", 5}, (struct slice){"row", 3}, copy_value, value);
    assert_string_equal(value, "xoooox");
    struct job *slow = give_change(3, 9);
    run();
    assert_int_equal(slow->job.result, STORE_CONFLICT);
    assert_int_equal(slow->rows, 4);
}

/* Has half of what it wants to write when it finds that somebody else was faster, every time. */
static int give_in(struct scribe_job *job, struct store *from)
{
    scribe_job_add(job, STORE_PUT, "shelf", "row", (struct slice){"half", 4});
    return STORE_CONFLICT;
}

static void of_a_change_that_fails_nothing_is_written(void **state)
{
    struct job *job = new_job(0);
    job->job.change = give_in;
    scribe_give(scribe, &job->job);
    give_reading(1);
    run();
    assert_int_equal(job->job.result, STORE_CONFLICT);
    assert_int_equal(jobs[1].rows, 0);
}

static void without_a_loop_nothing_is_done_before_it_is_asked_for(void **state)
{
    struct scribe *other = scribe_create(store, NULL, failed, jobs), *before = scribe;
    assert_non_null(other);
    scribe = other;
    give_row(0, 0);
    give_reading(1);
    give_row(2, 0);
    assert_int_equal(done_count, 0);
    assert_true(scribe_is_busy(other));
    scribe_settle(other);
    assert_false(scribe_is_busy(other));
    assert_int_equal(done_count, 3);
    assert_int_equal(jobs[1].rows, 1);
    assert_int_equal(jobs[2].job.result, STORE_CONFLICT);
    scribe_close(other, closed);
    assert_true(is_closed);
    is_closed = false;
    scribe = before;
}

static void set_room(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes ? bytes : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static void a_store_that_fails_fails_all_that_waited_and_goes_on_later(void **state)
{
    give_row(0, 0);
    run();
    set_room(1);
    for (unsigned i = 1; i < 100; i++)
        give_row(i, i);
    run();
    set_room(0);
    for (unsigned i = 1; i < 100; i++)
        assert_int_equal(jobs[i].job.result, STORE_FAILED);
    assert_in_range(failures, 1, 99);
    assert_int_equal(scribe_count(scribe).failures >= 1, 1);
    give_reading(100);
    for (unsigned i = 1; i < 100; i++)
        give_row(i, i);
    give_reading(101);
    run();
    assert_int_equal(jobs[100].rows, 1);
    assert_int_equal(jobs[101].rows, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(jobs_are_done_in_the_order_they_were_given, on_memory, end),
        cmocka_unit_test_setup_teardown(what_waits_is_written_together, on_disk, end_on_disk),
        cmocka_unit_test_setup_teardown(no_writing_waits_for_more_than_one_patient_job, on_memory,
                                        end),
        cmocka_unit_test_setup_teardown(patient_jobs_are_done_though_others_never_end, on_memory,
                                        end),
        cmocka_unit_test_setup_teardown(a_conflict_is_only_its_own, on_memory, end),
        cmocka_unit_test_setup_teardown(a_change_is_made_of_what_stands_there_when_it_is_written,
                                        on_memory, end),
        cmocka_unit_test_setup_teardown(of_a_change_that_fails_nothing_is_written, on_memory, end),
        cmocka_unit_test_setup_teardown(without_a_loop_nothing_is_done_before_it_is_asked_for,
                                        on_memory, end),
        cmocka_unit_test_setup_teardown(what_was_given_before_the_close_is_done, on_memory, end),
        cmocka_unit_test_setup_teardown(a_store_that_fails_fails_all_that_waited_and_goes_on_later,
                                        on_disk, end_on_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
