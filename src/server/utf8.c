#include "server/utf8.h"

#include <stdint.h>

bool utf8_is_valid(struct slice text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text.bytes;
    const unsigned char *end = at + text.size;
    while (at < end) {
        unsigned char first = *at++;
        if (first < 0x80)
            continue;
        int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
        if (first < 0xc0 || first >= 0xf8 || end - at < more)
            return false;
        uint32_t point = first & (0x3fu >> more);
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xc0) != 0x80)
                return false;
            point = point << 6 | (*at & 0x3f);
        }
        if (point < least[more] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
            return false;
    }
    return true;
}
