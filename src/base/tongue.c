#include "base/tongue.h"

#include <stddef.h>

const char *tongue_say(const struct tongue *tongue, const char *english)
{
    return tongue != NULL ? tongue->say(tongue, english) : english;
}

const char *tongue_count(const struct tongue *tongue, const char *one, const char *many, unsigned n)
{
    if (tongue != NULL)
        return tongue->count(tongue, one, many, n);
    return n == 1 ? one : many;
}

unsigned tongue_form(const struct tongue *tongue, unsigned n)
{
    return tongue != NULL && tongue->form != NULL ? tongue->form(tongue, n) : n != 1;
}
