/* store_place.h - for tests of stores: a folder with a database, and whatever is done to its file */
#ifndef ULM_TESTS_STORE_PLACE_H
#define ULM_TESTS_STORE_PLACE_H

#include <sqlite3.h>
#include <sys/wait.h>

#include "store_stage.h"

/* Of the test that runs: its folder, its database, and where a copy may go. */
static char folder[PATH_SIZE], path[PATH_SIZE + 10], copy[PATH_SIZE + 10];

static inline int set_up(void **state)
{
    make_folder(folder);
    snprintf(path, sizeof path, "%s/rows", folder);
    snprintf(copy, sizeof copy, "%s/copy", folder);
    return 0;
}

static inline int tear_down(void **state)
{
    remove_folder(folder);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static inline void write_file(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static inline size_t read_file(const char *name, char *bytes, size_t most)
{
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, most, file);
    fclose(file);
    return size;
}

/* SQL from outside of the store. */
static inline void run_sql(const char *name, const char *sql)
{
    sqlite3 *connection;
    assert_int_equal(sqlite3_open(name, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_exec(connection, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(connection), SQLITE_OK);
}

/* What `work` returns there. */
static inline int in_a_child(int (*work)(void))
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        _exit(work());
    assert_true(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status);
}

#endif
