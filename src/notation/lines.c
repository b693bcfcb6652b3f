#include "notation/lines.h"

#include <stdint.h>

#include "base/memory.h"
#include "base/tongue.h"

void lines_init(struct lines *lines, const char *bytes, size_t size)
{
    bool has_mark = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
    *lines = (struct lines){.text = {bytes, size}, .at = has_mark ? 3 : 0, .line = {bytes, 0}};
}

int lines_fault(const struct lines *lines, const char *at, const char *sentence,
                struct fault *fault)
{
    fault_set(fault, lines->line.bytes, (size_t)(at - lines->line.bytes), sentence);
    fault->line = lines->number;
    return -1;
}

/* Bytes of a character by its first one; 0 for a byte that starts none. */
static size_t character_size(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* The second byte decides what is too long a form, a surrogate, or beyond the last character; of
 * the controls with two bytes it is the number. */
static bool is_second(uint8_t first, uint8_t second)
{
    switch (first) {
    case 0xc2:
        return second >= 0xa0 && second < 0xc0;
    case 0xe0:
        return second >= 0xa0 && second < 0xc0;
    case 0xed:
        return second >= 0x80 && second < 0xa0;
    case 0xf0:
        return second >= 0x90 && second < 0xc0;
    case 0xf4:
        return second >= 0x80 && second < 0x90;
    default:
        return second >= 0x80 && second < 0xc0;
    }
}

static bool is_control(uint8_t byte)
{
    return (byte < 0x20 && byte != '\t') || byte == 0x7f;
}

/* Controls with three bytes: those that part lines (U+2028, U+2029), and those that turn the
 * direction of what follows (U+202A to U+202E, U+2066 to U+2069). */
static bool is_long_control(const uint8_t *bytes)
{
    if (bytes[0] != 0xe2)
        return false;
    return bytes[1] == 0x80 ? bytes[2] >= 0xa8 && bytes[2] <= 0xae
                            : bytes[1] == 0x81 && bytes[2] >= 0xa6 && bytes[2] <= 0xa9;
}

/* How many bytes the good characters at the beginning have together. If the rest is the beginning
 * of one more, `is_cut` is set. */
static size_t good_bytes(struct slice line, bool *is_cut)
{
    size_t at = 0;
    *is_cut = false;
    while (at < line.size) {
        const uint8_t *bytes = (const uint8_t *)line.bytes + at;
        size_t left = line.size - at, size = character_size(bytes[0]);
        if (!size || is_control(bytes[0]))
            return at;
        for (size_t i = 1; i < size && i < left; i++)
            if (i == 1 ? !is_second(bytes[0], bytes[1]) : (bytes[i] & 0xc0) != 0x80)
                return at;
        if (size > left) {
            *is_cut = true;
            return at;
        }
        if (size == 3 && is_long_control(bytes))
            return at;
        at += size;
    }
    return at;
}

int lines_next(struct lines *lines, struct fault *fault)
{
    const char *start = lines->text.bytes + lines->at;
    size_t left = lines->text.size - lines->at, size = 0;
    lines->line = (struct slice){start, 0};
    lines->number++;
    if (!left)
        return 0;

    while (size < left && start[size] != '\n')
        size++;
    lines->is_whole = size < left;
    lines->at += size + lines->is_whole;
    if (size && start[size - 1] == '\r')
        size--;
    lines->line.size = size;

    bool is_cut;
    size_t good = good_bytes(lines->line, &is_cut);
    if (good < size && (lines->is_whole || !is_cut))
        return lines_fault(lines, start + good,
                           N_("Expected text in UTF-8 without control characters."), fault);
    lines->line.size = good;
    return 1;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

struct slice slice_trim(struct slice slice)
{
    while (slice.size && is_space(slice.bytes[slice.size - 1]))
        slice.size--;
    while (slice.size && is_space(slice.bytes[0])) {
        slice.bytes++;
        slice.size--;
    }
    return slice;
}

struct slice slice_word(struct slice *rest)
{
    struct slice word = slice_trim(*rest);
    size_t size = 0;
    while (size < word.size && !is_space(word.bytes[size]))
        size++;
    rest->bytes = word.bytes + size;
    rest->size = word.size - size;
    word.size = size;
    return word;
}
