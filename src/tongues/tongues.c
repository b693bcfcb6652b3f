#include "tongues/tongues.h"

#include "tongues/catalogue.h"

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static const struct catalogue *catalogue_of(const struct tongue *tongue)
{
    return (const struct catalogue *)tongue;
}

static const char *find(const struct tongue *tongue, const char *english)
{
    size_t first = 0, end = catalogue_rows;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        int order = compare(english, catalogue_english[middle]);
        if (order == 0)
            return catalogue_of(tongue)->texts[middle];
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return NULL;
}

const char *catalogue_say(const struct tongue *tongue, const char *english)
{
    const char *text = find(tongue, english);
    return text ? text : english;
}

unsigned catalogue_form(const struct tongue *tongue, unsigned n)
{
    return catalogue_of(tongue)->form_of(n);
}

const char *catalogue_count(const struct tongue *tongue, const char *one, const char *many,
                            unsigned n)
{
    const char *text = find(tongue, one);
    if (!text)
        return n == 1 ? one : many;
    for (unsigned skipped = catalogue_form(tongue, n); skipped; skipped--) {
        while (*text)
            text++;
        text++;
    }
    return text;
}

unsigned tongues_count(void)
{
    return 1 + catalogue_languages;
}

const char *tongues_code(unsigned place)
{
    return place ? catalogues[place - 1].code : "en";
}

const char *tongues_name(unsigned place)
{
    return place ? catalogues[place - 1].name : "English";
}

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
        return tongues_count();
    while (place < tongues_count() &&
           (folded(code[0]) != tongues_code(place)[0] || folded(code[1]) != tongues_code(place)[1]))
        place++;
    return place;
}

const struct tongue *tongues_at(unsigned place)
{
    return place > 0 && place < tongues_count() ? &catalogues[place - 1].tongue : NULL;
}
