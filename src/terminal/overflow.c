#include "terminal/overflow.h"

#include <string.h>

void overflows_note(struct overflows *overflows, enum overflow_kind kind, int y, int x,
                    const char *bytes, size_t size)
{
    if (!overflows)
        return;
    if (overflows->count < OVERFLOWS_MAX) {
        struct overflow *overflow = &overflows->list[overflows->count];
        size_t kept = size < OVERFLOW_WORDS_MAX ? size : OVERFLOW_WORDS_MAX - 1;
        *overflow = (struct overflow){.kind = kind, .y = y, .x = x};
        memcpy(overflow->words, bytes, kept);
    }
    overflows->count++;
}
