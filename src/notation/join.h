/* What stands between two parts of a text that are put in a row: ", " in English, "、" in Japanese.
 *
 * A sentence is translated whole where it can be. Lists and sentences whose number is not known
 * before are joined with these.
 */
#ifndef ULM_NOTATION_JOIN_H
#define ULM_NOTATION_JOIN_H

#include "base/text.h"
#include "base/tongue.h"

enum join { JOIN_COMMA, JOIN_SEMICOLON, JOIN_COLON, JOIN_DASH, JOIN_SENTENCE, JOIN_OR, JOINS };

enum { JOIN_MARK_MAX = 16 };

void join_put(struct text *out, const struct tongue *tongue, enum join join);

/* The same, where something was put since the text had `start` bytes: so it can stand before every
 * part. */
void join_next(struct text *out, const struct tongue *tongue, enum join join, size_t start);

/* What parts a label that ends with a colon from what follows: a space, or nothing. */
const char *join_gap(const struct tongue *tongue);

/* The same as a text of its own, which is `mark`. */
const char *join_mark(const struct tongue *tongue, enum join join, char mark[JOIN_MARK_MAX]);

#endif
