#include "terminal/slip.h"

#include <string.h>

void slips_note(struct slips *slips, enum slip_kind kind, int y, int x, const char *bytes,
                size_t size)
{
    if (!slips)
        return;
    if (slips->count < SLIPS_MAX) {
        struct slip *slip = &slips->list[slips->count];
        size_t kept = size < SLIP_WORDS_MAX ? size : SLIP_WORDS_MAX - 1;
        *slip = (struct slip){.kind = kind, .y = y, .x = x};
        memcpy(slip->words, bytes, kept);
    }
    slips->count++;
}
