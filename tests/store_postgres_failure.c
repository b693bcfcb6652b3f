/* What becomes of a store in PostgreSQL when the connection breaks at any moment, or memory runs out. */
#include <stdbool.h>
#include <sys/socket.h>
#include <time.h>

#include "shortage.h"
#include "store/postgres_library.h"
#include "store_postgres.h"

/* The connection breaks at the call of libpq that comes after so many; negative: it does not. */
static int left = -1;
static bool is_cut;
static struct postgres_library real;

/* Keeps every commit from leaving its mark; NULL: nobody does. */
static PGconn *holder;
static bool is_marking;

static void hold_marks(void)
{
    holder = PQconnectdb(postgres_address());
    PQclear(real.exec(holder, "BEGIN; LOCK TABLE ulm_writers IN SHARE MODE"));
}

static void release_marks(void)
{
    PQfinish(holder);
    holder = NULL;
}

static int count_who_wait(void)
{
    PGresult *result = real.exec(holder, "SELECT count(*) FROM pg_locks WHERE NOT granted");
    int count = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    return count;
}

static void pause_shortly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Breaks the connection when the commit waits to leave its mark. The one after it may get an answer, or has
 * to wait too: then both go on. */
static void break_at_the_mark(PGconn *connection)
{
    if (!is_cut && is_marking) {
        while (count_who_wait() < 1)
            pause_shortly();
        is_cut = true;
        shutdown(PQsocket(connection), SHUT_RDWR);
    } else if (is_cut && PQstatus(connection) == CONNECTION_OK) {
        while (PQconsumeInput(connection) && PQisBusy(connection) && count_who_wait() < 2)
            pause_shortly();
        if (PQisBusy(connection))
            release_marks();
    }
}

static void count_call(PGconn *connection)
{
    if (left >= 0 && left-- == 0) {
        is_cut = true;
        shutdown(PQsocket(connection), SHUT_RDWR);
    }
}

static PGresult *get_result(PGconn *connection)
{
    count_call(connection);
    if (holder)
        break_at_the_mark(connection);
    return real.getResult(connection);
}

static int send_params(PGconn *connection, const char *sql, int count, const Oid *types,
                       const char *const *values, const int *sizes, const int *forms, int form)
{
    count_call(connection);
    is_marking =
        strstr(sql, "INSERT INTO ulm_writers") || (is_marking && strcmp(sql, "COMMIT") == 0);
    return real.sendQueryParams(connection, sql, count, types, values, sizes, forms, form);
}

static int pipeline_sync(PGconn *connection)
{
    count_call(connection);
    return real.pipelineSync(connection);
}

static PGresult *exec(PGconn *connection, const char *sql)
{
    count_call(connection);
    return real.exec(connection, sql);
}

static int set_up(void **state)
{
    empty_postgres();
    store_close(open_postgres());
    if (!real.exec) {
        real = pq;
        pq.getResult = get_result;
        pq.sendQueryParams = send_params;
        pq.pipelineSync = pipeline_sync;
        pq.exec = exec;
    }
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, set_up)

static void cut_after(int calls)
{
    left = calls;
    is_cut = false;
}

/* Whether it broke since; from now on it does not. */
static bool was_cut(void)
{
    left = -1;
    return is_cut;
}

/* Adds a row, puts one, meets a conflict and expects that there is none. */
static int write_some(struct store *store, unsigned number, struct store_batch batches[3])
{
    static char key[16];
    snprintf(key, sizeof key, "%04u", number);
    static struct store_step steps[4];
    steps[0] = (struct store_step){STORE_ADD, T("shelf"), T(key), T("new")};
    steps[1] = (struct store_step){STORE_PUT, T("shelf"), T("last"), T(key)};
    steps[2] = (struct store_step){STORE_ADD, T("shelf"), T("first"), T("again")};
    steps[3] = (struct store_step){STORE_EXPECT, T("none"), T(key), NOTHING};
    batches[0] = (struct store_batch){&steps[0], 2, 0};
    batches[1] = (struct store_batch){&steps[2], 1, 0};
    batches[2] = (struct store_batch){&steps[3], 1, 0};
    return store_write(store, batches, 3);
}

static void assert_written(struct store *store, unsigned number, const struct store_batch *batches)
{
    char key[16];
    snprintf(key, sizeof key, "%04u", number);
    assert_int_equal(batches[0].result, 0);
    assert_int_equal(batches[1].result, STORE_CONFLICT);
    assert_int_equal(batches[2].result, 0);
    assert_value(store, "last", key);
    assert_value(store, "first", "1");
    assert_int_equal(count_rows(store, "shelf"), number + 3);
    assert_int_equal(count_rows(store, "none"), 0);
}

static void a_commit_counts_once_wherever_the_connection_breaks(void **state)
{
    struct store *store = open_postgres();
    struct store_batch batches[3];
    assert_int_equal(write_one(store, STORE_ADD, "first", "1"), 0);
    unsigned number = 0;
    for (bool again = true; again; number++) {
        cut_after((int)number);
        assert_int_equal(write_some(store, number, batches), 0);
        again = was_cut();
        assert_written(store, number, batches);
    }
    assert_true(number > 12);
    store_close(store);
}

/* The database goes on with it, however late, when nobody is there any more to hear of it. */
static void a_commit_counts_once_that_comes_to_be_after_its_connection_broke(void **state)
{
    struct store *store = open_postgres();
    struct store_batch batches[3];
    assert_int_equal(write_one(store, STORE_ADD, "first", "1"), 0);
    for (unsigned number = 0; number < 3; number++) {
        is_cut = is_marking = false;
        hold_marks();
        assert_int_equal(write_some(store, number, batches), 0);
        assert_null(holder);
        assert_written(store, number, batches);
    }
    store_close(store);
}

static void what_is_read_is_right_wherever_the_connection_breaks(void **state)
{
    struct store *store = open_postgres();
    assert_int_equal(write_one(store, STORE_ADD, "a", "1"), 0);
    int calls = 0;
    for (bool again = true; again; calls++) {
        cut_after(calls);
        assert_value(store, "a", "1");
        again = was_cut();
    }
    assert_true(calls > 2);
    store_close(store);
}

struct shown {
    char keys[8];
    size_t count;
};

static int show(void *context, struct slice key, struct slice value)
{
    struct shown *shown = context;
    shown->keys[shown->count++] = key.bytes[0];
    return 0;
}

static void a_scan_that_is_cut_off_shows_no_row_twice(void **state)
{
    struct store *store = open_postgres();
    for (const char *key = "abc"; *key; key++)
        assert_int_equal(write_one(store, STORE_ADD, (char[]){*key, '\0'}, "x"), 0);
    unsigned failures = 0, calls = 0;
    for (bool again = true; again; calls++) {
        struct shown shown = {{0}, 0};
        cut_after((int)calls);
        int result = store_scan(store, T("shelf"), NOTHING, NOTHING, SIZE_MAX, show, &shown);
        again = was_cut();
        assert_int_equal(strncmp(shown.keys, "abc", shown.count), 0);
        assert_true(result == STORE_FAILED || shown.count == 3);
        failures += result == STORE_FAILED;
    }
    assert_true(calls > 3 && failures < calls);
    store_close(store);
}

static void a_database_that_breaks_while_it_is_opened_says_so_or_is_open(void **state)
{
    int calls = 0;
    for (bool again = true; again; calls++) {
        struct store *store = NULL;
        struct store_error error = {0};
        cut_after(calls);
        int result = store_open(postgres_address(), &store, &error);
        again = was_cut();
        if (result == 0)
            assert_int_equal(count_rows(store, "shelf"), 0);
        else
            assert_true(error.fault == STORE_FAULT_AWAY && *error.words);
        store_close(store);
    }
    assert_true(calls > 2);
}

static void a_commit_for_which_there_is_no_memory_changes_nothing(void **state)
{
    struct store *store = open_postgres();
    struct store_batch batches[3];
    assert_int_equal(write_one(store, STORE_ADD, "first", "1"), 0);
    int failures = 0;
    for (;; failures++) {
        run_short(failures);
        int result = write_some(store, 0, batches);
        if (!was_short())
            break;
        assert_int_equal(result, STORE_FAILED);
        assert_int_equal(store_error(store)->fault, STORE_FAULT_MEMORY);
        assert_int_equal(count_rows(store, "shelf"), 1);
    }
    assert_true(failures > 8);
    assert_written(store, 0, batches);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_commit_counts_once_wherever_the_connection_breaks),
        TEST(a_commit_counts_once_that_comes_to_be_after_its_connection_broke),
        TEST(what_is_read_is_right_wherever_the_connection_breaks),
        TEST(a_scan_that_is_cut_off_shows_no_row_twice),
        TEST(a_database_that_breaks_while_it_is_opened_says_so_or_is_open),
        TEST(a_commit_for_which_there_is_no_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
