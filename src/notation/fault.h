/* A fault: where a text cannot be read, and what was expected there.
 *
 * The sentence is English. Unless a function says otherwise it is one of a fixed set marked for
 * translation, so whoever shows it looks it up as it stands.
 */
#ifndef ULM_NOTATION_FAULT_H
#define ULM_NOTATION_FAULT_H

#include <stddef.h>

enum { FAULT_SENTENCE_MAX = 200 };

struct fault {
    unsigned line, column; /* from 1; the column counts characters, not bytes */
    char sentence[FAULT_SENTENCE_MAX];
};

/* A fault in the first line of a text, at byte `at` of that line. */
void fault_set(struct fault *fault, const char *line, size_t at, const char *sentence);

/* A fault at a byte of a text of many lines. */
void fault_set_in(struct fault *fault, const char *text, const char *at, const char *sentence);

#endif
