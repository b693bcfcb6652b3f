#include "notation/lines.h"

#include <stdint.h>

#include "base/memory.h"
#include "base/tongue.h"
#include "base/utf8.h"

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

/* Those of ASCII but the tab, those behind it, those that part lines (U+2028, U+2029), and those that
 * turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069). */
static bool is_control(uint32_t code)
{
    return (code < 0x20 && code != '\t') || (code >= 0x7f && code < 0xa0) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/* How many bytes the good characters at the beginning have together. If the rest is the beginning
 * of one more, `is_cut` is set. */
static size_t good_bytes(struct slice line, bool *is_cut)
{
    size_t at = 0;
    *is_cut = false;
    while (at < line.size) {
        uint32_t code;
        size_t left = line.size - at, size = utf8_read(line.bytes + at, left, &code);
        if (size == 1 && code == UTF8_NONE) {
            *is_cut = utf8_is_torn(line.bytes + at, left);
            return at;
        }
        if (is_control(code))
            return at;
        at += size;
    }
    return at;
}

int lines_next(struct lines *lines, struct fault *fault)
{
    const char *start = lines->text.bytes + lines->at;
    struct slice rest = {start, lines->text.size - lines->at};
    lines->line = (struct slice){start, 0};
    lines->number++;
    if (!rest.size)
        return 0;

    size_t size = slice_line(&rest).size;
    lines->at = lines->text.size - rest.size;
    lines->is_whole = rest.bytes > start + size;
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
