/* Writing JSON value by value: members of an object, elements of a list.
 *
 * Each writer puts the comma before it where one is due: it looks at the last byte written, which
 * is an opening bracket only where nothing has come yet. Closing a bracket is the caller's
 * text_put().
 */
#ifndef ULM_NOTATION_JSON_VALUE_H
#define ULM_NOTATION_JSON_VALUE_H

#include <stddef.h>

#include "base/text.h"
#include "rules/game.h"

/* The bytes as a string with its quotation marks. They must be UTF-8. */
void json_write_string(struct text *out, const char *bytes, size_t size);

void json_put_comma(struct text *out);

/* Elements. A word of a table is null for NONE. */
void json_put_element(struct text *out, const char *string);
void json_put_element_word(struct text *out, const char *const *words, unsigned i);

/* Members. */
void json_put_key(struct text *out, const char *key);
void json_put_null(struct text *out, const char *key);
void json_put_number(struct text *out, const char *key, int number);
void json_put_bool(struct text *out, const char *key, bool value);
void json_put_seat(struct text *out, const char *key, unsigned seat); /* from 0, written from 1 */
void json_put_text(struct text *out, const char *key, const char *string);
void json_put_word(struct text *out, const char *key, const char *const *words, unsigned i);
void json_put_open(struct text *out, const char *key, char bracket);

/* {"gray":n,...} with all colours; and ["gray",...], each as often as it is there. */
void json_put_tiles(struct text *out, const char *key, const uint8_t tiles[COLOURS]);
void json_put_tile_list(struct text *out, const char *key, const uint8_t tiles[COLOURS]);

/* A list of the words in a set, then so many "?". */
void json_put_set(struct text *out, const char *key, const char *const *words, uint64_t set,
                  unsigned dark);

#endif
