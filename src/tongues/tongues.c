#include "tongues/tongues.h"

#include "tongues/catalogue.h"

const struct language tongues_list[TONGUES] = {
    {"en", "English"}, {"de", "Deutsch"}, {"fr", "Français"}, {"ru", "Русский"}, {"ja", "日本語"},
};

/* A tongue with its column of the catalogue. */
struct voice {
    struct tongue tongue;
    unsigned column;
    unsigned (*form_of)(unsigned n); /* which plural form goes with n */
};

static unsigned form_german(unsigned n)
{
    return n != 1;
}

static unsigned form_french(unsigned n)
{
    return n > 1;
}

static unsigned form_russian(unsigned n)
{
    unsigned ones = n % 10, tens = n / 10 % 10;
    if (tens != 1 && ones == 1)
        return 0;
    return tens != 1 && ones >= 2 && ones <= 4 ? 1 : 2;
}

static unsigned form_japanese(unsigned n)
{
    (void)n;
    return 0;
}

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static const char *find(unsigned column, const char *english)
{
    size_t first = 0, end = catalogue_count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        int order = compare(english, catalogue_rows[middle].english);
        if (order == 0)
            return catalogue_rows[middle].texts[column];
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return NULL;
}

static const char *say(const struct tongue *tongue, const char *english)
{
    const struct voice *voice = (const struct voice *)tongue;
    const char *text = find(voice->column, english);
    return text ? text : english;
}

static unsigned form(const struct tongue *tongue, unsigned n)
{
    return ((const struct voice *)tongue)->form_of(n);
}

static const char *count(const struct tongue *tongue, const char *one, const char *many, unsigned n)
{
    const struct voice *voice = (const struct voice *)tongue;
    const char *text = find(voice->column, one);
    if (!text)
        return n == 1 ? one : many;
    for (unsigned skipped = voice->form_of(n); skipped; skipped--) {
        while (*text)
            text++;
        text++;
    }
    return text;
}

static const struct voice voices[CATALOGUES] = {
    {{say, count, form}, 0, form_german},
    {{say, count, form}, 1, form_french},
    {{say, count, form}, 2, form_russian},
    {{say, count, form}, 3, form_japanese},
};

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t language_size(const char *code, size_t size)
{
    size_t letters = 0;
    while (letters < size && folded(code[letters]) >= 'a' && folded(code[letters]) <= 'z')
        letters++;
    return letters;
}

unsigned tongues_place(const char *code, size_t size)
{
    unsigned place = 0;
    if (language_size(code, size) != 2)
        return TONGUES;
    while (place < TONGUES && (folded(code[0]) != tongues_list[place].code[0] ||
                               folded(code[1]) != tongues_list[place].code[1]))
        place++;
    return place;
}

const struct tongue *tongues_at(unsigned place)
{
    return place > 0 && place < TONGUES ? &voices[place - 1].tongue : NULL;
}
