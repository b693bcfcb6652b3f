/* slice.h - bytes that belong to somebody else; no zero at their end */
#ifndef ULM_BASE_SLICE_H
#define ULM_BASE_SLICE_H

#include <stddef.h>

struct slice {
    const char *bytes;
    size_t size;
};

#endif
