/* folder.h - for tests: a folder that goes away again */
#ifndef ULM_TESTS_FOLDER_H
#define ULM_TESTS_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"

enum { PATH_SIZE = 256 };

/* A new folder, by its path. */
static inline void make_folder(char path[PATH_SIZE])
{
    const char *place = getenv("TMPDIR");
    snprintf(path, PATH_SIZE, "%s/ulm-test-XXXXXX", place ? place : "/tmp");
    assert_non_null(mkdtemp(path));
}

/* With all that is in it. */
static inline void remove_folder(const char *path)
{
    char name[2 * PATH_SIZE];
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        assert_true(snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlink(name) != 0)
            remove_folder(name);
    }
    closedir(folder);
    assert_int_equal(rmdir(path), 0);
}

static inline unsigned count_files(const char *path)
{
    unsigned count = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

#endif
