/* The words of the notation: what each thing is called in records, moves and JSON.
 *
 * The tables are indexed by the enumerations of the rules, whose order is the order of the words
 * wherever one is needed. No word has a space in it, and in no table is one word the beginning of
 * another. Words are never translated; what people are shown is in name.h.
 */
#ifndef ULM_NOTATION_WORDS_H
#define ULM_NOTATION_WORDS_H

#include <stddef.h>

#include "rules/game.h"

extern const char *const colour_words[COLOURS];
extern const char *const place_words[PLACES];
extern const char *const side_words[SIDES];
extern const char *const quarter_words[QUARTERS];
extern const char *const coat_words[COATS];
extern const char *const descendant_words[DESCENDANTS];
extern const char *const card_words[CARDS];
extern const char *const tower_words[TOWERS];
extern const char *const halt_words[HALTS];
extern const char *const phase_words[PHASES];
extern const char *const asked_words[ASKEDS]; /* NULL for ASKED_NOTHING */
extern const char *const variant_words[VARIANTS];

/* The place of the word in the table, in upper or lower case; NONE if it is not there. */
unsigned word_find(const char *const *words, unsigned count, const char *bytes, size_t size);

/* The bytes are this word, in upper or lower case. */
bool word_is(const char *word, const char *bytes, size_t size);

/* The bytes are the beginning of this word, in upper or lower case, and not all of it. */
bool word_starts(const char *word, const char *bytes, size_t size);

#endif
