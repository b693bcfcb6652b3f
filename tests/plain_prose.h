/* What holds of every text of the rules and of the chronicle, as it stands in the source. */
#ifndef ULM_TESTS_PLAIN_PROSE_H
#define ULM_TESTS_PLAIN_PROSE_H

#include "cmocka_all.h"

#include <ctype.h>
#include <string.h>

static inline void check_prose(const char *prose)
{
    size_t len = strlen(prose);

    assert_true(len > 1);
    assert_int_equal(prose[len - 1], '.');
    assert_true(isupper((unsigned char)prose[0]) || isdigit((unsigned char)prose[0]));
    assert_null(strstr(prose, "  "));
    assert_null(strchr(prose, '%'));
    for (size_t i = 0; i < len; i++)
        assert_true(prose[i] >= ' ' && prose[i] <= '~');
}

#endif
