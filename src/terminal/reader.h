/* The reader: the rules or the city's chronicle being read on the screen, what was looked for, one
 * at a time.
 *
 * Words are looked for in the language that is spoken, and in English where that finds nothing.
 */
#ifndef ULM_TERMINAL_READER_H
#define ULM_TERMINAL_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "notation/chronicle.h"
#include "notation/reference.h"

enum { READER_WORDS_MAX = 64 };

enum reader_book { READER_RULES, READER_CHRONICLE };

struct reader {
    const struct tongue *tongue;
    enum reader_book book;
    union {
        const struct rule *rules[QUERY_FOUND_MAX];
        const struct chronicle_entry *entries[QUERY_FOUND_MAX];
    };
    size_t count, at;
    char words[READER_WORDS_MAX]; /* looked for */
    char begun[4];                /* of a character that is not whole yet */
    size_t begun_count;
    bool is_typing;
};

/* All rules, opened at the one with this number. */
void reader_open(struct reader *reader, const struct tongue *tongue, const char *id);

/* Turns to the other book, all of it: there to what speaks of what is open here, else to its
 * beginning. */
void reader_turn(struct reader *reader);

/* Begins to look for words in this book. */
void reader_ask(struct reader *reader);

void reader_step(struct reader *reader, int by);

/* One more byte of the words, as a keyboard sends them; or one character less. What has no room and
 * what is no character is left out. The reader is at the first that has all the words. */
void reader_type(struct reader *reader, unsigned char byte);
void reader_untype(struct reader *reader);

/* What is open: NULL in the other book, and where nothing was found. */
const struct rule *reader_rule(const struct reader *reader);
const struct chronicle_entry *reader_entry(const struct reader *reader);

#endif
