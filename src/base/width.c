#include "base/width.h"

#include "base/utf8.h"

struct range {
    uint32_t first, last;
};

/* Combining marks, and what shows nothing; no control characters. */
static const struct range nothing[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x064b, 0x065f}, {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x2064}, {0x20d0, 0x20ff},
    {0x302a, 0x302d}, {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff},
};

/* East Asian Wide and Fullwidth, and pictures. */
static const struct range wide[] = {
    {0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0x33ff},   {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xa960, 0xa97f},   {0xac00, 0xd7a3},
    {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
    {0x1b000, 0x1b2ff}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
    {0x1fa70, 0x1faff}, {0x20000, 0x3fffd},
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

static int cells_of(uint32_t code)
{
    if (code < 0x7f)
        return 1;
    return IS_IN(nothing, code) ? 0 : IS_IN(wide, code) ? 2 : 1;
}

static size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

int width_of_bytes(const char *bytes, size_t size)
{
    int cells = 0;
    for (size_t at = 0; at < size;) {
        uint32_t code;
        at += utf8_read(bytes + at, size - at, &code);
        cells += cells_of(code);
    }
    return cells;
}

int width_of(const char *text)
{
    return width_of_bytes(text, length_of(text));
}

size_t width_fit(const char *bytes, size_t size, int cells)
{
    size_t at = 0;
    while (at < size) {
        uint32_t code;
        size_t length = utf8_read(bytes + at, size - at, &code);
        cells -= cells_of(code);
        if (cells < 0)
            break;
        at += length;
    }
    return at;
}

/* Whether the character is one of a list. */
static bool is_one_of(const char *list, uint32_t code)
{
    for (size_t size = length_of(list); size;) {
        uint32_t other;
        size_t length = utf8_read(list, size, &other);
        if (other == code)
            return true;
        list += length;
        size -= length;
    }
    return false;
}

/* Whether a line may end between two characters that no space parts. */
static bool can_part(uint32_t before, uint32_t after)
{
    if (cells_of(before) != 2 && cells_of(after) != 2)
        return false;
    return cells_of(after) != 0 && !is_one_of(closing, after) && !is_one_of(opening, before);
}

/* Within the first `fits` bytes the last place, behind the first character, where a line may end; 0
 * where there is none. */
static size_t last_end(const char *bytes, size_t size, size_t fits)
{
    size_t end = 0, length;
    uint32_t before = ' ';
    for (size_t at = 0; at <= fits; at += length) {
        uint32_t code;
        length = utf8_read(bytes + at, size - at, &code);
        if (at && before != ' ' && (code == ' ' || can_part(before, code)))
            end = at;
        before = code;
    }
    return end;
}

static size_t trim(const char *bytes, size_t size)
{
    while (size && bytes[size - 1] == ' ')
        size--;
    return size;
}

size_t width_line(const char *bytes, size_t size, int cells, size_t *next)
{
    size_t line = 0;
    while (line < size && bytes[line] != '\n')
        line++;
    size_t fits = width_fit(bytes, line, cells);
    if (fits == line) {
        *next = line < size ? line + 1 : size;
        return trim(bytes, line);
    }
    size_t end = last_end(bytes, line, fits);
    if (!end)
        end = fits;
    if (!end) {
        uint32_t code;
        end = utf8_read(bytes, line, &code);
        end += width_fit(bytes + end, line - end, 0);
    }
    *next = end;
    while (*next < line && bytes[*next] == ' ')
        ++*next;
    return end;
}

/* The character that ends at a place. */
static uint32_t read_before(const char *bytes, size_t at)
{
    size_t start = utf8_start(bytes, at);
    uint32_t code;
    utf8_read(bytes + start, at - start, &code);
    return code;
}

bool width_parts_word(const char *bytes, size_t size, size_t at)
{
    uint32_t before, after;
    if (at == 0 || at >= size)
        return false;
    before = read_before(bytes, at);
    utf8_read(bytes + at, size - at, &after);
    return before > ' ' && after > ' ' && cells_of(before) != 2 && cells_of(after) != 2;
}
