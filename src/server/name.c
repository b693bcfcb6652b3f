#include "server/name.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

#include "ai/level.h"
#include "tongues/tongues.h"

/* So much may be given: composed, most names are shorter. */
enum { GIVEN_MAX = 4 * EVENT_NAME_MAX };
/* A character of UTF-8 becomes at most so many times longer when it is taken apart (U+0390 and the like,
 * U+FDFA with its eighteen). */
enum { APART_MAX = 12 * EVENT_NAME_MAX };
/* No language that is written with marks puts more of them on a letter. */
enum { MARKS_MOST = 4 };

static bool is_of(ucs4_t c, uint32_t categories)
{
    return uc_is_general_category_withtable(c, categories);
}

static bool is_space(ucs4_t c)
{
    return is_of(c, UC_CATEGORY_MASK_Zs);
}

static bool is_mark(ucs4_t c)
{
    return is_of(c, UC_CATEGORY_MASK_M);
}

/* They choose between two pictures of the same character. */
static bool is_selector(ucs4_t c)
{
    return c == 0xfe0e || c == 0xfe0f;
}

static bool is_seen(ucs4_t c)
{
    const ucs4_t empty_braille = 0x2800;
    return !is_of(c, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp) &&
           !uc_is_property_default_ignorable_code_point(c) && c != empty_braille;
}

/* The script, where its letters could be taken for those of another; NULL for all other characters. */
static const uc_script_t *doubtful_script(ucs4_t c)
{
    static const char *const plain[] = {"Common",   "Inherited", "Han",     "Hiragana",
                                        "Katakana", "Hangul",    "Bopomofo"};
    const uc_script_t *script = uc_script(c);
    if (!script || !is_of(c, UC_CATEGORY_MASK_L))
        return NULL;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(script->name, plain[i]) == 0)
            return NULL;
    return script;
}

/* What stands before the next character. */
struct reading {
    const uc_script_t *script; /* of this word */
    unsigned marks;
    bool is_begun; /* the word has something that a mark can stand on */
};

static bool go_on(struct reading *reading, ucs4_t c)
{
    const uc_script_t *script = doubtful_script(c);
    if (is_space(c)) {
        *reading = (struct reading){0};
        return true;
    }
    reading->marks = is_mark(c) ? reading->marks + 1 : 0;
    if (!is_seen(c) || reading->marks > MARKS_MOST || (reading->marks && !reading->is_begun) ||
        (script && reading->script && script != reading->script))
        return false;
    reading->is_begun = true;
    if (script)
        reading->script = script;
    return true;
}

/* Composed, without selectors, one space between words. The length, or 0. */
static size_t compose(struct slice given, uint8_t composed[APART_MAX])
{
    uint8_t plain[GIVEN_MAX];
    size_t size = 0, length = APART_MAX;
    const uint8_t *bytes = (const uint8_t *)given.bytes;
    ucs4_t c;
    int step;
    for (size_t i = 0; i < given.size; i += (size_t)step) {
        step = u8_mbtouc(&c, bytes + i, given.size - i);
        if (is_selector(c) || (is_space(c) && size && plain[size - 1] == ' '))
            continue;
        int written = is_space(c) ? u8_uctomb(plain + size, ' ', 1)
                                  : u8_uctomb(plain + size, c, (ptrdiff_t)(GIVEN_MAX - size));
        if (written < 0)
            return 0;
        size += (size_t)written;
    }
    uint8_t *made = u8_normalize(UNINORM_NFC, plain, size, composed, &length);
    if (made == composed)
        return length;
    free(made); /* without memory there is none */
    return 0;
}

bool name_keep(struct slice given, char kept[EVENT_NAME_MAX])
{
    uint8_t composed[APART_MAX];
    struct reading reading = {0};
    ucs4_t c;
    int step;
    if (!given.size || given.size >= GIVEN_MAX ||
        u8_check((const uint8_t *)given.bytes, given.size))
        return false;
    size_t size = compose(given, composed);
    if (!size || size >= EVENT_NAME_MAX || composed[0] == ' ' || composed[size - 1] == ' ')
        return false;
    for (size_t i = 0; i < size; i += (size_t)step) {
        step = u8_mbtouc(&c, composed + i, size - i);
        if (!go_on(&reading, c))
            return false;
    }
    memcpy(kept, composed, size);
    kept[size] = '\0';
    return true;
}

/* Letters that look like a small or a capital one of Latin, or whose capitals do, as casefold() leaves them; digits
 * too. */
static const struct {
    uint16_t letter;
    char like;
} doubles[] = {
    {'0', 'o'},    {'1', 'l'},    {'i', 'l'},    {'|', 'l'},    {0x0131, 'l'}, {0x0251, 'a'},
    {0x0261, 'g'}, {0x026a, 'l'}, {0x0274, 'n'}, {0x0280, 'r'}, {0x028f, 'y'}, {0x0299, 'b'},
    {0x029c, 'h'}, {0x029f, 'l'}, {0x03b1, 'a'}, {0x03b2, 'b'}, {0x03b5, 'e'}, {0x03b6, 'z'},
    {0x03b7, 'h'}, {0x03b9, 'l'}, {0x03ba, 'k'}, {0x03bc, 'm'}, {0x03bd, 'n'}, {0x03bf, 'o'},
    {0x03c1, 'p'}, {0x03c4, 't'}, {0x03c5, 'y'}, {0x03c7, 'x'}, {0x0430, 'a'}, {0x0432, 'b'},
    {0x0433, 'r'}, {0x0435, 'e'}, {0x043a, 'k'}, {0x043c, 'm'}, {0x043d, 'h'}, {0x043e, 'o'},
    {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'},
    {0x0456, 'l'}, {0x0458, 'j'}, {0x0475, 'v'}, {0x04bb, 'h'}, {0x04cf, 'l'}, {0x0501, 'd'},
    {0x051b, 'q'}, {0x051d, 'w'}, {0x0566, 'q'}, {0x0570, 'h'}, {0x0578, 'n'}, {0x057d, 'u'},
    {0x0581, 'g'}, {0x0585, 'o'}, {0x13a0, 'd'}, {0x13a1, 'r'}, {0x13a2, 't'}, {0x13a9, 'y'},
    {0x13aa, 'a'}, {0x13ab, 'j'}, {0x13ac, 'e'}, {0x13b3, 'w'}, {0x13b7, 'm'}, {0x13bb, 'h'},
    {0x13c0, 'g'}, {0x13c2, 'h'}, {0x13c3, 'z'}, {0x13cf, 'b'}, {0x13d2, 'r'}, {0x13d4, 'w'},
    {0x13d9, 'v'}, {0x13da, 's'}, {0x13de, 'l'}, {0x13df, 'c'}, {0x13e2, 'p'}, {0x13e6, 'k'},
    {0x13f4, 'b'}, {0x1d00, 'a'}, {0x1d04, 'c'}, {0x1d05, 'd'}, {0x1d07, 'e'}, {0x1d0a, 'j'},
    {0x1d0b, 'k'}, {0x1d0d, 'm'}, {0x1d0f, 'o'}, {0x1d18, 'p'}, {0x1d1b, 't'}, {0x1d1c, 'u'},
    {0x1d20, 'v'}, {0x1d21, 'w'}, {0x1d22, 'z'}, {0xa4d0, 'b'}, {0xa4d1, 'p'}, {0xa4d3, 'd'},
    {0xa4d4, 't'}, {0xa4d6, 'g'}, {0xa4d7, 'k'}, {0xa4d9, 'j'}, {0xa4da, 'c'}, {0xa4dc, 'z'},
    {0xa4dd, 'f'}, {0xa4df, 'm'}, {0xa4e0, 'n'}, {0xa4e1, 'l'}, {0xa4e2, 's'}, {0xa4e3, 'r'},
    {0xa4e6, 'v'}, {0xa4e7, 'h'}, {0xa4ea, 'w'}, {0xa4eb, 'x'}, {0xa4ec, 'y'}, {0xa4ee, 'a'},
    {0xa4f0, 'e'}, {0xa4f2, 'l'}, {0xa4f3, 'o'}, {0xa4f4, 'u'},
};

static ucs4_t plain_double(ucs4_t c)
{
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++)
        if (doubles[i].letter == c)
            return (ucs4_t)doubles[i].like;
    return c;
}

/* What is left of a name for whoever looks at it quickly. */
struct gist {
    uint8_t bytes[2 * APART_MAX];
    size_t size;
};

static void find_gist(struct gist *gist, const char *name)
{
    uint8_t apart[2 * APART_MAX];
    size_t length = sizeof apart;
    ucs4_t c;
    int step;
    gist->size = 0;
    uint8_t *folded =
        u8_casefold((const uint8_t *)name, strlen(name), NULL, UNINORM_NFKD, apart, &length);
    for (size_t i = 0; folded && i < length; i += (size_t)step) {
        step = u8_mbtouc(&c, folded + i, length - i);
        if (is_of(c, UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_P | UC_CATEGORY_MASK_Z))
            continue;
        int written = u8_uctomb(gist->bytes + gist->size, plain_double(c),
                                (ptrdiff_t)(sizeof gist->bytes - gist->size));
        gist->size += written > 0 ? (size_t)written : 0;
    }
    if (folded != apart)
        free(folded);
}

static bool begins_with(const struct gist *gist, const struct gist *beginning)
{
    return beginning->size && beginning->size <= gist->size &&
           memcmp(gist->bytes, beginning->bytes, beginning->size) == 0;
}

/* Of names that are punctuation all over nothing is left, and they are alike where they are the same. */
bool name_is_like(const char *one, const char *other)
{
    struct gist first, second;
    find_gist(&first, one);
    find_gist(&second, other);
    if (!first.size || !second.size)
        return strcmp(one, other) == 0;
    return first.size == second.size && begins_with(&first, &second);
}

static bool is_computers(const struct gist *name, const struct tongue *tongue)
{
    struct gist gist;
    find_gist(&gist, tongue_say(tongue, N_("Computer")));
    if (begins_with(name, &gist))
        return true;
    for (unsigned level = 0; level < LEVELS; level++) {
        find_gist(&gist, tongue_say(tongue, level_titles[level].name));
        if (gist.size == name->size && begins_with(name, &gist))
            return true;
    }
    return false;
}

/* Who keeps order, what the machine is called, and who has gone (FORGET_NAME). */
static bool is_of_the_house(const struct gist *name)
{
    static const char *const houses[] = {"Nobody", "Admin", "Administrator", "System", "Server"};
    static const char *const orders[] = {"Moderator", "Mod\u00e9rateur", "Mod\u00e9ratrice",
                                         "\u041c\u043e\u0434\u0435\u0440\u0430\u0442\u043e\u0440",
                                         "\u30e2\u30c7\u30ec\u30fc\u30bf\u30fc"};
    struct gist gist;
    for (size_t i = 0; i < sizeof houses / sizeof *houses; i++) {
        find_gist(&gist, houses[i]);
        if (gist.size == name->size && begins_with(name, &gist))
            return true;
    }
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        find_gist(&gist, orders[i]);
        if (begins_with(name, &gist))
            return true;
    }
    return false;
}

bool name_is_kept_free(const char *name)
{
    struct gist gist;
    find_gist(&gist, name);
    for (unsigned t = 0; t < tongues_count(); t++)
        if (is_computers(&gist, tongues_at(t)))
            return true;
    return is_of_the_house(&gist);
}

bool name_text_is_seen(struct slice text)
{
    unsigned marks = 0;
    bool is_any_seen = false;
    ucs4_t c;
    int step;
    for (size_t i = 0; i < text.size; i += (size_t)step) {
        step = u8_mbtouc(&c, (const uint8_t *)text.bytes + i, text.size - i);
        marks = is_mark(c) && !is_selector(c) ? marks + 1 : 0;
        if (marks > MARKS_MOST)
            return false;
        is_any_seen |= is_seen(c) && !is_mark(c) && !is_space(c);
    }
    return is_any_seen;
}
