/* postgres_array.h - bytes behind each other as PostgreSQL's bytea[] */
#ifndef ULM_STORE_POSTGRES_ARRAY_H
#define ULM_STORE_POSTGRES_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

/* All zero is an empty one. */
struct postgres_array {
    char *bytes;
    size_t size, room, count;
    bool is_broken; /* there was no memory, or it is too large to be sent */
};

void postgres_array_add(struct postgres_array *array, struct slice slice);

/* The parameter, good until the next change; what is broken has none. */
const char *postgres_array_bytes(struct postgres_array *array);

void postgres_array_finish(struct postgres_array *array);

#endif
