/* printed.h - sentences in which the printed numbers stand by their names
 *
 * A sentence says a number of the edition (rules/edition.h) by its name in braces, never by itself:
 * "Pay {SEAL_PRICE coin|coins}." So the number stands once, and a corrected one is right in every
 * language. Behind the name stand the words that go with the number, in as many forms as the
 * language has for numbers, or none: "{LAID_COINS_MOST} at most". A translation puts names where
 * its grammar wants them. A number of a table's row that is chosen when the sentence is said comes as
 * a % argument instead.
 *
 * What counts as printed is what edition.h and edition.c hold. What the rules are made of stays a
 * word: three actions, two tiles for a card, 1 point for a sparrow, 10 rounds.
 *
 * Laws, tested (tests/printed.py, tests/po.py): no English sentence says a number by itself but
 * those that are listed with their reason; a translation names the numbers that its English names;
 * each number of the edition is spoken of, and said anew in every language when it changes.
 */
#ifndef ULM_NOTATION_PRINTED_H
#define ULM_NOTATION_PRINTED_H

#include "base/text.h"
#include "base/tongue.h"

/* Room for the longest sentence in any language. */
enum { PRINTED_MAX = 4096 };

/* Says the English, which names numbers or does not, in the listener's language. What comes back is
 * in `buffer` or lives as long as the tongue. It takes the % arguments that the English takes. */
const char *printed_say(const struct tongue *tongue, const char *english, char buffer[PRINTED_MAX])
    __attribute__((format_arg(2)));

/* The same into a text; for a sentence that takes no % arguments. */
void printed_write(struct text *out, const struct tongue *tongue, const char *english);

#endif
