#include "notation/chronicle.h"

#include <stdint.h>

#include "base/check.h"
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

enum { ENTRIES_MAX = 128 };

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

size_t chronicle_search_said(const struct tongue *tongue, const char *words, size_t len,
                             const struct chronicle_entry *found[], size_t max)
{
    uint8_t ranks[CHRONICLE_PAGES][ENTRIES_MAX]; /* enum query_rank */
    size_t count = 0;

    for (unsigned page = 0; page < CHRONICLE_PAGES; page++) {
        CHECK(pages[page].count <= ENTRIES_MAX);
        for (size_t i = 0; i < pages[page].count; i++) {
            const struct chronicle_entry *entry = &pages[page].entries[i];
            const struct query_texts texts = {
                {entry->id, said(tongue, entry->when), said(tongue, entry->title)},
                {said(tongue, entry->city), said(tongue, entry->legend), said(tongue, entry->game),
                 entry->rules},
            };

            ranks[page][i] = (uint8_t)query_rank(words, len, &texts);
        }
    }
    for (unsigned rank = 0; rank < QUERY_RANKS; rank++)
        for (unsigned page = 0; page < CHRONICLE_PAGES; page++)
            for (size_t i = 0; i < pages[page].count && count < max; i++)
                if (ranks[page][i] == rank)
                    found[count++] = &pages[page].entries[i];
    return count;
}

size_t chronicle_search(const char *words, size_t len, const struct chronicle_entry *found[],
                        size_t max)
{
    return chronicle_search_said(NULL, words, len, found, max);
}

size_t chronicle_about(const char *rule, const struct chronicle_entry *found[], size_t max)
{
    size_t count = 0;

    for (size_t i = 0; i < pages[CHRONICLE_LEXICON].count && count < max; i++)
        if (names(&pages[CHRONICLE_LEXICON].entries[i], rule))
            found[count++] = &pages[CHRONICLE_LEXICON].entries[i];
    return count;
}
