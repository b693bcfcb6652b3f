#include "base/width.h"

#include <stdbool.h>
#include <stdint.h>

struct range {
    uint32_t first, last;
};

/* Combining marks, and what shows nothing. */
static const struct range nothing[] = {
    {0x0000, 0x001f}, {0x007f, 0x009f}, {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd},
    {0x064b, 0x065f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x202a, 0x202e},
    {0x2060, 0x2064}, {0x20d0, 0x20ff}, {0x302a, 0x302d}, {0x3099, 0x309a}, {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f}, {0xfeff, 0xfeff},
};

/* East Asian Wide and Fullwidth, and pictures. */
static const struct range wide[] = {
    {0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0x33ff},   {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xa960, 0xa97f},   {0xac00, 0xd7a3},
    {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
    {0x1b000, 0x1b2ff}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
    {0x20000, 0x3fffd},
};

/* Japanese marks that no line begins with, and those that none ends with. */
static const char closing[] =
    "、。，．・：；？！ー）」』】〕〉》ゝ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
static const char opening[] = "（「『【〔〈《";

static bool is_in(const struct range *ranges, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count && ranges[i].first <= c; i++)
        if (c <= ranges[i].last)
            return true;
    return false;
}

#define IS_IN(ranges, c) is_in(ranges, sizeof(ranges) / sizeof *(ranges), c)

/* The character at the start of the text, and how many bytes it has. A byte that begins none stands
 * for itself. */
static uint32_t read_character(const char *text, size_t size, size_t *bytes)
{
    const unsigned char *b = (const unsigned char *)text;
    size_t more = b[0] >= 0xf0 ? 3 : b[0] >= 0xe0 ? 2 : b[0] >= 0xc0 ? 1 : 0;
    uint32_t c = more ? b[0] & (0x3fu >> more) : b[0];
    *bytes = 1;
    if (more >= size)
        return '?';
    for (size_t i = 1; i <= more; i++) {
        if ((b[i] & 0xc0) != 0x80)
            return '?';
        c = c << 6 | (b[i] & 0x3f);
    }
    *bytes = more + 1;
    return b[0] >= 0x80 && !more ? '?' : c;
}

static unsigned cells_of(uint32_t c)
{
    if (c >= ' ' && c < 0x7f)
        return 1;
    return IS_IN(nothing, c) ? 0 : IS_IN(wide, c) ? 2 : 1;
}

static size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

unsigned width_of_bytes(const char *text, size_t size)
{
    unsigned cells = 0;
    for (size_t at = 0, bytes; at < size; at += bytes)
        cells += cells_of(read_character(text + at, size - at, &bytes));
    return cells;
}

unsigned width_of(const char *text)
{
    return width_of_bytes(text, length_of(text));
}

size_t width_fit(const char *text, unsigned cells)
{
    size_t size = length_of(text), at = 0, bytes;
    for (; at < size; at += bytes) {
        unsigned wanted = cells_of(read_character(text + at, size - at, &bytes));
        if (wanted > cells)
            break;
        cells -= wanted;
    }
    return at;
}

/* Whether the character is one of a list. */
static bool is_one_of(const char *list, uint32_t c)
{
    for (size_t size = length_of(list), bytes; size; list += bytes, size -= bytes)
        if (read_character(list, size, &bytes) == c)
            return true;
    return false;
}

/* Whether a line may end between two characters that no space parts. */
static bool can_part(uint32_t before, uint32_t after)
{
    if (cells_of(before) != 2 && cells_of(after) != 2)
        return false;
    return cells_of(after) != 0 && !is_one_of(closing, after) && !is_one_of(opening, before);
}

static size_t skip_spaces(const char *text, size_t at)
{
    while (text[at] == ' ')
        at++;
    return at;
}

/* Within the first `fits` bytes the last place, behind the first character, where a line may end; 0
 * where there is none. */
static size_t last_end(const char *text, size_t size, size_t fits)
{
    size_t end = 0, bytes;
    uint32_t before = ' ';
    for (size_t at = 0; at <= fits; at += bytes) {
        uint32_t c = read_character(text + at, size - at, &bytes);
        if (at && before != ' ' && (c == ' ' || can_part(before, c)))
            end = at;
        before = c;
    }
    return end;
}

size_t width_line(const char *text, unsigned cells, size_t *next)
{
    size_t size = length_of(text), fits = width_fit(text, cells), end = fits;
    if (fits < size) {
        size_t first;
        end = last_end(text, size, fits);
        if (!end)
            end = fits;
        if (!end && size) {
            read_character(text, size, &first);
            end = first + width_fit(text + first, 0);
        }
    }
    *next = skip_spaces(text, end);
    return end;
}
