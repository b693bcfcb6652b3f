/* Files that are no store, or not of this version, and how older ones are brought up to it. */
#include <fcntl.h>
#include <sys/stat.h>

#include "store/sqlite_connection.h"
#include "store/sqlite_schema.h"
#include "store_place.h"

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
    const struct CMUnitTest tests[] = {
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
