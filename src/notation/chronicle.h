/* The city's chronicle: what happened in Ulm, and what the things of the game were there.
 *
 * Two pages, one entry an article: the dates, and the lexicon. All of it is English marked for
 * translation; whoever shows it asks for the translation. Ids and rule numbers are never
 * translated. All strings live as long as the program, and nobody frees them.
 *
 * Only what historians agree on stands in `city`; what people tell stands in `legend`.
 *
 * Laws, tested: ids are unique, a date's id is its year and the dates are in order; every rule that
 * an entry names exists; each entry of the lexicon says what its thing is in the game and names a
 * rule; every quarter, descendant and kind of card has an entry.
 */
#ifndef ULM_NOTATION_CHRONICLE_H
#define ULM_NOTATION_CHRONICLE_H

#include <stddef.h>

#include "notation/query.h"

enum chronicle_page { CHRONICLE_DATES, CHRONICLE_LEXICON, CHRONICLE_PAGES };

struct chronicle_entry {
    const char *id;   /* "1397", "sparrow" */
    const char *when; /* "1397", "c. 1400"; NULL in the lexicon */
    const char *title;
    const char *city;   /* what it was, or what happened */
    const char *legend; /* or NULL */
    const char *game;   /* what it is in the game; NULL for a date */
    const char *rules;  /* related rules, "R-PUSH-5, R-PUSH-6"; or NULL */
};

const char *chronicle_title(enum chronicle_page page);
size_t chronicle_count(enum chronicle_page page);

/* The entry at place `i` of the page; NULL from its count on. */
const struct chronicle_entry *chronicle_at(enum chronicle_page page, size_t i);

/* The entry with exactly this id in upper or lower case, or NULL. */
const struct chronicle_entry *chronicle_find(const char *id);

/* The entries that have all the words (notation/query.h), those with the words in id, date or title
 * first. Writes up to `max` of them, QUERY_FOUND_MAX at most, to `found` and returns how many it wrote. */
size_t chronicle_search(const struct tongue *tongue, const char *words, size_t len,
                        const struct chronicle_entry *found[], size_t max);

/* The entries of the lexicon that name the rule, in order. Writes and returns as above. */
size_t chronicle_about(const char *rule, const struct chronicle_entry *found[], size_t max);

#endif
