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

/* The script, where its letters can be taken for those of another; NULL for all other characters. */
static const uc_script_t *doubtful_script(ucs4_t c)
{
    const uc_script_t *script = uc_script(c);
    if (!script || !is_of(c, UC_CATEGORY_MASK_L))
        return NULL;
    static const char *const names[] = {"Latin", "Greek", "Cyrillic"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(script->name, names[i]) == 0)
            return script;
    return NULL;
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

/* Small letters that look like one of Latin, or whose capitals do; digits too. */
static const struct {
    uint16_t letter;
    char like;
} doubles[] = {
    {'0', 'o'},    {'1', 'l'},    {'i', 'l'},    {'|', 'l'},    {0x0131, 'l'}, {0x03b1, 'a'},
    {0x03b2, 'b'}, {0x03b5, 'e'}, {0x03b6, 'z'}, {0x03b7, 'h'}, {0x03b9, 'l'}, {0x03ba, 'k'},
    {0x03bc, 'm'}, {0x03bd, 'n'}, {0x03bf, 'o'}, {0x03c1, 'p'}, {0x03c4, 't'}, {0x03c5, 'y'},
    {0x03c7, 'x'}, {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'}, {0x0435, 'e'}, {0x043a, 'k'},
    {0x043c, 'm'}, {0x043d, 'h'}, {0x043e, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'},
    {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'l'}, {0x0458, 'j'}, {0x04bb, 'h'},
    {0x0501, 'd'}, {0x051b, 'q'}, {0x051d, 'w'},
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

bool name_is_computers(const char *name)
{
    struct gist gist;
    find_gist(&gist, name);
    for (unsigned t = 0; t < tongues_count(); t++)
        if (is_computers(&gist, tongues_at(t)))
            return true;
    return false;
}
