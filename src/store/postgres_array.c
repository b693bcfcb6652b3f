#include "store/postgres_array.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Dimensions, whether there are nulls, the element's type; then how many, and the first one's number. */
enum { HEAD = 20, BYTEA_OID = 17 };

static void put_number(char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (char)(number >> (24 - 8 * i));
}

static bool has_room(struct postgres_array *array, size_t more)
{
    if (array->is_broken || more > INT_MAX - array->size)
        return false;
    if (array->size + more <= array->room)
        return true;
    size_t room = array->room ? array->room : 256;
    while (room < array->size + more)
        room *= 2;
    char *bytes = realloc(array->bytes, room);
    if (!bytes)
        return false;
    array->bytes = bytes;
    array->room = room;
    return true;
}

void postgres_array_add(struct postgres_array *array, struct slice slice)
{
    size_t head = array->size ? 0 : HEAD;
    if (slice.size > INT_MAX / 2 || !has_room(array, head + 4 + slice.size)) {
        array->is_broken = true;
        return;
    }
    array->size += head;
    put_number(array->bytes + array->size, (uint32_t)slice.size);
    if (slice.size)
        memcpy(array->bytes + array->size + 4, slice.bytes, slice.size);
    array->size += 4 + slice.size;
    array->count++;
}

const char *postgres_array_bytes(struct postgres_array *array)
{
    if (array->is_broken || !array->count)
        return NULL;
    const uint32_t head[HEAD / 4] = {1, 0, BYTEA_OID, (uint32_t)array->count, 1};
    for (int i = 0; i < HEAD / 4; i++)
        put_number(array->bytes + 4 * i, head[i]);
    return array->bytes;
}

void postgres_array_finish(struct postgres_array *array)
{
    free(array->bytes);
    *array = (struct postgres_array){0};
}
