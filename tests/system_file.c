/* Whole files: there whole or not at all, also on a disk that fails, and on the disk when that is said. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "system/file.h"
#include "system/folder.h"

/* The linker leads the calls of these here. The n-th call from now on fails with EIO; -1 for none. A
 * write that is to fail has put half of its bytes before. */
static int countdown = -1;
static unsigned syncs;
static bool has_no_links;

static bool fails(void)
{
    if (countdown < 0 || countdown-- > 0)
        return false;
    errno = EIO;
    return true;
}

ssize_t __real_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __real_fsync(int file);
int __wrap_fsync(int file);
int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    if (file <= STDERR_FILENO)
        return __real_write(file, bytes, size);
    if (!fails())
        return __real_write(file, bytes, size > 3 ? 3 : size); /* short writes are usual */
    if (__real_write(file, bytes, size / 2) >= 0)
        errno = EIO;
    return -1;
}

int __wrap_fsync(int file)
{
    syncs++;
    return fails() ? -1 : __real_fsync(file);
}

int __wrap_link(const char *from, const char *to)
{
    if (has_no_links) {
        errno = EPERM;
        return -1;
    }
    return fails() ? -1 : __real_link(from, to);
}

int __wrap_rename(const char *from, const char *to)
{
    return fails() ? -1 : __real_rename(from, to);
}

static char folder[PATH_SIZE], path[PATH_SIZE + 10];

static int make_place(void **state)
{
    make_folder(folder);
    snprintf(path, sizeof path, "%s/text", folder);
    countdown = -1;
    syncs = 0;
    has_no_links = false;
    return 0;
}

static int clear_place(void **state)
{
    remove_folder(folder);
    return 0;
}

static void assert_holds(const char *expected)
{
    char *bytes;
    size_t size;
    assert_int_equal(file_read(path, &bytes, &size), 0);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(bytes, expected, size);
    free(bytes);
}

static int create(const char *text)
{
    return file_create(path, text, strlen(text));
}

static int replace(const char *text)
{
    return file_replace(path, text, strlen(text));
}

static void a_new_file_takes_no_other_ones_place(void **state)
{
    assert_int_equal(create("the first"), 0);
    assert_holds("the first");
    for (int i = 0; i < 2; i++) {
        has_no_links = i;
        assert_int_equal(create("the second"), -1);
        assert_int_equal(errno, EEXIST);
        assert_holds("the first");
        assert_int_equal(count_files(folder), 1);
    }
}

static void a_disk_without_links_gets_new_files_too(void **state)
{
    has_no_links = true;
    assert_int_equal(create("whole"), 0);
    assert_holds("whole");
    assert_int_equal(count_files(folder), 1);
}

static void a_new_file_is_there_whole_or_not_at_all(void **state)
{
    int failures = 0;
    for (;; failures++) {
        countdown = failures;
        int result = create("a text of some length");
        if (countdown >= 0)
            break;
        if (result == 0) { /* a link that fails is a disk without links */
            assert_int_equal(failures, 7 + 1);
            assert_int_equal(unlink(path), 0);
        }
        assert_int_equal(count_files(folder), 0);
    }
    countdown = -1;
    assert_holds("a text of some length");
    assert_int_equal(failures, 7 + 1 + 1 + 1); /* writes, the file, its name, the folder */
}

static void a_file_is_replaced_whole_or_not_at_all(void **state)
{
    assert_int_equal(replace("the old text"), 0);
    int failures = 0;
    for (;; failures++) {
        countdown = failures;
        if (replace("the new text") == 0)
            break;
        countdown = -1;
        assert_int_equal(errno, EIO);
        assert_holds(failures < 4 + 1 + 1 ? "the old text" : "the new text");
        assert_int_equal(count_files(folder), 1);
    }
    countdown = -1;
    assert_holds("the new text");
    assert_int_equal(failures, 4 + 1 + 1 + 1);
}

static void what_is_written_is_on_the_disk_with_its_name(void **state)
{
    assert_int_equal(create("text"), 0);
    assert_int_equal(syncs, 2);
    assert_int_equal(replace("other"), 0);
    assert_int_equal(syncs, 4);
}

static void a_name_that_is_too_long_is_refused(void **state)
{
    char *name = malloc(5001);
    assert_non_null(name);
    memset(name, 'x', 5000);
    name[5000] = '\0';
    assert_int_equal(file_create(name, "", 0), -1);
    assert_int_equal(errno, ENAMETOOLONG);
    name[2500] = '/';
    assert_int_equal(folder_sync_around(name), -1);
    name[4500] = '/';
    assert_int_equal(folder_make_above(name), -1);
    assert_int_equal(errno, ENAMETOOLONG);
    free(name);
}

static void an_open_file_is_read_up_to_a_limit(void **state)
{
    char *bytes;
    size_t size;
    assert_int_equal(create("0123456789"), 0);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_int_equal(file_read_open(fileno(in), 9, &bytes, &size), -1);
    assert_int_equal(errno, EFBIG);
    rewind(in);
    assert_int_equal(file_read_open(fileno(in), 10, &bytes, &size), 0);
    assert_int_equal(size, 10);
    free(bytes);
    fclose(in);
}

static void folders_above_a_file_are_made_for_their_owner_alone(void **state)
{
    char deep[PATH_SIZE + 16], above[PATH_SIZE + 16];
    struct stat status;
    snprintf(deep, sizeof deep, "%s/a/b/text", folder);
    snprintf(above, sizeof above, "%s/a/b", folder);
    for (int i = 0; i < 2; i++)
        assert_int_equal(folder_make_above(deep), 0);
    assert_int_equal(stat(above, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_false(file_is_there(deep));
    assert_int_equal(file_make_private(deep), 0);
    assert_int_equal(stat(deep, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(file_sync(deep), 0);
    assert_int_equal(folder_make(above), 0);
    assert_int_equal(folder_make(deep), -1);
    assert_int_equal(errno, EEXIST);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_file_takes_no_other_ones_place),
        TEST(a_disk_without_links_gets_new_files_too),
        TEST(a_new_file_is_there_whole_or_not_at_all),
        TEST(a_file_is_replaced_whole_or_not_at_all),
        TEST(what_is_written_is_on_the_disk_with_its_name),
        TEST(a_name_that_is_too_long_is_refused),
        TEST(an_open_file_is_read_up_to_a_limit),
        TEST(folders_above_a_file_are_made_for_their_owner_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
