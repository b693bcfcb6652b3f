#include "base/hex.h"

static int value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool hex_read(const char *text, size_t length, uint8_t *bytes, size_t size)
{
    if (length != 2 * size)
        return false;
    for (size_t i = 0; i < length; i++)
        if (value(text[i]) < 0)
            return false;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value(text[2 * i]) << 4 | value(text[2 * i + 1]));
    return true;
}
