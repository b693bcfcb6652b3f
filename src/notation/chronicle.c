#include "notation/chronicle.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "notation/chronicle_rows.h"
#include "notation/query.h"

#define ROWS(array) (array), sizeof(array) / sizeof((array)[0])

static const struct {
    const char *title;
    const struct chronicle_entry *entries;
    size_t count;
} pages[CHRONICLE_PAGES] = {
    [CHRONICLE_DATES] = {N_("Dates"), ROWS(chronicle_dates)},
    [CHRONICLE_LEXICON] = {N_("Lexicon"), ROWS(chronicle_lexicon)},
};

static size_t length_of(const char *text)
{
    size_t len = 0;

    while (text[len])
        len++;
    return len;
}

static bool names(const struct chronicle_entry *entry, const char *rule)
{
    size_t len = length_of(rule);

    for (const char *at = entry->rules; at && *at;) {
        size_t end = 0;

        while (at[end] && at[end] != ',')
            end++;
        if (end == len && memcmp(at, rule, len) == 0)
            return true;
        at += end;
        while (*at == ',' || *at == ' ')
            at++;
    }
    return false;
}

const char *chronicle_title(enum chronicle_page page)
{
    return pages[page].title;
}

size_t chronicle_count(enum chronicle_page page)
{
    return pages[page].count;
}

const struct chronicle_entry *chronicle_at(enum chronicle_page page, size_t i)
{
    return i < pages[page].count ? &pages[page].entries[i] : NULL;
}

const struct chronicle_entry *chronicle_find(const char *id)
{
    for (unsigned page = 0; page < CHRONICLE_PAGES; page++)
        for (size_t i = 0; i < pages[page].count; i++)
            if (query_is_same(pages[page].entries[i].id, id))
                return &pages[page].entries[i];
    return NULL;
}

static const char *said(const struct tongue *tongue, const char *text)
{
    return text ? tongue_say(tongue, text) : NULL;
}

/* Of the pages one after the other. */
static const struct chronicle_entry *entry_at(size_t i)
{
    unsigned page = 0;

    for (; i >= pages[page].count; page++)
        i -= pages[page].count;
    return &pages[page].entries[i];
}

static struct query_texts texts_of(const struct tongue *tongue, size_t i, char unused[PRINTED_MAX])
{
    const struct chronicle_entry *entry = entry_at(i);

    (void)unused;
    return (struct query_texts){
        {entry->id, said(tongue, entry->when), said(tongue, entry->title)},
        {said(tongue, entry->city), said(tongue, entry->legend), said(tongue, entry->game),
         entry->rules},
    };
}

size_t chronicle_search(const struct tongue *tongue, const char *words, size_t len,
                        const struct chronicle_entry *found[], size_t max)
{
    const struct query_book book = {
        chronicle_count(CHRONICLE_DATES) + chronicle_count(CHRONICLE_LEXICON), texts_of};
    size_t places[QUERY_FOUND_MAX];
    size_t count = query_search(&book, tongue, words, len, places, max);

    for (size_t i = 0; i < count; i++)
        found[i] = entry_at(places[i]);
    return count;
}

size_t chronicle_about(const char *rule, const struct chronicle_entry *found[], size_t max)
{
    size_t count = 0;

    for (size_t i = 0; i < pages[CHRONICLE_LEXICON].count && count < max; i++)
        if (names(&pages[CHRONICLE_LEXICON].entries[i], rule))
            found[count++] = &pages[CHRONICLE_LEXICON].entries[i];
    return count;
}
