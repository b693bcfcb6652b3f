/* The rules of the game as players read them, one numbered rule an entry.
 *
 * This is the one source of the rules text: the terminal, the browser and the written documentation
 * all show these entries. Titles, texts and rulings are English and marked for translation; texts
 * and rulings name the printed numbers and are shown through printed_say (notation/printed.h). Ids
 * are never translated. All strings live as long as the program, and nobody frees them.
 *
 * Laws, tested: ids are unique; the chapters lie one after the other and cover every rule; rules
 * whose ids differ only in the last part stand in one chapter; each id named in a text exists.
 */
#ifndef ULM_NOTATION_REFERENCE_H
#define ULM_NOTATION_REFERENCE_H

#include <stddef.h>

#include "notation/query.h"

struct rule {
    const char *id; /* "R-PUSH-3" */
    const char *title;
    const char *text;   /* the whole rule, rulings included */
    const char *ruling; /* what was open and why we decided so; NULL where the print decides */
};

/* A run of rules in reading order: `count` of them from `first` on. */
struct chapter {
    const char *title;
    size_t first;
    size_t count;
};

size_t reference_count(void);

/* The rule at place `i` of the reading order; NULL from reference_count() on. */
const struct rule *reference_at(size_t i);

/* The rule with exactly this id in upper or lower case, or NULL. */
const struct rule *reference_find(const char *id);

size_t reference_chapters(void);

/* Chapter `i` in reading order; from reference_chapters() on an empty one with a NULL title. */
struct chapter reference_chapter(size_t i);

/* The rules that have all the words (notation/query.h), those with the words in id or title first.
 * Writes up to `max` of them, QUERY_FOUND_MAX at most, to `found` and returns how many it wrote. */
size_t reference_search(const struct tongue *tongue, const char *words, size_t len,
                        const struct rule *found[], size_t max);

#endif
