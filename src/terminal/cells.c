#include "terminal/cells.h"

#include <wchar.h>

enum { NO_CHARACTER = 0xfffd };

/* How many bytes a character has by its first one; 0 for none. */
static size_t length_of(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

size_t cells_read(const char *bytes, size_t size, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = length_of((unsigned char)*bytes);
    uint32_t value = (unsigned char)*bytes;
    *code = NO_CHARACTER;
    if (length == 0 || length > size)
        return 1;
    if (length > 1)
        value &= 0x7fu >> length;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)bytes[i] & 0xc0) != 0x80)
            return 1;
        value = value << 6 | ((unsigned char)bytes[i] & 0x3f);
    }
    if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 1;
    *code = value;
    return length;
}

int cells_of(uint32_t code)
{
    if (code < 0x7f)
        return 1;
    int width = wcwidth((wchar_t)code);
    return width < 0 ? 1 : width;
}

int cells_width(const char *bytes, size_t size)
{
    int width = 0;
    for (size_t i = 0; i < size;) {
        uint32_t code;
        i += cells_read(bytes + i, size - i, &code);
        width += cells_of(code);
    }
    return width;
}

size_t cells_cut(const char *bytes, size_t size, int cells)
{
    size_t i = 0;
    while (i < size) {
        uint32_t code;
        size_t length = cells_read(bytes + i, size - i, &code);
        cells -= cells_of(code);
        if (cells < 0)
            break;
        i += length;
    }
    return i;
}

static size_t trim(const char *bytes, size_t size)
{
    while (size && bytes[size - 1] == ' ')
        size--;
    return size;
}

/* Where a line that has to end by `most` ends best. */
static size_t break_before(const char *bytes, size_t most)
{
    if (bytes[most] == ' ')
        return most;
    for (size_t i = 0, best = 0;;) {
        uint32_t code;
        size_t length = cells_read(bytes + i, most - i, &code);
        if (cells_of(code) > 1 && i)
            best = i;
        i += length;
        if (code == ' ' || cells_of(code) > 1)
            best = i;
        if (i >= most)
            return best ? best : most;
    }
}

size_t cells_line(const char *bytes, size_t size, int cells, size_t *next)
{
    size_t end = 0;
    while (end < size && bytes[end] != '\n')
        end++;
    size_t most = cells_cut(bytes, end, cells);
    if (most == end) {
        *next = end < size ? end + 1 : size;
        return trim(bytes, end);
    }
    if (most == 0) { /* not even one character fits: it is left out */
        uint32_t code;
        *next = cells_read(bytes, size, &code);
        return 0;
    }
    most = break_before(bytes, most);
    *next = most;
    while (*next < end && bytes[*next] == ' ')
        ++*next;
    return trim(bytes, most);
}
