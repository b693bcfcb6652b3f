/* message.h - finding things in what a server says
 *
 * Messages are not parsed: what is looked for cannot be elsewhere in what this server says to guests
 * who do not talk. */
#ifndef ULM_BENCH_MESSAGE_H
#define ULM_BENCH_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORD_MAX = 64 };

/* What follows the text; NULL where it is not there. */
const char *message_behind(const char *message, const char *what);

/* The word between the key and the next quotation mark; false where there is none. */
bool message_word(const char *message, const char *key, char word[WORD_MAX]);

/* 0 where the key is not there. */
unsigned long message_number(const char *message, const char *key);

/* The end of the JSON object that begins here. */
const char *message_object_end(const char *at);

uint64_t message_hash(const char *bytes, size_t size);

#endif
