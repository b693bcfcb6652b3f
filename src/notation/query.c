#include "notation/query.h"

#include <stdint.h>

#include "base/check.h"
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
    size_t read = utf8_read(text, size, &c);
    *bytes = 1;
    if (read == 3 && c == 0x2019) { /* the typographic apostrophe */
        *bytes = 3;
        return '\'';
    }
    if (read != 2)
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

/* The two letters that stand for the one at the start of the text where a keyboard has it not; else NULL. */
static const char *spelled_out(const char *text)
{
    uint32_t c;
    if (utf8_read(text, 3, &c) != 2)
        return NULL;
    switch (c >= 0xc0 && c <= 0xde ? c + 0x20 : c) {
    case 0xe4:
    case 0xe6:
        return "ae";
    case 0xf6:
    case 0x152:
    case 0x153:
        return "oe";
    case 0xfc:
        return "ue";
    case 0xdf:
        return "ss";
    default:
        return NULL;
    }
}

/* Whether the text begins with the word, which takes `size` of its bytes. */
static bool starts_with(const char *text, const char *word, size_t len, size_t *size)
{
    *size = 0;
    while (len) {
        size_t a, b;
        const char *pair = spelled_out(text);
        if (pair && len >= 2 && folded(word[0]) == pair[0] && folded(word[1]) == pair[1]) {
            text += 2;
            *size += 2;
            word += 2;
            len -= 2;
            continue;
        }
        if (!*text || small_letter(text, 3, &a) != small_letter(word, len, &b))
            return false;
        text += a;
        *size += a;
        word += b;
        len -= b;
    }
    return true;
}

/* What a word of German, English, French or Russian may end in, in whichever case or number it
 * stands; the Russian io is an ie by then. With it goes what comes and goes before an ending: башня
 * and башен, мешочек and мешочка, горожанин and горожан. */
static const char *const endings[] = {
    "e",   "n",  "s",  "x",   "en",   "er",  "es", "em",  "ern", "nen", "aux",  "а",   "е",
    "и",   "й",  "о",  "у",   "ы",    "ь",   "ю",  "я",   "ам",  "ами", "ах",   "ая",  "ев",
    "его", "ее", "ей", "ек",  "ем",   "ему", "ен", "ие",  "ий",  "ими", "ин",   "ина", "ину",
    "их",  "ка", "ке", "ком", "ку",   "ней", "ни", "ню",  "ня",  "ням", "нями", "нях", "ов",
    "ого", "ое", "ой", "ом",  "ому",  "ую",  "ые", "ый",  "ыми", "ых",  "ье",   "ьев", "ьем",
    "ьи",  "ью", "ья", "ьям", "ьями", "ьях", "ям", "ями", "ях",  "яя",
};

enum { STEM_LATIN = 4, STEM_CYRILLIC = 3, STEM_ANYWHERE = 5, ENDING_MAX = 8 /* bytes */ };

/* Whether a letter stands there, of so many bytes. */
static bool is_letter(const char *text, size_t *bytes)
{
    unsigned letter = small_letter(text, 3, bytes);
    return *bytes == 2 || (letter >= 'a' && letter <= 'z');
}

/* Whether these bytes are an ending, or none at all. */
static bool is_ending(const char *text, size_t size)
{
    if (size > ENDING_MAX)
        return false;
    for (size_t i = 0; size && i < sizeof endings / sizeof endings[0]; i++) {
        size_t at = 0, end = 0, a = 0, b = 0;
        while (at < size && endings[i][end] &&
               small_letter(text + at, size - at, &a) == small_letter(endings[i] + end, 2, &b)) {
            at += a;
            end += b;
        }
        if (at == size && !endings[i][end])
            return true;
    }
    return size == 0;
}

/* How many bytes of the word are left without its ending; `letters` of them in letters. */
static size_t stem(const char *word, size_t len, size_t *letters)
{
    size_t bytes = 0, count = 0;
    for (size_t at = 0; at < len; at += bytes, count++) {
        unsigned letter = small_letter(word + at, len - at, &bytes);
        bool cyrillic = letter >= 0x400 && bytes == 2;
        *letters = count;
        if (count >= (cyrillic ? STEM_CYRILLIC : STEM_LATIN) && is_ending(word + at, len - at))
            return at;
    }
    *letters = count;
    return len;
}

/* Whether the word is over there, or after an ending. */
static bool ends(const char *text)
{
    size_t end = 0, letter;

    while (is_letter(text + end, &letter))
        end += letter;
    return is_ending(text, end);
}

/* The better, the larger. */
enum found { NOWHERE, BY_STEM, AS_ASKED };

/* As it was asked the text has a word where one begins, and a long one anywhere. That another ends in it, as
 * compounds do, is worth less, with no ending behind a very short one; a short one amid another is none. */
static enum found look(const char *text, const char *word, size_t len)
{
    enum found found = NOWHERE;
    bool inside = false;
    size_t letters = 0, bytes;

    for (size_t at = 0; at < len; at += bytes, letters++)
        small_letter(word + at, len - at, &bytes);
    for (; *text; text += bytes) {
        size_t rest;
        if (starts_with(text, word, len, &rest)) {
            if (letters >= STEM_ANYWHERE || !inside)
                return AS_ASKED;
            if (letters < STEM_LATIN ? !is_letter(text + rest, &bytes) : ends(text + rest))
                found = BY_STEM;
        }
        inside = is_letter(text, &bytes);
    }
    return found;
}

/* Whether the stem stands in the text: with any ending; where a word begins, in a compound too; and,
 * when it is long, anywhere. */
static bool contains_stem(const char *text, const char *word, size_t len, size_t letters)
{
    bool inside = false;

    for (size_t bytes; *text; text += bytes) {
        size_t rest;
        if (starts_with(text, word, len, &rest) &&
            (letters >= STEM_ANYWHERE || (letters >= STEM_LATIN && !inside) || ends(text + rest)))
            return true;
        inside = is_letter(text, &bytes);
    }
    return false;
}

static enum found find(const char *const *texts, size_t count, const char *word, size_t len)
{
    size_t letters, stem_len = stem(word, len, &letters);
    enum found found = NOWHERE;

    for (size_t i = 0; i < count && found != AS_ASKED; i++) {
        if (!texts[i])
            continue;
        enum found here = look(texts[i], word, len);
        if (!here && stem_len < len && contains_stem(texts[i], word, stem_len, letters))
            here = BY_STEM;
        found = here > found ? here : found;
    }
    return found;
}

static bool parts_words(char c)
{
    return c == ',' || (unsigned char)c <= ' ';
}

#define FIND(texts, word, len) find(texts, sizeof(texts) / sizeof(texts)[0], word, len)

enum query_rank query_rank(const char *words, size_t len, const struct query_texts *texts)
{
    size_t in_head = 0, asked = 0;
    bool by_stem = false;

    for (size_t at = 0; at < len;) {
        size_t end = at;

        while (end < len && !parts_words(words[end]))
            end++;
        if (end > at) {
            const char *word = words + at;
            enum found found = FIND(texts->head, word, end - at);

            asked++;
            if (found != NOWHERE)
                in_head++;
            else
                found = FIND(texts->body, word, end - at);
            if (found == NOWHERE)
                return QUERY_RANKS;
            by_stem |= found == BY_STEM;
        }
        at = end + 1;
    }
    if (in_head == asked)
        return by_stem ? QUERY_HEAD_ALL_BY_STEM : QUERY_HEAD_ALL;
    if (in_head > 0)
        return by_stem ? QUERY_HEAD_SOME_BY_STEM : QUERY_HEAD_SOME;
    return by_stem ? QUERY_BODY_BY_STEM : QUERY_BODY;
}

static size_t search_in(const struct query_book *book, const struct tongue *tongue,
                        const char *words, size_t len, size_t found[], size_t max)
{
    char said[PRINTED_MAX];
    uint8_t ranks[QUERY_FOUND_MAX]; /* enum query_rank */
    size_t count = 0;

    CHECK(book->count <= QUERY_FOUND_MAX);
    for (size_t i = 0; i < book->count; i++) {
        const struct query_texts texts = book->texts(tongue, i, said);

        ranks[i] = (uint8_t)query_rank(words, len, &texts);
    }
    for (unsigned rank = 0; rank < QUERY_RANKS; rank++)
        for (size_t i = 0; i < book->count && count < max; i++)
            if (ranks[i] == rank)
                found[count++] = i;
    return count;
}

size_t query_search(const struct query_book *book, const struct tongue *tongue, const char *words,
                    size_t len, size_t found[], size_t max)
{
    size_t count = search_in(book, tongue, words, len, found, max);

    return count || !tongue ? count : search_in(book, NULL, words, len, found, max);
}

bool query_is_same(const char *a, const char *b)
{
    while (*a && folded(*a) == folded(*b)) {
        a++;
        b++;
    }
    return folded(*a) == folded(*b);
}
