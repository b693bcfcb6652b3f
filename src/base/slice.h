/* slice.h - bytes that belong to somebody else; no zero at their end */
#ifndef ULM_BASE_SLICE_H
#define ULM_BASE_SLICE_H

#include <stddef.h>

struct slice {
    const char *bytes;
    size_t size;
};

/* All of a string but its zero. */
static inline struct slice slice_of(const char *string)
{
    return (struct slice){string, __builtin_strlen(string)};
}

#endif
