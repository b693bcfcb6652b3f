/* slice.h - bytes that belong to somebody else; no zero at their end */
#ifndef ULM_BASE_SLICE_H
#define ULM_BASE_SLICE_H

#include <stdbool.h>
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

/* Whether it is this string. */
static inline bool slice_is(struct slice slice, const char *string)
{
    return slice.size == __builtin_strlen(string) &&
           __builtin_memcmp(slice.bytes, string, slice.size) == 0;
}

/* Takes the next line off, without its newline. */
static inline struct slice slice_line(struct slice *rest)
{
    struct slice line = {rest->bytes, 0};
    while (line.size < rest->size && line.bytes[line.size] != '\n')
        line.size++;
    size_t taken = line.size < rest->size ? line.size + 1 : line.size;
    rest->bytes += taken;
    rest->size -= taken;
    return line;
}

#endif
