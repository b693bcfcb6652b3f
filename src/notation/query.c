#include "notation/query.h"

#include "base/utf8.h"

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The small letters from U+00E0 to U+00FF without their marks; 0 for what is a letter of its own. */
static const char bare[32] = {'a', 'a', 'a', 'a', 'a', 'a', 0,   'c', 'e', 'e', 'e',
                              'e', 'i', 'i', 'i', 'i', 0,   'n', 'o', 'o', 'o', 'o',
                              'o', 0,   'o', 'u', 'u', 'u', 'u', 'y', 0,   'y'};

/* The letter at the start of the text as a small one without marks, with its bytes; any other byte
 * as it is. */
static unsigned small_letter(const char *text, size_t size, size_t *bytes)
{
    uint32_t c;
    *bytes = 1;
    if (utf8_read(text, size, &c) != 2)
        return (unsigned char)folded(text[0]);
    *bytes = 2;
    if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x410 && c <= 0x42f)) /* Latin-1, Cyrillic */
        c += 0x20;
    else if (c >= 0x400 && c <= 0x40f)
        c += 0x50;
    else if (c == 0x152) /* oe */
        c++;
    if (c >= 0xe0 && c <= 0xff && bare[c - 0xe0])
        return (unsigned char)bare[c - 0xe0];
    return c == 0x451 ? 0x435 : c; /* io is written as ie */
}

static bool starts_with(const char *text, const char *word, size_t len)
{
    while (len) {
        size_t a, b;
        if (!*text || small_letter(text, 2, &a) != small_letter(word, len, &b))
            return false;
        text += a;
        word += b;
        len -= b;
    }
    return true;
}

static bool contains(const char *text, const char *word, size_t len)
{
    for (; *text; text++)
        if (starts_with(text, word, len))
            return true;
    return false;
}

static bool any_contains(const char *const *texts, size_t count, const char *word, size_t len)
{
    for (size_t i = 0; i < count; i++)
        if (texts[i] && contains(texts[i], word, len))
            return true;
    return false;
}

static bool parts_words(char c)
{
    return c == ',' || (unsigned char)c <= ' ';
}

#define ANY_CONTAINS(texts, word, len)                                                             \
    any_contains(texts, sizeof(texts) / sizeof(texts)[0], word, len)

enum query_rank query_rank(const char *words, size_t len, const struct query_texts *texts)
{
    size_t in_head = 0, asked = 0;

    for (size_t at = 0; at < len;) {
        size_t end = at;

        while (end < len && !parts_words(words[end]))
            end++;
        if (end > at) {
            const char *word = words + at;

            asked++;
            if (ANY_CONTAINS(texts->head, word, end - at))
                in_head++;
            else if (!ANY_CONTAINS(texts->body, word, end - at))
                return QUERY_RANKS;
        }
        at = end + 1;
    }
    if (in_head == asked)
        return QUERY_HEAD_ALL;
    return in_head > 0 ? QUERY_HEAD_SOME : QUERY_BODY;
}

bool query_is_same(const char *a, const char *b)
{
    while (*a && folded(*a) == folded(*b)) {
        a++;
        b++;
    }
    return folded(*a) == folded(*b);
}
