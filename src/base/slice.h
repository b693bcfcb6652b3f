/* slice.h - bytes that belong to somebody else; no zero at their end */
#ifndef ULM_BASE_SLICE_H
#define ULM_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Reads digits alone, without a sign. Returns 0, or -1 where it is anything else or out of bounds. */
static inline int slice_number(struct slice digits, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    for (size_t i = 0; i < digits.size; i++) {
        unsigned digit = (unsigned)(digits.bytes[i] - '0');
        if (digit > 9 || value > (UINT64_MAX - digit) / 10)
            return -1;
        value = value * 10 + digit;
    }
    if (!digits.size || value < least || value > most)
        return -1;
    *number = value;
    return 0;
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
