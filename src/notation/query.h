/* Words that somebody looks for, and how well a thing answers them.
 *
 * Spaces, control characters and commas part the words; upper and lower case of ASCII, Latin-1 and
 * Cyrillic letters are the same, and so are letters with and without accents, umlauts and dots, and both apostrophes;
 * "Muenze", "weiss" and "oeuvre" find Münze, weiß and œuvre.
 * A word of fewer than five letters is found where a word begins, and after that where one ends in it ("Turm" in
 * "Gänsturm"), but not amid another ("quai" not in "manquait"); one of five or more anywhere.
 * A word also answers in another case or number, after what has it as it was asked: without its ending, four
 * letters or more (of Cyrillic ones three) find every word that ends in them or in another ending, and five
 * or more any compound.
 * No words at all are answered by everything, as well as can be.
 */
#ifndef ULM_NOTATION_QUERY_H
#define ULM_NOTATION_QUERY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/tongue.h"
#include "notation/printed.h"

/* What is looked through; NULLs are skipped. */
struct query_texts {
    const char *head[3]; /* what the thing is called */
    const char *body[4]; /* what is said of it */
};

/* The best first: all words stand in the head; one does; none does, but all somewhere. Of each, first
 * those with all words as they were asked. */
enum query_rank {
    QUERY_HEAD_ALL,
    QUERY_HEAD_ALL_BY_STEM,
    QUERY_HEAD_SOME,
    QUERY_HEAD_SOME_BY_STEM,
    QUERY_BODY,
    QUERY_BODY_BY_STEM,
    QUERY_RANKS
};

/* Where is looked, of so many things, which stand there in an order. */
struct query_book {
    size_t count;
    /* What a tongue says of thing `i`. Sentences with printed numbers may be written to `said`. */
    struct query_texts (*texts)(const struct tongue *tongue, size_t i, char said[PRINTED_MAX]);
};

enum { QUERY_FOUND_MAX = 256 }; /* no book has more */

/* The places of the things that have all the words as the tongue says them, or, where it has none, in
 * English: the best first, and in the book's order where they are as good. Writes up to `max` to
 * `found` and returns how many. */
size_t query_search(const struct query_book *book, const struct tongue *tongue, const char *words,
                    size_t len, size_t found[], size_t max);

/* QUERY_RANKS when a word is missing. `words` has `len` bytes and needs no final zero. */
enum query_rank query_rank(const char *words, size_t len, const struct query_texts *texts);

/* Whether the two differ in upper and lower case only. */
bool query_is_same(const char *a, const char *b);

#endif
