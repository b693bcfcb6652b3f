#include "server/hex.h"

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int hex_read(struct slice digits, uint8_t *bytes, size_t count)
{
    if (!digits.bytes || digits.size != 2 * count)
        return -1;
    for (size_t i = 0; i < count; i++) {
        int high = digit(digits.bytes[2 * i]), low = digit(digits.bytes[2 * i + 1]);
        if (high < 0 || low < 0)
            return -1;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return 0;
}
