/* table_parts.h - what the files behind table.h share */
#ifndef ULM_TESTS_TABLE_PARTS_H
#define ULM_TESTS_TABLE_PARTS_H

#include <stdio.h>
#include <string.h>

#include "table.h"

enum { MESSAGE_BYTES = 512 };

/* Stops the test at the caller's line, with words. */
#define FAIL(here, ...)                                                                            \
    do {                                                                                           \
        char message[MESSAGE_BYTES];                                                               \
        snprintf(message, sizeof message, __VA_ARGS__);                                            \
        _assert_true(false, message, (here).file, (here).line);                                    \
    } while (0)

#define NEED(condition, here, ...)                                                                 \
    do {                                                                                           \
        if (!(condition))                                                                          \
            FAIL(here, __VA_ARGS__);                                                               \
    } while (0)

/* The place of a word among these. */
unsigned table_find(const char *const *words, unsigned count, const char *word, size_t size,
                    struct here here);

/* Goes on to the next word of a list; false at its end. */
bool table_next_word(const char **at, const char *separators, const char **word, size_t *size);

/* Of lists of words with spaces between them. */
void table_read_tiles(const char *list, uint8_t tiles[COLOURS], struct here here);
uint64_t table_read_set(const char *list, const char *const *words, unsigned count,
                        struct here here);

/* Fails where the laws of the box no longer hold. */
void table_check_box(const struct game *g, struct here here);

#endif
