/* The reference is a table of chapters, each pointing at an array of rules. A place in the reading
 * order is found by walking the chapters: there are few, and nothing has to be set up first. */
#include "notation/reference.h"

#include "base/tongue.h"
#include "notation/query.h"
#include "notation/reference_rows.h"

#define ROWS(array) (array), sizeof(array) / sizeof((array)[0])

static const struct {
    const char *title;
    const struct rule *rules;
    size_t count;
} chapters[] = {
    {N_("Material"), ROWS(reference_material)},
    {N_("Set-up"), ROWS(reference_setup)},
    {N_("The turn"), ROWS(reference_turn)},
    {N_("Pushing"), ROWS(reference_push)},
    {N_("Actions"), ROWS(reference_actions)},
    {N_("The river"), ROWS(reference_river)},
    {N_("Quarters"), ROWS(reference_quarters)},
    {N_("Coats of arms"), ROWS(reference_coats)},
    {N_("Sparrows and docks"), ROWS(reference_supplies)},
    {N_("Descendants"), ROWS(reference_descendants)},
    {N_("Cards"), ROWS(reference_cards)},
    {N_("Tower tiles"), ROWS(reference_tower)},
    {N_("End of the game"), ROWS(reference_end)},
};

enum { CHAPTERS = sizeof(chapters) / sizeof(chapters[0]) };

size_t reference_count(void)
{
    size_t count = 0;

    for (size_t i = 0; i < CHAPTERS; i++)
        count += chapters[i].count;
    return count;
}

const struct rule *reference_at(size_t i)
{
    for (size_t c = 0; c < CHAPTERS; c++) {
        if (i < chapters[c].count)
            return &chapters[c].rules[i];
        i -= chapters[c].count;
    }
    return NULL;
}

const struct rule *reference_find(const char *id)
{
    for (size_t c = 0; c < CHAPTERS; c++)
        for (size_t i = 0; i < chapters[c].count; i++)
            if (query_is_same(chapters[c].rules[i].id, id))
                return &chapters[c].rules[i];
    return NULL;
}

size_t reference_chapters(void)
{
    return CHAPTERS;
}

struct chapter reference_chapter(size_t i)
{
    struct chapter chapter = {NULL, 0, 0};

    for (size_t c = 0; c < CHAPTERS && c < i; c++)
        chapter.first += chapters[c].count;
    if (i < CHAPTERS) {
        chapter.title = chapters[i].title;
        chapter.count = chapters[i].count;
    }
    return chapter;
}

static struct query_texts texts_of(const struct tongue *tongue, size_t i, char said[PRINTED_MAX])
{
    const struct rule *rule = reference_at(i);

    return (struct query_texts){{rule->id, tongue_say(tongue, rule->title)},
                                {printed_say(tongue, rule->text, said)}};
}

size_t reference_search(const struct tongue *tongue, const char *words, size_t len,
                        const struct rule *found[], size_t max)
{
    const struct query_book book = {reference_count(), texts_of};
    size_t places[QUERY_FOUND_MAX];
    size_t count = query_search(&book, tongue, words, len, places, max);

    for (size_t i = 0; i < count; i++)
        found[i] = reference_at(places[i]);
    return count;
}
