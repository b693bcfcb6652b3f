/* golden_digests.h - a number over everything of a kind, for tests of what must stay as it was
 *
 * A file of tests/golden has the kinds and their numbers. With ULM_GOLDEN=write it is made anew; with
 * ULM_GOLDEN=tell all that is counted is printed, to be compared with what it was before.
 */
#ifndef ULM_TESTS_GOLDEN_DIGESTS_H
#define ULM_TESTS_GOLDEN_DIGESTS_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "cmocka_all.h"

static inline bool golden_is(const char *way)
{
    const char *wanted = getenv("ULM_GOLDEN");
    return wanted && !strcmp(wanted, way);
}

/* Begins with 0. */
static inline void golden_add(uint64_t *digest, const void *bytes, size_t size)
{
    if (!*digest)
        *digest = HASH_OF_NOTHING;
    *digest = hash_add(*digest, bytes, size);
}

/* Where a file of tests/golden is; the text lasts until the next call. */
static inline const char *golden_path(const char *name)
{
    static char path[1024];
    const char *tests = getenv("ULM_TESTS");
    snprintf(path, sizeof path, "%s/golden/%s", tests ? tests : "tests", name);
    return path;
}

/* Compares the digests with those of the file. */
static inline void golden_compare(const char *name, const char *const kinds[], size_t count,
                                  const uint64_t digests[])
{
    char kind[32];
    uint64_t digest;
    FILE *file = fopen(golden_path(name), golden_is("write") ? "w+" : "r");
    assert_non_null(file);
    for (size_t i = 0; golden_is("write") && i < count; i++)
        fprintf(file, "%s %016" PRIx64 "\n", kinds[i], digests[i]);
    rewind(file);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(fscanf(file, "%31s %" SCNx64, kind, &digest), 2);
        assert_string_equal(kind, kinds[i]);
        if (digest != digests[i])
            fail_msg("the %s have changed: expected %016" PRIx64 ", got %016" PRIx64, kind, digest,
                     digests[i]);
    }
    fclose(file);
}

#endif
