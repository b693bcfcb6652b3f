/* The reader: the rules being read on the screen, those that were looked for, one at a time. */
#ifndef ULM_TERMINAL_READER_H
#define ULM_TERMINAL_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "notation/reference.h"

enum { READER_RULES_MAX = 256, READER_WORDS_MAX = 64 };

struct reader {
    const struct rule *found[READER_RULES_MAX];
    size_t count, at;
    char words[READER_WORDS_MAX]; /* looked for */
    bool is_typing;
};

/* All rules, opened at the one with this number. */
void reader_open(struct reader *reader, const char *id);

/* The rules that have all the words, from the first on. */
void reader_search(struct reader *reader);

void reader_step(struct reader *reader, int by);

/* One more byte of the words, or one character less; what has no room is left out. */
void reader_type(struct reader *reader, char byte);
void reader_untype(struct reader *reader);

#endif
