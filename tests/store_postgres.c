/* What holds of a store in PostgreSQL alone: many writers, connections that are lost, who may not. */
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#include "base/rng.h"
#include "store_postgres.h"

static int set_up(void **state)
{
    empty_postgres();
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, set_up)

/* Ends all connections but that of psql itself, as a server does that goes away. */
static void cut_connections(void)
{
    run_postgres("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE application_name = 'ulm'");
}

static void what_was_reported_is_there_when_it_is_opened_again(void **state)
{
    struct store *store = open_postgres();
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    store_close(store);
    store = open_postgres();
    assert_value(store, "a", "1");
    store_close(store);
}

static void a_connection_that_was_cut_is_made_anew(void **state)
{
    struct store *store = open_postgres();
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    cut_connections();
    assert_value(store, "a", "1");
    cut_connections();
    assert_int_equal(write_one(store, STORE_ADD, "b", "2"), 0);
    cut_connections();
    assert_int_equal(write_one(store, STORE_ADD, "b", "2"), STORE_CONFLICT);
    cut_connections();
    assert_int_equal(count_rows(store, "shelf"), 2);
    store_close(store);
}

/* Each adds rows of its own and tries to add each row of a common list. */
enum { WRITERS = 4, RACES = 150 };

static void *race(void *argument)
{
    unsigned *won = argument;
    struct store *store = open_postgres();
    for (unsigned i = 0; i < RACES; i++) {
        char key[16], other[16];
        snprintf(key, sizeof key, "%04u", i);
        snprintf(other, sizeof other, "%04u", RACES - 1 - i);
        struct store_step steps[2] = {{STORE_ADD, T("shelf"), T(key), T("x")},
                                      {STORE_ADD, T("back"), T(other), T("x")}};
        struct store_batch batches[2] = {{&steps[0], 1, 0}, {&steps[1], 1, 0}};
        assert_int_equal(store_write(store, batches, 2), 0);
        *won += (batches[0].result == 0) + (batches[1].result == 0);
    }
    store_close(store);
    return NULL;
}

static void of_many_who_add_the_same_row_at_once_one_has_no_conflict(void **state)
{
    pthread_t threads[WRITERS];
    unsigned won[WRITERS] = {0}, all = 0;
    store_close(open_postgres());
    for (int i = 0; i < WRITERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, race, &won[i]), 0);
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        all += won[i];
    }
    assert_int_equal(all, 2 * RACES);
}

/* Counts up a number that it has read, as often as it gets through. */
enum { COUNTS = 100 };

static void copy_value(void *context, struct slice value)
{
    snprintf(context, 16, "%.*s", (int)value.size, value.bytes);
}

static void *count_up(void *argument)
{
    struct store *store = open_postgres();
    for (unsigned done = 0; done < COUNTS;) {
        char old[16] = "0", new[16], mine[16];
        assert_int_equal(store_read(store, T("shelf"), T("n"), copy_value, old), 1);
        snprintf(new, sizeof new, "%d", atoi(old) + 1);
        snprintf(mine, sizeof mine, "%s", new);
        int result =
            WRITE(store, {STORE_EXPECT, T("shelf"), T("n"), T(old)},
                  {STORE_EXPECT, T("done"), T(mine), NOTHING},
                  {STORE_PUT, T("done"), T(mine), T("")}, {STORE_PUT, T("shelf"), T("n"), T(new)});
        assert_true(result == 0 || result == STORE_CONFLICT);
        done += result == 0;
    }
    store_close(store);
    return NULL;
}

static void what_is_expected_is_so_until_the_batch_is_done(void **state)
{
    pthread_t threads[WRITERS];
    char value[16];
    struct store *store = open_postgres();
    assert_int_equal(write_one(store, STORE_ADD, "n", "0"), 0);
    for (int i = 0; i < WRITERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, count_up, NULL), 0);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    snprintf(value, sizeof value, "%d", WRITERS * COUNTS);
    assert_value(store, "n", value);
    assert_int_equal(count_rows(store, "done"), WRITERS * COUNTS);
    store_close(store);
}

/* Two who expect that the other's row is absent and then make their own: not both. */
static void *exclude(void *argument)
{
    const char *own = argument, *other = *own == 'a' ? "b" : "a";
    struct store *store = open_postgres();
    unsigned long won = 0;
    for (unsigned i = 0; i < COUNTS; i++) {
        char mine[16], theirs[16];
        snprintf(mine, sizeof mine, "%04u%s", i, own);
        snprintf(theirs, sizeof theirs, "%04u%s", i, other);
        won += WRITE(store, {STORE_EXPECT, T("shelf"), T(theirs), NOTHING},
                     {STORE_ADD, T("shelf"), T(mine), T("")}) == 0;
    }
    store_close(store);
    return (void *)won;
}

static void two_who_exclude_each_other_do_not_both_come_in(void **state)
{
    pthread_t threads[2];
    void *won[2];
    store_close(open_postgres());
    assert_int_equal(pthread_create(&threads[0], NULL, exclude, (void *)(uintptr_t)"a"), 0);
    assert_int_equal(pthread_create(&threads[1], NULL, exclude, (void *)(uintptr_t)"b"), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], &won[i]);
    struct store *store = open_postgres();
    assert_int_equal((unsigned long)won[0] + (unsigned long)won[1], COUNTS);
    assert_int_equal(count_rows(store, "shelf"), COUNTS);
    store_close(store);
}

/* Every third answer to a commit is lost on its way. */
static void a_commit_whose_answer_was_lost_counts_once(void **state)
{
    enum { COMMITS = 60 };
    struct store *store = NULL;
    struct store_error error;
    store_close(open_postgres());
    assert_int_equal(store_open(getenv("ULM_POSTGRES_CUT"), &store, &error), 0);
    for (unsigned i = 0; i < COMMITS; i++) {
        char key[16], value[16];
        snprintf(key, sizeof key, "%04u", i);
        snprintf(value, sizeof value, "%u", i);
        struct store_step steps[] = {{STORE_ADD, T("shelf"), T(key), T("")},
                                     {STORE_ADD, T("shelf"), T("0000"), T("")},
                                     {STORE_PUT, T("shelf"), T("last"), T(value)}};
        struct store_batch batches[] = {{&steps[0], 1, 0}, {&steps[1], 1, 0}, {&steps[2], 1, 0}};
        assert_int_equal(store_write(store, batches, 3), 0);
        assert_int_equal(batches[0].result, 0); /* a conflict would be with ourselves */
        assert_int_equal(batches[1].result, STORE_CONFLICT);
        assert_int_equal(batches[2].result, 0);
    }
    assert_value(store, "last", "59");
    assert_int_equal(count_rows(store, "shelf"), COMMITS + 1);
    store_close(store);
}

/* What is cut off before it is committed is done again. */
static volatile sig_atomic_t is_over;

static void *cut_again_and_again(void *argument)
{
    while (!is_over)
        cut_connections();
    return NULL;
}

static void connections_cut_at_any_moment_lose_and_double_nothing(void **state)
{
    enum { COMMITS = 60 };
    pthread_t cutter;
    struct store *store = open_postgres();
    is_over = 0;
    assert_int_equal(pthread_create(&cutter, NULL, cut_again_and_again, NULL), 0);
    for (unsigned i = 0; i < COMMITS; i++) {
        char key[16];
        snprintf(key, sizeof key, "%04u", i);
        int result = write_one(store, STORE_ADD, key, "1");
        while (result == STORE_FAILED) /* it was given up; a conflict then says that it is there */
            result = write_one(store, STORE_ADD, key, "1") == STORE_FAILED ? STORE_FAILED : 0;
        assert_int_equal(result, 0);
    }
    is_over = 1;
    pthread_join(cutter, NULL);
    assert_int_equal(count_rows(store, "shelf"), COMMITS);
    store_close(store);
}

static void a_database_of_a_newer_program_is_left_alone(void **state)
{
    struct store *store = NULL;
    struct store_error error;
    store_close(open_postgres());
    run_postgres("INSERT INTO ulm_schema VALUES (1000)");
    assert_int_equal(store_open(postgres_address(), &store, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_NEWER);
    assert_int_equal(store_open_to_read(postgres_address(), &store, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_NEWER);
}

static void who_reads_only_finds_tables_and_writes_nothing(void **state)
{
    struct store *store = NULL;
    struct store_error error;
    assert_int_equal(store_open_to_read(postgres_address(), &store, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_FOREIGN);
    store_close(open_postgres());
    assert_int_equal(store_open_to_read(postgres_address(), &store, &error), 0);
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), STORE_FAILED);
    assert_int_equal(store_error(store)->fault, STORE_FAULT_DENIED);
    assert_int_equal(count_rows(store, "shelf"), 0);
    store_close(store);
}

static void many_open_a_new_database_at_once(void **state)
{
    pid_t children[6];
    for (int i = 0; i < 6; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            struct store *store = NULL;
            struct store_error error;
            _exit(store_open(postgres_address(), &store, &error) != 0);
        }
    }
    for (int i = 0; i < 6; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    struct store *store = open_postgres();
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    store_close(store);
}

static void nobody_is_told_the_password(void **state)
{
    struct store *store = NULL;
    struct store_error error;
    char name[STORE_PLACE_NAME_MAX];
    store_place_name("postgresql://ada:p@ss@db.example:5432/ulm?password=p@ss", name);
    assert_string_equal(name, "postgresql://db.example:5432/ulm");
    assert_int_equal(store_open("postgresql://ada:secret@/ulm?host=/nowhere", &store, &error), -1);
    assert_int_equal(error.fault, STORE_FAULT_AWAY);
    assert_null(strstr(error.words, "secret"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_was_reported_is_there_when_it_is_opened_again),
        TEST(a_connection_that_was_cut_is_made_anew),
        TEST(of_many_who_add_the_same_row_at_once_one_has_no_conflict),
        TEST(what_is_expected_is_so_until_the_batch_is_done),
        TEST(two_who_exclude_each_other_do_not_both_come_in),
        TEST(a_commit_whose_answer_was_lost_counts_once),
        TEST(connections_cut_at_any_moment_lose_and_double_nothing),
        TEST(a_database_of_a_newer_program_is_left_alone),
        TEST(who_reads_only_finds_tables_and_writes_nothing),
        TEST(many_open_a_new_database_at_once),
        TEST(nobody_is_told_the_password),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
