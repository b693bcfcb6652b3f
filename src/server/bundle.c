#include "server/bundle.h"

#include <stdlib.h>
#include <string.h>

void bundle_finish(struct bundle *bundle)
{
    for (size_t i = 0; i < bundle->count; i++)
        free((void *)(uintptr_t)bundle->steps[i].shelf.bytes);
    *bundle = (struct bundle){0};
}

static struct slice append(char **at, const char *bytes, size_t size)
{
    char *start = *at;
    memcpy(start, bytes, size);
    *at += size;
    return (struct slice){start, size};
}

void bundle_add(struct bundle *bundle, enum store_verb verb, const char *shelf, const char *key,
                struct slice value)
{
    size_t shelf_size = strlen(shelf), key_size = strlen(key);
    char *block =
        bundle->count < BUNDLE_STEPS_MAX ? malloc(shelf_size + key_size + value.size + 1) : NULL;
    if (!block) {
        bundle->is_broken = true;
        return;
    }
    struct store_step *step = &bundle->steps[bundle->count++];
    step->verb = (uint8_t)verb;
    step->shelf = append(&block, shelf, shelf_size);
    step->key = append(&block, key, key_size);
    step->value = (struct slice){NULL, 0};
    if (value.bytes)
        step->value = append(&block, value.bytes, value.size);
}
