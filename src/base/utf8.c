#include "base/utf8.h"

#include "base/memory.h"

enum { BYTES_MAX = 4 };

size_t utf8_size(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

size_t utf8_read(const char *bytes, size_t size, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = utf8_size((unsigned char)*bytes);
    uint32_t value = (unsigned char)*bytes;
    *code = UTF8_NONE;
    if (length == 0 || length > size)
        return 1;
    if (length > 1)
        value &= 0x7fu >> length;
    for (size_t i = 1; i < length; i++) {
        if (!utf8_goes_on(bytes[i]))
            return 1;
        value = value << 6 | ((unsigned char)bytes[i] & 0x3f);
    }
    if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 1;
    *code = value;
    return length;
}

bool utf8_is_torn(const char *bytes, size_t size)
{
    size_t whole = size ? utf8_size((unsigned char)*bytes) : 0;
    /* If any bytes make it whole, then the lowest or the highest do. */
    for (unsigned i = 0; i < 2 && size < whole; i++) {
        char filled[BYTES_MAX];
        uint32_t code;
        memset(filled, i ? 0xbf : 0x80, sizeof filled);
        memcpy(filled, bytes, size);
        if (utf8_read(filled, whole, &code) == whole)
            return true;
    }
    return false;
}

bool utf8_is_valid(struct slice text)
{
    uint32_t code;
    for (size_t at = 0, size; at < text.size; at += size) {
        size = utf8_read(text.bytes + at, text.size - at, &code);
        if (size == 1 && code == UTF8_NONE)
            return false;
    }
    return true;
}

unsigned utf8_count(struct slice text)
{
    unsigned count = 0;
    for (size_t i = 0; i < text.size; i++)
        count += !utf8_goes_on(text.bytes[i]);
    return count;
}

size_t utf8_start(const char *bytes, size_t at)
{
    size_t start = at - 1;
    while (start && at - start < BYTES_MAX && utf8_goes_on(bytes[start]))
        start--;
    return start;
}

size_t utf8_cut(struct slice text, size_t most)
{
    if (text.size <= most)
        return text.size;
    while (most && utf8_goes_on(text.bytes[most]))
        most--;
    return most;
}

void utf8_copy(char *to, size_t room, struct slice from)
{
    size_t size = utf8_cut(from, room - 1);
    if (size)
        memcpy(to, from.bytes, size);
    to[size] = '\0';
}
